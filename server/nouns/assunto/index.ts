/** Subjects. */
import { umAssunto } from '../../../domain/assunto/index.ts';
import type { Noun } from '../../noun.ts';
import { assuntoHandlers } from './effects.ts';
import { assuntoList, assuntoOne } from './read.ts';

export const assunto: Noun = {
  noun: 'assunto',
  name: { table: 'assunto', sql: 't.descricao', ofDepartment: true },
  sources: [assuntoList, assuntoOne],
  writer: {
    noun: 'assunto',
    table: 'assunto',
    alias: 'a',
    tenantColumn: 'departamento_id',
    source: assuntoOne,
    record: umAssunto.record,
    lock: ['a'],
  },
  handlers: assuntoHandlers,
};
