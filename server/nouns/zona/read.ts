/** Zones as SQL. */
import { alfabetica, objectOf, type Source } from '../../read/source.ts';

export const zonaSource: Source = {
  table: 'zona z',
  id: 'z.id',
  tenant: null,
  json: objectOf({ id: 'z.id', descricao: 'z.descricao' }),
  fields: { id: 'z.id', descricao: 'z.descricao' },
  orders: { id: ['z.id', 'int8'], descricao: alfabetica('z.descricao') },
};
