/** Workers as a process of their own, to be killed: node <bundle> with DATABASE_URL and SILENCE_MS. */
import { createDb, createPool } from '../../server/db/pool.ts';
import { startWorker } from './jobs.ts';

const pool = createPool(process.env.DATABASE_URL ?? '', { max: 6 });
await startWorker({
  db: createDb(pool),
  pool,
  silenceMs: Number(process.env.SILENCE_MS),
  onError: (message) => console.error(message),
});
console.log('pronto');
