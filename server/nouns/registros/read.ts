/** What the municipality registers, whatever the department: people, registries, zones. */
import {
  alfabetica,
  documentoMascarado,
  idDescricao,
  objectOf,
  pessoaMascarada,
  type Source,
} from '../../read/source.ts';

const pessoaPairs = {
  id: 'p.id',
  cpf_cnpj: documentoMascarado('p.cpf_cnpj'),
  razao_social: 'p.razao_social',
};

export const pessoaSource: Source = {
  table: 'pessoa p',
  id: 'p.id',
  tenant: null,
  json: objectOf(pessoaPairs),
  fields: { id: 'p.id', cpf_cnpj: 'p.cpf_cnpj', razao_social: 'p.razao_social' },
  orders: { id: ['p.id', 'int8'], razao_social: alfabetica('p.razao_social') },
};

/** The whole identifier. */
export const pessoaOne: Source = {
  ...pessoaSource,
  logged: true,
  json: objectOf({
    ...pessoaPairs,
    cpf_cnpj: 'p.cpf_cnpj',
    email: 'p.email',
    telefone: 'p.telefone',
  }),
};

const cadastroPairs = {
  id: 'c.id',
  numero: 'c.numero',
  tipo: 'c.tipo',
  contribuinte: pessoaMascarada('p'),
  endereco: 'c.endereco',
  zona: idDescricao('z'),
};

export const cadastroSource: Source = {
  table: 'cadastro c',
  filterJoins: { p: 'left join pessoa p on p.id = c.pessoa_id' },
  id: 'c.id',
  tenant: null,
  json: objectOf(cadastroPairs),
  joins: 'left join zona z on z.id = c.zona_id',
  fields: {
    id: 'c.id',
    numero: 'c.numero',
    tipo: 'c.tipo',
    zona_id: 'c.zona_id',
    contribuinte_id: 'c.pessoa_id',
    cpf_cnpj: 'p.cpf_cnpj',
    busca: 'c.busca',
  },
  orders: { id: ['c.id', 'int8'], numero: ['c.numero', 'text'] },
};

export const cadastroOne: Source = {
  ...cadastroSource,
  json: objectOf({
    ...cadastroPairs,
    cep: 'c.cep',
    area_total: 'c.area_total::text',
    alvara: 'c.alvara',
    latitude: 'c.latitude::text',
    longitude: 'c.longitude::text',
  }),
};

export const zonaSource: Source = {
  table: 'zona z',
  id: 'z.id',
  tenant: null,
  json: objectOf({ id: 'z.id', descricao: 'z.descricao' }),
  fields: { id: 'z.id', descricao: 'z.descricao' },
  orders: { id: ['z.id', 'int8'], descricao: alfabetica('z.descricao') },
};
