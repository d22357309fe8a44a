/**
 * Servers on one database write instants that each reads from its own machine: a clock that is wrong moves
 * deadlines and turns the steps of a history round. It is told, beside the database's, which all of them have.
 */
import type pg from 'pg';

/** Below it nothing that a person reads tells two clocks apart. */
const TOLD_FROM_MS = 10_000;

/**
 * How many ms this machine's clock is ahead of the database's; negative where it is behind. What the question takes
 * on its way is not known apart from what the answer takes: at most half of both is wrong.
 */
export async function clockAheadOf(pool: pg.Pool): Promise<number> {
  const begun = Date.now();
  const { rows } = await pool.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  return (begun + Date.now()) / 2 - (rows[0]?.ms ?? begun);
}

/** What to say of a clock that is so many ms ahead; null where it is well. */
export function whyWrongClock(ahead: number): string | null {
  if (Math.abs(ahead) < TOLD_FROM_MS) return null;
  const seconds = Math.round(Math.abs(ahead) / 1000);
  const [size, unit] = seconds < 120 ? [seconds, 's'] : [Math.round(seconds / 60), 'min'];
  return `está ${size} ${unit} ${ahead > 0 ? 'à frente' : 'atrás'} do relógio do banco de dados; acerte os dois (NTP)`;
}
