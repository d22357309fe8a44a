/** The subjects of orders. */
import { names } from '../../domain/assunto/schema.ts';
import { assuntoActions } from '../../domain/assunto/index.ts';
import { textOf } from '../../domain/kernel/format-value.ts';
import { defineNoun } from './define.ts';

export const assunto = defineNoun()({
  noun: 'assunto',
  names,
  icon: 'tag',
  actions: [],
  words: {},
  elsewhere: assuntoActions,
  picked: {
    'assuntos.index': {
      columns: [
        { title: 'Assunto', cell: (row) => textOf(row.descricao) },
        { title: 'Prazo', width: '72px', right: true, cell: (row) => `${textOf(row.prazo)} d` },
      ],
      beside: () => ({ excluido_eq: 'false' }),
    },
  },
});
