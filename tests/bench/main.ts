/**
 * `npm run bench`: everything side by side in one run; ratios count, seconds do not (machines are shared).
 * Arguments: --only regras|perfis|servidor|tamanhos|ao-vivo|massa|importar|listas|relatorios|documentos|console|rede|passos|indicadores|paleta|abrir|mensagens|
 * papeis|produtividade,
 * --orders N, --list part-of-an-id (of listas, relatorios), --rows N (of documentos), --quick.
 */
import { benchConsole } from './console.ts';
import { benchDocLists, benchIssued, DOCS_WANTED } from './documentos.ts';
import { benchImport, PICKER_MS } from './importar.ts';
import { benchMessages, WANTED } from './mensagens.ts';
import { benchLists, LISTA_MS, type Tried } from './listas.ts';
import { benchLive, type Quantiles } from './live.ts';
import { benchMassa, MASSA_WANTED } from './massa.ts';
import { grown } from './multiplied.ts';
import { benchPapers, PAPERS_WANTED } from './papeis.ts';
import { benchProdutividade, PRODUTIVIDADE_WANTED } from './produtividade.ts';
import { stand, type Stand } from './processes.ts';
import { benchPermissions, PERFIS_WANTED } from './perfis.ts';
import { benchRules } from './rules.ts';
import { benchKeeping, benchMaps, benchReports, KEPT_COST, RELATORIO_MS } from './relatorios.ts';
import { againstBare, benchCompression, bySize, ratioOf } from './server.ts';

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

/** The slowest ones are named. */
const NAMED = 40;
function sayLists(all: readonly Tried[]): void {
  const named = (what: string, wanted: number, msOf: (one: Tried) => number | null): void => {
    const timed = all
      .map((one) => ({ ...one, ms: msOf(one) }))
      .filter((one): one is Tried & { ms: number } => one.ms !== null)
      .toSorted((a, b) => b.ms - a.ms);
    const slow = timed.filter((one) => one.status !== 200 || one.ms > wanted);
    const at = (part: number): string =>
      (timed[Math.floor(timed.length * part)]?.ms ?? 0).toFixed(0);
    say(
      `  ${what}: ${timed.length - slow.length} de ${timed.length} até ${wanted} ms (${verdict(slow.length === 0)}); p50 ${at(0.5)} ms, p95 ${at(0.05)} ms, máximo ${at(0)} ms`,
    );
    for (const one of slow.slice(0, NAMED))
      say(
        `    ${one.ms.toFixed(0)} ms${one.status === 200 ? '' : ` (${one.status})`}  ${one.list} ${decodeURIComponent(one.search)}`,
      );
  };
  named('linhas', LISTA_MS.rows, ({ rows }) => rows);
  named('páginas do meio', LISTA_MS.rows, ({ middle }) => middle);
  named('contagens', LISTA_MS.count, ({ count }) => count);
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
    if (wants('papeis')) {
      const { ours, bare } = await benchPapers(quick ? 100 : 400);
      const beside =
        bare === null
          ? 'sem binário do compilador nesta máquina'
          : `${(ours / bare).toFixed(2)}× o compilador sozinho, um depois do outro (${bare.toFixed(0)})`;
      say('\n(h) Papéis de duas páginas, com QR, tabela e PDF/A');
      say(
        `  ${ours.toFixed(0)} por minuto  (quer-se ≥ ${PAPERS_WANTED}; ${verdict(ours >= PAPERS_WANTED)})  ${beside}`,
      );
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
          `  ${what}: ${(n / ours).toFixed(0)} linhas/s, com log encadeado; ${(copy / ours).toFixed(2)}× o COPY das mesmas linhas, com índices (${(n / copy).toFixed(0)}/s); de novo, iguais: ${(n / again).toFixed(0)}/s; memória ${MB(early)} no primeiro quinto, ${MB(late)} no último (${verdict(late <= early * MEMORY_GROWTH)})`,
        );
      for (const { what, ms: times } of picker)
        say(
          `  buscar pessoas por ${what}: ${ms(times)} (quer-se p95 ≤ ${PICKER_MS} ms; ${verdict(times.p95 <= PICKER_MS)})`,
        );
    }
    if (wants('listas')) {
      const rows = quick ? 100_000 : 1_000_000;
      say(
        `\n(h) Cada lista do que cresce, com cada filtro e ordem, ${rows.toLocaleString('pt-BR')} linhas`,
      );
      const on = await grown(rows, say);
      stands.push(on);
      sayLists(await benchLists(on, option(args, 'list'), say));
    }
    if (wants('relatorios')) {
      const rows = quick ? 100_000 : 1_000_000;
      say(
        `\n(k) Cada relatório, com cada filtro, e cada mapa, ao lado do SQL direto, ${rows.toLocaleString('pt-BR')} linhas`,
      );
      const on = await grown(rows, say);
      stands.push(on);
      const all = [
        ...(await benchReports(on, option(args, 'list'), say)),
        ...(await benchMaps(on, option(args, 'list'), say)),
      ];
      const slow = all.filter((one) => one.status !== 200 || one.ours > RELATORIO_MS);
      say(
        `  ${all.length - slow.length} de ${all.length} até ${RELATORIO_MS} ms (${verdict(slow.length <= all.length / 20)})`,
      );
      for (const one of slow.toSorted((a, b) => b.ours - a.ours).slice(0, NAMED))
        say(
          `    ${one.ours.toFixed(0)} ms${one.status === 200 ? '' : ` (${one.status})`}, direto ${one.plain.toFixed(0)} ms  ${one.report} ${decodeURIComponent(one.search)}`,
        );
      const { kept, plain } = await benchKeeping(on, quick ? 4 : 10);
      say(
        `  ${(plain / kept).toFixed(2)}×  (quer-se ≤ ${KEPT_COST}; ${verdict(plain / kept <= KEPT_COST)})  abrir e cancelar ordens, com o que delas se guarda para os relatórios: ${kept.toFixed(0)}/s contra ${plain.toFixed(0)}/s`,
      );
    }
    if (wants('perfis')) {
      const on = await stand(5000, () => undefined);
      stands.push(on);
      const r = await benchPermissions(on, {
        sessions: 1000,
        rounds: quick ? 3 : 7,
        calls: quick ? 200 : 1000,
      });
      const ratio = r.fifty.p50 / r.one.p50;
      say('\n(j) Permissões');
      say(
        `  ${ratio.toFixed(2)}×  (quer-se ≤ ${PERFIS_WANTED.ratio}; ${verdict(ratio <= PERFIS_WANTED.ratio)})  uma chamada com 50 perfis ao lado de uma com 1: ${ms(r.fifty)} contra ${ms(r.one)}`,
      );
      say(
        `  de salvar um perfil à última de ${r.sessions} sessões recusada: ${ms(r.last)} (quer-se ≤ ${PERFIS_WANTED.lastMs} ms; ${verdict(r.last.max <= PERFIS_WANTED.lastMs && r.disobeyed === 0)}); desobedeceram: ${r.disobeyed}`,
      );
    }
    if (wants('documentos')) {
      const rows = Number(option(args, 'rows') ?? (quick ? 30_000 : 1_000_000));
      say('\n(i) Documentos');
      const issued = await benchIssued(options, () => undefined);
      const ratio = ratioOf(issued);
      say(
        `  ${ratio.toFixed(2)}×  (quer-se ≥ ${issued.wanted}; ${verdict(ratio >= issued.wanted)})  ${issued.what}: ${issued.ours.rps.toFixed(0)}/s contra ${issued.theirs.rps.toFixed(0)}/s; p95 ${issued.ours.p95.toFixed(1)} ms contra ${issued.theirs.p95.toFixed(1)} ms; falhas ${issued.ours.failures}/${issued.theirs.failures}`,
      );
      await benchDocLists(rows, options, say, ({ what, small, large }) => {
        const cost = small.rps / large.rps;
        say(
          `  ${cost.toFixed(2)}×  (quer-se ≤ ${DOCS_WANTED.growth}; ${verdict(cost <= DOCS_WANTED.growth)})  ${what}, ${rows.toLocaleString('pt-BR')} contra 10 mil: ${large.rps.toFixed(0)}/s contra ${small.rps.toFixed(0)}/s; p95 ${large.p95.toFixed(1)} ms contra ${small.p95.toFixed(1)} ms; falhas ${large.failures}/${small.failures}`,
        );
      });
    }
    if (
      ![
        'servidor',
        'tamanhos',
        'ao-vivo',
        'massa',
        'produtividade',
        'console',
        'rede',
        'paleta',
        'abrir',
        'passos',
        'indicadores',
      ].some(wants)
    )
      return;
    const middle = await grown(orders, say);
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
    if (wants('servidor')) {
      const { packed, plain, levels } = await benchCompression(middle, options);
      say(
        `  ${(plain.rps / packed.rps).toFixed(2)}× o custo  a mesma lista comprimida: ${packed.rps.toFixed(0)}/s contra ${plain.rps.toFixed(0)}/s sem comprimir; p95 ${packed.p95.toFixed(1)} ms contra ${plain.p95.toFixed(1)} ms`,
      );
      for (const { level, bytes, ms: cost } of levels)
        say(
          `    ${level === 0 ? 'sem comprimir' : `gzip, nível ${level}`}: ${(bytes / 1024).toFixed(1)} KB${level === 0 ? '' : `, ${cost.toFixed(2)} ms de processador`}`,
        );
    }
    if (wants('tamanhos')) {
      const small = await grown(10_000, say);
      stands.push(small);
      const large = await grown(1_000_000, say);
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
    if (wants('produtividade')) {
      const r = await benchProdutividade(middle);
      say('\n(j) Um mês de 200 fiscais, recalculado por outros parâmetros');
      say(
        `  ${r.ms.toFixed(0)} ms  (quer-se ≤ ${PRODUTIVIDADE_WANTED}; ${verdict(r.ms <= PRODUTIVIDADE_WANTED)})  ${r.lancamentos.toLocaleString('pt-BR')} lançamentos, ${r.mudados.toLocaleString('pt-BR')} estornados e lançados de novo`,
      );
    }
    if (wants('console')) await benchConsole(middle, { say, quick });
    else
      for (const part of ['rede', 'passos', 'indicadores', 'paleta', 'abrir'])
        if (wants(part)) await benchConsole(middle, { say, quick, parts: [part] });
  } finally {
    for (const s of stands) await s.close();
  }
}
