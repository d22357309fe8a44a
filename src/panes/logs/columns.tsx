/** Columns of a trail: when, who, what was done, what it changed, from where. */
import type { LogRow } from '../../../domain/log/schema.ts';
import { formatDateTime } from '../../../domain/format.ts';
import { none } from '../list/cells.tsx';
import { columnsOf } from '../list/columns.ts';
import { mudancasText, programText, whoText } from './words.ts';

export const colunasLog = columnsOf<LogRow>()([
  {
    id: 'created_at',
    header: 'Quando',
    width: 122,
    fixed: true,
    order: 'id',
    cell: (log) => formatDateTime(log.created_at),
  },
  {
    id: 'usuario',
    header: 'Quem',
    width: 120,
    narrow: 96,
    className: 'mid',
    cell: whoText,
    title: whoText,
  },
  {
    id: 'titulo',
    header: 'Ação',
    width: 132,
    narrow: 110,
    fixed: true,
    cell: (log) => log.titulo,
    title: (log) => log.titulo,
  },
  {
    id: 'mudancas',
    header: 'O que mudou',
    width: 140,
    flex: 1,
    cell: (log) => mudancasText(log.mudancas) || none,
    title: (log) => mudancasText(log.mudancas),
  },
  {
    id: 'ip',
    header: 'De onde',
    width: 96,
    wide: true,
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
