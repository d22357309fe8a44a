/** Models of documents as SQL. */
import { listaDocModelos, umDocModelo } from '../../../domain/doc-modelo/index.ts';
import { listSource, oneSource } from '../../read/declare.ts';
import { columnsOf, idDescricao, orNull } from '../../read/source.ts';

const DOCS =
  'select from doc d where d.departamento_id = m.departamento_id and d.doc_modelo_id = m.id';

export const docModeloList = listSource(listaDocModelos, {
  table: 'doc_modelo',
  alias: 'm',
  tenant: 'm.departamento_id',
  row: { docs_emitidos: `exists (${DOCS})` },
});

/** The irregularities, each with the law that it names. */
const irregularidades = `coalesce((select jsonb_agg(i || jsonb_build_object('legislacao',
    (select jsonb_build_object('id', l.id, 'titulo', l.titulo) from legislacao l
      where l.departamento_id = m.departamento_id and l.id = (i ->> 'legislacao_id')::int8)) order by n)
  from jsonb_array_elements(m.irregularidades) with ordinality x (i, n)), '[]'::jsonb)`;
const assuntos = `coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'descricao', a.descricao) order by a.descricao, a.id)
  from assunto a where a.departamento_id = m.departamento_id and m.assunto_ids @> to_jsonb(a.id)), '[]'::jsonb)`;
const versoes = `coalesce((select jsonb_agg(jsonb_build_object('versao', v.versao, 'created_at', v.created_at, 'modelo', v.modelo,
    'docs_emitidos', exists (${DOCS} and d.modelo_versao = v.versao)) order by v.versao desc)
  from doc_modelo_versao v where v.departamento_id = m.departamento_id and v.doc_modelo_id = m.id), '[]'::jsonb)`;

export const docModeloOne = oneSource(umDocModelo, {
  like: docModeloList,
  joins: `left join legislacao lei on lei.departamento_id = m.departamento_id and lei.id = m.legislacao_id
    left join debito_tipo dt on dt.id = m.debito_tipo_id`,
  row: {
    irregularidades,
    assuntos,
    versoes,
    legislacao: orNull('lei', columnsOf('lei', 'id', 'titulo')),
    debito_tipo: idDescricao('dt'),
  },
});
