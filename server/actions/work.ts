/**
 * What may be written, as types: a Work is an action that is allowed, a Locked is a record that it has
 * locked. Whatever writes a record asks for both, and nothing makes one but what is in this file.
 */
import { CompiledQuery, type Selectable, type Transaction, type Updateable } from 'kysely';
import type { Database, Table } from '../db/schema.ts';
import type { CallContext } from '../http/context.ts';
import { authorOf, type Author } from './author.ts';

declare const allowed: unique symbol;
declare const locked: unique symbol;

/** An action that is allowed, at work in its transaction. */
export interface Work {
  readonly [allowed]: true;
  readonly trx: Transaction<Database>;
  readonly author: Author;
  /** The action's id: what steps and log rows say was done, of every record that it changes. */
  readonly acao: string;
  /** The department's id; 0 for what belongs to none. */
  readonly dep: number;
  /** What the act took in (entrada.ts); null where nobody asked: a job. */
  readonly entrada: Readonly<Record<string, unknown>> | null;
  /** The moment of the action: one for everything it writes. */
  readonly agora: string;
}

type Begun = Omit<Work, typeof allowed>;

/** Of a call, which had its permission to come this far (http/context.ts). */
export const workOf = (
  ctx: CallContext,
  trx: Transaction<Database>,
  acao: string,
  entrada: Work['entrada'],
): Work =>
  ({
    trx,
    author: authorOf(ctx),
    acao,
    entrada,
    dep: ctx.departamento?.id ?? 0,
    agora: new Date().toISOString(),
  }) satisfies Begun as Work;

/** Of a job: the system, on behalf of who asked for it. */
export const jobWork = (
  trx: Transaction<Database>,
  job: { readonly departamentoId: number; readonly usuarioId: number | null; readonly agora: Date },
  acao: string,
): Work =>
  ({
    trx,
    author: { kind: 'system', usuarioId: job.usuarioId },
    acao,
    entrada: null,
    dep: job.departamentoId,
    agora: job.agora.toISOString(),
  }) satisfies Begun as Work;

/** From here on the database itself refuses every write of this work: what is told is only foreseen. */
export const writesNothing = ({ trx }: Pick<Work, 'trx'>): Promise<unknown> =>
  trx.executeQuery(CompiledQuery.raw('set transaction read only'));

export type Columns<T extends Table> = Readonly<Selectable<Database[T]>>;

/** A record that is locked until the work ends. */
export interface Locked<T extends Table = Table> {
  readonly [locked]: T;
  readonly id: number;
  /** Its columns, as they were when it was locked. */
  readonly raw: Columns<T>;
}

/** What a locking statement of this work has read. */
export const lockedRecord = <T extends Table>(_: Work, id: number, raw: Columns<T>): Locked<T> =>
  ({ id, raw }) satisfies Omit<Locked<T>, typeof locked> as Locked<T>;

/** Columns to change: as they are written, or as they are read. */
export type Patch<T extends Table> = {
  readonly [C in keyof Updateable<Database[T]>]?:
    | Updateable<Database[T]>[C]
    | (C extends keyof Columns<T> ? Columns<T>[C] : never);
};
