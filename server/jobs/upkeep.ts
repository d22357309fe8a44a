/** What no job does for itself: who is alive, what the dead left behind, what is past its use. */
import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { giveUp } from '../mail/deliver.ts';
import { sendJobSql } from '../mail/outbox.ts';
import type { Catalogue } from '../noun.ts';
import type { Upkeep } from './job.ts';
import { jobKeySql } from './queue.ts';

const run = (db: Kysely<Database>, text: string, values: unknown[] = []): Promise<unknown> =>
  db.executeQuery(CompiledQuery.raw(text, values));

/** Tells the others that this worker lives, and whether it sends mail. */
export const beat = (db: Kysely<Database>, worker: string, envia: boolean): Promise<unknown> =>
  run(
    db,
    `insert into job_trabalhador (id, envia) values ($1, $2)
     on conflict (id) do update set visto_em = now(), envia = excluded.envia`,
    [worker, envia],
  );
/** It ended: what it still held is free at once. */
export async function leave(db: Kysely<Database>, worker: string): Promise<void> {
  await run(db, 'select graphile_worker.force_unlock_workers(array[$1::text])', [worker]);
  await run(db, 'delete from job_trabalhador where id = $1', [worker]);
}

/** What a worker that ended took with its last breath; a new one is known well before that. */
const UNKNOWN_MS = 5000;

/**
 * Frees the jobs of workers that have been silent for so long, or that are gone; they themselves would
 * hold them for four hours. So would one that never learnt it was given a job, if its runner is not begun
 * anew for it: ten minutes. One that lives after all (a machine that slept) does no harm: every job bears
 * being run twice.
 */
export const releaseSilent = (db: Kysely<Database>, silenceMs: number): Promise<unknown> =>
  run(
    db,
    `select graphile_worker.force_unlock_workers(array(
       select distinct locked_by from graphile_worker.jobs j
       left join job_trabalhador t on t.id = j.locked_by
       where locked_by is not null and (
         locked_at <= now() - $1 * interval '1 ms' and coalesce(t.visto_em <= now() - $1 * interval '1 ms', true)
         or t.id is null and locked_at <= now() - $2 * interval '1 ms'
         or locked_at <= now() - interval '10 minutes')))`,
    [silenceMs, Math.min(silenceMs, UNKNOWN_MS)],
  );

/** Has the queue a job of this key that will still be run, or is being run? */
const inQueue = (key: string): string =>
  `exists (select from graphile_worker.jobs q where q.key = ${key}
     and (q.locked_at is not null or q.attempts < q.max_attempts))`;

/** A server that died in the middle of every attempt leaves a job that nobody takes any more: it is set aside. */
export async function setAside(db: Kysely<Database>): Promise<void> {
  await run(
    db,
    `update job_output o set status = 'error', terminado_em = now(),
       erro = 'O servidor parou durante cada tentativa deste trabalho'
     where status in ('waiting', 'running') and created_at < now() - interval '1 minute'
       and not ${inQueue(jobKeySql('o.id'))}`,
  );
  await giveUp(db);
  // Nothing of ours takes a mail out of the queue and leaves it waiting; a restored backup may.
  await run(
    db,
    `select count(${sendJobSql('e.id')}) from email_historico e
     where status = 'waiting' and created_at < now() - interval '5 minutes' and not ${inQueue(`'email-' || e.id`)}`,
  );
  await run(db, `delete from job_trabalhador where visto_em < now() - interval '1 hour'`);
}

/** What is past its use: answers of repeated calls, used-up jobs of the queue. */
export async function clear(db: Kysely<Database>): Promise<void> {
  await run(db, `delete from idempotencia where created_at < now() - interval '48 hours'`);
  await run(
    db,
    `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
       where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '30 days' limit 10000))`,
  );
}

/** What is read by differences that are kept. */
type Read = Pick<Catalogue, 'sources' | 'reports'>;

/** What nobody sees: the counts of the lists folded, what a dead server left, what is past its use. */
export function upkeep({ sources, reports }: Read): readonly Upkeep[] {
  const read = [
    ...sources.values(),
    ...[...reports.values()].flatMap(({ source, outras = {} }) => [
      source,
      ...Object.values(outras).map((one) => one.source),
    ]),
  ];
  const counted = new Set(
    read.flatMap(({ counted, figuras = [] }) => [
      ...(counted ? [counted.table] : []),
      ...figuras.map(({ table }) => `${table}_figura`),
    ]),
  );
  return [
    {
      kind: 'upkeep',
      tipo: 'compactar_contagens',
      clock: { cron: '* * * * *' },
      async run({ db }) {
        for (const table of counted) await run(db, `select ${table}_compactar()`);
      },
    },
    {
      kind: 'upkeep',
      tipo: 'soltar',
      clock: { cron: '* * * * *' },
      run: ({ db }) => setAside(db),
    },
    {
      kind: 'upkeep',
      tipo: 'limpar',
      clock: { cron: '17 * * * *' },
      run: ({ db }) => clear(db),
    },
  ];
}
