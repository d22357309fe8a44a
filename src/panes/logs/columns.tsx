/**
 * Columns of a trail: when, who, what was done, what it changed, from where. All five fit beside two
 * other panes at 1366 px (470 px of list): `narrow` adds up to no more.
 */
import type { auditoria } from '../../../domain/log/queries.ts';
import type { Infer } from '../../../domain/kernel/fields.ts';
import type { LogRow } from '../../../domain/log/schema.ts';
import { formatDateShort, formatDateTime, formatTime } from '../../../domain/kernel/format.ts';
import { none } from '../list/cells.tsx';
import { columnsOf } from '../list/columns.ts';
import { mudancasText, programText, whoText } from './words.ts';

export const colunasLog = columnsOf<LogRow>()([
  {
    id: 'created_at',
    header: 'Quando',
    width: 108,
    narrow: 102,
    fixed: true,
    order: 'id',
    cell: (log) => `${formatDateShort(log.created_at)} ${formatTime(log.created_at)}`,
    title: (log) => formatDateTime(log.created_at),
  },
  {
    id: 'usuario',
    header: 'Quem',
    width: 120,
    narrow: 86,
    className: 'mid',
    cell: whoText,
    title: whoText,
  },
  {
    id: 'titulo',
    header: 'Ação',
    width: 132,
    narrow: 84,
    fixed: true,
    cell: (log) => log.titulo,
    title: (log) => log.titulo,
  },
  {
    id: 'mudancas',
    header: 'O que mudou',
    width: 140,
    narrow: 52,
    flex: 1,
    cell: (log) => mudancasText(log.mudancas) || none,
    title: (log) => mudancasText(log.mudancas),
  },
  {
    id: 'ip',
    header: 'De onde',
    width: 104,
    className: 'mid',
    cell: (log) => log.ip ?? none,
    title: (log) => [log.ip, programText(log)].filter(Boolean).join(' · '),
  },
  {
    id: 'cliente',
    header: 'Programa',
    width: 110,
    off: true,
    className: 'mid',
    cell: (log) => programText(log) || none,
  },
]);

type AuditoriaRow = Infer<(typeof auditoria)['row']>;
/** Of all records: beside what was done, to which. */
export const colunasAuditoria = [
  ...colunasLog.slice(0, 3),
  ...columnsOf<AuditoriaRow>()([
    {
      id: 'registro',
      header: 'Registro',
      width: 130,
      narrow: 84,
      className: 'mid',
      cell: (log) => log.registro ?? none,
      title: (log) => log.registro ?? '',
    },
  ]),
  // The sixth has no room beside them.
  ...colunasLog.slice(3).map((one) => (one.id === 'ip' ? { ...one, off: true } : one)),
];
