/** How a document is written. */
import type { PartRows } from '../../actions/kept.ts';
import { writerOf } from '../../actions/noun.ts';
import type { Table } from '../../db/schema.ts';
import { anexosPart, anexosRows } from '../../uploads/anexos.ts';
import { pontuarDocs } from '../produtividade/documento.ts';
import { docList } from './read.ts';

/** Rows that hang on the document, as the log keeps them: decimals as text. */
const child = (table: Table, columns: readonly string[], decimals: readonly string[]): string =>
  `select jsonb_agg(jsonb_build_object(${[
    ...columns.map((c) => `'${c}', x.${c}`),
    ...decimals.map((c) => `'${c}', x.${c}::text`),
  ].join(', ')}) order by x.id)
   from ${table} x where x.departamento_id = t.departamento_id and x.doc_id = t.id`;

/** Where they stand, known again by this column. */
const standing = (table: Table, by: string): PartRows => ({
  table,
  of: ({ id, departamento }) => ({ departamento_id: departamento, doc_id: id }),
  by: [by],
});

export const docWriter = writerOf('doc', docList, {
  heard: pontuarDocs,
  steps: { table: 'doc_historico', key: 'doc_id' },
  keeps: {
    parts: {
      valores: child('doc_valor', ['parametro_id', 'codigo'], ['quantidade', 'valor']),
      irregularidades: child(
        'doc_irregularidade',
        ['irregularidade_id', 'codigo', 'quantidade', 'legislacao_id'],
        ['valor'],
      ),
      ciencias: child(
        'doc_ciencia',
        [
          'id',
          'tipo',
          'ciencia_em',
          'data',
          'expedido_em',
          'quem',
          'documento',
          'observacao',
          'memoria',
          'usuario_id',
          'anulada_em',
        ],
        [],
      ),
      envios: child(
        'doc_envio',
        ['id', 'email', 'expira_em', 'revogado_em', 'lido_em', 'usuario_id'],
        [],
      ),
      comentarios: child(
        'doc_comentario',
        ['id', 'texto', 'comentario_situacao_id', 'usuario_id', 'created_at'],
        [],
      ),
      defesas: child(
        'doc_defesa',
        [
          'id',
          'apresentada_em',
          'texto',
          'motivo',
          'usuario_id',
          'resultado',
          'fundamentos',
          'julgada_em',
          'julgada_por_id',
        ],
        [],
      ),
      prazos: child('doc_prazo_mudado', ['id', 'tipo', 'de', 'para', 'motivo', 'usuario_id'], []),
      versoes: `select jsonb_agg(jsonb_build_object('versao', x.versao, 'motivo', x.motivo,
          'usuario_id', x.usuario_id) order by x.versao)
        from doc_versao_anterior x where x.departamento_id = t.departamento_id and x.doc_id = t.id`,
      publicacoes: child('doc_publicado', ['id', 'publicacao_id', 'aberta', 'versao'], []),
      anexos: anexosPart('doc'),
    },
    rows: {
      valores: standing('doc_valor', 'parametro_id'),
      irregularidades: standing('doc_irregularidade', 'irregularidade_id'),
      ciencias: standing('doc_ciencia', 'id'),
      envios: standing('doc_envio', 'id'),
      comentarios: standing('doc_comentario', 'id'),
      defesas: standing('doc_defesa', 'id'),
      prazos: standing('doc_prazo_mudado', 'id'),
      versoes: standing('doc_versao_anterior', 'versao'),
      publicacoes: standing('doc_publicado', 'id'),
      anexos: anexosRows('doc'),
    },
  },
});
