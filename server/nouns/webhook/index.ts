/** Webhooks, and what was sent by them. */
import { sql } from 'kysely';
import { queries } from '../../../domain/index.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import {
  listaEntregas,
  namesEntrega,
  nounOf,
  reenviarEntrega,
  TESTE,
  testarWebhook,
  trocarSegredo,
  umaEntrega,
  webhook as of,
} from '../../../domain/webhook/index.ts';
import {
  handlersOf,
  writerOf,
  type Create,
  type Effect,
  type Handler,
} from '../../actions/noun.ts';
import type { Work } from '../../actions/work.ts';
import type { CallContext } from '../../http/context.ts';
import { invalido } from '../../http/errors.ts';
import type { Noun } from '../../noun.ts';
import { plainNoun } from '../../plain.ts';
import { listSource, oneSource } from '../../read/declare.ts';
import { objectOf } from '../../read/source.ts';
import { cuidar, entregar, guardaDeEntregas, type Pedida } from './entregar.ts';

const plain = plainNoun(of);

/**
 * Nobody has told to another system what he may not read himself, nor where an address would show who calls it.
 * Throws 422.
 */
function requireMay({ actor }: CallContext, input: Readonly<Record<string, unknown>>): void {
  const { url, eventos } = input as { url?: string; eventos?: readonly string[] };
  if (url !== undefined && (!URL.canParse(url) || /^https?:\/\/[^/?#]*@/i.test(url)))
    throw invalido({ url: [mensagens.url] });
  const may = (noun: string): boolean =>
    queries.some((q) => q.kind === 'list' && q.noun === noun && actor.can(q.permission));
  if (eventos?.some((evento) => !may(nounOf(evento))))
    throw invalido({ eventos: ['conta o que você mesmo não pode ler'] });
}

const keepSecret = async (
  { trx, dep }: Pick<Work, 'trx' | 'dep'>,
  id: number,
  segredo: string,
): Promise<void> => {
  await trx
    .insertInto('webhook_segredo')
    .values({ departamento_id: dep, webhook_id: id, segredo })
    .onConflict((oc) => oc.columns(['departamento_id', 'webhook_id']).doUpdateSet({ segredo }))
    .execute();
};

/** As any plain noun's, and what is its own. */
const handlers = (plain.handlers ?? []).map((handler): Handler => {
  if (handler.kind === 'create') {
    const run: Create = async (e) => {
      requireMay(e.ctx, e.input);
      const { segredo, ...columns } = e.input as { readonly segredo: string };
      const made = await handler.run({ ...e, input: columns });
      if ('id' in made) await keepSecret(e, made.id, segredo);
      return made;
    };
    return { ...handler, run };
  }
  if (handler.kind === 'effect') {
    const run: Effect = (e) => {
      requireMay(e.ctx, e.input);
      return handler.run(e);
    };
    return { ...handler, run };
  }
  return handler;
});

const { effect } = handlersOf({ of: 'webhook' });

export const webhook: Noun = {
  ...plain,
  handlers: [
    ...handlers,
    effect(trocarSegredo, async (e) => {
      await keepSecret(e, e.id, e.input.segredo);
      return { touch: true };
    }),
    effect(testarWebhook, async (e) => {
      const { rows } = await sql<{ id: number }>`
        insert into webhook_entrega (departamento_id, webhook_id, evento)
        values (${e.dep}, ${e.id}, ${TESTE}) returning id`.execute(e.trx);
      await hand(
        e,
        rows.map(({ id }) => id),
      );
      return {};
    }),
  ],
  uniques: { webhook_unico: 'descricao' },
  guarda: [guardaDeEntregas],
  jobs: [
    {
      kind: 'sending',
      tipo: 'entregar_webhook',
      run: (parts, payload, last) => entregar(parts, payload as Pedida, last),
    },
    { kind: 'upkeep', tipo: 'cuidar_entregas', clock: { cron: '27 * * * *' }, run: cuidar },
  ],
};

/** Gives these to the workers when the act is committed. */
const hand = ({ trx, dep }: Pick<Work, 'trx' | 'dep'>, ids: readonly number[]) =>
  sql`select webhook_entregar(${dep}, ${ids}::int8[])`.execute(trx);

const entregaList = listSource(listaEntregas, {
  table: 'webhook_entrega',
  alias: 'e',
  tenant: 'e.departamento_id',
  joins: 'join webhook w on w.departamento_id = e.departamento_id and w.id = e.webhook_id',
  row: { webhook: objectOf({ id: 'w.id', descricao: 'w.descricao' }) },
});
const entregaOne = oneSource(umaEntrega, { like: entregaList, row: {} });
const entregaHandlers = handlersOf(entregaOne);

export const webhookEntrega: Noun = {
  noun: 'webhook_entrega',
  names: namesEntrega,
  sources: [entregaList, entregaOne],
  // What was sent is no act of anybody's: of it only who asked for it again is told.
  writer: writerOf('webhook_entrega', entregaOne, { keeps: false, stamps: [] }),
  handlers: [
    entregaHandlers.effect(reenviarEntrega, async (e) => {
      await hand(e, [e.id]);
      return { patch: { erro: null, entregue_em: null } };
    }),
  ],
};
