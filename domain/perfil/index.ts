/** Profiles: named sets of permissions of a department (specification, section 6). */
import type { Names } from '../kernel/define.ts';
import { actionsOf, call, filter, listQuery, oneQuery, valueQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import type { Infer } from '../kernel/fields.ts';
import { verComo, voltar } from './ver-como.ts';

export const names: Names = { gender: 'o', one: 'perfil', many: 'perfis', title: 'Perfil' };

const row = {
  id: f.integer('Id'),
  descricao: f.text('Descrição'),
  ativo: f.boolean('Ativo'),
  usuarios: f.integer('Usuários'),
  lock_version: f.integer('Versão'),
} as const;
export type PerfilRow = Infer<typeof row>;
const record = {
  ...row,
  permissoes: f.json('Permissões'),
  segundo_fator: f.boolean('Exige segundo fator'),
} as const;
export type Perfil = Infer<typeof record>;
const action = actionsOf<Perfil>('perfil');
const input = {
  descricao: f.text('Descrição', { min: 3, max: 150 }),
  ativo: f.boolean('Ativo', f.optional),
  segundo_fator: f.boolean('Exige segundo fator', f.optional),
  permissoes: f.json('Permissões'),
} as const;

/** People who are named in a difference; beyond them they are counted. */
export const pessoasMostradas = 200;

/** What saving a profile does, told before it is saved (decisions of the wings, section 18). */
export const diferenca = {
  /** Stands for what was shown: given back with the request, it is refused where something changed since. */
  simulado: f.text('Simulação'),
  /** What the profile gives from now on, and what no longer. */
  incluidas: f.list('Incluídas', f.text('Permissão')),
  retiradas: f.list('Retiradas', f.text('Permissão')),
  /** People who may do something else from the next call on. */
  pessoas: f.integer('Pessoas que ganham ou perdem'),
  /** They, by what they gain and lose; those who gain and lose the same stand together. */
  grupos: f.list(
    'Quem ganha e perde o quê',
    f.object('Grupo', {
      ganha: f.list('Ganha', f.text('Permissão')),
      perde: f.list('Perde', f.text('Permissão')),
      total: f.integer('Pessoas'),
      pessoas: f.list('Pessoas', f.object('Pessoa', { id: f.integer('Id'), nome: f.text('Nome') })),
    }),
  ),
  /** Who has the profile and may do what he could: by another profile, or as an owner. */
  iguais: f.integer('Pessoas para quem nada muda'),
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
  input: {
    ...input,
    simular: f.boolean('Simular', {
      optional: true,
      hint: 'Responde quem ganha e perde o quê; nada é escrito',
    }),
    simulado: f.text('Simulação conferida', {
      max: 64,
      nullable: true,
      optional: true,
      hint: 'A que foi conferida; com outra de agora é recusada',
    }),
  },
  from: 'any',
  to: null,
  tier: 'C',
  edits: true,
});
export const perfilActions = [criarPerfil, editarPerfil, verComo, voltar] as const;
export const perfilQueries = [
  todasAsPermissoes,
  permissoesDoUsuario,
  listaPerfis,
  umPerfil,
] as const;
