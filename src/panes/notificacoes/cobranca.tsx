/** The documents whose debt is to be made, and those that it was made of. */
import type { listaDocImplantacoes, listaDocImplantados } from '../../../domain/doc/implantacao.ts';
import type { Infer } from '../../../domain/kernel/fields.ts';
import { formatDecimal } from '../../../domain/kernel/format.ts';
import { lookOf } from '../../nouns/index.ts';
import { Status } from '../../ui/status.tsx';
import type { Face } from '../face.ts';
import { none, shortDate } from '../list/cells.tsx';
import { columnsOf, type Column } from '../list/columns.ts';
import { dosDocs } from './face.tsx';
import '../../nouns/job-output.ts';

const dasImplantacoes = columnsOf<Infer<typeof listaDocImplantacoes.row>>()([
  {
    id: 'job',
    header: 'Pedido',
    name: 'Implantação pedida',
    width: 108,
    wide: true,
    cell: ({ job }) => (job ? <Status look={lookOf('job_output', job.status)} /> : none),
  },
]);

const dosImplantados = columnsOf<Infer<typeof listaDocImplantados.row>>()([
  {
    id: 'implantado_em',
    header: 'Implantado',
    name: 'Implantado em',
    width: 78,
    narrow: 70,
    num: true,
    wide: true,
    order: 'implantado_em',
    cell: (doc) => shortDate(doc.implantado_em),
  },
  {
    id: 'guia',
    header: 'Guia',
    width: 130,
    off: true,
    cell: ({ cobranca: { numero, guias } }) =>
      numero === null ? none : guias > 1 ? `${numero} (+${guias - 1})` : numero,
  },
  {
    id: 'vence',
    header: 'Vence',
    name: 'Vencimento em aberto',
    width: 70,
    num: true,
    off: true,
    cell: ({ cobranca }) => shortDate(cobranca.vencimento),
  },
  {
    id: 'pago',
    header: 'Pago (R$)',
    width: 84,
    num: true,
    cell: ({ cobranca: { pago } }) => (Number(pago) > 0 ? formatDecimal(pago) : none),
  },
]);

/** Here nobody looks at when something is to be put right, but at when the defence ended and what is owed. */
const AQUI: Readonly<Record<string, Partial<Column>>> = {
  numero: { off: false },
  situacao: { off: false, narrow: 108 },
  contribuinte: { off: false },
  valor_total: { off: false, wide: false, width: 88, narrow: 84 },
};
const dosDebitos = (
  mais: Face['columns'],
  mostra: Readonly<Record<string, Partial<Column>>> = {},
): Face['columns'] => [
  ...dosDocs.columns.map((column) => ({
    ...column,
    ...({ ...AQUI, ...mostra }[column.id] ?? { off: true, wide: false }),
  })),
  ...mais,
];

export const implantacoes: Face = {
  ...dosDocs,
  columns: dosDebitos(dasImplantacoes, { prazo_defesa: { off: false } }),
};
export const implantados: Face = {
  ...dosDocs,
  columns: dosDebitos(dosImplantados),
};
