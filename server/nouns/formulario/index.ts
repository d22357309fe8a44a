/** Forms (checklists) of the subjects. */
import { names } from '../../../domain/formulario/index.ts';
import type { Noun } from '../../noun.ts';
import { formularioHandlers } from './effects.ts';
import { formularioList, formularioOne } from './read.ts';
import { formularioWriter } from './writer.ts';

export const formulario: Noun = {
  noun: 'formulario',
  names,
  name: { table: 'formulario', sql: 't.descricao', ofDepartment: true },
  sources: [formularioList, formularioOne],
  writer: formularioWriter,
  handlers: formularioHandlers,
};
