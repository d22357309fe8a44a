/** What saving answers, as SQL. */
import { preferencias } from '../../../domain/usuario/sessao.ts';
import { recordSource } from '../../read/declare.ts';

export const preferenciaSource = recordSource(preferencias.value, {
  table: 'preferencia',
  alias: 'pr',
  idColumn: 'usuario_id',
});
