/** The registers of property and of business. */
import { names, tipos } from '../../domain/cadastro/index.ts';
import { nameIn, textOf } from '../../domain/kernel/format-value.ts';
import { mensagens } from '../../domain/kernel/messages.ts';
import { defineNoun } from './define.ts';
import type { RecordRow } from './define.ts';

const numero = (row: RecordRow): string => textOf(row.numero);

export const cadastro = defineNoun()({
  noun: 'cadastro',
  names,
  icon: 'doc',
  actions: [],
  words: {},
  picked: {
    'cadastros.index': {
      columns: [
        { title: 'Número', width: '120px', cell: numero },
        {
          title: 'Tipo',
          width: '92px',
          cell: ({ tipo }) => tipos[tipo as keyof typeof tipos] ?? textOf(tipo),
        },
        {
          title: 'Contribuinte',
          cell: (row) => nameIn(row.contribuinte ?? {}),
        },
        { title: 'Endereço', cell: (row) => textOf(row.endereco) },
      ],
      labelOf: numero,
      emptyHint: mensagens.tela.cadastros,
      searchLabel: 'Número, contribuinte ou endereço',
    },
  },
});
