/** How a document is written. */
import { writerOf } from '../../actions/noun.ts';
import type { Table } from '../../db/schema.ts';
import { notificacaoList } from './read.ts';

/** Rows that hang on the document, as the log keeps them: decimals as text. */
const child = (table: Table, columns: readonly string[], decimals: readonly string[]): string =>
  `select jsonb_agg(jsonb_build_object(${[
    ...columns.map((c) => `'${c}', x.${c}`),
    ...decimals.map((c) => `'${c}', x.${c}::text`),
  ].join(', ')}) order by x.id)
   from ${table} x where x.departamento_id = t.departamento_id and x.doc_id = t.id`;

export const docWriter = writerOf('doc', notificacaoList, {
  steps: { table: 'doc_historico', key: 'doc_id' },
  keeps: {
    parts: {
      valores: child('doc_valor', ['parametro_id', 'codigo'], ['quantidade', 'valor']),
      irregularidades: child(
        'doc_irregularidade',
        ['irregularidade_id', 'codigo', 'quantidade', 'legislacao_id'],
        ['valor'],
      ),
    },
  },
});
