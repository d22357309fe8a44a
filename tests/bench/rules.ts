/** What the console computes by itself while a person waits: a search of the palette, a long deadline. */
import { countPrazo } from '../../domain/kernel/deadlines.ts';
import { SearchIndex, type Item } from '../../src/palette/ranking.ts';

interface Rule {
  readonly what: string;
  /** Milliseconds, the median of its runs. */
  readonly ms: number;
  readonly wanted: number;
}

function median(runs: readonly (() => unknown)[]): number {
  const times = runs.map((run) => {
    const begun = performance.now();
    run();
    return performance.now() - begun;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

const ASSUNTOS = [
  'Vistoria de habite-se',
  'Muro e divisa',
  'Calçada e passeio público',
  'Denúncia de obra irregular',
];
const TYPED = ['v', 'vi', 'vis', 'vist', 'vist ip', '1', '12', '123', 'zzz', 'a'];

export function benchRules(): Rule[] {
  const index = new SearchIndex<Item>();
  index.add(
    Array.from({ length: 10_000 }, (_, at) => ({
      key: String(at),
      title: `OS ${at}/2026`,
      extra: `${ASSUNTOS[at % 4]} · Construtora Ipê Amarelo ${at % 97} Ltda`,
      numero: at,
      ano: 2026,
    })),
  );
  const decade = () =>
    countPrazo({
      ato: 'ordem_servico',
      inicio: '2026-11-09',
      dias: 3650,
      regra: {
        ato: 'ordem_servico',
        dias: null,
        contagem: 'uteis',
        suspensoes: [{ de: '12-20', ate: '01-20' }],
        vigente_de: '2020-01-01',
        vigente_ate: null,
      },
      feriados: new Set<string>(),
    });
  return [
    {
      what: 'uma letra na paleta, entre 10 mil itens',
      ms: median(TYPED.map((text) => () => index.search({ text }))),
      wanted: 12,
    },
    {
      what: 'um prazo de dez anos em dias úteis',
      ms: median([decade, decade, decade]),
      wanted: 100,
    },
  ];
}
