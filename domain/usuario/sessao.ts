/** Who is signed in, and what is kept of how they work: asked before anything is shown, so it knows nothing else of users. */
import { actionsOf, call, valueQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';

export const usuarioAtual = valueQuery({
  id: 'usuarios.current',
  noun: 'usuario',
  title: 'Usuário da sessão',
  permission: null,
  call: call('v2 GET /usuarios/current'),
  query: { departamento: f.text('Código do departamento', f.optional) },
  value: {
    id: f.integer('Id'),
    login: f.text('Login'),
    nome: f.text('Nome'),
    email: f.text('E-mail'),
    url_thumb: f.text('Foto', f.nullable),
    owner: f.boolean('Proprietário'),
    fiscal: f.boolean('Fiscal'),
    /** Today in America/Sao_Paulo, by the server's clock. */
    hoje: f.date('Hoje'),
    departamento: f.object(
      'Departamento',
      { id: f.integer('Id'), codigo: f.text('Código'), nome: f.text('Nome') },
      f.nullable,
    ),
    perfis: f.list('Perfis', f.text('Perfil')),
    /** The profile that the session sees the console as, read-only. */
    ver_como: f.object(
      'Ver como',
      { id: f.integer('Id'), descricao: f.text('Descrição') },
      f.nullable,
    ),
    /** The whole tree with explicit false (decisions, 9). */
    permissoes: f.json('Permissões'),
  },
});

/** Preferences (keymap, columns, saved views, pane sizes, recents): decisions, section 11. */
export const preferencias = valueQuery({
  id: 'usuarios.preferencias',
  noun: 'preferencia',
  title: 'Preferências',
  permission: null,
  call: call('v2 GET /usuarios/preferencias'),
  value: { valor: f.json('Preferências'), lock_version: f.integer('Versão') },
});

export const salvarPreferencias = actionsOf<{ id: number }>('preferencia')({
  id: 'usuarios.salvar_preferencias',
  title: 'Salvar preferências',
  info: 'Guarda teclas, colunas, visões e painéis com o usuário',
  permission: null,
  call: call('v2 PUT /usuarios/preferencias'),
  input: { valor: f.json('Preferências') },
  from: 'any',
  to: null,
  tier: 'A',
});
