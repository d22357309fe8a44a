/** Profiles as SQL. */
import { alfabetica, objectOf, type Source } from '../../read/source.ts';

const perfilPairs = {
  id: 'pf.id',
  descricao: 'pf.descricao',
  ativo: 'pf.ativo',
  usuarios:
    '(select count(*) from usuario_perfil up where up.departamento_id = pf.departamento_id and up.perfil_id = pf.id)',
  lock_version: 'pf.lock_version',
};
export const perfilSource: Source = {
  table: 'perfil pf',
  id: 'pf.id',
  tenant: 'pf.departamento_id',
  json: objectOf(perfilPairs),
  fields: { id: 'pf.id', descricao: 'pf.descricao', ativo: 'pf.ativo' },
  orders: { id: ['pf.id', 'int8'], descricao: alfabetica('pf.descricao') },
};
export const perfilOne: Source = {
  ...perfilSource,
  json: objectOf({ ...perfilPairs, permissoes: 'pf.permissoes' }),
};
