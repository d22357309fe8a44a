/** Columns of the implantations. */
import type { ImplantacaoRow } from '../../../domain/implantacao/schema.ts';
import { lookOf } from '../../nouns/index.ts';
import { Status } from '../../ui/status.tsx';
import { none, person, shared, shortDate } from '../list/cells.tsx';
import { columnsOf } from '../list/columns.ts';

export const colunasImplantacao = columnsOf<ImplantacaoRow>()([
  { ...shared.id, name: 'Número da implantação', off: true },
  {
    id: 'numero',
    ...shared.order,
    name: 'Número da OS',
    fixed: true,
  },
  {
    id: 'situacao',
    header: 'Situação',
    width: 118,
    narrow: 108,
    fixed: true,
    cell: (im) => <Status look={lookOf('implantacao', im.situacao)} />,
  },
  {
    id: 'cadastro',
    header: 'Cadastro',
    width: 106,
    cell: (im) => im.cadastro?.numero ?? none,
  },
  {
    id: 'assunto',
    ...shared.subject,
    width: 92,
    narrow: 68,
    flex: 1,
  },
  {
    id: 'contribuinte',
    ...shared.taxpayer,
    width: 104,
    flex: 1,
    wide: true,
  },
  {
    id: 'fiscal',
    ...shared.inspector,
    width: 76,
    wide: true,
  },
  {
    id: 'created_at',
    header: 'Desde',
    width: 70,
    num: true,
    order: 'created_at',
    cell: (im) => shortDate(im.created_at),
  },
  {
    id: 'pedida_por',
    header: 'Pedida por',
    width: 92,
    off: true,
    className: 'mid',
    cell: (im) => person(im.pedida_por),
    title: (im) => im.pedida_por?.nome,
  },
  {
    id: 'implantada_em',
    header: 'Implantada em',
    width: 98,
    num: true,
    off: true,
    order: 'implantada_em',
    cell: (im) => shortDate(im.implantada_em),
  },
]);
