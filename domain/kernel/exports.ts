/** The forms in which a list or a report goes out as a file: one door, the same fields. */
import type { Permission, Query } from './define.ts';

export const formatos = {
  csv: { titulo: 'CSV', tipo: 'text/csv' },
  xlsx: {
    titulo: 'XLSX',
    tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  xml: { titulo: 'XML', tipo: 'application/xml' },
} as const;
export type Formato = keyof typeof formatos;
const todos = Object.keys(formatos) as readonly Formato[];

/** Who takes it in this form holds this; undefined: it does not go out so. */
export function permissionTo(query: Query, formato: Formato): Permission | undefined {
  if (query.kind !== 'list' && query.kind !== 'report') return undefined;
  if (formato !== 'xml') return query.csv;
  return query.kind === 'list' ? query.xml : undefined;
}

/** The forms it goes out in. */
export const formatosOf = (query: Query): readonly Formato[] =>
  todos.filter((formato) => permissionTo(query, formato) !== undefined);

/** How the log calls it: 'ordem_servicos.index.xlsx'. */
export const acaoDe = ({ id }: Pick<Query, 'id'>, formato: Formato): string => `${id}.${formato}`;

/** The id of the query, and the form, of what the log calls so; null when it is no export. */
export function exportacao(
  acao: string,
): { readonly id: string; readonly formato: Formato } | null {
  const at = acao.lastIndexOf('.');
  const formato = todos.find((one) => one === acao.slice(at + 1));
  return formato === undefined ? null : { id: acao.slice(0, at), formato };
}
