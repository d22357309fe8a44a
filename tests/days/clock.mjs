/**
 * Loaded into a server before its own code: its clock is ahead of the machine's by RELOGIO_ADIANTE ms, and by
 * RELOGIO_SALTO more with each SIGUSR2.
 */
let ahead = Number(process.env.RELOGIO_ADIANTE ?? 0);
const leap = Number(process.env.RELOGIO_SALTO ?? 0);

const { now } = Date;
Date.now = () => now() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (target, args, made) =>
    Reflect.construct(target, args.length === 0 ? [now() + ahead] : args, made),
});
process.on('SIGUSR2', () => {
  ahead += leap;
  console.log('relógio adiantado');
});
