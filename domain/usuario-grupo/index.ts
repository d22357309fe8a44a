/** Groups of a department's users, which work is given out to (decisions of the wings, section 18). */
import * as f from '../kernel/fields.ts';
import { plain } from '../kernel/plain.ts';

export const usuarioGrupo = plain({
  noun: 'usuario_grupo',
  names: { gender: 'o', one: 'grupo de usuários', many: 'grupos de usuários', title: 'Grupo' },
  municipal: false,
  resource: 'usuario_grupos',
  path: 'usuario-grupos',
  param: 'grupo',
  fields: { nome: f.text('Nome', { min: 3, max: 150 }) },
  orders: ['nome'],
});
