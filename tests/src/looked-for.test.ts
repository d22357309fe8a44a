import { expect, test } from 'vitest';
import { listaCadastros } from '../../domain/cadastro/index.ts';
import { listaPessoas } from '../../domain/pessoa/index.ts';
import { lookedFor } from '../../src/commands/ref-search.ts';

test.each([
  [
    'de pessoas, um CPF acha de quem é',
    listaPessoas,
    '52998224725',
    { cpf_cnpj_eq: '52998224725' },
  ],
  ['com os seus sinais, também', listaPessoas, '529.982.247-25', { cpf_cnpj_eq: '52998224725' }],
  [
    'onze dígitos podem ser a inscrição',
    listaCadastros,
    '52998224725',
    { busca_cont: '52998224725' },
  ],
  ['escrito como CPF é um CPF', listaCadastros, '529.982.247-25', { cpf_cnpj_eq: '52998224725' }],
  [
    'o que não é CPF são palavras',
    listaCadastros,
    ' rua da matriz ',
    { busca_cont: 'rua da matriz' },
  ],
  ['nada escrito, nada pedido', listaCadastros, ' ', { busca_cont: null }],
] as const)('%s', (_, list, typed, asked) => {
  expect(lookedFor(list, typed)).toEqual(asked);
});
