/** Columns of the mails about a record. */
import type { EmailRow } from '../../../domain/email-historico/index.ts';
import { formatDateTime } from '../../../domain/kernel/format.ts';
import { lookOf } from '../../nouns/index.ts';
import { Status } from '../../ui/status.tsx';
import { none } from '../list/cells.tsx';
import { columnsOf } from '../list/columns.ts';

export const colunasEmail = columnsOf<EmailRow>()([
  {
    id: 'created_at',
    header: 'Criado em',
    width: 124,
    narrow: 116,
    num: true,
    order: 'id',
    fixed: true,
    cell: (e) => formatDateTime(e.created_at),
  },
  {
    id: 'assunto',
    header: 'Assunto',
    width: 140,
    narrow: 116,
    flex: 1.2,
    fixed: true,
    cell: (e) => e.assunto,
    title: (e) => e.assunto,
  },
  {
    id: 'usuario',
    header: 'Para',
    width: 96,
    narrow: 84,
    flex: 0.7,
    cell: (e) => e.usuario?.nome ?? e.para,
    title: (e) => `${e.usuario?.nome ?? ''} <${e.para}>`,
  },
  {
    id: 'para',
    header: 'Endereço',
    width: 120,
    flex: 0.7,
    off: true,
    cell: (e) => e.para,
    title: (e) => e.para,
  },
  {
    id: 'status',
    header: 'Estado',
    width: 128,
    narrow: 124,
    fixed: true,
    cell: (e) => <Status look={lookOf('email_historico', e.status)} />,
    title: (e) => e.erro ?? undefined,
  },
  {
    id: 'enviado_em',
    header: 'Enviado em',
    width: 124,
    num: true,
    off: true,
    cell: (e) => formatDateTime(e.enviado_em) || none,
  },
  {
    id: 'erro',
    header: 'Motivo',
    width: 120,
    flex: 0.8,
    wide: true,
    cell: (e) => e.erro ?? none,
    title: (e) => e.erro ?? undefined,
  },
]);
