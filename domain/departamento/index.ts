/** The departments: kept by who administers (decisions of the wings, section 18). */
import * as f from '../kernel/fields.ts';
import { plain } from '../kernel/plain.ts';

export const departamento = plain({
  noun: 'departamento',
  names: { gender: 'o', one: 'departamento', many: 'departamentos', title: 'Departamento' },
  municipal: true,
  resource: 'sistema.departamentos',
  path: 'sistema/departamentos',
  // 'departamento' is the one that the address begins with.
  param: 'departamento_id',
  fields: {
    nome: f.text('Nome', { min: 3, max: 150 }),
    codigo: f.text('Código', {
      min: 2,
      max: 60,
      format: 'codigo_novo',
      hint: 'Está nos endereços, e depois não muda: obras-privadas',
    }),
  },
  fixed: ['codigo'],
  orders: ['nome', 'codigo'],
});
