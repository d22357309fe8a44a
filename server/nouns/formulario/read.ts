/** Forms (checklists) of the subjects as SQL. */
import { alfabetica, objectOf, type Source } from '../../read/source.ts';

export const formularioSource: Source = {
  table: 'formulario f',
  id: 'f.id',
  tenant: 'f.departamento_id',
  json: objectOf({
    id: 'f.id',
    descricao: 'f.descricao',
    tipo: 'f.tipo',
    checklist: 'f.checklist',
    lock_version: 'f.lock_version',
  }),
  fields: { id: 'f.id', descricao: 'f.descricao', tipo: 'f.tipo' },
  orders: { id: ['f.id', 'int8'], descricao: alfabetica('f.descricao') },
};
