/** What the runner must know of a noun to write it. */
import type { Kysely, Transaction } from 'kysely';
import type { Action, Actor } from '../../domain/kernel/define.ts';
import type { Fields, Infer } from '../../domain/kernel/fields.ts';
import type { Database, Table } from '../db/schema.ts';
import type { CallContext } from '../http/context.ts';
import type { Declared } from '../read/declare.ts';
import type { Kept } from './kept.ts';
import type { Changes } from './log.ts';
import type { Columns, Patch, Work } from './work.ts';

export interface NounWriter<T extends Table = Table> {
  /** The noun, as the log names its records. */
  readonly noun: string;
  /** The record as guards see it and as an action answers. */
  readonly source: Declared<T>;
  /** Table, alias and key of the source. */
  readonly table: T;
  readonly alias: string;
  readonly idColumn: string;
  /** The column that holds the department, if the record itself has one. */
  readonly tenantColumn: 'departamento_id' | null;
  /** Tables by their aliases, locked together with the record, the order before what hangs on it, so that two actions never wait for each other; by default its own. */
  readonly lock: Readonly<Record<string, Table>>;
  /** Where each step of the record is written down, and the column that refers to it. */
  readonly steps?: { readonly table: Table; readonly key: string };
  /** Makes the record when the user has none yet (preferences). */
  readonly ensure?: (trx: Transaction<Database>, ctx: CallContext) => Promise<void>;
  /** What the log keeps of it; false: it tells that it changed, not what (preferences are nobody's business). */
  readonly keeps?: Kept | false;
  /** The log holds a record whole from its first change on: they came by the million, from another system. */
  readonly late?: true;
  /** Its records are another department's, whose column says which: they are written there. */
  readonly elsewhere?: true;
  /** What every change sets besides; by default lock_version and updated_at. */
  readonly stamps?: readonly string[];
  /**
   * What follows from whatever is done to its records, wherever that is: in the same transaction, after it. Null where
   * nothing does, so that what is done is the transaction's last.
   */
  readonly heard?: (w: Work, changes: readonly Heard[]) => (() => Promise<void>) | null;
}

/** What was done to a record. */
export interface Heard {
  readonly id: number;
  /** Its columns before; null: it was made. */
  readonly before: Row | null;
  /** The columns that were changed; null: it was made, or is gone. */
  readonly patch: Readonly<Record<string, unknown>> | null;
}

export const madeAs = (id: number): Heard => ({ id, before: null, patch: null });
export const changedBy = (
  { id, raw }: { readonly id: number; readonly raw: object },
  patch: Heard['patch'] | undefined,
): Heard => ({ id, before: raw as Row, patch: patch ?? {} });

/** How records of a noun are written: where its source says that they stand. */
export const writerOf = <T extends Table>(
  noun: string,
  source: Declared<T>,
  rest: Partial<
    Pick<
      NounWriter,
      'lock' | 'steps' | 'ensure' | 'keeps' | 'stamps' | 'elsewhere' | 'late' | 'heard'
    >
  > = {},
): NounWriter<T> => ({
  noun,
  source,
  table: source.of,
  alias: source.alias,
  idColumn: source.idColumn,
  tenantColumn: source.tenant === `${source.alias}.departamento_id` ? 'departamento_id' : null,
  lock: { [source.alias]: source.of },
  ...rest,
});

/** Are its records the municipality's, no department's own and nobody's? */
export const isMunicipal = ({ source }: Pick<NounWriter, 'source'>): boolean =>
  source.tenant === null && !source.scope;

export type Row = Readonly<Record<string, unknown>> & { readonly id: number };

export interface EffectContext<
  R = Row,
  I = Record<string, unknown>,
  T extends Table = Table,
> extends Work {
  readonly ctx: CallContext;
  readonly actor: Actor;
  readonly id: number;
  /** The record's columns, locked. */
  readonly raw: Columns<T>;
  /** The record as its list shows it. */
  readonly row: R;
  readonly input: I;
}

export interface Outcome<P = Readonly<Record<string, unknown>> | undefined> {
  /** Columns to change beyond the situação. */
  readonly patch?: P;
  /** The record counts as changed, though no column of its own is: who edits it besides is told. */
  readonly touch?: true;
  /** What the step says: a motive, a comment. */
  readonly texto?: string | null;
  /** Changes of what hangs on the record (Kept.parts), for the log. */
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

export type Effect = (e: EffectContext) => Promise<Outcome | Foreseen>;
/**
 * Locks what stands before the record where both are written: whoever writes both locks them in one order, so
 * that two actions never wait for each other.
 */
export type First<I = Record<string, unknown>> = (
  e: Work & Pick<EffectContext, 'ctx' | 'id'> & { readonly input: I },
) => Promise<unknown>;
/** Keys of a patch that are no columns of the table. */
export type NoColumn<T extends Table, P> = P extends object
  ? { readonly [K in Exclude<keyof P, keyof Patch<T>>]: never }
  : unknown;

export interface Created {
  readonly id: number;
  /** What is left of the input when everything was used: nothing. A field that nobody writes does not compile. */
  readonly rest: Readonly<Record<string, never>>;
  readonly texto?: string | null;
  readonly resposta?: unknown;
  /** The department the record belongs to, when it is not the one that asked. */
  readonly departamentoId?: number;
  /** The noun that was made when it is not the action's own (a job). */
  readonly entidade?: string;
  /** It was there: what was done to it is told already, as the change that it is. */
  readonly havia?: true;
  /** Whose sessions may do something else from now on. */
  readonly sessoes?: number;
}
/** Nothing was made, changed or written: a dry run answers what would be, a repetition what is. */
export interface Foreseen {
  readonly foreseen: unknown;
}
export type Create<I = Record<string, unknown>> = (
  e: Omit<EffectContext<never, I>, 'id' | 'raw' | 'row'>,
) => Promise<Created | (Foreseen & Pick<Created, 'rest'>)>;

export type Handler = {
  readonly action: string;
  /** The table whose columns it may change. */
  readonly table: Table;
} & (
  | {
      readonly kind: 'effect';
      readonly run: Effect;
      readonly first?: First;
      /** What it answers when it wrote nothing. */
      readonly foresees?: Fields;
    }
  /** The record goes, unless something depends on it. */
  | {
      readonly kind: 'destroy';
      /** What goes before it, so that it hinders nothing. */
      readonly first?: First;
      /** What hung on it and goes too. */
      readonly gone?: (
        e: Pick<EffectContext, 'trx' | 'ctx' | 'id'>,
      ) => Promise<Pick<Outcome, 'sessoes'>>;
    }
  | {
      readonly kind: 'create';
      readonly run: Create;
      /** What it answers when that is not the record it made (a job). */
      readonly reply?: Fields;
      /** What it answers when it wrote nothing. */
      readonly foresees?: Fields;
    }
);

/** Binds effects to their actions and to the table of the record, so that record, input and patch are typed by them. */
export const handlersOf = <T extends Table>({ of: table }: Pick<Declared<T>, 'of'>) => ({
  effect: <R, I extends Fields, P extends Patch<T> | undefined>(
    action: Action<R, I> & { readonly from: readonly string[] | 'any' },
    run: (e: EffectContext<R, Infer<I>, T>) => Promise<Outcome<P & NoColumn<T, P>> | Foreseen>,
    { first, foresees }: { readonly first?: First<Infer<I>>; readonly foresees?: Fields } = {},
  ): Handler => ({
    action: action.id,
    table,
    kind: 'effect',
    run: run as unknown as Effect,
    ...(first ? { first: first as unknown as First } : {}),
    ...(foresees ? { foresees } : {}),
  }),
  create: <R, I extends Fields>(
    action: Action<R, I> & { readonly from: null },
    run: Create<Infer<I>>,
    reply?: Fields,
    foresees?: Fields,
  ): Handler => ({
    action: action.id,
    table,
    kind: 'create',
    run: run as unknown as Create,
    ...(reply ? { reply } : {}),
    ...(foresees ? { foresees } : {}),
  }),
});

export type AnyDb = Kysely<Database>;
