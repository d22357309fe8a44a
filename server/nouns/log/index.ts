/** The log: one record's trail, and its seal. */
import { sealLog } from '../../audit/seal.ts';
import type { Noun } from '../../noun.ts';
import { comoEra } from './como-era.ts';
import { auditoriaList, auditoriaOne, logList, logOne } from './read.ts';

/** `nouns` tell whose trails may be read, and what their records are called. */
export const log = (nouns: () => readonly Noun[]): Noun => ({
  noun: 'log',
  trail: 'none',
  sources: [logList(nouns), logOne(nouns), auditoriaList(nouns), auditoriaOne(nouns)],
  values: [comoEra(nouns)],
  jobs: [
    {
      kind: 'routine',
      tipo: 'selar_log',
      // 03:23 in São Paulo, when next to nobody writes.
      clock: { cron: '23 6 * * *', catchUp: '24h' },
      async run({ db, onSeal }) {
        const seal = await sealLog(db);
        if (seal) onSeal?.(seal);
        return seal && { ...seal };
      },
    },
  ],
});
