/** What can be read of messages: the box of who is signed in, what was sent, whom one may write to. */
import { call, filter, listQuery, oneQuery, valueQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { entidadesAssunto, prioridades, record, row, status, tipos } from './schema.ts';

const filters = {
  status: filter('enum', 'Situação', { options: status }),
  arquivada: filter('boolean', 'Arquivada'),
  tipo: filter('enum', 'Tipo', { options: tipos }),
  prioridade: filter('enum', 'Prioridade', { options: prioridades }),
  para_fisco: filter('boolean', 'De contribuinte'),
  assunto_entidade: filter('enum', 'Sobre', { options: entidadesAssunto }),
  assunto_id: filter('integer', 'Registro'),
  created_at: filter('instant', 'Data'),
  busca: filter('text', 'Texto', { ops: ['cont'], shielded: true }),
} as const;

export const listaRecebidas = listQuery({
  id: 'mensagens.recebidas.index',
  noun: 'mensagem',
  title: 'Mensagens recebidas',
  permission: null,
  call: call('v2 GET /mensagens/recebidas'),
  row,
  filters: {
    ...filters,
    remetente_id: filter('ref', 'De', { query: 'mensagens.destinatarios' }),
  },
  orders: ['id'],
  order: ['id', 'desc'],
  defaults: { arquivada_eq: 'false' },
});

export const umaRecebida = oneQuery({
  id: 'mensagens.recebidas.show',
  noun: 'mensagem',
  title: 'Mensagem recebida',
  permission: null,
  call: call('v2 GET /mensagens/recebidas/{recebida}'),
  record,
});

export const contarNaoLidas = valueQuery({
  id: 'mensagens.recebidas.count_nao_lidas',
  noun: 'mensagem',
  title: 'Mensagens não lidas',
  permission: null,
  call: call('v2 GET /mensagens/recebidas/count-nao-lidas'),
  value: { count: f.integer('Quantas') },
});

export const listaEnviadas = listQuery({
  id: 'mensagens.enviadas.index',
  noun: 'mensagem',
  title: 'Mensagens enviadas',
  permission: null,
  call: call('v2 GET /mensagens/enviadas'),
  row,
  filters: {
    ...filters,
    destinatario_id: filter('ref', 'Para', { query: 'mensagens.destinatarios' }),
  },
  orders: ['id'],
  order: ['id', 'desc'],
  defaults: { arquivada_eq: 'false' },
});

export const umaEnviada = oneQuery({
  id: 'mensagens.enviadas.show',
  noun: 'mensagem',
  title: 'Mensagem enviada',
  permission: null,
  call: call('v2 GET /mensagens/enviadas/{enviada}'),
  record,
});

const { arquivada: _, ...abertas } = filters;
const { status: __, ...porAssumir } = abertas;
/** What waits in the boxes of those who are away, for whoever stands in for them today. */
export const listaSubstituidas = listQuery({
  id: 'mensagens.substituidas.index',
  noun: 'mensagem',
  title: 'Mensagens de quem substituo',
  permission: null,
  call: call('v2 GET /mensagens/substituidas'),
  row,
  filters: {
    ...abertas,
    destinatario_id: filter('ref', 'Para', { query: 'mensagens.destinatarios' }),
    remetente_id: filter('ref', 'De', { query: 'mensagens.destinatarios' }),
  },
  orders: ['id'],
  order: ['id', 'desc'],
});

export const umaSubstituida = oneQuery({
  id: 'mensagens.substituidas.show',
  noun: 'mensagem',
  title: 'Mensagem de quem substituo',
  permission: null,
  call: call('v2 GET /mensagens/substituidas/{substituida}'),
  record,
});

/** What waits in the boxes of one's departments until somebody takes it over. */
export const listaCaixas = listQuery({
  id: 'mensagens.caixas.index',
  noun: 'mensagem',
  title: 'Mensagens do departamento',
  permission: null,
  call: call('v2 GET /mensagens/caixas'),
  row,
  filters: {
    ...porAssumir,
    caixa_id: filter('ref', 'Caixa', { query: 'departamentos.index' }),
    remetente_id: filter('ref', 'De', { query: 'mensagens.destinatarios' }),
  },
  orders: ['id'],
  order: ['id', 'desc'],
});

export const umaDaCaixa = oneQuery({
  id: 'mensagens.caixas.show',
  noun: 'mensagem',
  title: 'Mensagem do departamento',
  permission: null,
  call: call('v2 GET /mensagens/caixas/{deixada}'),
  record,
});

/** Whose boxes a message may be left in: every department where somebody works. */
export const listaDosDepartamentos = listQuery({
  id: 'mensagens.departamentos',
  noun: 'departamento',
  title: 'Departamentos com caixa',
  permission: null,
  call: call('v2 GET /mensagens/departamentos'),
  row: {
    id: f.integer('Id'),
    nome: f.text('Departamento'),
    pessoas: f.integer('Pessoas'),
  },
  filters: {
    id: filter('integer', 'Id'),
    nome: filter('text', 'Departamento', { ops: ['cont'] }),
  },
  orders: ['id', 'nome'],
  order: ['nome', 'asc'],
});

/** To whom what was sent went, and what became of it with each. */
export const listaLeituras = listQuery({
  id: 'mensagens.enviadas.leituras',
  noun: 'mensagem',
  title: 'Quem leu',
  permission: null,
  call: call('v2 GET /mensagens/enviadas/{enviada}/leituras', { record: null }),
  row,
  filters: {
    status: filters.status,
    destinatario_id: filter('ref', 'Para', { query: 'mensagens.destinatarios' }),
    lida_em: filter('instant', 'Lida em'),
  },
  orders: ['id'],
  order: ['id', 'asc'],
});

/** Whom one may write to: active users, and taxpayers' accounts. */
export const listaDestinatarios = listQuery({
  id: 'mensagens.destinatarios',
  noun: 'usuario',
  title: 'Destinatários',
  permission: null,
  call: call('v2 GET /mensagens/destinatarios'),
  row: {
    id: f.integer('Id'),
    nome: f.text('Nome', { shielded: 'Protegido' }),
    cargo: f.text('Cargo', f.nullable),
    prefeitura: f.boolean('Servidor'),
    cpf: f.text('CPF', { nullable: true, shielded: '***' }),
  },
  filters: {
    id: filter('integer', 'Id'),
    nome: filter('text', 'Nome', { ops: ['cont', 'eq'], shielded: true }),
    prefeitura: filter('boolean', 'Servidor'),
  },
  orders: ['id', 'nome'],
  order: ['nome', 'asc'],
});

export const mensagemQueries = [
  contarNaoLidas,
  listaRecebidas,
  umaRecebida,
  listaEnviadas,
  umaEnviada,
  listaLeituras,
  listaSubstituidas,
  umaSubstituida,
  listaCaixas,
  umaDaCaixa,
  listaDestinatarios,
  listaDosDepartamentos,
] as const;
