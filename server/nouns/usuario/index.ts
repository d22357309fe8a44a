/** Users. */
import { names } from '../../../domain/usuario/index.ts';
import type { Noun } from '../../noun.ts';
import { usuarioHandlers } from './effects.ts';
import { usuariosDeFora } from './import.ts';
import * as read from './read.ts';
import { usuarioWriter } from './writer.ts';
import { usuarioValues } from './values.ts';

export const usuario: Noun = {
  noun: 'usuario',
  names,
  trail: 'self',
  hearers: { itself: true },
  name: { table: 'usuario', sql: 't.nome' },
  sources: [read.usuarioList, read.usuarioOne, read.fiscalList, read.analistaList],
  values: usuarioValues,
  writer: usuarioWriter,
  handlers: usuarioHandlers,
  imports: ['usuarios', usuariosDeFora],
};
