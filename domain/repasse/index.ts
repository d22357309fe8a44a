/** Work handed over, with a fair load: foreseen, done, given back (decisions of the wings, section 18). */
import type { Errors, Names } from '../kernel/define.ts';
import { actionsOf, call, filter, listQuery, oneQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import type { Infer } from '../kernel/fields.ts';
import { mensagens } from '../kernel/messages.ts';

export const names: Names = { gender: 'o', one: 'repasse', many: 'repasses', title: 'Repasse' };

export const situacoes = { feito: 'Em vigor', devolvido: 'Devolvido' } as const;

/** To whom. */
export const modos = {
  equipe: 'Espalhar entre a equipe',
  uma: 'Passar tudo a uma pessoa',
} as const;
export type Modo = keyof typeof modos;

/** What is handed over. */
export const entidades = {
  ordem_servico: 'OS',
  analise: 'Análise',
  solicitacao: 'Pedido de prazo',
} as const;
export type Entidade = keyof typeof entidades;

const pessoa = { id: f.integer('Id'), nome: f.text('Nome') } as const;

const row = {
  id: f.integer('Id'),
  situacao: f.enumOf('Situação', situacoes),
  usuario: f.object('De', pessoa),
  modo: f.enumOf('Como', modos),
  para: f.object('Para', pessoa, f.nullable),
  ordens: f.integer('OS'),
  analises: f.integer('Análises'),
  solicitacoes: f.integer('Pedidos de prazo'),
  /** The absence at whose end it comes back. */
  ausente: f.object('Ausência', { id: f.integer('Id'), termina_em: f.date('Até') }, f.nullable),
  motivo: f.text('Motivo'),
  created_at: f.instant('Feito em'),
  lock_version: f.integer('Versão'),
} as const;
export type RepasseRow = Infer<typeof row>;

const record = {
  ...row,
  itens: f.list(
    'Itens',
    f.object('Item', {
      id: f.integer('Id'),
      entidade: f.enumOf('O quê', entidades),
      /** Of an analysis or a request, that of its order. */
      numero: f.integer('Número'),
      ano: f.integer('Ano'),
      entidade_id: f.integer('Registro'),
      para: f.object('Com', pessoa),
      /** 'voltou', or why it stayed; null while it is passed on. */
      volta: f.text('Devolução', f.nullable),
    }),
  ),
} as const;
export type Repasse = Infer<typeof record>;

export const listaRepasses = listQuery({
  id: 'repasses.index',
  noun: 'repasse',
  title: 'Repasses',
  permission: 'repasses.index',
  call: call('v2 GET /D/repasses'),
  row,
  filters: {
    id: filter('integer', 'Id'),
    situacao: filter('enum', 'Situação', { options: situacoes }),
    usuario_id: filter('ref', 'De', { query: 'usuarios.equipe' }),
    created_at: filter('instant', 'Feito em'),
  },
  orders: ['id', 'created_at'],
  order: ['id', 'desc'],
});

export const umRepasse = oneQuery({
  id: 'repasses.show',
  noun: 'repasse',
  title: 'Repasse',
  permission: 'repasses.show',
  call: call('v2 GET /D/repasses/{repasse}'),
  record,
});

/** What stays is named up to here, beyond it counted. */
export const ficamMostrados = 100;

/** What would be done: nothing is written. */
export const previsao = {
  simulado: f.text('Simulação'),
  /** Open with the person, here: what passes on and what stays. */
  ordens: f.integer('OS abertas'),
  analises: f.integer('Análises aguardando'),
  solicitacoes: f.integer('Pedidos de prazo'),
  /** Of these, how many pass on. */
  passam: f.integer('Passam'),
  /** Open with the person in other departments. */
  fora_daqui: f.integer('Em outros departamentos'),
  pessoas: f.list(
    'Quem recebe',
    f.object('Pessoa', {
      ...pessoa,
      abertas: f.integer('OS abertas agora'),
      recebe: f.integer('Recebe'),
      /** Of the subjects of what she receives. */
      pontos: f.decimal('Pontos', { unit: 'pontos' }),
      analises: f.integer('Análises agora'),
      recebe_analises: f.integer('Recebe análises'),
      /** She is away today. */
      ausente: f.boolean('Ausente'),
    }),
  ),
  ficam_total: f.integer('Ficam'),
  ficam: f.list(
    'Ficam',
    f.object('Item', {
      id: f.integer('Id'),
      entidade: f.enumOf('O quê', entidades),
      numero: f.integer('Número'),
      ano: f.integer('Ano'),
      motivo: f.text('Motivo'),
    }),
  ),
} as const;
export type Previsao = Infer<typeof previsao>;

/** The fields that say to whom; of another action, too. */
export const paraQuem = {
  para_id: f.ref('Para', 'usuarios.equipe', {
    nullable: true,
    optional: true,
    when: { field: 'modo', is: ['uma'] },
  }),
} as const;

/** The one who is chosen to receive it all is named. */
export const exigePara = ({
  modo,
  para_id: para,
}: {
  readonly modo: string;
  readonly para_id?: number | null;
}): Errors => (modo === 'uma' && !para ? { para_id: [mensagens.obrigatorio] } : {});

/** Asked for before it is done, and given back with it. */
export const conferencia = {
  simular: f.boolean('Simular', {
    optional: true,
    hint: 'Responde o que seria feito; nada é escrito',
  }),
  simulado: f.text('Simulação conferida', { max: 64, nullable: true, optional: true }),
} as const;

const action = actionsOf<RepasseRow>('repasse');

export const repassar = action({
  id: 'repasses.create',
  title: 'Repassar trabalho',
  info: 'Passa as OS abertas, as análises que aguardam e os pedidos de prazo de uma pessoa a outras',
  keywords: ['repasse', 'redistribuir', 'passar o trabalho', 'substituir', 'férias'],
  permission: 'repasses.create',
  call: call('v2 POST /D/repasses'),
  input: {
    usuario_id: f.ref('De', 'usuarios.equipe'),
    modo: f.enumOf('Como', modos),
    ...paraQuem,
    ausente_id: f.ref('Ausência', 'ausentes.index', {
      nullable: true,
      optional: true,
      hint: 'No fim dela o trabalho volta à pessoa',
    }),
    motivo: f.text('Motivo', { min: 3, max: 500 }),
    ...conferencia,
  },
  from: null,
  to: 'feito',
  check: exigePara,
  tier: 'C',
  weight: 10,
});

export const devolverRepasse = action({
  id: 'repasses.devolver',
  title: 'Devolver trabalho',
  info: 'Desfaz o repasse de uma vez: o que ainda está aberto com quem recebeu volta à pessoa',
  keywords: ['desfazer repasse', 'voltar atrás', 'retorno'],
  permission: 'repasses.create',
  call: call('v2 PUT /D/repasses/{repasse}/devolver'),
  input: {},
  from: ['feito'],
  to: 'devolvido',
  tier: 'C',
  weight: 10,
});

export const repasseActions = [repassar, devolverRepasse] as const;
export const repasseQueries = [listaRepasses, umRepasse] as const;
