/** How a payment is written: with what it is owed for, and what was paid of it. */
import { keptObject, type PartRows } from '../../actions/kept.ts';
import { writerOf } from '../../actions/noun.ts';
import type { Table } from '../../db/schema.ts';
import { pagamentoOne } from './read.ts';

const reais = (...columns: readonly string[]): Record<string, string> =>
  Object.fromEntries(columns.map((column) => [column, `x.${column}::text`]));

const debito = {
  debito_tipo_id: 'x.debito_tipo_id',
  ...reais('valor', 'multa', 'juros', 'correcao'),
};
const pagamento = {
  data: 'x.data',
  ...reais('valor'),
  banco: 'x.banco',
  autenticacao: 'x.autenticacao',
};

/** Where they stand, and by what one of them is known again. */
const standing = (table: Table, ...by: readonly string[]): PartRows => ({
  table,
  of: ({ id }) => ({ guia_id: id }),
  by,
});

export const guiaWriter = writerOf('guia', pagamentoOne, {
  late: true,
  keeps: {
    parts: {
      debitos: `select jsonb_agg(${keptObject(debito)} order by x.id) from debito x where x.guia_id = t.id`,
      pagamentos: `select jsonb_agg(${keptObject(pagamento)} order by x.id) from pagamento x where x.guia_id = t.id`,
    },
    rows: {
      debitos: standing('debito', 'debito_tipo_id'),
      pagamentos: standing('pagamento', 'data', 'valor'),
    },
  },
});
