/** How a registry is written. What hangs on it is kept with it, as it came. */
import { keptObject, type PartRows } from '../../actions/kept.ts';
import type { Table } from '../../db/schema.ts';
import { writerOf } from '../../actions/noun.ts';
import { anexosPart } from '../../uploads/anexos.ts';
import { cadastroOne } from './read.ts';

/** Of a table whose rows are a registry's: these columns, and those that are said otherwise. */
const partsOf = (
  table: string,
  columns: readonly string[],
  { order = 'x.id', ...said }: Readonly<Record<string, string>> = {},
): string => {
  const pairs = Object.fromEntries(
    columns.map((column) => [column, said[column] ?? `x.${column}`]),
  );
  return `select jsonb_agg(${keptObject(pairs)} order by ${order}) from ${table} x where x.cadastro_id = t.id`;
};

/** Where they stand, and by what one of them is known again. */
const standing = (table: Table, ...by: readonly string[]): PartRows => ({
  table,
  of: ({ id }) => ({ cadastro_id: id }),
  by,
});

export const cadastroWriter = writerOf('cadastro', cadastroOne, {
  late: true,
  keeps: {
    parts: {
      detalhes: partsOf('cadastro_detalhe', ['tipo', 'valor']),
      /** One of a business, else none. */
      economico: partsOf(
        'cadastro_economico',
        [
          'nome_fantasia',
          'cnae',
          'cnaes',
          'abertura',
          'encerramento',
          'regime',
          'alvara_emissao',
          'alvara_validade',
          'horario',
          'publicidade',
          'situacao_mobiliario',
        ],
        { order: 'x.cadastro_id' },
      ),
      socios: partsOf('socio', ['pessoa_id', 'qualificacao', 'participacao', 'entrada', 'saida'], {
        participacao: 'x.participacao::text',
      }),
      areas: partsOf('cadastro_area', ['tipo', 'uso', 'area', 'ano', 'situacao'], {
        area: 'x.area::text',
      }),
      plantas: partsOf('planta', ['titulo', 'descricao', 'area', 'ano', 'anexos'], {
        area: 'x.area::text',
        // What is in its files, by their hashes.
        anexos: `(${anexosPart('planta').replaceAll('t.id', 'x.id')})`,
      }),
      usuarios: partsOf('cadastro_usuario', ['usuario_id', 'desde'], { order: 'x.usuario_id' }),
    },
    rows: {
      detalhes: standing('cadastro_detalhe', 'tipo', 'valor'),
      economico: standing('cadastro_economico'),
      socios: standing('socio', 'pessoa_id', 'qualificacao', 'entrada'),
      usuarios: standing('cadastro_usuario', 'usuario_id'),
    },
    beside: ['areas', 'plantas'],
  },
});
