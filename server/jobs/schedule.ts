/** What runs by the clock, once in the cluster: the cron lines, and the job of a day that people see. */
import type { Kysely } from 'kysely';
import { hojeEm } from '../../domain/civil-date.ts';
import type { JobTipo } from '../../domain/job-output/schema.ts';
import type { Database } from '../db/schema.ts';
import { kinds } from './kinds.ts';
import { enqueueScheduled } from './queue.ts';

/**
 * Upkeep leaves nothing to be seen: it folds the count differences and looks after what a dead server
 * left every minute, clears what is past its use every hour, seals the log every night. Then the kinds with a cron line of their
 * own; one that no server was there for is made up for within half a day.
 */
export const crontab = (): string =>
  [
    '* * * * * compactar_contagens ?max=1',
    '* * * * * soltar ?max=1',
    '17 * * * * limpar ?max=1',
    '43 * * * * limpar_arquivos ?max=3',
    // 03:23 in São Paulo, when next to nobody writes.
    '23 6 * * * selar_log ?max=3&fill=24h',
    ...Object.entries(kinds).flatMap(([tipo, { cron }]) =>
      cron === undefined ? [] : [`${cron} agendar ?id=${tipo}&fill=12h {tipo:"${tipo}"}`],
    ),
  ].join('\n');

/** The scheduled job of the civil day of `quando`. A day has one, however many servers ask for it; false when it was there. */
export function agendar(db: Kysely<Database>, tipo: JobTipo, quando: Date): Promise<boolean> {
  const data = hojeEm(quando);
  return db
    .transaction()
    .execute((trx) => enqueueScheduled(trx, tipo, `${tipo}/${data}`, { data }));
}
