/**
 * The one writer. Every action of the catalogue passes here: transaction → load and lock → guard →
 * effects → transition, step and log in one statement. The route has authorised it before.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, type Transaction } from 'kysely';
import { startsFrom, type Action } from '../../domain/kernel/define.ts';
import { mensagens } from '../../domain/kernel/messages.ts';
import { situacaoLabels } from '../../domain/situacoes.ts';
import { queries } from '../../domain/index.ts';
import { fieldErrors, inputSchema } from '../../domain/kernel/zod.ts';
import { notifyPrincipal } from '../auth/sessions.ts';
import type { Database } from '../db/schema.ts';
import { LAST } from '../db/transactions.ts';
import { nudge } from '../events/hub.ts';
import type { CallContext } from '../http/context.ts';
import { conflito, impedida, invalido, naoEncontrado, transicaoInvalida } from '../http/errors.ts';
import { filterJoinsOf, jsonJoinsOf, jsonOf } from '../read/statement.ts';
import { refuseWhileUsed } from './dependents.ts';
import { type ActionReply, type ActionRequest, remember, repeated } from './idempotency.ts';
import { entradaOf } from './entrada.ts';
import { isSame } from './log.ts';
import { bare, holdsMask, seesProtected, underMasks, withoutMasks } from '../read/shield.ts';
import type { Source } from '../read/source.ts';
import type { Catalogue } from '../noun.ts';
import {
  changedBy,
  madeAs,
  type AnyDb,
  type Foreseen,
  type NounWriter,
  type Outcome,
  type Row,
} from './noun.ts';
import { readable } from './refusals.ts';
import { lockedRecord, workOf, type Locked, type Work } from './work.ts';
import { layBaseOf } from './base.ts';
import { changeParts, createParts, definedOf, destroyParts, runParts } from './write.ts';

/** Deadlock, serialisation, and a prepared statement older than a migration. */
const RETRY = new Set(['40P01', '40001', '0A000']);
const ATTEMPTS = 6;
/** Milliseconds, at most, before the second try, and so many more before each that follows: who crossed parts. */
const APART = 40;
/** A row that excludes this one came in meanwhile: the second try sees it, and its guard can say so better than we. */
const RETRY_ONCE = new Set(['23505', '23P01']);

type Done = ActionReply & Pick<Outcome, 'sessoes' | 'novoEmail'> & { readonly foreseen?: true };

/** What a statement ends with after which nothing is to be written: it takes the commit with it. */
const lastOf = (
  { idempotencyKey }: ActionRequest,
  follows: ReturnType<NonNullable<NounWriter['heard']>>,
  sessoes: Outcome['sessoes'],
): string => (idempotencyKey === null && !follows && sessoes === undefined ? ` ${LAST}` : '');

const foretold = ({ foreseen }: Foreseen): Done => ({
  status: 200,
  json: JSON.stringify(foreseen),
  foreseen: true,
});

/** What a committed action sets going outside the database. */
export interface Aftermath {
  readonly onSessions: (whose: number | '*') => void;
  readonly onEmail: (who: NonNullable<Outcome['novoEmail']>) => void;
}

/** A runner over the catalogue's handlers; a catalogue action without one is only a transition. */
export function actionRunner(
  db: AnyDb,
  {
    writers,
    handlers,
    uniques,
    names,
    sources,
  }: Pick<Catalogue, 'writers' | 'handlers' | 'uniques' | 'names' | 'sources'>,
  after: Aftermath,
) {
  /** Validates the body (422) and runs the action in one transaction; deadlocks are tried again. */
  return async function runAction(action: Action, req: ActionRequest): Promise<ActionReply> {
    for (let attempt = 1; ; attempt++) {
      try {
        const { sessoes, novoEmail, foreseen, ...reply } = await db
          .transaction()
          .execute((trx) => inTransaction(trx, action, req));
        if (!foreseen) nudge(db);
        // Here at once; the other servers hear of it by the notification that was committed.
        if (sessoes !== undefined) after.onSessions(sessoes);
        if (novoEmail) after.onEmail(novoEmail);
        return reply;
      } catch (error) {
        const code = (error as { code?: string }).code;
        if (attempt < ATTEMPTS && code !== undefined && RETRY.has(code)) {
          await sleep(Math.random() * APART * attempt);
          continue;
        }
        if (attempt === 1 && code !== undefined && RETRY_ONCE.has(code)) continue;
        throw readable(error, action.input, uniques);
      }
    }
  };

  async function inTransaction(
    trx: Transaction<Database>,
    action: Action,
    req: ActionRequest,
  ): Promise<Done> {
    const key = req.idempotencyKey;
    if (key !== null) {
      const before = await repeated(trx, action, req, key);
      if (before) return before;
    }
    // Only now: what was good yesterday, and is repeated after midnight, is not refused for its date.
    const { input: given, lockVersion } = readBody(action, req);
    const { shown } = (writers.get(action.id) ?? need(writers, action.noun)).source;
    // What was not shown is not written over by what stood in its place.
    const input = seesProtected(req.ctx) ? given : withoutMasks(shown, given);
    const reply: Done =
      req.id === null
        ? await createIt(trx, action, req, input)
        : await changeIt(trx, action, req, req.id, input, lockVersion);
    // What wrote nothing leaves nothing to remember: it may be asked anew.
    if (key !== null && !reply.foreseen) await remember(trx, action, req, key, reply);
    return reply;
  }

  /** Where the whole of a record is read that this action is of. */
  function sourceOf({ noun }: Action): Source | undefined {
    const query = queries.find((q) => q.kind === 'one' && q.noun === noun);
    return query && sources.get(query.id);
  }

  async function createIt(
    trx: Transaction<Database>,
    action: Action,
    req: ActionRequest,
    input: Record<string, unknown>,
  ): Promise<Done> {
    const { ctx } = req;
    const handler = handlers.get(action.id);
    if (handler?.kind !== 'create') throw new Error(`ação sem criação: ${action.id}`);
    judge(action, null, input, ctx);
    const writer = need(writers, action.noun);
    const work = await workFor(trx, action, writer, ctx, input);
    const created = await handler.run({ ...work, ctx, actor: ctx.actor, input });
    if ('foreseen' in created) return foretold(created);
    const values: unknown[] = [];
    const bind = (v: unknown): string => `$${values.push(v)}`;
    const dep = created.departamentoId ?? ctx.departamento?.id ?? null;
    const parts = created.havia
      ? []
      : createParts(
          bind,
          { ...work, dep: dep ?? 0 },
          created.entidade === undefined ? writer : need(writers, created.entidade),
          created,
          typeof action.to === 'function' ? action.to({}, input) : action.to,
        );
    const { source } = writer;
    const follows =
      created.entidade === undefined && !created.havia
        ? (writer.heard?.(work, [madeAs(created.id)]) ?? null)
        : null;
    // Bound only where it is used: a parameter nobody looks at has no type.
    const record = (): string => {
      const tenant = source.tenant && dep !== null ? `${source.tenant} = ${bind(dep)} and ` : '';
      return `select (${jsonOf(source, ctx)})::text as j from ${source.table} ${filterJoinsOf(source)} ${jsonJoinsOf(source, bind, ctx)} where ${tenant}${source.id} = ${bind(created.id)}`;
    };
    const select = created.resposta !== undefined ? 'select null as j' : record();
    const last = lastOf(req, follows, created.sessoes);
    const { rows } = await trx.executeQuery<{ j: string | null }>(
      CompiledQuery.raw(
        `${parts.length > 0 ? `with ${parts.join(', ')} ` : ''}${select}${last}`,
        values,
      ),
    );
    await follows?.();
    if (created.sessoes !== undefined) await notifyPrincipal(trx, created.sessoes);
    return {
      status: action.call.method === 'POST' ? 201 : 200,
      sessoes: created.sessoes,
      json:
        created.resposta !== undefined ? JSON.stringify(created.resposta) : (rows[0]?.j ?? '{}'),
    };
  }

  async function changeIt(
    trx: Transaction<Database>,
    action: Action,
    req: ActionRequest,
    id: number,
    given: Record<string, unknown>,
    lockVersion: number | null,
  ): Promise<Done> {
    const { ctx } = req;
    const writer = writers.get(action.id) ?? need(writers, action.noun);
    const input =
      holdsMask(given) && !seesProtected(ctx)
        ? underMasks(given, await unmasked(trx, sourceOf(action) ?? writer.source, id))
        : given;
    await writer.ensure?.(trx, ctx);
    const here = await workFor(trx, action, writer, ctx, input);
    const handler = handlers.get(action.id);
    const goes = handler?.kind === 'destroy';
    if (handler && handler.kind !== 'create') await handler.first?.({ ...here, ctx, id, input });
    const { record, row } = await load(here, writer, ctx, id, goes ? 'update' : 'no key update');
    const raw: Readonly<Record<string, unknown>> = record.raw;
    const work = writer.elsewhere ? { ...here, dep: Number(raw['departamento_id']) } : here;
    if (lockVersion !== null && raw['lock_version'] !== lockVersion) {
      // Read anew: what hangs on the record (a user's profiles) was read before we waited for its lock.
      throw conflito((await load(work, writer, ctx, id)).row);
    }
    const situacao = typeof row['situacao'] === 'string' ? row['situacao'] : null;
    if (situacao !== null && !startsFrom(action, situacao))
      throw transicaoInvalida(
        mensagens.transicaoInvalida(action.title, situacaoLabel(action, situacao)),
      );
    judge(action, row, input, ctx);
    // As it was before anything is done to it: what came without the log enters it whole, then its change.
    await layBaseOf(trx, writer, [id]);
    if (goes) {
      await refuseWhileUsed(work, writer, record, names);
      await runParts(work, (bind) => destroyParts(bind, work, writer, record));
      const { sessoes } = (await handler.gone?.({ ...work, ctx, id })) ?? {};
      await writer.heard?.(work, [{ ...changedBy(record, undefined), patch: null }])?.();
      if (sessoes !== undefined) await notifyPrincipal(trx, sessoes);
      return { status: 204, json: '', sessoes };
    }

    const outcome =
      handler?.kind === 'effect'
        ? await handler.run({ ...work, ctx, actor: ctx.actor, id, raw, row, input })
        : ({} satisfies Outcome);
    if ('foreseen' in outcome) return foretold(outcome);
    if (outcome.unchanged ?? changesNothing(action, raw, outcome))
      return {
        status: action.call.method === 'POST' ? 201 : 200,
        json: JSON.stringify(row),
      };
    const to =
      action.to === null
        ? situacao
        : typeof action.to === 'function'
          ? action.to(row, input)
          : action.to;
    const patch: Record<string, unknown> = { ...outcome.patch };
    if (to !== null && to !== situacao) patch['situacao'] = to;
    const follows = writer.heard?.(work, [changedBy(record, patch)]) ?? null;
    const last = lastOf(req, follows, outcome.sessoes);
    const json = await write(work, writer, ctx, record, { ...outcome, patch }, last);
    await follows?.();
    const status = action.call.method === 'POST' ? 201 : 200;
    if (outcome.sessoes !== undefined) await notifyPrincipal(trx, outcome.sessoes);
    return {
      status,
      json: outcome.resposta !== undefined ? JSON.stringify(outcome.resposta) : json,
      sessoes: outcome.sessoes,
      novoEmail: outcome.novoEmail,
    };
  }
}

/** All that is kept of a record, whoever asks: for what looks under the masks that an input holds. */
async function unmasked(trx: Transaction<Database>, source: Source, id: number): Promise<unknown> {
  const { rows } = await trx.executeQuery<{ j: unknown }>(
    CompiledQuery.raw(
      `select (${bare(source.json)}) as j from ${source.table} ${filterJoinsOf(source)} ${typeof source.joins === 'string' ? source.joins : ''} where ${source.id} = $1`,
      [id],
    ),
  );
  return rows[0]?.j;
}

/** Loads the record of this department and locks it. Throws 404, whoever else's it may be. */
async function load(
  work: Work,
  writer: NounWriter,
  ctx: CallContext,
  id: number,
  strength: 'update' | 'no key update' = 'no key update',
): Promise<{ record: Locked; row: Row }> {
  const { source, alias } = writer;
  const values: unknown[] = [];
  const bind = (v: unknown): string => `$${values.push(v)}`;
  const where = [`${source.id} = ${bind(id)}`];
  if (source.tenant) where.push(`${source.tenant} = ${bind(ctx.departamento?.id ?? -1)}`);
  if (source.scope) where.push(source.scope(bind, ctx));
  // A version that the statement's own snapshot does not hold came while we waited for its lock.
  const late = Object.entries(writer.lock).map(
    ([as, table]) => `(select o.ctid from ${table} o where o.ctid = ${as}.ctid) is null`,
  );
  const text = `select ${alias}.*, (${jsonOf(source, ctx)}) as "osm row", ${late.join(' or ')} as "osm late" from ${source.table} ${filterJoinsOf(source)} ${jsonJoinsOf(source, bind, ctx)} where ${where.join(' and ')} for ${strength} of ${Object.keys(writer.lock).join(', ')}`;
  const read = async () =>
    (
      await work.trx.executeQuery<Locked['raw'] & { 'osm row': Row; 'osm late': boolean }>(
        CompiledQuery.raw(text, values),
      )
    ).rows[0];
  const first = await read();
  // Its columns are then the new ones, but what was read beside them (the order in its place, what hangs on it) is as
  // old as the statement, and guards would judge by that; nor may it meet what it was joined with: read anew.
  const found = first && !first['osm late'] ? first : await read();
  if (!found) throw naoEncontrado();
  const { 'osm row': row, 'osm late': _, ...raw } = found;
  return { record: lockedRecord(work, id, raw), row };
}

/** Change, step and log in one statement; answers with the record as it is after it. */
async function write(
  work: Work,
  writer: NounWriter,
  ctx: CallContext,
  record: Locked,
  outcome: Outcome,
  last: string,
): Promise<string> {
  const values: unknown[] = [];
  const bind = (v: unknown): string => `$${values.push(v)}`;
  const { parts, touched } = changeParts(bind, work, writer, record, outcome);
  const { source } = writer;
  const table = touched ? `u ${writer.alias}` : source.table;
  const dep = ctx.departamento?.id ?? null;
  const tenant = source.tenant && dep !== null ? `${source.tenant} = ${bind(dep)} and ` : '';
  const text = `with ${parts.join(', ')} select (${jsonOf(source, ctx)})::text as j from ${table} ${filterJoinsOf(source)} ${jsonJoinsOf(source, bind, ctx)} where ${tenant}${source.id} = ${bind(record.id)}${last}`;
  const { rows } = await work.trx.executeQuery<{ j: string }>(CompiledQuery.raw(text, values));
  return rows[0]?.j ?? '{}';
}

const workFor = async (
  trx: Transaction<Database>,
  action: Action,
  { keeps }: NounWriter,
  ctx: CallContext,
  input: Readonly<Record<string, unknown>>,
): Promise<Work> =>
  workOf(ctx, trx, action.id, await entradaOf(trx, action, input, keeps === false));
/** The rules beyond permission, situação and fields. Throws 422: why not, or what is wrong by field. */
function judge(
  action: Action,
  row: Row | null,
  input: Record<string, unknown>,
  { actor }: CallContext,
): void {
  const reason =
    action.who?.(actor, input) ?? (row === null ? null : action.guard?.(row, input, actor)) ?? null;
  if (reason !== null) throw impedida(reason);
  const errors = action.check?.(input, row, actor) ?? {};
  if (Object.keys(errors).length > 0) throw invalido(errors);
}

/** An edit that leaves every column as it was, and did nothing besides: nothing is written. */
const changesNothing = (
  action: Action,
  raw: Readonly<Record<string, unknown>>,
  { patch, touch, campos }: Outcome,
): boolean =>
  action.edits === true &&
  patch !== undefined &&
  touch === undefined &&
  Object.keys(campos ?? {}).length === 0 &&
  isSame(raw, definedOf(patch));

/** Splits lock_version from the input and validates the rest. Throws 422. */
function readBody(
  action: Action,
  { body, ctx }: ActionRequest,
): { input: Record<string, unknown>; lockVersion: number | null } {
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw invalido({ base: [mensagens.invalido] });
  const { lock_version: version, ...rest } = (body ?? {}) as Record<string, unknown>;
  const errors: Record<string, string[]> = {};
  const mustSend = action.edits === true && action.from !== null;
  if (version === undefined ? mustSend : !Number.isSafeInteger(version))
    errors['lock_version'] = [version === undefined ? mensagens.obrigatorio : mensagens.inteiro];
  const parsed = inputSchema(action.input, ctx.actor.hoje).safeParse(rest);
  if (!parsed.success) Object.assign(errors, fieldErrors(parsed.error));
  for (const [name, { only }] of Object.entries(action.input))
    if (only && rest[name] !== undefined && !ctx.actor.can(only))
      errors[name] = [mensagens.semPermissao];
  if (Object.keys(errors).length > 0) throw invalido(errors);
  return {
    input: parsed.data as Record<string, unknown>,
    lockVersion: version === undefined ? null : (version as number),
  };
}

function need<V>(map: ReadonlyMap<string, V>, key: string): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`sem registro: ${key}`);
  return value;
}

const situacaoLabel = (action: Action, situacao: string): string =>
  situacaoLabels(action.noun)[situacao] ?? situacao;
