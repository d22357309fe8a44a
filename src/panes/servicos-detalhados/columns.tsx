/** The detailed list: the same columns, all of them shown, in reading order. */
import { colunasOrdem } from '../servicos/columns.tsx';

export const colunasDetalhadas = colunasOrdem.map((column) => ({
  ...column,
  off: false,
  wide: false,
  narrow: undefined,
  /* nothing to stretch into: the list is wider than the pane and scrolls sideways */
  flex: undefined,
  width: column.flex ? 190 : column.width,
}));
