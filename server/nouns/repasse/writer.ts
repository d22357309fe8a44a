/** How a hand-over is written. */
import { writerOf } from '../../actions/noun.ts';
import { repasseList } from './read.ts';

export const repasseWriter = writerOf('repasse', repasseList, {
  keeps: {
    parts: {
      itens: `select jsonb_agg(jsonb_build_object('id', x.id, 'entidade', x.entidade, 'entidade_id', x.entidade_id,
          'para_id', x.para_id, 'antes', x.antes, 'volta', x.volta) order by x.id)
        from repasse_item x where x.departamento_id = t.departamento_id and x.repasse_id = t.id`,
    },
    rows: {
      itens: {
        table: 'repasse_item',
        of: ({ id, departamento }) => ({ departamento_id: departamento, repasse_id: id }),
        by: ['id'],
      },
    },
  },
});
