/** The door of another system: lines as NDJSON, with a key of access that was given this and nothing more. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import {
  entidades,
  importarLote,
  MAIS_LINHAS,
  type Destino,
} from '../../domain/integracao/index.ts';
import { mensagens } from '../../domain/kernel/messages.ts';
import { workOf } from '../actions/work.ts';
import type { SessionCache } from '../auth/sessions.ts';
import type { Database } from '../db/schema.ts';
import { nudge } from '../events/hub.ts';
import { invalido, naoEncontrado, recusa } from '../http/errors.ts';
import type { Pace } from '../http/pace.ts';
import { contextMaker, urlOf } from '../http/routes.ts';
import { authenticator } from '../http/session.ts';
import type { Catalogue } from '../noun.ts';
import { UserError } from '../steps.ts';
import { TRANSFER_MS } from '../uploads/routes.ts';
import { importBatch, type Fate, type Importacao, type Lida } from './batch.ts';
import { linesOf } from './lines.ts';
import { readNdjson } from './ndjson.ts';
import { seenInMemory } from './seen.ts';

export const NDJSON = 'application/x-ndjson';
/** Of a call. */
export const MAIOR = 64_000_000;
/** Lines of a transaction: a statement's time is limited here. */
const BATCH = 1000;
/** Lines that weigh as much as one write of a person. */
const LINES_A_WRITE = 1000;

export interface ImportParts {
  readonly catalogue: Pick<Catalogue, 'imports' | 'uniques'>;
  readonly db: Kysely<Database>;
  readonly sessions: SessionCache;
  readonly pace: Pace;
}

export function registerImport(app: FastifyInstance, parts: ImportParts): void {
  const contextOf = contextMaker(authenticator(parts.sessions));
  void app.register((scope) => {
    // As bytes within an object: what looks into every body leaves them alone.
    scope.addContentTypeParser(
      NDJSON,
      { parseAs: 'buffer', bodyLimit: MAIOR },
      (request, body, done) => {
        request.lote = body as Buffer;
        done(null, undefined);
      },
    );
    scope.decorateRequest('lote', null);
    scope.post(urlOf(importarLote), { config: { withinMs: TRANSFER_MS } }, (request) =>
      receive(request),
    );
    return Promise.resolve();
  });

  async function receive(request: FastifyRequest): Promise<unknown> {
    const { entidade: nome = '' } = request.params as Readonly<Record<string, string>>;
    const entidade = Object.hasOwn(entidades, nome) ? entidades[nome] : undefined;
    const ctx = await contextOf(request, importarLote, entidade?.permission ?? null);
    const of = parts.catalogue.imports.get(nome);
    if (!entidade || !of) throw naoEncontrado();
    if (ctx.principal.escopos === null)
      throw recusa(
        403,
        'sem_chave',
        'Só com uma chave de acesso, que se faz na conta de quem importa',
      );
    const { simular, ...rest } = request.query as Readonly<Record<string, unknown>>;
    const unknown = Object.keys(rest);
    if (unknown.length > 0)
      throw invalido(Object.fromEntries(unknown.map((name) => [name, [mensagens.desconhecido]])));
    if (simular !== undefined && simular !== 'sim' && simular !== 'nao')
      throw invalido({ simular: [mensagens.simNao] });
    if (request.lote === null)
      throw recusa(415, 'tipo_nao_aceito', `Envie ${NDJSON}: um objeto JSON por linha`);
    const lidas = await readLines(request.lote);
    if (lidas.length > MAIS_LINHAS) throw invalido({ base: [mensagens.muitos(MAIS_LINHAS)] });
    parts.pace.spend(ctx.actor.id, 1 + lidas.length / LINES_A_WRITE);
    const importacao: Importacao = {
      nome,
      of,
      uniques: parts.catalogue.uniques,
      simular: simular === 'sim',
      vistas: seenInMemory(),
      meus: ctx.principal.usuario.owner
        ? null
        : [...ctx.principal.departamentos.values()]
            .filter(({ grants }) => grants.has(entidade.permission))
            .map(({ id }) => id),
      work: (trx, acao) => workOf(ctx, trx, acao, {}),
    };
    const fates: Fate[] = [];
    for (let at = 0; at < lidas.length; at += BATCH)
      fates.push(...(await importBatch(parts.db, importacao, lidas.slice(at, at + BATCH))));
    if (!importacao.simular) nudge(parts.db);
    const n = (wanted: Destino): number => fates.filter(({ destino }) => destino === wanted).length;
    return {
      simulado: importacao.simular,
      novas: n('nova'),
      alteradas: n('alterada'),
      iguais: n('igual'),
      recusadas: n('recusada'),
      linhas: fates,
    };
  }
}

async function readLines(body: Buffer): Promise<readonly Lida[]> {
  const lidas: Lida[] = [];
  try {
    for await (const lines of linesOf(one(body))) lidas.push(...readNdjson(lines));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw recusa(400, 'nao_utf8', 'O conteúdo não está em UTF-8');
  }
  return lidas;
}
// oxlint-disable-next-line typescript/require-await -- a body is a file of one piece
async function* one(body: Buffer): AsyncGenerator<Buffer> {
  yield body;
}
