/** Models of documents. */
import { names } from '../../../domain/doc-modelo/index.ts';
import type { Noun } from '../../noun.ts';
import { docModeloHandlers } from './effects.ts';
import { docModeloList, docModeloOne } from './read.ts';
import { docModeloValues } from './values.ts';
import { docModeloWriter } from './writer.ts';

export const docModelo: Noun = {
  noun: 'doc_modelo',
  names,
  name: { table: 'doc_modelo', sql: 't.titulo', ofDepartment: true },
  sources: [docModeloList, docModeloOne],
  values: docModeloValues,
  writer: docModeloWriter,
  handlers: docModeloHandlers,
};
