/** What kind of debt a document or a guia makes (calls.json: fiscalizacao/debito-tipos). */
import { call, filter, listQuery, oneQuery } from '../kernel/define.ts';
import type { Names } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';

export const names: Names = {
  gender: 'o',
  one: 'tipo de débito',
  many: 'tipos de débito',
  title: 'Tipo de débito',
};

const row = { id: f.integer('Código'), descricao: f.text('Descrição') } as const;

export const listaDebitoTipos = listQuery({
  id: 'fiscalizacao.debito_tipos.index',
  noun: 'debito_tipo',
  title: 'Tipos de débito',
  permission: null,
  call: call('v2 GET /D/fiscalizacao/debito-tipos'),
  row,
  filters: { id: filter('integer', 'Código'), descricao: filter('text', 'Descrição') },
  orders: ['id', 'descricao'],
  order: ['descricao', 'asc'],
});

export const umDebitoTipo = oneQuery({
  id: 'fiscalizacao.debito_tipos.show',
  noun: 'debito_tipo',
  title: 'Tipo de débito',
  permission: null,
  call: call('v2 GET /D/fiscalizacao/debito-tipos/{debitoTipo}'),
  record: row,
});

export const debitoTipoQueries = [listaDebitoTipos, umDebitoTipo] as const;
