/** The detailed list: the same columns, all of them shown, in reading order, and what only a long line has room for. */
import { formatDate, formatDecimal } from '../../../domain/kernel/format.ts';
import type { OrdemDetalhada } from '../../../domain/ordem-servico/schema.ts';
import { none, shortDate } from '../list/cells.tsx';
import { columnsOf } from '../list/columns.ts';
import { colunasOrdem } from '../servicos/columns.tsx';

const more = columnsOf<OrdemDetalhada>()([
  {
    id: 'encerramento',
    header: 'Encerramento',
    width: 170,
    cell: (os) => os.encerramento?.descricao ?? none,
    title: (os) => os.encerramento?.descricao,
  },
  {
    id: 'comentario',
    header: 'Ao encerrar',
    name: 'Comentário do encerramento',
    width: 220,
    cell: (os) => os.encerramento?.comentario ?? none,
    title: (os) => os.encerramento?.comentario ?? undefined,
  },
  {
    id: 'original',
    header: 'Original',
    name: 'Prazo original',
    width: 76,
    num: true,
    order: 'concluir_em_original',
    cell: (os) => shortDate(os.concluir_em_original),
    title: (os) => formatDate(os.concluir_em_original),
  },
  {
    id: 'prazo_dias',
    header: 'Dias',
    name: 'Prazo em dias',
    width: 48,
    num: true,
    order: 'prazo',
    cell: (os) => os.prazo,
  },
  {
    id: 'reaberta',
    header: 'Reaberta',
    name: 'Já foi reaberta',
    width: 72,
    cell: (os) => (os.reaberta ? 'sim' : none),
  },
  {
    id: 'pontuacao',
    header: 'Pontos',
    width: 64,
    num: true,
    cell: (os) => formatDecimal(os.pontuacao),
  },
  {
    id: 'autor',
    header: 'Incluída por',
    name: 'Quem incluiu',
    width: 150,
    cell: (os) => os.incluido_por_usuario?.nome ?? none,
    title: (os) => os.incluido_por_usuario?.nome,
  },
  {
    id: 'descricao',
    header: 'Descrição',
    width: 260,
    cell: (os) => os.descricao ?? none,
    title: (os) => os.descricao ?? undefined,
  },
]);

/** The orders' own list is not sorted by these. */
const ORDERS: Readonly<Record<string, string>> = {
  fiscal_ciente_em: 'fiscal_ciente_em',
  docs: 'docs_emitidos',
};

export const colunasDetalhadas = [
  ...colunasOrdem.map((column) => ({
    ...column,
    order: column.order ?? ORDERS[column.id],
    off: false,
    wide: false,
    narrow: undefined,
    /* nothing to stretch into: the list is wider than the pane and scrolls sideways */
    flex: undefined,
    width: column.flex ? 190 : column.width,
  })),
  ...more,
];
