/** Subjects. */
import { names } from '../../../domain/assunto/schema.ts';
import type { Noun } from '../../noun.ts';
import { assuntoHandlers } from './effects.ts';
import { assuntosDeFora } from './import.ts';
import { assuntoList, assuntoOne } from './read.ts';
import { assuntoWriter } from './writer.ts';

export const assunto: Noun = {
  noun: 'assunto',
  names,
  name: { table: 'assunto', sql: 't.descricao', ofDepartment: true },
  sources: [assuntoList, assuntoOne],
  writer: assuntoWriter,
  handlers: assuntoHandlers,
  imports: ['assuntos', assuntosDeFora],
};
