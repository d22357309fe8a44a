/** Columns of the payments. */
import { tributos } from '../../../domain/guia/schema.ts';
import type { GuiaRow } from '../../../domain/guia/schema.ts';
import { formatDecimal } from '../../../domain/kernel/format.ts';
import { lookOf } from '../../nouns/index.ts';
import { Status } from '../../ui/status.tsx';
import { contribuinte, none, shortDate } from '../list/cells.tsx';
import { columnsOf } from '../list/columns.ts';

export const colunasPagamento = columnsOf<GuiaRow>()([
  {
    id: 'numero',
    header: 'Guia',
    name: 'Número da guia',
    width: 112,
    order: 'id',
    fixed: true,
    cell: (g) => <span className="no">{g.numero}</span>,
  },
  {
    id: 'situacao',
    header: 'Situação',
    width: 96,
    narrow: 90,
    fixed: true,
    cell: (g) => <Status look={lookOf('guia', g.situacao)} />,
  },
  { id: 'tributo', header: 'Tributo', width: 100, narrow: 88, cell: (g) => tributos[g.tributo] },
  {
    id: 'contribuinte',
    header: 'Contribuinte',
    width: 104,
    flex: 1.1,
    wide: true,
    cell: (g) => contribuinte(g.contribuinte),
    title: (g) => g.contribuinte?.razao_social,
  },
  {
    id: 'cadastro',
    header: 'Cadastro',
    width: 120,
    off: true,
    cell: (g) => g.cadastro?.numero ?? none,
  },
  {
    id: 'vencimento',
    header: 'Vence',
    name: 'Vencimento',
    width: 70,
    narrow: 68,
    num: true,
    order: 'vencimento',
    cell: (g) => shortDate(g.vencimento),
  },
  {
    id: 'valor',
    header: 'Valor (R$)',
    width: 88,
    narrow: 84,
    num: true,
    cell: (g) => formatDecimal(g.valor),
  },
  {
    id: 'pago',
    header: 'Pago (R$)',
    width: 84,
    num: true,
    wide: true,
    cell: (g) => (g.pago_em ? formatDecimal(g.pago) : none),
  },
]);
