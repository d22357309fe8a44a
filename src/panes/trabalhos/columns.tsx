/** Columns of the jobs. */
import { formatDateTime } from '../../../domain/kernel/format.ts';
import { tipos, type Job } from '../../../domain/job-output/schema.ts';
import { lookOf } from '../../nouns/index.ts';
import { Status } from '../../ui/status.tsx';
import { none, person, shared } from '../list/cells.tsx';
import { columnsOf } from '../list/columns.ts';
import { Progress } from './progress.tsx';
import { duration } from './words.ts';

export const colunasTrabalho = columnsOf<Job>()([
  { ...shared.id, fixed: true },
  { id: 'tipo', header: 'Tipo', width: 108, flex: 0.6, fixed: true, cell: (j) => tipos[j.tipo] },
  {
    id: 'status',
    header: 'Estado',
    width: 112,
    fixed: true,
    cell: (j) => <Status look={lookOf('job_output', j.status)} />,
  },
  { id: 'progresso', header: 'Progresso', width: 98, cell: (j) => <Progress job={j} /> },
  {
    id: 'created_at',
    header: 'Pedido em',
    width: 124,
    num: true,
    order: 'created_at',
    wide: true,
    cell: (j) => formatDateTime(j.created_at),
  },
  {
    id: 'iniciado_em',
    header: 'Início',
    width: 124,
    num: true,
    off: true,
    cell: (j) => formatDateTime(j.iniciado_em) || none,
  },
  {
    id: 'duracao',
    header: 'Duração',
    width: 68,
    num: true,
    cell: (j) => (j.duracao === null ? none : duration(j.duracao)),
  },
  {
    id: 'usuario',
    header: 'Por',
    width: 84,
    wide: true,
    className: 'mid',
    cell: (j) => (j.usuario ? person(j.usuario) : <span className="dim">Agendado</span>),
    title: (j) => j.usuario?.nome ?? 'Pelo relógio',
  },
  {
    id: 'tentativas',
    header: 'Tent.',
    name: 'Tentativas',
    width: 56,
    num: true,
    off: true,
    cell: (j) => j.tentativas,
  },
  {
    id: 'erro',
    header: 'Erro',
    width: 120,
    off: true,
    flex: 1.2,
    cell: (j) => j.erro ?? none,
    title: (j) => j.erro ?? undefined,
  },
]);
