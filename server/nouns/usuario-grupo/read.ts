/** Groups of users as SQL. */
import { listaGrupos, umGrupo } from '../../../domain/usuario-grupo/index.ts';
import { listSource, oneSource } from '../../read/declare.ts';

export const grupoList = listSource(listaGrupos, {
  table: 'usuario_grupo',
  alias: 'g',
  tenant: 'g.departamento_id',
});
export const grupoOne = oneSource(umGrupo, { like: grupoList });
