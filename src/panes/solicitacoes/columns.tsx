/** Columns of the deadline requests. */
import type { Solicitacao } from '../../../domain/solicitacao/schema.ts';
import { lookOf } from '../../nouns/index.ts';
import { Status } from '../../ui/status.tsx';
import { person, shared, shortDate } from '../list/cells.tsx';
import { columnsOf } from '../list/columns.ts';

export const colunasSolicitacao = columnsOf<Solicitacao>()([
  { ...shared.id, name: 'Número da solicitação', off: true },
  {
    id: 'numero',
    ...shared.order,
    name: 'Número da OS',
    fixed: true,
  },
  {
    id: 'situacao',
    header: 'Situação',
    width: 108,
    fixed: true,
    cell: (s) => <Status look={lookOf('solicitacao', s.situacao)} />,
  },
  {
    id: 'assunto',
    ...shared.subject,
    width: 120,
    flex: 0.9,
    off: true,
  },
  {
    id: 'contribuinte',
    ...shared.taxpayer,
    width: 110,
    flex: 1,
    wide: true,
  },
  {
    id: 'motivo',
    header: 'Motivo',
    width: 110,
    flex: 1.2,
    cell: (s) => s.motivo_solicitado,
    title: (s) => s.motivo_solicitado,
  },
  {
    id: 'fiscal',
    ...shared.inspector,
    width: 76,
    wide: true,
  },
  {
    id: 'solicitado_em',
    header: 'Pedido em',
    width: 78,
    num: true,
    off: true,
    order: 'solicitado_em',
    cell: (s) => shortDate(s.solicitado_em),
  },
  {
    id: 'prazo',
    header: 'Prazo atual',
    width: 78,
    num: true,
    wide: true,
    className: 'mid',
    cell: (s) => shortDate(s.ordem_servico.concluir_em),
  },
  {
    id: 'pedido',
    header: 'Novo prazo',
    width: 78,
    num: true,
    order: 'solicitado_concluir_em',
    cell: (s) => shortDate(s.solicitado_concluir_em),
  },
  {
    id: 'decidido_em',
    header: 'Decidido em',
    width: 86,
    num: true,
    off: true,
    cell: (s) => shortDate(s.decidido_em),
  },
  {
    id: 'decidido_por',
    header: 'Decidido por',
    width: 96,
    off: true,
    className: 'mid',
    cell: (s) => person(s.decidido_por),
    title: (s) => s.decidido_por?.nome,
  },
]);
