/**
 * The seams of the catalogue, each broken on purpose: what must not compile. `npm run check` reads this
 * file and says which line no longer fails; nothing runs it.
 */
import {
  actionsOf,
  call,
  filter,
  listQuery,
  reportQuery,
  type Actor,
} from '../../domain/kernel/define.ts';
import * as f from '../../domain/kernel/fields.ts';
import { listaMinhasAnalises } from '../../domain/analise/queries.ts';
import { listaRecebidas } from '../../domain/mensagem/queries.ts';
import { listaOrdens } from '../../domain/ordem-servico/queries.ts';
import type { OrdemServicoRow } from '../../domain/ordem-servico/schema.ts';
import { listAddress, searchOf, withDefaults } from '../../domain/kernel/list-address.ts';
import { listaPessoas } from '../../domain/pessoa/index.ts';
import { todas } from '../../src/nouns/views.ts';

const action = actionsOf<OrdemServicoRow>('ordem_servico');
const whole = {
  id: 'ordem_servicos.teste',
  title: 'Teste',
  info: 'Teste',
  permission: 'ordem_servicos.update',
  call: call('v2 PUT /D/ordem-servicos/{os}/teste'),
  input: {},
  from: ['andamento'],
  to: 'encerrada',
  tier: 'C',
} as const;

const como = f.enumOf('Como', { talvez: 'Talvez' });
const alterar = action(whole);
export const actions = [
  alterar,
  // @ts-expect-error a permission that the tree has no words for
  action({ ...whole, permission: 'ordem_servicos.updat' }),
  // @ts-expect-error a resource that does not exist
  action({ ...whole, permission: 'ordens.update' }),
  // @ts-expect-error a situação that no order has, to start from
  action({ ...whole, from: ['andament'] }),
  // @ts-expect-error or to lead to
  action({ ...whole, to: 'encerado' }),
  // @ts-expect-error also where it depends on the record
  action({ ...whole, to: (os) => (os.reaberta ? 'reabert' : 'andamento') }),
  // @ts-expect-error or comes from an input with other values
  action({ ...whole, input: { como }, to: (_, i) => i.como }),
  // @ts-expect-error a field of the input that the guard misspells
  action({ ...whole, input: { motivo: f.text('Motivo') }, guard: (_, i) => i?.motiv ?? null }),
  // @ts-expect-error a record without situações leads to none
  actionsOf<{ id: number }>('preferencia')({ ...whole, from: 'any', to: 'encerrada' }),
];
/** The type of an id is the id. */
export const id: 'ordem_servicos.teste' = alterar.id;
// @ts-expect-error a guard asks for a permission that does not exist
export const may = (actor: Actor): boolean => actor.can('ordem_servicos.confirmar_fiscall');

const lista = {
  id: 'testes.index',
  noun: 'teste',
  title: 'Testes',
  permission: null,
  call: call('v2 GET /D/testes'),
  row: { id: f.integer('Id') },
  filters: { ativo: filter('boolean', 'Ativo') },
  orders: ['id'],
  order: ['id', 'asc'],
} as const;
export const lists = [
  listQuery({ ...lista, defaults: { ativo_eq: 'true' } }),
  // @ts-expect-error its own order is none of its orders
  listQuery({ ...lista, order: ['nome', 'asc'] }),
  // @ts-expect-error a default of a filter that it does not have
  listQuery({ ...lista, defaults: { ativa_eq: 'true' } }),
  // @ts-expect-error or of an operator that the filter does not take
  listQuery({ ...lista, defaults: { ativo_in: 'true' } }),
];

export const addresses = [
  listAddress(listaOrdens, {
    situacao_in: ['andamento', 'reaberto'],
    vencida_eq: true,
    usuario_responsavel_id_eq: '{eu}',
    order: 'concluir_em asc',
  }),
  // @ts-expect-error a filter that the list does not have
  listAddress(listaOrdens, { situacoes_in: ['andamento'] }),
  // @ts-expect-error an operator that the filter does not take
  listAddress(listaOrdens, { situacao_cont: 'andamento' }),
  // @ts-expect-error a value that the filter does not know
  listAddress(listaOrdens, { situacao_in: ['andament'] }),
  // @ts-expect-error an order that the list does not have
  listAddress(listaOrdens, { order: 'endereco asc' }),
  // @ts-expect-error a default of another list
  withDefaults(listaMinhasAnalises, { status_eq: 'enviada' }),
  // @ts-expect-error a text where yes or no is asked
  withDefaults(listaRecebidas, { arquivada_eq: 'sim' }),
  // @ts-expect-error what the palette asks for of orders: a filter misspelt
  searchOf<typeof listaOrdens>({ numeros_eq: 12, ano_eq: 2026 }),
  // @ts-expect-error of people: an operator that their name does not take
  searchOf<typeof listaPessoas>({ razao_social_eq: 'Silva' }),
  // @ts-expect-error what a notice asks for: a status that no message has
  searchOf<typeof listaRecebidas>({ status_eq: 'envida' }),
  // @ts-expect-error a home section's queue: overdue is yes or no
  listAddress(listaOrdens, { vencida_eq: 'true', order: 'concluir_em asc' }),
  // @ts-expect-error 'Todas' of a list that has no situação
  todas(listaPessoas),
];

const relatorio = {
  id: 'indicadores.teste',
  noun: 'ordem_servico',
  title: 'Teste',
  permission: null,
  call: call('v2 GET /D/indicadores/teste'),
  groups: { ano: f.integer('Ano') },
  measures: { ordens: f.integer('Ordens') },
  filters: {},
} as const;
export const reports = [
  reportQuery({
    ...relatorio,
    drill: { list: listaOrdens, filter: ({ ano }) => ({ ano_eq: String(ano) }) },
  }),
  reportQuery({
    ...relatorio,
    filters: { fiscal: filter('ref', 'Fiscal', { ops: ['in'] }) },
    // @ts-expect-error a filter of its own that the list has another name for, which is not said
    drill: { list: listaOrdens, filter: () => null },
  }),
  reportQuery({
    ...relatorio,
    filters: { fiscal: filter('ref', 'Fiscal', { ops: ['in'] }) },
    // @ts-expect-error or is said wrong
    drill: { list: listaOrdens, filter: () => null, as: { fiscal: 'fiscal_id' } },
  }),
  // @ts-expect-error a filter that the list behind it does not have
  reportQuery({ ...relatorio, drill: { list: listaOrdens, filter: () => ({ anos_eq: '1' }) } }),
  reportQuery({
    ...relatorio,
    // @ts-expect-error a group that it does not have
    drill: { list: listaOrdens, filter: ({ mes }) => ({ ano_eq: String(mes) }) },
  }),
];
