/** Economic, real-estate and rural registries (specification, sections 3 and 7). */
import { call, filter, listQuery, oneQuery, valueQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { mensagens } from '../kernel/messages.ts';
import { anexos } from '../arquivo/index.ts';
import { areaSituacoes, areaTipos, areaUsos, record, row, situacoes, tipos } from './schema.ts';

/** Letters of a name or address that a search needs: nobody reads a city by its letters. */
export const LETRAS = 3;

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
    situacao: filter('enum', 'Situação', { options: situacoes }),
    zona_id: filter('ref', 'Zona', { query: 'zonas.index' }),
    bairro: filter('text', 'Bairro', { ops: ['eq'], shielded: true }),
    contribuinte_id: filter('ref', 'Contribuinte', { query: 'pessoas.index' }),
    cpf_cnpj: filter('text', 'CPF/CNPJ', { ops: ['eq'], shielded: true }),
    excluido: filter('boolean', 'Excluído'),
    /** Number, taxpayer with document, address, folded. */
    busca: filter('text', 'Texto', { ops: ['cont'], least: LETRAS, shielded: true }),
  },
  orders: ['id', 'numero'],
  order: ['id', 'desc'],
  untilNamed: mensagens.tela.cadastros,
});

export const umCadastro = oneQuery({
  id: 'cadastros.show',
  noun: 'cadastro',
  title: 'Cadastro',
  permission: 'cadastros.show',
  call: call('v2 GET /D/cadastros/{cadastro}'),
  record,
});

/** What is built on it. */
export const areasDoCadastro = valueQuery({
  id: 'cadastros.areas',
  noun: 'cadastro',
  title: 'Áreas do cadastro',
  permission: 'cadastros.show',
  call: call('v2 GET /D/cadastros/{cadastro}/areas'),
  value: {
    id: f.integer('Id'),
    tipo: f.enumOf('Tipo', areaTipos),
    uso: f.enumOf('Uso', areaUsos),
    area: f.decimal('Área', { unit: 'm²' }),
    ano: f.integer('Ano', f.nullable),
    situacao: f.enumOf('Situação', areaSituacoes),
  },
  many: true,
});

/** The drawings of the building. */
export const plantasDoCadastro = valueQuery({
  id: 'cadastros.plantas',
  noun: 'cadastro',
  title: 'Plantas do cadastro',
  permission: 'cadastros.show',
  call: call('v2 GET /D/cadastros/{cadastro}/plantas'),
  value: {
    id: f.integer('Id'),
    titulo: f.text('Título', f.livre),
    descricao: f.text('Descrição', { ...f.nullable, ...f.livre }),
    area: f.decimal('Área', { unit: 'm²', nullable: true }),
    ano: f.integer('Ano', f.nullable),
    arquivos: anexos,
  },
  many: true,
});

export const cadastroQueries = [
  listaCadastros,
  umCadastro,
  areasDoCadastro,
  plantasDoCadastro,
] as const;
