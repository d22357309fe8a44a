/** The registries of the municipality as SQL. */
import { idDescricao, objectOf, pessoaMascarada, type Source } from '../../read/source.ts';

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
