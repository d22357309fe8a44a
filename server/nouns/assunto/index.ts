/** Subjects. */
import { names } from '../../../domain/assunto/schema.ts';
import { writerOf } from '../../actions/noun.ts';
import type { Noun } from '../../noun.ts';
import { assuntoHandlers } from './effects.ts';
import { assuntoList, assuntoOne } from './read.ts';

export const assunto: Noun = {
  noun: 'assunto',
  names,
  name: { table: 'assunto', sql: 't.descricao', ofDepartment: true },
  sources: [assuntoList, assuntoOne],
  writer: writerOf('assunto', assuntoOne),
  handlers: assuntoHandlers,
};
