/** How a subject is written. */
import { writerOf } from '../../actions/noun.ts';
import { assuntoOne } from './read.ts';

export const assuntoWriter = writerOf('assunto', assuntoOne, {
  keeps: {
    parts: {
      analista_ids: `select jsonb_agg(x.usuario_id order by x.usuario_id) from usuario_assunto x
        where x.departamento_id = t.departamento_id and x.assunto_id = t.id and x.papel = 'analista'`,
    },
    rows: {
      analista_ids: {
        table: 'usuario_assunto',
        of: ({ id, departamento }) => ({
          departamento_id: departamento,
          assunto_id: id,
          papel: 'analista',
        }),
        each: (usuario_id) => ({ usuario_id }),
      },
    },
  },
});
