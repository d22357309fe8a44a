/** Departments. */
import { names } from '../../../domain/departamento/index.ts';
import type { Noun } from '../../noun.ts';
import { departamentoList } from './read.ts';
import { departamentoWriter } from './writer.ts';

export const departamento: Noun = {
  noun: 'departamento',
  names,
  name: { table: 'departamento', sql: 't.nome', isDepartment: true },
  sources: [departamentoList],
  writer: departamentoWriter,
};
