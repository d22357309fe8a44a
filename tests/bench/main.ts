/**
 * `npm run bench`: everything side by side in one run; ratios count, seconds do not (machines are shared).
 * Arguments: --only regras|servidor|tamanhos|ao-vivo|massa|importar|console|rede|mensagens, --orders N,
 * --quick.
 */
import { benchConsole } from './console.ts';
import { benchImport, PICKER_MS } from './importar.ts';
import { benchMessages, WANTED } from './mensagens.ts';
import { benchLive, type Quantiles } from './live.ts';
import { benchMassa, MASSA_WANTED } from './massa.ts';
import { stand, type Stand } from './processes.ts';
import { benchRules } from './rules.ts';
import { againstBare, bySize, ratioOf } from './server.ts';

const say = (line: string): void => console.log(line);
const option = (args: readonly string[], name: string): string | null =>
  args[args.indexOf(`--${name}`) + 1 || args.length] ?? null;

const ms = ({ p50, p95, max }: Quantiles): string =>
  `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, máximo ${max.toFixed(0)} ms`;

const MB = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
/** What is constant, but for what a collector leaves lying. */
const MEMORY_GROWTH = 1.3;

function verdict(ok: boolean): string {
  return ok ? 'ok' : 'ABAIXO';
}

export default async function bench(args: readonly string[]): Promise<void> {
  const only = option(args, 'only');
  const quick = args.includes('--quick');
  const orders = Number(option(args, 'orders') ?? 200_000);
  const options = quick ? { rounds: 3, ms: 1500 } : { rounds: 7, ms: 3000 };
  const wants = (part: string): boolean => only === null || only === part;
  const stands: Stand[] = [];
  try {
    if (wants('regras')) {
      say('\n(0) O que o console calcula sozinho');
      for (const { what, ms, wanted } of benchRules())
        say(`  ${ms.toFixed(1)} ms  (quer-se ≤ ${wanted}; ${verdict(ms <= wanted)})  ${what}`);
    }
    if (wants('mensagens')) {
      say('\n(d) Uma caixa de um milhão de mensagens (custo relativo à de 10 mil; quer-se ≤ 1,5)');
      for (const r of await benchMessages(say, options)) {
        const ratio = r.small.rps / r.large.rps;
        const wanted = r.only
          ? 'só para saber'
          : `quer-se ≤ ${WANTED}; ${verdict(ratio <= WANTED)}`;
        say(
          `  ${ratio.toFixed(2)}×  (${wanted})  ${r.what}: ${r.large.rps.toFixed(0)}/s contra ${r.small.rps.toFixed(0)}/s; p95 ${r.large.p95.toFixed(1)} ms contra ${r.small.p95.toFixed(1)} ms; falhas ${r.large.failures}/${r.small.failures}`,
        );
      }
    }
    if (wants('importar')) {
      const lines = quick ? 100_000 : 1_000_000;
      say(`\n(g) O que vem de outro sistema, ${lines.toLocaleString('pt-BR')} linhas de cada`);
      const { imported, picker } = await benchImport(lines, say);
      for (const { what, lines: n, ours, again, copy, early, late } of imported)
        say(
          `  ${what}: ${(n / ours).toFixed(0)} linhas/s, com log encadeado; ${(copy / ours).toFixed(2)}× o COPY das mesmas linhas, com índices (${(n / copy).toFixed(0)}/s); de novo, iguais: ${(n / again).toFixed(0)}/s; memória ${MB(early)} até um décimo, ${MB(late)} até o fim (${verdict(late <= early * MEMORY_GROWTH)})`,
        );
      for (const { what, ms: times } of picker)
        say(
          `  buscar pessoas por ${what}: ${ms(times)} (quer-se p95 ≤ ${PICKER_MS} ms; ${verdict(times.p95 <= PICKER_MS)})`,
        );
    }
    if (!['servidor', 'tamanhos', 'ao-vivo', 'massa', 'console', 'rede'].some(wants)) return;
    const middle = await stand(orders, say);
    stands.push(middle);
    if (wants('servidor')) {
      say(
        `\n(a) Contra node:http + pg com o SQL direto, 16 conexões, ${orders.toLocaleString('pt-BR')} ordens`,
      );
      for (const r of await againstBare(middle, options)) {
        const ratio = ratioOf(r);
        say(
          `  ${ratio.toFixed(2)}×  (quer-se ≥ ${r.wanted}; ${verdict(ratio >= r.wanted)})  ${r.what}: ${r.ours.rps.toFixed(0)}/s contra ${r.theirs.rps.toFixed(0)}/s; p95 ${r.ours.p95.toFixed(1)} ms contra ${r.theirs.p95.toFixed(1)} ms; falhas ${r.ours.failures}/${r.theirs.failures}`,
        );
      }
    }
    if (wants('tamanhos')) {
      const small = await stand(10_000, say);
      stands.push(small);
      const large = await stand(1_000_000, say);
      stands.push(large);
      say('\n(b) A mesma lista, por tamanho do banco (custo relativo ao de 10 mil; quer-se ≤ 1,5)');
      const sizes = await bySize([small, middle, large], options);
      const first = sizes[0]?.measured.rps ?? 1;
      for (const s of sizes)
        say(
          `  ${(first / s.measured.rps).toFixed(2)}×  ${s.orders.toLocaleString('pt-BR')} ordens: ${s.measured.rps.toFixed(0)}/s; p95 ${s.measured.p95.toFixed(1)} ms; falhas ${s.measured.failures}`,
        );
    }
    if (wants('ao-vivo')) {
      const live = await benchLive(middle, { consoles: 500, writes: quick ? 30 : 150 });
      say(`\n(e) Ao vivo: ${live.consoles} consoles num servidor, ${live.writes} escritas`);
      say(
        `  do envio da escrita ao evento em todos: ${ms(live.all)} (quer-se ≤ 1 s; ${verdict(live.all.max <= 1000)})`,
      );
      say(`  do envio da escrita ao evento em cada um: ${ms(live.each)}`);
      say(`  memória do servidor por console: ${(live.bytes / 1024).toFixed(0)} KB`);
    }
    if (wants('massa')) {
      const { ratio, seconds, waitMs } = MASSA_WANTED;
      const r = await benchMassa(middle, quick ? 2000 : 10_000);
      say(
        `\n(f) ${r.orders.toLocaleString('pt-BR')} OS em massa, ao lado de inserções simples das mesmas linhas`,
      );
      say(
        `  ${(r.plain / r.ours).toFixed(2)}×  (quer-se ≥ ${ratio}; ${verdict(r.plain / r.ours >= ratio)})  ${r.ours.toFixed(1)} s, com passos e log encadeado, contra ${r.plain.toFixed(1)} s uma a uma (em blocos: ${(r.sets / r.ours).toFixed(2)}×, ${r.sets.toFixed(1)} s)`,
      );
      say(
        `  com outros abrindo as suas: ${r.busy.toFixed(1)} s (quer-se ≤ ${seconds} s; ${verdict(r.busy <= seconds)})`,
      );
      say(
        `  uma só, enquanto isso: ${ms(r.meanwhile)} (quer-se p95 ≤ ${waitMs} ms; ${verdict(r.meanwhile.p95 <= waitMs)}); sem isso: ${ms(r.alone)}`,
      );
    }
    if (wants('console')) await benchConsole(middle, { say, quick });
    else if (wants('rede')) await benchConsole(middle, { say, quick, parts: ['rede'] });
  } finally {
    for (const s of stands) await s.close();
  }
}
