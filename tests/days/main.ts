/**
 * `npm run days -- --seed N --days M`: the days of the seeds N, N+1, … on two servers and a database of their own,
 * which ends as by a crash where a day says that it is begun again. A day that fails is shrunk for `--shrink` seconds
 * (240). Ends with 1 when a day failed.
 */
import { crashableServer } from '../support/cluster.ts';
import { fundaCidade, type Cidade } from './city.ts';
import { jogarDia } from './play.ts';

/** So many days in one database: its whole log is verified after each. */
const POR_CIDADE = 20;

const option = (args: readonly string[], name: string, otherwise: number): number => {
  const at = args.indexOf(`--${name}`);
  const given = at < 0 ? otherwise : Number(args[at + 1]);
  if (!Number.isSafeInteger(given) || given < 0)
    throw new Error(`--${name} quer um número inteiro`);
  return given;
};

export default async function days(args: readonly string[]): Promise<void> {
  const seed = option(args, 'seed', Math.floor(Math.random() * 1_000_000));
  const many = option(args, 'days', 10);
  const shrink = option(args, 'shrink', 240);
  console.log(`Dias das sementes ${seed} a ${seed + many - 1}:`);
  const server = await crashableServer();
  let cidade: Cidade | undefined;
  let failed = 0;
  try {
    for (let n = 0; n < many; n += 1) {
      if (n % POR_CIDADE === 0) {
        await cidade?.fecha();
        cidade = await fundaCidade(server);
      }
      if (!cidade) throw new Error('impossível');
      const begun = performance.now();
      const { passos, falha } = await jogarDia(cidade, seed + n, shrink * 1000);
      const time = `${((performance.now() - begun) / 1000).toFixed(1)} s`;
      console.log(`  ${seed + n}: ${passos} passos, ${time}${falha === null ? '' : ', FALHOU'}`);
      if (falha !== null) {
        failed += 1;
        console.error(falha);
      }
    }
  } finally {
    await cidade?.fecha();
    await server.stop();
  }
  console.log(`${many - failed} dias passaram, ${failed} falharam`);
  process.exitCode = failed > 0 ? 1 : 0;
}
