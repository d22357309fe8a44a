/** Subjects. */
import { umAssunto } from '../../../domain/assunto/index.ts';
import type { Noun } from '../../noun.ts';
import { assuntoHandlers } from './effects.ts';
import { assuntoSource } from './read.ts';

export const assunto: Noun = {
  noun: 'assunto',
  name: { table: 'assunto', sql: 't.descricao', ofDepartment: true },
  sources: { 'assuntos.index': assuntoSource, 'assuntos.show': assuntoSource },
  writer: {
    table: 'assunto',
    alias: 'a',
    tenantColumn: 'departamento_id',
    source: assuntoSource,
    record: umAssunto.record,
    lock: ['a'],
  },
  handlers: assuntoHandlers,
};
