/**
 * A report whose rows are places: records counted by cells of the map, finer from zoom to zoom, each with the
 * filter of the list behind it. Filtered as reports are.
 */
import { valueQuery } from './define.ts';
import type {
  Call,
  Drill,
  Filters,
  ListQuery,
  Permission,
  ReportQuery,
  ValueQuery,
} from './define.ts';
import * as f from './fields.ts';

/** Px of a cell's side, by what is drawn of it. */
export const LADO = { pontos: 64, densidade: 16 } as const;
/** As many places as are answered at most, those of most records. */
export const MAIS_LUGARES = 2_000;
/** How near a map is looked at. */
export const ZOOM_MAX = 19;
/** Classes of density, by quantile. */
export const CLASSES = 5;

const linha = (situacoes: Readonly<Record<string, string>>) => ({
  latitude: f.text('Latitude'),
  longitude: f.text('Longitude'),
  n: f.integer('Registros'),
  situacoes: f.list(
    'Por situação',
    f.object('Situação', { situacao: f.enumOf('Situação', situacoes), n: f.integer('Registros') }),
  ),
  zoom: f.integer('Aproximação em que se parte; vazia quando não se parte', f.nullable),
  classe: f.integer('Classe de densidade, de 1 a 5'),
  quadro: f.text('Quadro do mapa: oeste,sul,leste,norte'),
  filtro: f.text('Filtro da lista que está por trás do lugar'),
});
const resposta = (situacoes: Readonly<Record<string, string>>) => ({
  rows: f.list('Lugares', f.object('Lugar', linha(situacoes))),
  colunas: f.list(
    'Colunas',
    f.object('Coluna', {
      campo: f.text('Campo'),
      titulo: f.text('Título'),
      papel: f.text('Papel'),
    }),
  ),
  totais: f.object('Totais', {
    n: f.integer('Registros'),
    sem_ponto: f.integer('Sem ponto; vazio quando se pede uma caixa', f.nullable),
    lugares: f.integer('Lugares, também os que não couberam'),
    extensao: f.text('Caixa de todos: oeste,sul,leste,norte', f.nullable),
  }),
  filtro: f.text('Filtro da lista de todos'),
  atualizado_em: f.instant('Atualizado em'),
});
type Resposta = ReturnType<typeof resposta>;
export type Lugares = f.Infer<Resposta>;
export type Lugar = Lugares['rows'][number];

export interface MapaQuery extends ValueQuery<Resposta, f.Fields, false> {
  readonly como: keyof typeof LADO;
  readonly situacoes: Readonly<Record<string, string>>;
  readonly filters: Filters;
  readonly defaults?: Readonly<Record<string, string>>;
  readonly drill: Pick<Drill, 'list' | 'as'>;
  /** The report that zones are coloured by. */
  readonly zonas: ReportQuery;
}

/** The names of the conditions that an address may hold. */
const askedBy = (filters: Filters): f.Fields =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, { ops, label }]) =>
      ops.map((op) => [`${name}_${op}`, f.text(label, { optional: true, max: 4000 })]),
    ),
  );

/** Counted as the report by zones is, on places; `area` is what is drawn. */
export function mapaQuery<const Id extends string>({
  filters,
  drill,
  situacoes,
  ...q
}: {
  readonly id: Id;
  readonly noun: string;
  readonly title: string;
  readonly permission: Permission | null;
  readonly call: Call;
  readonly como: keyof typeof LADO;
  readonly situacoes: Readonly<Record<string, string>>;
  readonly filters: Filters;
  readonly drill: { readonly list: ListQuery; readonly as: Readonly<Record<string, string>> };
  readonly zonas: ReportQuery;
}): MapaQuery & { readonly id: Id } {
  const value = valueQuery({
    ...q,
    query: {
      caixa: f.text('Caixa: oeste,sul,leste,norte', { optional: true, max: 100 }),
      ...askedBy(filters),
    },
    value: resposta(situacoes),
  });
  // The year that today is in, as of every report with a period.
  return Object.defineProperty(
    { ...value, como: q.como, situacoes, zonas: q.zonas, filters, drill },
    'defaults',
    {
      enumerable: true,
      get: () => q.zonas.defaults,
    },
  ) as unknown as MapaQuery & { readonly id: Id };
}
