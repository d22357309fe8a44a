/** People and companies as SQL. */
import { listaPessoas, umaPessoa } from '../../../domain/pessoa/index.ts';
import { listSource, oneSource } from '../../read/declare.ts';
import { documentoMascarado } from '../../read/source.ts';

export const pessoaList = listSource(listaPessoas, {
  table: 'pessoa',
  alias: 'p',
  shield: { pessoas: ['p.id'] },
  filters: { razao_social: 'p.dobrado' },
  orders: { razao_social: ['p.dobrado', 'text'] },
  row: { cpf_cnpj: documentoMascarado('p.cpf_cnpj') },
});

/** The whole identifier. */
export const pessoaOne = oneSource(umaPessoa, {
  like: pessoaList,
  logged: true,
  row: { cpf_cnpj: 'p.cpf_cnpj' },
});
