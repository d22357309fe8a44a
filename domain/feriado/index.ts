/** Holidays: days on which no term starts or ends, the whole municipality's (decisions, section 6). */
import * as f from '../kernel/fields.ts';
import { importacao, tabela } from '../integracao/arquivo.ts';
import { actionsOf, call, valueQuery, type Action } from '../kernel/define.ts';
import { plain } from '../kernel/plain.ts';
import { moverPrazos } from './prazos.ts';

export const ambitos = {
  nacional: 'Nacional',
  estadual: 'Estadual',
  municipal: 'Municipal',
  facultativo: 'Ponto facultativo',
} as const;

const plano = plain({
  noun: 'feriado',
  names: { gender: 'o', one: 'feriado', many: 'feriados', title: 'Feriado' },
  municipal: true,
  resource: 'sistema.feriados',
  path: 'sistema/feriados',
  fields: {
    data: f.date('Data'),
    descricao: f.text('Descrição', { min: 3, max: 150 }),
    ambito: f.enumOf('Âmbito', ambitos),
  },
  orders: ['data', 'descricao'],
  direction: 'desc',
});

export const importarFeriados = actionsOf<unknown>('feriado')({
  ...importacao,
  id: 'sistema.feriados.importar',
  title: 'Importar feriados',
  permission: 'integracao.feriados',
  call: call('v2 POST /D/sistema/feriados/importar'),
});

/** The holidays as a file that may be brought back. */
export const arquivoDeFeriados = valueQuery({
  id: 'sistema.feriados.arquivo',
  noun: 'feriado',
  title: 'Feriados em arquivo',
  permission: 'integracao.feriados',
  call: call('v2 GET /D/sistema/feriados/arquivo'),
  value: tabela,
});

/** A plain noun whose changes move terms, and which comes from a file. */
export const feriado = {
  ...plano,
  actions: [...plano.actions, moverPrazos as Action, importarFeriados as Action],
  queries: [...plano.queries, arquivoDeFeriados],
} as const;
