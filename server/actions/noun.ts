/** What the runner must know of a noun to write it. */
import type { Kysely, Transaction } from 'kysely';
import type { Action, Actor } from '../../domain/define.ts';
import type { Fields, Infer } from '../../domain/fields.ts';
import type { Database } from '../db/schema.ts';
import type { CallContext } from '../http/context.ts';
import type { Source } from '../read/source.ts';
import type { Changes } from './log.ts';
import type { Table, Work } from './work.ts';

export interface NounWriter<T extends Table = Table> {
  /** The noun, as the log names its records. */
  readonly noun: string;
  /** The table and the alias its source gives it. */
  readonly table: T;
  readonly alias: string;
  /** The column that holds the department, if the record itself has one. */
  readonly tenantColumn: 'departamento_id' | null;
  /** The record as guards see it and as an action answers. */
  readonly source: Source;
  /** What `source` gives. */
  readonly record: Fields;
  /** Aliases locked together with the record, the order before what hangs on it, so that two actions never wait for each other. */
  readonly lock: readonly string[];
  /** Where each step of the record is written down, and the column that refers to it. */
  readonly steps?: { readonly table: Table; readonly key: string };
  /** The column of the id; by default 'id'. */
  readonly idColumn?: string;
  /** Makes the record when the user has none yet (preferences). */
  readonly ensure?: (trx: Transaction<Database>, ctx: CallContext) => Promise<void>;
  /** False: the log tells that it changed, not what (preferences are nobody's business). */
  readonly logsFields?: boolean;
  /** What every change sets besides; by default lock_version and updated_at. */
  readonly stamps?: readonly string[];
}

export type Row = Readonly<Record<string, unknown>> & { readonly id: number };

export interface EffectContext<R = Row, I = Record<string, unknown>> extends Work {
  readonly ctx: CallContext;
  readonly actor: Actor;
  readonly id: number;
  /** The record's columns, locked. */
  readonly raw: Readonly<Record<string, unknown>>;
  /** The record as its list shows it. */
  readonly row: R;
  readonly input: I;
}

export interface Outcome {
  /** Columns to change beyond the situação. */
  readonly patch?: Readonly<Record<string, unknown>>;
  /** The record counts as changed, though no column of its own is: who edits it besides is told. */
  readonly touch?: true;
  /** What the step says: a motive, a comment. */
  readonly texto?: string | null;
  /** Changes outside the record's own columns, for the log. */
  readonly campos?: Changes;
  /** The action is no step of the record (a comment). */
  readonly silent?: boolean;
  /** There was nothing to do (a message read before): no log row, answered with the record as it is. */
  readonly unchanged?: boolean;
  /** Answers with this rather than with the record. */
  readonly resposta?: unknown;
  /** The address that a person is asked to confirm, before it is hers. */
  readonly novoEmail?: { readonly id: number; nome: string; email: string; readonly novo: string };
  /** Whose sessions may do something else from now on: a user's id, or '*' for anybody's. */
  readonly sessoes?: number | '*';
}

export type Effect<R = Row, I = Record<string, unknown>> = (
  e: EffectContext<R, I>,
) => Promise<Outcome>;

export interface Created {
  readonly id: number;
  readonly texto?: string | null;
  readonly campos?: Changes;
  readonly resposta?: unknown;
  /** The department the record belongs to, when it is not the one that asked. */
  readonly departamentoId?: number;
  /** Entity of the log row when it is not the noun's own (a job). */
  readonly entidade?: string;
}
export type Create<I = Record<string, unknown>> = (
  e: Omit<EffectContext<never, I>, 'id' | 'raw' | 'row'>,
) => Promise<Created>;

export type Handler =
  | { readonly action: string; readonly kind: 'effect'; readonly run: Effect }
  | {
      readonly action: string;
      readonly kind: 'create';
      readonly run: Create;
      /** What it answers when that is not the record it made (a job). */
      readonly reply?: Fields;
    };

/** Binds an effect to its action, so that record and input are typed by it. */
export const effect = <R, I extends Fields>(
  action: Action<R, I>,
  run: Effect<R, Infer<I>>,
): Handler => ({
  action: action.id,
  kind: 'effect',
  run: run as unknown as Effect,
});
export const create = <R, I extends Fields>(
  action: Action<R, I>,
  run: Create<Infer<I>>,
  reply?: Fields,
): Handler => ({
  action: action.id,
  kind: 'create',
  run: run as unknown as Create,
  ...(reply ? { reply } : {}),
});

export type AnyDb = Kysely<Database>;
