/**
 * What time it is, for all that a person reads or decides by. The server's machine is right by definition; that of
 * a console may be wrong by minutes or years, and goes by the server's (src/api/clock.ts).
 */
import { hojeEm, type CivilDate } from './civil-date.ts';

/** Ms that the server's clock is ahead of this machine's. */
let ahead = 0;
export const clockAhead = (): number => ahead;
export function setClockAhead(ms: number): void {
  ahead = ms;
}

export const agora = (): Date => new Date(Date.now() + ahead);
/** Today as a civil date 'YYYY-MM-DD' (America/Sao_Paulo). */
export const hojeAgora = (): CivilDate => hojeEm(agora());
