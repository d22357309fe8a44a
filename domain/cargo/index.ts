/** Positions (cargos) of the municipality's staff (decisions of the wings, section 18). */
import * as f from '../kernel/fields.ts';
import { plain } from '../kernel/plain.ts';

export const cargo = plain({
  noun: 'cargo',
  names: { gender: 'o', one: 'cargo', many: 'cargos', title: 'Cargo' },
  municipal: true,
  resource: 'sistema.cargos',
  path: 'sistema/cargos',
  fields: { descricao: f.text('Descrição', { min: 3, max: 150 }) },
  orders: ['descricao'],
});
