/** People and companies as SQL. */
import { alfabetica, documentoMascarado, objectOf, type Source } from '../../read/source.ts';

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
