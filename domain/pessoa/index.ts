/** People of the registries (contribuinte/pessoas; specification, sections 2, 3 and 7). */
import type { Names } from '../kernel/define.ts';
import { call, filter, listQuery, oneQuery } from '../kernel/define.ts';
import { mensagens } from '../kernel/messages.ts';
import * as f from '../kernel/fields.ts';

export const names: Names = {
  gender: 'o',
  one: 'contribuinte',
  many: 'contribuintes',
  title: 'Contribuinte',
};

export const row = {
  id: f.integer('Id'),
  /** CPF masked; the whole one only in the record, whose reading is logged (decisions, 11). */
  cpf_cnpj: f.text('CPF/CNPJ', { format: 'cpf_cnpj', shielded: '***' }),
  razao_social: f.text('Nome', { shielded: 'Protegido' }),
} as const;

export const record = {
  ...row,
  email: f.text('E-mail', { nullable: true, shielded: null }),
  telefone: f.text('Telefone', { nullable: true, shielded: null }),
} as const;

export const listaPessoas = listQuery({
  id: 'pessoas.index',
  noun: 'pessoa',
  title: 'Pessoas',
  permission: 'ordem_servicos.index',
  call: call('v2 GET /contribuinte/pessoas'),
  row,
  filters: {
    id: filter('integer', 'Id'),
    cpf_cnpj: filter('text', 'CPF/CNPJ', { ops: ['eq'], shielded: true }),
    razao_social: filter('text', 'Nome', { ops: ['cont'], least: 3, shielded: true }),
  },
  orders: ['id', 'razao_social'],
  order: ['razao_social', 'asc'],
  untilNamed: mensagens.tela.buscarPessoas,
});

export const umaPessoa = oneQuery({
  id: 'pessoas.show',
  noun: 'pessoa',
  title: 'Pessoa',
  permission: 'ordem_servicos.show',
  call: call('v2 GET /contribuinte/pessoas/{pessoa}'),
  record,
});

export const pessoaQueries = [listaPessoas, umaPessoa] as const;
