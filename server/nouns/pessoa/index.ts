/** People and companies. */
import { names } from '../../../domain/pessoa/index.ts';
import type { Noun } from '../../noun.ts';
import { pessoasDeFora } from './import.ts';
import { documentoMascarado } from '../../read/source.ts';
import { pessoaList, pessoaOne } from './read.ts';
import { pessoaWriter } from './writer.ts';

export const pessoa: Noun = {
  noun: 'pessoa',
  names,
  name: {
    table: 'pessoa',
    shield: { pessoas: ['t.id'] },
    sql: `t.razao_social || ' (' || ${documentoMascarado('t.cpf_cnpj')} || ')'`,
  },
  sources: [pessoaList, pessoaOne],
  writer: pessoaWriter,
  hearers: { everywhere: 'anybody' },
  imports: ['pessoas', pessoasDeFora],
};
