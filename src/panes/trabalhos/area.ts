/** The jobs of the department. */
import { lazy } from 'react';
import { areaLists } from '../../api/lists.ts';
import type { AreaDef } from '../area.ts';
import { colunasTrabalho } from './columns.tsx';

export const trabalhos: AreaDef = {
  id: 'trabalhos',
  title: 'Trabalhos',
  words: { one: 'trabalho', many: 'trabalhos', selected: 'selecionado' },
  noun: 'job_output',
  list: areaLists.trabalhos,
  base: '/app/sistema/job-outputs',
  param: 'job',
  nameOf: (row) => `Trabalho ${row.id}`,
  actions: ['sistema.job_outputs.retry'],
  columns: colunasTrabalho,
  tabs: [{ id: '', title: 'Trabalho' }],
  defaultViews: [
    { id: 'todos', nome: 'Todos', busca: '' },
    { id: 'abertos', nome: 'Em aberto', busca: 'status_in=waiting,running' },
    { id: 'erros', nome: 'Com erro', busca: 'status_in=error' },
    { id: 'meus', nome: 'Meus', busca: 'usuario_id_in={eu}' },
  ],
  advance: 'ficar',
  Summary: lazy(() => import('./summary.tsx')),
  Detail: lazy(() => import('./detail.tsx')),
};
