/** User groups of a department. */
import type { Names } from '../kernel/define.ts';
import { actionsOf, call, filter, listQuery, oneQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import type { Infer } from '../kernel/fields.ts';

export const names: Names = { gender: 'o', one: 'grupo', many: 'grupos', title: 'Grupo' };

const row = {
  id: f.integer('Id'),
  nome: f.text('Nome'),
  lock_version: f.integer('Versão'),
} as const;
const action = actionsOf<Infer<typeof row>>('usuario_grupo');
const input = { nome: f.text('Nome', { min: 3, max: 150 }) } as const;

export const listaGrupos = listQuery({
  id: 'usuario_grupos.index',
  noun: 'usuario_grupo',
  title: 'Grupos de usuários',
  permission: 'usuario_grupos.index',
  call: call('v2 GET /D/usuario-grupos'),
  row,
  filters: { id: filter('integer', 'Id'), nome: filter('text', 'Nome') },
  orders: ['id', 'nome'],
  order: ['id', 'desc'],
});
export const umGrupo = oneQuery({
  id: 'usuario_grupos.show',
  noun: 'usuario_grupo',
  title: 'Grupo de usuários',
  permission: 'usuario_grupos.index',
  call: call('v2 GET /D/usuario-grupos/{grupo}'),
  record: row,
});
export const criarGrupo = action({
  id: 'usuario_grupos.create',
  title: 'Novo grupo',
  info: 'Cria um grupo de usuários',
  permission: 'usuario_grupos.create',
  call: call('v2 POST /D/usuario-grupos'),
  input,
  from: null,
  to: null,
  tier: 'C',
});
export const editarGrupo = action({
  id: 'usuario_grupos.update',
  title: 'Editar grupo',
  info: 'Altera um grupo de usuários',
  permission: 'usuario_grupos.update',
  call: call('v2 PUT /D/usuario-grupos/{grupo}'),
  input,
  from: 'any',
  to: null,
  tier: 'C',
  edits: true,
});
export const grupoActions = [criarGrupo, editarGrupo] as const;
export const grupoQueries = [listaGrupos, umGrupo] as const;
