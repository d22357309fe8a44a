/** Profiles as SQL. */
import { listaPerfis, umPerfil } from '../../../domain/perfil/index.ts';
import { listSource, oneSource } from '../../read/declare.ts';

export const perfilList = listSource(listaPerfis, {
  table: 'perfil',
  alias: 'pf',
  tenant: 'pf.departamento_id',
  row: {
    usuarios:
      '(select count(*) from usuario_perfil up where up.departamento_id = pf.departamento_id and up.perfil_id = pf.id)',
  },
});
export const perfilOne = oneSource(umPerfil, { like: perfilList });
