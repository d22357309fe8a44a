/** Groups of users as SQL. */
import { alfabetica, objectOf, type Source } from '../../read/source.ts';

export const grupoSource: Source = {
  table: 'usuario_grupo g',
  id: 'g.id',
  tenant: 'g.departamento_id',
  json: objectOf({ id: 'g.id', nome: 'g.nome', lock_version: 'g.lock_version' }),
  fields: { id: 'g.id', nome: 'g.nome' },
  orders: { id: ['g.id', 'int8'], nome: alfabetica('g.nome') },
};
