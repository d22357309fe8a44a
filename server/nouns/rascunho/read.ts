/** What saving answers, as SQL. */
import { guardado } from '../../../domain/rascunho/index.ts';
import { recordSource } from '../../read/declare.ts';

export const rascunhoSource = recordSource(guardado, {
  table: 'rascunho',
  alias: 'rc',
  idColumn: 'usuario_id',
});
