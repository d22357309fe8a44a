/** The addresses of the OpenAPI document, which is made once, and of a page to read it. */
import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '../../noun.ts';
import { openApiDocument } from './document.ts';
import readerCss from './reader/reader.css?raw';
import readerHtml from './reader/reader.html?raw';
import readerJs from './reader/reader.js?raw';

export function registerOpenApi(app: FastifyInstance, catalogue: Catalogue): void {
  let text: string | null = null;
  app.get('/api/openapi.json', (_request, reply) =>
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .send((text ??= JSON.stringify(openApiDocument(catalogue)))),
  );
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'";
  app.get('/api/docs', (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(readerHtml),
  );
  app.get('/api/docs/leitor.js', (_request, reply) =>
    reply.header('content-type', 'text/javascript; charset=utf-8').send(readerJs),
  );
  app.get('/api/docs/leitor.css', (_request, reply) =>
    reply.header('content-type', 'text/css; charset=utf-8').send(readerCss),
  );
}
