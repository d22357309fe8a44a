/** Columns of the analyses; one's own show how long each waits, everybody's who it waits for. */
import type { AnaliseRow } from '../../../domain/analise/schema.ts';
import { lookOf } from '../../nouns/index.ts';
import { Status } from '../../ui/status.tsx';
import { civilDay, daysSince, person, shared, shortDate } from '../list/cells.tsx';
import { columnsOf } from '../list/columns.ts';
import type { Column } from '../list/columns.ts';

const todas = columnsOf<AnaliseRow>()([
  { ...shared.id, name: 'Número da análise', wide: true },
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
    cell: (a) => <Status look={lookOf('analise', a.situacao)} />,
  },
  {
    id: 'assunto',
    ...shared.subject,
    width: 104,
    flex: 0.9,
    wide: true,
  },
  {
    id: 'contribuinte',
    ...shared.taxpayer,
    width: 98,
    flex: 1.1,
  },
  {
    id: 'fiscal',
    ...shared.inspector,
    width: 76,
    wide: true,
  },
  {
    id: 'analista',
    header: 'Analista',
    width: 76,
    off: true,
    className: 'mid',
    cell: (a) => person(a.analista),
    title: (a) => a.analista?.nome,
  },
  {
    id: 'espera',
    header: 'Espera',
    width: 70,
    num: true,
    order: 'created_at',
    /* of a concluded one: how long it waited */
    cell: (a, { hoje }) =>
      `${daysSince(a.created_at, a.concluida_em === null ? hoje : civilDay(a.concluida_em))} d`,
  },
  {
    id: 'encerrada_em',
    header: 'OS encerrada',
    name: 'OS encerrada em',
    width: 92,
    num: true,
    off: true,
    cell: (a) => shortDate(a.ordem_servico.concluido_em),
  },
  {
    id: 'concluida_em',
    header: 'Concluída',
    name: 'Concluída em',
    width: 76,
    num: true,
    order: 'concluida_em',
    off: true,
    cell: (a) => shortDate(a.concluida_em),
  },
]);

/** A result such as 'Local fechado (obras)' needs the room that 'Aguardando' and a number do not. */
const ofAnalise: Readonly<Record<string, Partial<Column>>> = {
  id: { off: true, wide: false },
  situacao: { width: 140, narrow: 112 },
  analista: { off: false, narrow: 72 },
};
export const colunasAnalise = todas.map((column) => ({ ...column, ...ofAnalise[column.id] }));
export const colunasMinhas = todas;
