/** Users: the session's own, inspectors, administration, preferences (specification, sections 3, 6 and 7). */
import { importacao, tabela } from '../integracao/arquivo.ts';
import type { Errors, Names } from '../kernel/define.ts';
import { actionsOf, call, filter, listQuery, oneQuery, valueQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import type { Infer } from '../kernel/fields.ts';
import { mensagens } from '../kernel/messages.ts';
import { conferencia, exigePara, modos, paraQuem } from '../repasse/index.ts';
import { preferencias, salvarPreferencias, usuarioAtual } from './sessao.ts';

export const names: Names = { gender: 'o', one: 'usuário', many: 'usuários', title: 'Usuário' };

export const origens = {
  auth: 'Login próprio',
  oauth_govbr: 'gov.br',
  oauth_pmm: 'Conta da Prefeitura',
} as const;
export const validacoes = {
  nenhum: 'Nenhum',
  pergunta_seguranca: 'Pergunta de segurança',
  codigo_verificacao: 'Código de verificação',
  certificado_digital: 'Certificado digital',
  pessoalmente: 'Pessoalmente',
  eletronica: 'Eletrônica',
  govbr_bronze: 'gov.br bronze',
  govbr_prata: 'gov.br prata',
  govbr_ouro: 'gov.br ouro',
} as const;
export const modulos = [
  'api',
  'owner',
  'admin',
  'sife',
  'gestor',
  'senha_web',
  'portal',
  'osm',
  'nfse',
  'dmse',
  'contribuinte',
] as const;

const idDescricao = (label: string) =>
  f.object(label, { id: f.integer('Id'), descricao: f.text('Descrição') });

export const row = {
  id: f.integer('Id'),
  login: f.text('Login'),
  nome: f.text('Nome'),
  email: f.text('E-mail'),
  matricula: f.text('Matrícula', f.nullable),
  codigo_fiscal: f.text('Código de fiscal', f.nullable),
  cargo: f.object('Cargo', { id: f.integer('Id'), descricao: f.text('Descrição') }, f.nullable),
  usuario_grupo: f.object('Grupo', { id: f.integer('Id'), nome: f.text('Nome') }, f.nullable),
  prefeitura: f.boolean('Servidor'),
  fiscal: f.boolean('Fiscal'),
  recebe_os: f.boolean('Recebe OS'),
  ativo: f.boolean('Ativo'),
  lock_version: f.integer('Versão'),
} as const;

export const record = {
  ...row,
  owner: f.boolean('Proprietário'),
  origem: f.enumOf('Origem', origens),
  validado_por: f.enumOf('Validado por', validacoes),
  perfis: f.list('Perfis', idDescricao('Perfil')),
  assuntos: f.list('Assuntos', idDescricao('Assunto')),
  zonas: f.list('Zonas', idDescricao('Zona')),
} as const;
export type Usuario = Infer<typeof record>;

const listFilters = {
  id: filter('integer', 'Id'),
  nome: filter('text', 'Nome', { ops: ['cont', 'eq'] }),
  login: filter('text', 'Login', { ops: ['eq', 'cont'] }),
  ativo: filter('boolean', 'Ativo'),
  fiscal: filter('boolean', 'Fiscal'),
  recebe_os: filter('boolean', 'Recebe OS'),
  usuario_grupo_id: filter('ref', 'Grupo', { query: 'usuario_grupos.index' }),
  cargo_id: filter('ref', 'Cargo', { query: 'sistema.cargos.index' }),
  perfil_id: filter('ref', 'Perfil', { query: 'perfis.index' }),
  zona_id: filter('ref', 'Zona', { query: 'zonas.index' }),
  matricula: filter('text', 'Matrícula', { ops: ['eq'] }),
} as const;

export const listaUsuarios = listQuery({
  id: 'usuarios.index',
  noun: 'usuario',
  title: 'Usuários',
  permission: 'sistema.usuarios.index',
  call: call('v2 GET /D/usuarios'),
  row,
  filters: listFilters,
  orders: ['id', 'nome', 'login'],
  order: ['nome', 'asc'],
});

export const umUsuario = oneQuery({
  id: 'usuarios.show',
  noun: 'usuario',
  title: 'Usuário',
  permission: 'sistema.usuarios.show',
  call: call('v2 GET /D/usuarios/{usuario}'),
  record,
});

export const listaFiscais = listQuery({
  id: 'usuarios.fiscais',
  noun: 'usuario',
  title: 'Fiscais',
  permission: null,
  call: call('v2 GET /usuarios/fiscais'),
  row: {
    id: f.integer('Id'),
    login: f.text('Login'),
    nome: f.text('Nome'),
    /** Open orders of the inspector, and the substitute when absent today: what a manager needs to choose. */
    os_abertas: f.integer('OS em aberto'),
    ausente: f.object(
      'Ausente',
      {
        tipo: f.text('Tipo'),
        termina_em: f.date('Até'),
        substituto: f.object(
          'Substituto',
          { id: f.integer('Id'), nome: f.text('Nome') },
          f.nullable,
        ),
      },
      f.nullable,
    ),
  },
  filters: {
    id: filter('integer', 'Id'),
    nome: filter('text', 'Nome', { ops: ['cont'] }),
    departamento: filter('text', 'Departamento', { ops: ['eq'] }),
  },
  orders: ['id', 'nome'],
  order: ['nome', 'asc'],
});

/** Who works beside the reader, to be chosen for what is of people: with what each has open, and the absence that is on or comes next. */
export const listaEquipe = listQuery({
  id: 'usuarios.equipe',
  noun: 'usuario',
  title: 'Pessoas da equipe',
  permission: null,
  call: call('v2 GET /usuarios/equipe'),
  row: {
    id: f.integer('Id'),
    login: f.text('Login'),
    nome: f.text('Nome'),
    os_abertas: f.integer('OS em aberto'),
    analises_aguardando: f.integer('Análises aguardando'),
    ausente: f.object(
      'Ausente',
      {
        tipo: f.text('Tipo'),
        inicia_em: f.date('De'),
        termina_em: f.date('Até'),
        substituto: f.object(
          'Substituto',
          { id: f.integer('Id'), nome: f.text('Nome') },
          f.nullable,
        ),
      },
      f.nullable,
    ),
  },
  filters: {
    id: filter('integer', 'Id'),
    nome: filter('text', 'Nome', { ops: ['cont'] }),
    departamento: filter('text', 'Departamento', { ops: ['eq'] }),
  },
  orders: ['id', 'nome'],
  order: ['nome', 'asc'],
});

/** Who may analyse: the picker of trocar-analista must not need the permission to administer users. */
export const listaAnalistas = listQuery({
  id: 'usuarios.analistas',
  noun: 'usuario',
  title: 'Analistas',
  permission: 'ordem_servicos.analise.analises.index',
  call: call('v2 GET /D/usuarios/analistas'),
  row: {
    id: f.integer('Id'),
    login: f.text('Login'),
    nome: f.text('Nome'),
    analises_aguardando: f.integer('Aguardando'),
  },
  filters: { id: filter('integer', 'Id'), nome: filter('text', 'Nome', { ops: ['cont'] }) },
  orders: ['id', 'nome'],
  order: ['nome', 'asc'],
});

export const listaModulos = valueQuery({
  id: 'usuarios.modulos',
  noun: 'usuario',
  title: 'Módulos',
  permission: 'sistema.usuarios.index',
  call: call('v2 GET /D/usuarios/modulos'),
  value: { id: f.text('Código'), descricao: f.text('Módulo') },
  many: true,
});

const action = actionsOf<Usuario>('usuario');

/** What a person does here: said when she is invited, and changed afterwards. */
const papel = {
  matricula: f.text('Matrícula', { max: 30, nullable: true, optional: true }),
  codigo_fiscal: f.text('Código de fiscal', { max: 30, nullable: true, optional: true }),
  cargo_id: f.ref('Cargo', 'sistema.cargos.index', { nullable: true, optional: true }),
  prefeitura: f.boolean('Servidor', f.optional),
  fiscal: f.boolean('Fiscal', f.optional),
  recebe_os: f.boolean('Recebe OS', f.optional),
  usuario_grupo_id: f.ref('Grupo', 'usuario_grupos.index', { nullable: true, optional: true }),
  perfil_ids: f.list('Perfis', f.ref('Perfil', 'perfis.index'), { max: 50, optional: true }),
} as const;

export const editarUsuario = action({
  id: 'usuarios.update',
  title: 'Editar usuário',
  info: 'Altera dados, perfis, assuntos e zonas de uma pessoa no departamento',
  permission: 'sistema.usuarios.update',
  call: call('v2 PUT /D/usuarios/{usuario}'),
  input: {
    nome: f.text('Nome', { min: 3, max: 150, optional: true }),
    email: f.text('E-mail', { format: 'email', max: 200, optional: true }),
    ...papel,
    assunto_ids: f.list('Assuntos', f.ref('Assunto', 'assuntos.index'), {
      max: 500,
      optional: true,
    }),
    zona_ids: f.list('Zonas', f.ref('Zona', 'zonas.index'), { max: 100, optional: true }),
  },
  from: 'any',
  to: null,
  tier: 'C',
  edits: true,
});

/** How people sign in: letters, figures, dots, hyphens, underscores. */
export const LOGIN = /^[a-z0-9][a-z0-9._-]{1,59}$/i;

export const convidarUsuario = action({
  id: 'usuarios.convidar',
  title: 'Convidar usuário',
  info: 'Faz a conta de uma pessoa no departamento e lhe manda um e-mail para escolher a senha',
  keywords: ['novo usuário', 'incluir pessoa', 'cadastrar servidor', 'convite'],
  permission: 'sistema.usuarios.update',
  call: call('v2 POST /D/usuarios'),
  input: {
    login: f.text('Login', { min: 2, max: 60 }),
    nome: f.text('Nome', { min: 3, max: 150 }),
    email: f.text('E-mail', { format: 'email', max: 200 }),
    ...papel,
    ...conferencia,
  },
  from: null,
  to: null,
  check: ({ login }): Errors => (LOGIN.test(login) ? {} : { login: [mensagens.invalido] }),
  tier: 'C',
});

/** What an invitation would do: of who has an account already, what of it is replaced. */
export const convitePrevisto = {
  simulado: f.text('Simulação'),
  /** Whom it is of; null: nobody is called that yet. */
  existente: f.object(
    'Quem já existe',
    {
      nome: f.text('Nome'),
      ativo: f.boolean('Ativo'),
      /** The person works elsewhere, too: what is hers everywhere stays as it is. */
      alheio: f.boolean('De outro departamento'),
      muda: f.list('Muda', f.text('Campo')),
    },
    f.nullable,
  ),
  /** A mail goes out that lets the person choose a password. */
  convida: f.boolean('Convida'),
} as const;
export type ConvitePrevisto = Infer<typeof convitePrevisto>;

/** What becomes of the open work of who leaves. */
export const destinos = { ...modos, deixar: 'Deixar como está' } as const;

export const desativarUsuario = action({
  id: 'usuarios.desativar',
  title: 'Desativar usuário',
  info: 'Encerra já as sessões da pessoa, que não entra mais, e diz o que se faz do seu trabalho aberto',
  keywords: ['desligar', 'inativar', 'exonerar', 'aposentar'],
  permission: 'sistema.usuarios.update',
  call: call('v2 PUT /D/usuarios/{usuario}/desativar'),
  input: {
    modo: f.enumOf('O trabalho aberto', destinos),
    ...paraQuem,
    motivo: f.text('Motivo', { min: 10, max: 500 }),
    ...conferencia,
  },
  from: 'any',
  to: null,
  guard: ({ id, ativo }, _, actor) =>
    (ativo ? null : 'A pessoa já está inativa') ??
    (id === actor.id ? 'Você não pode desativar a si mesmo' : null),
  check: exigePara,
  tier: 'C',
  weight: 10,
});

export const reativarUsuario = action({
  id: 'usuarios.reativar',
  title: 'Reativar usuário',
  info: 'A pessoa volta a poder entrar, com o que tinha; o trabalho que passou fica com quem o recebeu',
  keywords: ['ativar', 'religar'],
  permission: 'sistema.usuarios.update',
  call: call('v2 PUT /D/usuarios/{usuario}/reativar'),
  input: {},
  from: 'any',
  to: null,
  guard: ({ ativo }) => (ativo ? 'A pessoa já está ativa' : null),
  tier: 'C',
});

export const importarUsuarios = actionsOf<unknown>('usuario')({
  ...importacao,
  id: 'usuarios.importar',
  title: 'Importar usuários',
  permission: 'integracao.usuarios',
  call: call('v2 POST /D/usuarios/importar'),
});

/** The people of a department as a file that may be brought back. */
export const arquivoDeUsuarios = valueQuery({
  id: 'usuarios.arquivo',
  noun: 'usuario',
  title: 'Usuários em arquivo',
  permission: 'integracao.usuarios',
  call: call('v2 GET /D/usuarios/arquivo'),
  value: tabela,
});

export const usuarioActions = [
  convidarUsuario,
  editarUsuario,
  desativarUsuario,
  reativarUsuario,
  salvarPreferencias,
  importarUsuarios,
] as const;
export const usuarioQueries = [
  usuarioAtual,
  preferencias,
  listaFiscais,
  listaEquipe,
  listaModulos,
  listaAnalistas,
  listaUsuarios,
  umUsuario,
  arquivoDeUsuarios,
] as const;
