/**
 * Shared subjects and orders (decisions, section 3): a subject one department shares may be ordered by
 * another. The order belongs to the department that executes it; the asking one follows it, read-only.
 */
import { actionsOf, call, filter, listQuery, oneQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { criar, protocolo } from '../ordem-servico/actions.ts';
import { listaOrdens } from '../ordem-servico/queries.ts';
import { record, row, type OrdemServicoRow, primeiraSituacao } from '../ordem-servico/schema.ts';

const departamento = f.object('Departamento', {
  id: f.integer('Id'),
  codigo: f.text('Código'),
  nome: f.text('Nome'),
});

export const listaAssuntosCompartilhados = listQuery({
  id: 'compartilhado.assuntos.index',
  noun: 'assunto',
  title: 'Assuntos compartilhados',
  permission: 'compartilhado.assuntos.index',
  call: call('v2 GET /D/compartilhado/assuntos'),
  row: {
    id: f.integer('Id'),
    descricao: f.text('Descrição'),
    prazo: f.integer('Prazo (dias)'),
    departamento,
  },
  filters: { id: filter('integer', 'Id'), descricao: filter('text', 'Descrição') },
  orders: ['id', 'descricao'],
  order: ['id', 'desc'],
});

export const listaOrdensCompartilhadas = listQuery({
  id: 'compartilhado.ordem_servicos.index',
  noun: 'ordem_servico',
  title: 'OS compartilhadas',
  permission: 'compartilhado.ordem_servicos.index',
  call: call('v2 GET /D/compartilhado/ordem-servicos'),
  row: { ...row, departamento },
  filters: listaOrdens.filters,
  orders: ['id'],
  order: ['id', 'desc'],
});

export const umaOrdemCompartilhada = oneQuery({
  id: 'compartilhado.ordem_servicos.show',
  noun: 'ordem_servico',
  title: 'OS compartilhada',
  permission: 'compartilhado.ordem_servicos.show',
  call: call('v2 GET /D/compartilhado/ordem-servicos/{osCompartilhada}'),
  record,
});

const {
  usuario_responsavel_id: _fiscal,
  avulsa: _avulsa,
  incluido_por: _origem,
  ...dados
} = criar.input;

export const criarCompartilhada = actionsOf<OrdemServicoRow>('ordem_servico')({
  id: 'compartilhado.ordem_servicos.create',
  title: 'Nova OS compartilhada',
  info: 'Pede uma ordem a outro departamento, por um assunto que ele compartilha',
  permission: 'compartilhado.ordem_servicos.create',
  call: call('v2 POST /D/compartilhado/ordem-servicos'),
  input: dados,
  from: null,
  to: primeiraSituacao({}),
  check: (input) => protocolo(input, null),
  tier: 'C',
});

export const compartilhadoActions = [criarCompartilhada] as const;
export const compartilhadoQueries = [
  listaAssuntosCompartilhados,
  listaOrdensCompartilhadas,
  umaOrdemCompartilhada,
] as const;
