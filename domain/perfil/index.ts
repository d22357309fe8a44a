/** Profiles: named sets of permissions of a department (specification, section 6). */
import type { Names } from '../kernel/define.ts';
import { actionsOf, call, filter, listQuery, oneQuery, valueQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import type { Infer } from '../kernel/fields.ts';

export const names: Names = { gender: 'o', one: 'perfil', many: 'perfis', title: 'Perfil' };

const row = {
  id: f.integer('Id'),
  descricao: f.text('Descrição'),
  ativo: f.boolean('Ativo'),
  usuarios: f.integer('Usuários'),
  lock_version: f.integer('Versão'),
} as const;
const record = { ...row, permissoes: f.json('Permissões') } as const;
const action = actionsOf<Infer<typeof record>>('perfil');
const input = {
  descricao: f.text('Descrição', { min: 3, max: 150 }),
  ativo: f.boolean('Ativo', f.optional),
  permissoes: f.json('Permissões'),
} as const;

export const listaPerfis = listQuery({
  id: 'perfis.index',
  noun: 'perfil',
  title: 'Perfis',
  permission: 'sistema.perfis.index',
  call: call('v2 GET /D/perfis'),
  row,
  filters: {
    id: filter('integer', 'Id'),
    descricao: filter('text', 'Descrição'),
    ativo: filter('boolean', 'Ativo'),
  },
  orders: ['id', 'descricao'],
  order: ['id', 'desc'],
});
export const umPerfil = oneQuery({
  id: 'perfis.show',
  noun: 'perfil',
  title: 'Perfil',
  permission: 'sistema.perfis.index',
  call: call('v2 GET /D/perfis/{perfil}'),
  record,
});
export const todasAsPermissoes = valueQuery({
  id: 'perfis.todas_as_permissoes',
  noun: 'perfil',
  title: 'Todas as permissões',
  permission: 'sistema.perfis.index',
  call: call('v2 GET /D/perfis/todas-as-permissoes'),
  value: { permissoes: f.json('Árvore com rótulos') },
});
export const permissoesDoUsuario = valueQuery({
  id: 'perfis.permissoes',
  noun: 'perfil',
  title: 'Permissões do usuário',
  permission: null,
  call: call('v2 GET /D/perfis/permissoes'),
  value: { permissoes: f.json('Permissões') },
});
export const criarPerfil = action({
  id: 'perfis.create',
  title: 'Novo perfil',
  info: 'Cria um perfil de permissões',
  permission: 'sistema.perfis.create',
  call: call('v2 POST /D/perfis'),
  input,
  from: null,
  to: null,
  tier: 'C',
});
export const editarPerfil = action({
  id: 'perfis.update',
  title: 'Editar perfil',
  info: 'Altera um perfil de permissões',
  permission: 'sistema.perfis.update',
  call: call('v2 PUT /D/perfis/{perfil}'),
  input,
  from: 'any',
  to: null,
  tier: 'C',
  edits: true,
});
export const perfilActions = [criarPerfil, editarPerfil] as const;
export const perfilQueries = [
  todasAsPermissoes,
  permissoesDoUsuario,
  listaPerfis,
  umPerfil,
] as const;
