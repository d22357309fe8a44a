/** The trail of one record: its address says of which. */
import { listAddress } from '../../domain/kernel/list-address.ts';
import type { Filter, ListQuery } from '../../domain/kernel/define.ts';
import { acoesOf } from '../../domain/log/acoes.ts';
import { camposOf } from '../../domain/log/campos.ts';
import { listaLogs, umLog } from '../../domain/log/queries.ts';
import type { LogRow } from '../../domain/log/schema.ts';
import { recordOfAddress } from './address.ts';
import { defineNoun } from './define.ts';

const place = {
  base: '/app/logs/:entityName/:entityId',
  below: { entity: 'entityName', id: 'entityId' },
} as const;

type Filters = Readonly<Record<string, Filter>>;
const made = new Map<string, Filters>();
/** They offer what can have been done to the record of the address. */
function filtersOf(entidade: string): Filters {
  const known = made.get(entidade);
  if (known) return known;
  const { acao: _, campo: __, ...rest } = listaLogs.filters;
  const filters: Filters = {
    acao: { label: 'Ação', kind: 'enum', ops: ['in'], options: acoesOf(entidade) },
    campo: { label: 'Campo', kind: 'enum', ops: ['eq'], options: camposOf(entidade) },
    ...rest,
  };
  made.set(entidade, filters);
  return filters;
}
const daqui: ListQuery = {
  ...listaLogs,
  get filters(): Filters {
    return filtersOf(recordOfAddress(place)?.noun ?? '');
  },
};

export const log = defineNoun<LogRow>()({
  noun: 'log',
  names: { gender: 'a', one: 'entrada', many: 'entradas', title: 'Alteração' },
  icon: 'history',
  nameOf: ({ seq }) => `Alteração ${seq}`,
  noTrail: true,
  actions: [],
  words: {},
  areas: [
    {
      ...place,
      id: 'logs',
      title: 'Histórico de alterações',
      record: 'Alteração',
      param: 'log',
      index: null,
      show: null,
      tabs: [{ id: '', title: 'Alteração' }],
      noLog: true,
      list: daqui,
      one: umLog,
      actions: [],
      tabName: 'Alteração',
      defaultViews: [
        { id: 'todas', nome: 'Todas', busca: '' },
        { id: 'minhas', nome: 'Minhas', busca: listAddress(listaLogs, { usuario_id_in: '{eu}' }) },
      ],
      advance: 'ficar',
    },
  ],
  ones: [umLog],
  found: { about: ({ titulo }) => titulo },
});
