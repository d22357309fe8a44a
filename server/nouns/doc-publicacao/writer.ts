/** How a publication is written. */
import { writerOf } from '../../actions/noun.ts';
import { publicacaoList } from './read.ts';

export const publicacaoWriter = writerOf('doc_publicacao', publicacaoList, {
  steps: { table: 'doc_publicacao_historico', key: 'publicacao_id' },
  keeps: {
    parts: {
      docs: `select jsonb_agg(jsonb_build_object('id', x.id, 'doc_id', x.doc_id, 'aberta', x.aberta, 'versao', x.versao) order by x.id)
        from doc_publicado x where x.departamento_id = t.departamento_id and x.publicacao_id = t.id`,
    },
    rows: {
      docs: {
        table: 'doc_publicado',
        of: ({ id, departamento }) => ({ departamento_id: departamento, publicacao_id: id }),
        by: ['id'],
      },
    },
  },
});
