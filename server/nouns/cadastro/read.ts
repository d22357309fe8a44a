/** The registries of the municipality as SQL. */
import { listaCadastros, umCadastro } from '../../../domain/cadastro/index.ts';
import { listSource, oneSource } from '../../read/declare.ts';
import { idDescricao, pessoaMascarada } from '../../read/source.ts';

export const cadastroList = listSource(listaCadastros, {
  table: 'cadastro',
  alias: 'c',
  filterJoins: { p: 'left join pessoa p on p.id = c.pessoa_id' },
  joins: 'left join zona z on z.id = c.zona_id',
  row: { contribuinte: pessoaMascarada('p'), zona: idDescricao('z') },
  filters: { contribuinte_id: 'c.pessoa_id', cpf_cnpj: 'p.cpf_cnpj' },
  orders: { numero: ['c.numero', 'text'] },
});

export const cadastroOne = oneSource(umCadastro, {
  like: cadastroList,
  row: { latitude: 'c.latitude::text', longitude: 'c.longitude::text' },
});
