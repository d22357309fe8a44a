/** Models of documents as SQL. */
import { listaDocModelos, umDocModelo } from '../../../domain/doc-modelo/index.ts';
import { tiposNotificacao } from '../../../domain/doc/situacoes.ts';
import { listSource, oneSource } from '../../read/declare.ts';

const quoted = Object.keys(tiposNotificacao)
  .map((tipo) => `'${tipo}'`)
  .join(', ');

export const docModeloList = listSource(listaDocModelos, {
  table: 'doc_modelo',
  alias: 'm',
  tenant: 'm.departamento_id',
  row: {
    docs_emitidos:
      'exists (select from doc d where d.departamento_id = m.departamento_id and d.doc_modelo_id = m.id)',
  },
  scope: () => `m.tipo in (${quoted})`,
});

/** The irregularities, each with the law that it names. */
const irregularidades = `coalesce((select jsonb_agg(i || jsonb_build_object('legislacao',
    (select jsonb_build_object('id', l.id, 'titulo', l.titulo) from legislacao l
      where l.departamento_id = m.departamento_id and l.id = (i ->> 'legislacao_id')::int8)) order by n)
  from jsonb_array_elements(m.irregularidades) with ordinality x (i, n)), '[]'::jsonb)`;

export const docModeloOne = oneSource(umDocModelo, {
  like: docModeloList,
  row: { irregularidades },
});
