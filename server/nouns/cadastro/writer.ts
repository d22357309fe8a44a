/** How a registry is written, with everything that hangs on it. */
import { writerOf } from '../../actions/noun.ts';
import type { Table } from '../../db/schema.ts';
import { anexosPart } from '../../uploads/anexos.ts';
import { cadastroList } from './read.ts';

/** Rows that hang on the registry, as the log keeps them: decimals as text. */
const child = (
  table: Table,
  columns: readonly string[],
  more: Readonly<Record<string, string>> = {},
): string =>
  `select jsonb_agg(jsonb_build_object(${[
    ...columns.map((column) => `'${column}', x.${column}`),
    ...Object.entries(more).map(([name, sql]) => `'${name}', ${sql}`),
  ].join(', ')}) order by ${columns[0] === 'id' ? 'x.id' : `x.${columns[0]}`})
   from ${table} x where x.cadastro_id = t.id`;

/** What is in a drawing's files, by their hashes. */
const arquivos = `(${anexosPart('planta').replaceAll('t.id', 'x.id')})`;

export const cadastroWriter = writerOf('cadastro', cadastroList, {
  keeps: {
    parts: {
      areas: child('cadastro_area', ['id', 'tipo', 'uso', 'ano', 'situacao'], {
        area: 'x.area::text',
      }),
      // A member each: a change tells the one that changed.
      economico: `select jsonb_agg(jsonb_build_object(m.key, m.value) order by m.key)
        from cadastro_economico x cross join jsonb_each(to_jsonb(x)) m
        where x.cadastro_id = t.id and m.key <> 'cadastro_id' and m.value <> 'null'`,
      detalhes: child('cadastro_detalhe', ['id', 'tipo', 'valor']),
      plantas: child('planta', ['id', 'titulo', 'descricao', 'ano'], {
        area: 'x.area::text',
        anexos: arquivos,
      }),
      socios: child('socio', ['id', 'pessoa_id', 'qualificacao', 'entrada', 'saida'], {
        participacao: 'x.participacao::text',
      }),
      usuarios: child('cadastro_usuario', ['usuario_id', 'desde']),
    },
  },
});
