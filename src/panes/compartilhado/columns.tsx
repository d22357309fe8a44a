/** Columns of the orders that were asked of other departments: those of the orders, and whose they are. */
import { listaOrdensCompartilhadas } from '../../../domain/compartilhado/index.ts';
import type { OrdemCompartilhadaRow } from '../../../domain/compartilhado/index.ts';
import type { Column } from '../list/columns.ts';
import { columnsOf } from '../list/columns.ts';
import { colunasOrdem } from '../servicos/columns.tsx';

const [departamento] = columnsOf<OrdemCompartilhadaRow>()([
  {
    id: 'departamento',
    header: 'Executa',
    name: 'Departamento que executa',
    width: 126,
    flex: 0.8,
    wide: true,
    cell: (os) => os.departamento.nome,
    title: (os) => os.departamento.nome,
  },
]);

const sorts = (order: string | undefined): boolean =>
  (listaOrdensCompartilhadas.orders as readonly (string | undefined)[]).includes(order);

const OURS: ReadonlySet<string> = new Set(['fiscal', 'faltam']);
const comuns = colunasOrdem
  .filter(({ id }) => id !== 'origem_departamento')
  .map(({ order, ...column }): Column => ({
    ...column,
    // Whose they are takes the place of who works on them.
    ...(OURS.has(column.id) ? { wide: false, off: true } : {}),
    // So that the deadline carries its mark in a wide window, too.
    ...(column.id === 'prazo' && column.narrow ? { width: column.narrow } : {}),
    ...(order !== undefined && sorts(order) ? { order } : {}),
  }));
const after = comuns.findIndex(({ id }) => id === 'assunto') + 1;

export const colunasCompartilhadas: readonly Column[] = [
  ...comuns.slice(0, after),
  ...(departamento ? [departamento] : []),
  ...comuns.slice(after),
];
