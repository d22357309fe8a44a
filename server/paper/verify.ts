/**
 * Is a paper genuine? The page of its code, which its QR code leads to, without a session: what was issued, when, how
 * it stands and what it amounts to, and the hash of its file (decisions of the wings, section 17). No personal data.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { nomeDoc } from '../../domain/doc/schema.ts';
import type { Tipo } from '../../domain/doc/situacoes.ts';
import { formatDate, formatMoney } from '../../domain/kernel/format.ts';
import { municipalityReader } from '../auth/context.ts';
import { html, type Html } from '../auth/html.ts';
import { field, note, publicPage, submit } from '../auth/layout.ts';
import { addressKey, Buckets } from '../auth/limits.ts';
import type { Database } from '../db/schema.ts';
import type { Env } from '../env.ts';
import { VERSION } from '../version.ts';
import script from './verify.client.js?raw';

/** Some for who reads a pile of papers; a guesser has 2^80 codes before him. */
const LIMIT = { capacity: 30, refillSeconds: 2 };
const SCRIPT = '/verificar/verificar.js';

interface Verified {
  readonly tipo: Tipo;
  readonly numero: number;
  readonly ano: number;
  readonly versao: number;
  readonly atual: number;
  readonly autuado_em: string;
  readonly valor_total: string;
  readonly situacao: string;
  readonly departamento: string;
  readonly sha256: string | null;
}

/** As it is typed: with or without its dashes, O for 0, I and L for 1. */
export const codigoDe = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

const find = async (db: Kysely<Database>, codigo: string): Promise<Verified | undefined> =>
  (
    await sql<Verified>`
      select d.tipo, d.numero, d.ano, p.versao, coalesce(d.versao, 1) as atual, d.autuado_em,
        p.conteudo ->> 'valor_total' as valor_total, s.descricao as situacao,
        p.conteudo ->> 'departamento' as departamento, encode(a.sha256, 'hex') as sha256
      from doc_papel p
      join doc d on d.departamento_id = p.departamento_id and d.id = p.doc_id
      join doc_situacao s on s.id = d.doc_situacao_id
      left join arquivo a on a.id = p.arquivo_id
      where p.codigo = ${codigo}`.execute(db)
  ).rows[0];

/** What went out as one paper in the gazette. */
interface Publicada {
  readonly numero: number;
  readonly ano: number;
  readonly edicao: string | null;
  readonly publicado_em: string;
  readonly documentos: number;
  readonly departamento: string;
  readonly sha256: string | null;
}
const findPublicada = async (
  db: Kysely<Database>,
  codigo: string,
): Promise<Publicada | undefined> =>
  (
    await sql<Publicada>`
      select pb.numero, pb.ano, pb.edicao, pb.publicado_em, p.departamento, encode(a.sha256, 'hex') as sha256,
        (select count(*)::int from doc_publicado x
          where x.departamento_id = pb.departamento_id and x.publicacao_id = pb.id) as documentos
      from doc_publicacao_papel p
      join doc_publicacao pb on pb.departamento_id = p.departamento_id and pb.id = p.publicacao_id
      left join arquivo a on a.id = p.arquivo_id
      where p.codigo = ${codigo}`.execute(db)
  ).rows[0];

const line = (label: string, said: string): Html => html`<p><strong>${label}:</strong> ${said}</p>`;

const documento = (doc: Verified): Html => html`
  ${note('ok', 'O documento é autêntico')}
  ${
    doc.versao < doc.atual &&
    note('w', `Este papel é da versão ${doc.versao}; o documento está na versão ${doc.atual}`)
  }
  ${line('Documento', nomeDoc(doc))} ${line('Departamento', doc.departamento)}
  ${line('Data', formatDate(doc.autuado_em))} ${line('Situação', doc.situacao)}
  ${line('Valor', formatMoney(doc.valor_total))}
`;
const publicacao = (one: Publicada): Html => html`
  ${note('ok', 'A publicação é autêntica')} ${line('Publicação', `${one.numero}/${one.ano}`)}
  ${line('Departamento', one.departamento)} ${line('Data', formatDate(one.publicado_em))}
  ${one.edicao && line('Edição', one.edicao)} ${line('Documentos', String(one.documentos))}
`;

/** What is said of a paper, and whether a file is it. */
function saidOf(said: Html, sha256: string | null, codigo: string, given: string): Html {
  const hex = given.trim().toLowerCase();
  return html`<div class="f lines">
    ${said}
    ${
      sha256 &&
      html`<p><strong>SHA-256 do arquivo:</strong> <code class="hash">${sha256}</code></p>
        <form class="f" method="get" action="/verificar/${codigo}" aria-label="Comparar o arquivo">
          <div class="field" hidden>
            <label for="arquivo">Arquivo</label>
            <input
              id="arquivo"
              type="file"
              accept="application/pdf"
              aria-describedby="arquivo-ajuda"
            />
            <span class="help" id="arquivo-ajuda">Comparado neste computador: nada é enviado</span>
          </div>
          ${field({ name: 'sha256', label: 'SHA-256', value: given, maxlength: 64 })}
          <p id="dito" role="status" data-sha256="${sha256}">
            ${
              hex !== '' &&
              (hex === sha256
                ? 'O arquivo é o documento, sem nenhuma alteração.'
                : 'O arquivo não é este documento, ou foi alterado.')
            }
          </p>
          <div class="buttons">${submit('Comparar')}</div>
        </form>`
    }
  </div>`;
}

const asking = (codigo: string, error: string | null): Html =>
  html`<form class="f" method="get" action="/verificar" aria-label="Verificar documento" novalidate>
    ${field({
      name: 'codigo',
      label: 'Código',
      value: codigo,
      maxlength: 40,
      autofocus: true,
      error,
      help: 'Está no rodapé de cada página',
    })}
    <div class="buttons">${submit('Verificar')}</div>
  </form>`;

/** Registers the page and its form. */
export function registerVerify(
  app: FastifyInstance,
  parts: { readonly db: Kysely<Database>; readonly env: Env },
): void {
  const { db } = parts;
  const municipality = municipalityReader(parts);
  const bucket = new Buckets(db, 'verificar', LIMIT);

  async function send(reply: FastifyReply, body: Html, status = 200): Promise<FastifyReply> {
    const page = publicPage({
      title: 'Verificar documento',
      body,
      municipality: await municipality(),
      version: VERSION,
      script: SCRIPT,
    });
    return reply
      .code(status)
      .headers({
        'content-security-policy':
          "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
        'cache-control': 'no-store',
        // The address is the paper's code.
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(page.text);
  }

  /** Of a document's version, or of a publication. */
  async function whatIs(codigo: string) {
    const doc = await find(db, codigo);
    if (doc) return { said: documento(doc), sha256: doc.sha256 };
    const one = await findPublicada(db, codigo);
    return one ? { said: publicacao(one), sha256: one.sha256 } : null;
  }

  async function verify(
    request: FastifyRequest,
    reply: FastifyReply,
    typed: string,
    given: string,
  ): Promise<FastifyReply> {
    const wait = await bucket.take(addressKey(request.ip));
    if (wait > 0) {
      void reply.header('retry-after', wait);
      return send(reply, asking(typed, `Muitas consultas. Aguarde ${wait} s e tente de novo`), 429);
    }
    const codigo = codigoDe(typed);
    const found = codigo.length === 16 ? await whatIs(codigo) : null;
    return found
      ? send(reply, saidOf(found.said, found.sha256, codigo, given))
      : send(reply, asking(typed, 'Nenhum documento tem este código'), 404);
  }

  app.get(SCRIPT, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  );
  app.get<{ Querystring: Readonly<Record<string, string | undefined>> }>(
    '/verificar',
    async (request, reply) => {
      const { codigo } = request.query;
      if (typeof codigo !== 'string') return send(reply, asking('', null));
      return verify(request, reply, codigo.slice(0, 40), '');
    },
  );
  app.get<{
    Params: { codigo: string };
    Querystring: Readonly<Record<string, string | undefined>>;
  }>('/verificar/:codigo', async (request, reply) => {
    const { sha256 } = request.query;
    const given = typeof sha256 === 'string' ? sha256.slice(0, 64) : '';
    return verify(request, reply, request.params.codigo.slice(0, 40), given);
  });
}
