/** Subjects. */
import { arquivoDeAssuntos, importarAssuntos } from '../../../domain/assunto/index.ts';
import { names } from '../../../domain/assunto/schema.ts';
import { importHandler, tableSource } from '../../import/console.ts';
import type { Noun } from '../../noun.ts';
import { assuntoHandlers } from './effects.ts';
import { assuntosDeFora, assuntosEmTabela } from './import.ts';
import { assuntoList, assuntoOne } from './read.ts';
import { assuntoWriter } from './writer.ts';

export const assunto: Noun = {
  noun: 'assunto',
  names,
  name: { table: 'assunto', sql: 't.descricao', ofDepartment: true },
  sources: [assuntoList, assuntoOne],
  writer: assuntoWriter,
  handlers: [...assuntoHandlers, importHandler(importarAssuntos, 'assuntos', assuntosDeFora)],
  values: [tableSource(arquivoDeAssuntos, 'assuntos', assuntosEmTabela)],
  imports: ['assuntos', assuntosDeFora],
};
