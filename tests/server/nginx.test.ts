/** Behind a real nginx with the recipe that is delivered (deploy/nginx.conf), but for the name's certificate and the ports. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as plainly } from 'node:http';
import { type RequestOptions, request as secretly } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import forge from 'node-forge';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TAMANHO_MAXIMO } from '../../domain/arquivo/index.ts';
import { MAIOR } from '../../server/import/route.ts';
import { selfSigned } from '../support/certificate.ts';
import { addressFor, BOUNDARY, formOf, pdf } from '../support/files.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';
import { makeWorldOfFiles, type WorldOfFiles } from '../support/world-of-files.ts';

const RECIPE = readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8');
const [, NAME = ''] = /server_name (\S+);/.exec(RECIPE) ?? [];
const BINARY = '/usr/sbin/nginx';
const isThere = (() => {
  try {
    execFileSync(BINARY, ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

it('deixa passar o maior anexo e a maior importação', () => {
  const [, megabytes = '0'] = /client_max_body_size (\d+)m;/.exec(RECIPE) ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(Math.max(TAMANHO_MAXIMO, MAIOR));
});

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}
interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

describe.runIf(isThere)('atrás do nginx', () => {
  let w: WorldOfFiles;
  let folder: string;
  let nginx: ChildProcess;
  let ports: { readonly open: number; readonly tls: number };
  let ca: string;

  const way = (path: string, { method = 'GET', headers = {} }: Asked): RequestOptions => ({
    host: '127.0.0.1',
    port: ports.tls,
    servername: NAME,
    ca,
    path,
    method,
    agent: false,
    headers: { host: NAME, ...headers },
  });
  const ask = (path: string, asked: Asked = {}): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const sent = secretly(way(path, asked), (reply) => {
        const pieces: Buffer[] = [];
        reply.on('data', (piece: Buffer) => pieces.push(piece));
        reply.on('error', reject);
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            headers: reply.headers,
            body: Buffer.concat(pieces),
          }),
        );
      });
      sent.on('error', reject);
      sent.end(asked.body);
    });
  const bearer = (): Record<string, string> => ({
    authorization: `Bearer ${w.people.gerente.token}`,
  });

  beforeAll(async () => {
    w = await makeWorldOfFiles({
      TRUST_PROXY: 'sim',
      PUBLIC_URL: `https://${NAME}`,
      RATE_LIMITS: 'sim',
    });
    const behind = new URL(await w.app.listen({ host: '127.0.0.1', port: 0 })).port;
    folder = mkdtempSync(join(tmpdir(), 'osm-nginx-'));
    ports = { open: await freePort(), tls: await freePort() };
    const { cert, privateKey } = selfSigned(NAME, [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: NAME }] },
    ]);
    ca = forge.pki.certificateToPem(cert);
    const [pem, key] = [join(folder, 'pem'), join(folder, 'key')];
    writeFileSync(pem, ca);
    writeFileSync(key, forge.pki.privateKeyToPem(privateKey));
    const here = RECIPE.replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${ports.open};`)
      .replace('listen 443 ', `listen 127.0.0.1:${ports.tls} `)
      .replace('127.0.0.1:3000', `127.0.0.1:${behind}`)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${pem};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`);
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (one) => `${one}_temp_path ${join(folder, one)};`,
    );
    const conf = join(folder, 'conf');
    writeFileSync(
      conf,
      `daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'errors')};
      ${process.getuid?.() === 0 ? 'user root;' : ''}
      events {} http { access_log off; ${paths.join(' ')} ${here} }`,
    );
    nginx = spawn(BINARY, ['-p', folder, '-c', conf], { stdio: 'ignore' });
    await until('o nginx atende', () =>
      ask('/livez').then(
        ({ status }) => status === 200,
        () => false,
      ),
    );
  });
  afterAll(async () => {
    nginx?.kill('SIGTERM');
    await w?.close();
    if (folder) rmSync(folder, { recursive: true });
  });

  it('quem vem sem TLS é mandado a ele', async () => {
    const location = await new Promise((resolve, reject) => {
      plainly(
        { port: ports.open, path: '/app/osm/servicos?a=1', headers: { host: NAME } },
        (reply) => {
          reply.resume();
          resolve(`${reply.statusCode} ${reply.headers.location}`);
        },
      )
        .on('error', reject)
        .end();
    });
    expect(location).toBe(`301 https://${NAME}/app/osm/servicos?a=1`);
  });

  it('o maior anexo chega e volta inteiro; o que passa dele é recusado por nós', async () => {
    const send = async (size: number): Promise<Answered> => {
      const around = pdf('x'.repeat(size)).length - size;
      const content = pdf('x'.repeat(size - around));
      expect(content).toHaveLength(size);
      return ask(await addressFor(w, w.people.gerente), {
        method: 'POST',
        headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
        body: formOf(content, { nome: 'grande.pdf', usuarioId: w.people.gerente.id }),
      });
    };
    const kept = await send(TAMANHO_MAXIMO);
    expect(kept.status, kept.body.toString()).toBe(201);
    const { url } = JSON.parse(kept.body.toString()) as { url: string };
    const back = await ask(url);
    expect([back.status, back.body.length]).toEqual([200, TAMANHO_MAXIMO]);
    const refused = await send(TAMANHO_MAXIMO + 1);
    expect(refused.status).toBe(413);
    expect(JSON.parse(refused.body.toString())).toHaveProperty('errorCode');
  });

  it('a maior importação é ouvida', async () => {
    const body = Buffer.alloc(MAIOR, '\n');
    const headers = { ...bearer(), 'content-type': 'application/x-ndjson' };
    const path = '/api/v2/osm/admin/alfa/integracao/pessoas/lote';
    const heard = await ask(path, { method: 'POST', headers, body });
    expect(JSON.parse(heard.body.toString())).toHaveProperty('errorCode');
  });

  it('o fluxo de eventos chega na hora, não quando enche', async () => {
    let text = '';
    const path = '/api/v2/osm/admin/eventos?departamento=alfa';
    const sent = secretly(way(path, { headers: bearer() }), (reply) => {
      reply.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    });
    sent.on('error', () => undefined);
    sent.end();
    await until('o fluxo está aberto', () => Promise.resolve(text !== ''));
    const { id } = await w.order();
    await w.call(w.people.gerente, 'POST', `/alfa/ordem-servicos/${id}/comentarios`, {
      body: { texto: 'daqui' },
    });
    await until('o evento chega', () => Promise.resolve(text.includes('"ordem_servico"')));
    sent.destroy();
  });

  it('o que se comprime chega comprimido, e o navegador fica sabendo que há TLS', async () => {
    const page = await ask('/auth/v2/sign_in', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(page.headers['strict-transport-security']).toBeDefined();
    expect(String(page.headers['set-cookie'])).toMatch(/^__Host-.*Secure/);
    const api = await ask('/api/openapi.json', { headers: { 'accept-encoding': 'gzip' } });
    expect(api.headers['content-encoding']).toBe('gzip');
  });

  it('não vale o endereço que alguém diz ser o seu, nem o número do seu pedido', async () => {
    const theirs = 'a-de-quem-pede-0001';
    const told = await ask('/livez', { headers: { 'x-request-id': theirs } });
    expect(told.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    const statuses: number[] = [];
    for (let n = 0; n < 45; n++) {
      const spoofed = { 'x-forwarded-for': `198.51.100.${n}` };
      const form = await ask('/auth/v2/sign_in', { headers: spoofed });
      const csrf = /name="csrf" value="([^"]+)"/.exec(form.body.toString())?.[1] ?? '';
      const reply = await ask('/auth/v2/sign_in', {
        method: 'POST',
        headers: {
          ...spoofed,
          'content-type': 'application/x-www-form-urlencoded',
          cookie: String(form.headers['set-cookie']).split(';')[0] ?? '',
        },
        body: new URLSearchParams({ csrf, login: `ninguem${n}`, senha: 'x' }).toString(),
      });
      statuses.push(reply.status);
    }
    expect(statuses).toContain(429);
  });
});
