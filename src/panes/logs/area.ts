/** The trail of one record: its address says of which. */
import { lazy } from 'react';
import { umLog } from '../../../domain/log/queries.ts';
import type { LogRow } from '../../../domain/log/schema.ts';
import { areaLists } from '../../api/lists.ts';
import { feminine } from '../area.ts';
import type { AreaDef } from '../area.ts';
import { leaveTrail, trailBase } from './address.ts';
import { colunasLog } from './columns.tsx';

export const trilha: AreaDef = {
  id: 'logs',
  title: 'Histórico de alterações',
  words: { one: 'entrada', many: 'entradas', ...feminine },
  noun: 'log',
  list: areaLists.logs,
  one: umLog,
  get base() {
    return trailBase();
  },
  param: 'log',
  nameOf: (row) => `Alteração ${(row as unknown as LogRow).seq}`,
  actions: [],
  columns: colunasLog,
  tabs: [{ id: '', title: 'Alteração' }],
  tabName: 'Alteração',
  defaultViews: [
    { id: 'todas', nome: 'Todas', busca: '' },
    { id: 'minhas', nome: 'Minhas', busca: 'usuario_id_in={eu}' },
  ],
  advance: 'ficar',
  leave: leaveTrail,
  Heading: lazy(() => import('./heading.tsx')),
  Summary: lazy(() => import('./summary.tsx')),
  Detail: lazy(() => import('./detail.tsx')),
};
