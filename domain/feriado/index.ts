/** Holidays: days on which no term starts or ends, the whole municipality's (decisions, section 6). */
import * as f from '../kernel/fields.ts';
import type { Action } from '../kernel/define.ts';
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

/** A plain noun whose changes move terms. */
export const feriado = { ...plano, actions: [...plano.actions, moverPrazos as Action] } as const;
