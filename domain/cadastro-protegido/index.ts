/** The protected registry: whose name and address are masked, why, since when, who asked (decisions of the wings, section 12). */
import type { Errors, Names } from '../kernel/define.ts';
import { actionsOf, call, filter, listQuery, oneQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import type { Infer } from '../kernel/fields.ts';
import { mensagens } from '../kernel/messages.ts';
import { pessoaRef } from '../ordem-servico/schema.ts';

export const names: Names = {
  gender: 'a',
  one: 'proteção',
  many: 'proteções',
  title: 'Proteção',
};

/** Derived from its days, and from whether it was lifted. */
export const situacoes = {
  vigente: 'Vigente',
  futura: 'Futura',
  encerrada: 'Encerrada',
  levantada: 'Levantada',
} as const;

const row = {
  id: f.integer('Id'),
  situacao: f.enumOf('Situação', situacoes),
  /** One of the two. */
  pessoa: { ...pessoaRef, label: 'Pessoa' },
  cadastro: f.object('Cadastro', { id: f.integer('Id'), numero: f.text('Número') }, f.nullable),
  motivo: f.text('Motivo', { multiline: true, ...f.livre }),
  solicitante: f.text('Pedida por', f.livre),
  inicia_em: f.date('Desde'),
  termina_em: f.date('Até', f.nullable),
  levantada_em: f.instant('Levantada em', f.nullable),
  lock_version: f.integer('Versão'),
} as const;
export type ProtegidoRow = Infer<typeof row>;

export const listaProtegidos = listQuery({
  id: 'cadastro_protegidos.index',
  noun: 'cadastro_protegido',
  title: 'Cadastros protegidos',
  permission: 'cadastro_protegidos.index',
  call: call('v2 GET /D/cadastro-protegidos'),
  row,
  filters: {
    id: filter('integer', 'Id'),
    situacao: filter('enum', 'Situação', { options: situacoes }),
    pessoa_id: filter('ref', 'Pessoa', { query: 'pessoas.index' }),
    cadastro_id: filter('ref', 'Cadastro', { query: 'cadastros.index' }),
    inicia_em: filter('date', 'Desde'),
  },
  orders: ['id', 'inicia_em'],
  order: ['id', 'desc'],
});

export const umProtegido = oneQuery({
  id: 'cadastro_protegidos.show',
  noun: 'cadastro_protegido',
  title: 'Cadastro protegido',
  permission: 'cadastro_protegidos.show',
  call: call('v2 GET /D/cadastro-protegidos/{protegido}'),
  record: row,
});

const action = actionsOf<ProtegidoRow>('cadastro_protegido');

const dados = {
  motivo: f.text('Motivo', { min: 10, max: 2000, multiline: true }),
  solicitante: f.text('Pedida por', {
    min: 3,
    max: 150,
    hint: 'Quem pediu: a pessoa, a Justiça, a delegacia…',
  }),
  inicia_em: f.date('Desde'),
  termina_em: f.date('Até', {
    nullable: true,
    optional: true,
    hint: 'Sem data: até ser levantada',
  }),
} as const;

/** An end before the beginning is none. */
const dias = ({
  inicia_em,
  termina_em,
}: {
  readonly inicia_em: string;
  readonly termina_em?: string | null;
}): Errors =>
  termina_em && termina_em < inicia_em ? { termina_em: [mensagens.desde(inicia_em)] } : {};

export const proteger = action({
  id: 'cadastro_protegidos.create',
  title: 'Proteger cadastro',
  info: 'Esconde o nome e o endereço de uma pessoa ou de um cadastro de quem não pode vê-los',
  keywords: ['nova proteção', 'sigilo', 'mascarar'],
  permission: 'cadastro_protegidos.create',
  call: call('v2 POST /D/cadastro-protegidos'),
  input: {
    pessoa_id: f.ref('Pessoa', 'pessoas.index', {
      nullable: true,
      optional: true,
      hint: 'A pessoa, com tudo o que é seu…',
    }),
    cadastro_id: f.ref('Cadastro', 'cadastros.index', {
      nullable: true,
      optional: true,
      hint: '…ou um só cadastro',
    }),
    ...dados,
  },
  from: null,
  to: null,
  check: (input) => ({
    ...(Boolean(input.pessoa_id) === Boolean(input.cadastro_id)
      ? { pessoa_id: ['informe a pessoa ou o cadastro, e um só deles'] }
      : {}),
    ...dias(input),
  }),
  tier: 'C',
});

const JA = 'A proteção já foi levantada';

export const editarProtecao = action({
  id: 'cadastro_protegidos.update',
  title: 'Editar proteção',
  info: 'Altera o motivo, quem pediu e os dias da proteção',
  permission: 'cadastro_protegidos.update',
  call: call('v2 PUT /D/cadastro-protegidos/{protegido}'),
  input: dados,
  from: 'any',
  to: null,
  guard: ({ levantada_em }) => (levantada_em ? JA : null),
  check: dias,
  tier: 'C',
  edits: true,
});

export const levantar = action({
  id: 'cadastro_protegidos.levantar',
  title: 'Levantar proteção',
  info: 'Nome e endereço voltam a ser vistos por todos; a proteção fica no registro',
  keywords: ['encerrar proteção', 'desproteger'],
  permission: 'cadastro_protegidos.update',
  call: call('v2 PUT /D/cadastro-protegidos/{protegido}/levantar'),
  input: { motivo: f.text('Motivo', { min: 10, max: 2000, multiline: true }) },
  from: 'any',
  to: null,
  guard: ({ levantada_em }) => (levantada_em ? JA : null),
  tier: 'C',
});

export const protegidoActions = [proteger, editarProtecao, levantar] as const;
export const protegidoQueries = [listaProtegidos, umProtegido] as const;
