/** The trail's list: its filters offer what can have been done to the record of the address. */
import type { Filter, ListQuery } from '../../domain/define.ts';
import { acoesDe } from '../../domain/log/acoes.ts';
import { camposDe } from '../../domain/log/campos.ts';
import { listaLogs } from '../../domain/log/queries.ts';
import { belowOf } from './address.ts';

type Filters = Readonly<Record<string, Filter>>;
const made = new Map<string, Filters>();

function filtersOf(entidade: string): Filters {
  const known = made.get(entidade);
  if (known) return known;
  const filters: Filters = {
    acao: { label: 'Ação', kind: 'enum', ops: ['in'], options: acoesDe(entidade) },
    campo: { label: 'Campo', kind: 'enum', ops: ['eq'], options: camposDe(entidade) },
    ...Object.fromEntries(
      Object.entries(listaLogs.filters).filter(([field]) => field !== 'acao' && field !== 'campo'),
    ),
  };
  made.set(entidade, filters);
  return filters;
}

export const logsOfAddress: ListQuery = {
  ...listaLogs,
  get filters(): Filters {
    return filtersOf(belowOf(listaLogs.call).entityName ?? '');
  },
};
