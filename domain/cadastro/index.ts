/** Economic, real-estate and rural registries (specification, sections 3 and 7). */
import type { Names } from '../kernel/define.ts';
import { call, filter, listQuery, oneQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { pessoaRef } from '../ordem-servico/schema.ts';

export const names: Names = { gender: 'o', one: 'cadastro', many: 'cadastros', title: 'Cadastro' };

export const tipos = {
  economico: 'Econômico',
  imobiliario: 'Imobiliário',
  rural: 'Rural',
} as const;

export const row = {
  id: f.integer('Id'),
  numero: f.text('Número'),
  tipo: f.enumOf('Tipo', tipos),
  contribuinte: pessoaRef,
  endereco: f.text('Endereço', f.nullable),
  zona: f.object('Zona', { id: f.integer('Id'), descricao: f.text('Descrição') }, f.nullable),
} as const;

export const record = {
  ...row,
  cep: f.text('CEP', f.nullable),
  area_total: f.decimal('Área', { nullable: true, unit: 'm²' }),
  alvara: f.text('Alvará', f.nullable),
  latitude: f.text('Latitude', f.nullable),
  longitude: f.text('Longitude', f.nullable),
} as const;

export const listaCadastros = listQuery({
  id: 'cadastros.index',
  noun: 'cadastro',
  title: 'Cadastros',
  permission: 'cadastros.index',
  call: call('v2 GET /D/cadastros'),
  row,
  filters: {
    id: filter('integer', 'Id'),
    numero: filter('text', 'Número', { ops: ['eq', 'in'] }),
    tipo: filter('enum', 'Tipo', { options: tipos }),
    zona_id: filter('ref', 'Zona', { query: 'zonas.index' }),
    contribuinte_id: filter('ref', 'Contribuinte', { query: 'pessoas.index' }),
    cpf_cnpj: filter('text', 'CPF/CNPJ', { ops: ['eq'] }),
    busca: filter('text', 'Texto', { ops: ['cont'] }),
  },
  orders: ['id', 'numero'],
  order: ['id', 'desc'],
});

export const umCadastro = oneQuery({
  id: 'cadastros.show',
  noun: 'cadastro',
  title: 'Cadastro',
  permission: 'cadastros.show',
  call: call('v2 GET /D/cadastros/{cadastro}'),
  record,
});

export const cadastroQueries = [listaCadastros, umCadastro] as const;
