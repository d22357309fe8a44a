/**
 * The forms in which a list or a report goes out as a file: one door, the same fields. A record goes out as a
 * paper by its own door.
 */
import type { Permission, Query } from './define.ts';

export const formatos = {
  csv: { titulo: 'CSV', tipo: 'text/csv' },
  xlsx: {
    titulo: 'XLSX',
    tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  xml: { titulo: 'XML', tipo: 'application/xml' },
  pdf: { titulo: 'PDF', tipo: 'application/pdf' },
} as const;
export type Formato = keyof typeof formatos;
const todos = Object.keys(formatos) as readonly Formato[];

/** Who takes it in this form holds this; undefined: it does not go out so. Paper says what its reader sees anyway. */
export function permissionTo(query: Query, formato: Formato): Permission | undefined {
  if (query.kind !== 'list' && query.kind !== 'report') return undefined;
  if (formato === 'pdf')
    return query.kind === 'report' ? (query.permission ?? undefined) : undefined;
  if (formato !== 'xml') return query.csv;
  return query.kind === 'list' ? query.xml : undefined;
}

/** The forms it goes out in. */
export const formatosOf = (query: Query): readonly Formato[] =>
  todos.filter((formato) => permissionTo(query, formato) !== undefined);

/** What a record is printed as. */
export const papel = formatos.pdf;
/** And as what where that goes into another's pages. */
export const pagina = { titulo: 'HTML', tipo: 'text/html' } as const;
export const temPapel = (query: Query): boolean => query.kind === 'one' && query.paper === true;

/** What the console draws of a report: it says that it is taken, and the log holds it as the others. */
export const figura = { titulo: 'PNG', tipo: 'image/png' } as const;
export const temFigura = (query: Query): boolean =>
  query.kind === 'report' && query.csv !== undefined;

/** All that may leave as a file, and what it is called. */
const saidas = { ...formatos, html: pagina, png: figura } as const;
export type Saida = keyof typeof saidas;
export const tipoDaSaida = (saida: Saida): string => saidas[saida].tipo;
export const tituloDaSaida = (saida: Saida): string => saidas[saida].titulo;
export const temPagina = (query: Query): boolean => query.kind === 'one' && query.html === true;
export const saidasOf = (query: Query): readonly Saida[] => [
  ...formatosOf(query),
  ...(temPapel(query) ? (['pdf'] as const) : []),
  ...(temPagina(query) ? (['html'] as const) : []),
  ...(temFigura(query) ? (['png'] as const) : []),
];
export const todasAsSaidas = Object.keys(saidas) as readonly Saida[];

/** How the log calls it: 'ordem_servicos.index.xlsx'. */
export const acaoDe = ({ id }: Pick<Query, 'id'>, saida: Saida): string => `${id}.${saida}`;

/** The id of the query, and the form, of what the log calls so; null when it is no export. */
export function exportacao(acao: string): { readonly id: string; readonly formato: Saida } | null {
  const at = acao.lastIndexOf('.');
  const formato = todasAsSaidas.find((one) => one === acao.slice(at + 1));
  return formato === undefined ? null : { id: acao.slice(0, at), formato };
}
