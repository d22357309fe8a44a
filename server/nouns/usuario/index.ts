/** Users. */
import { umUsuario } from '../../../domain/usuario/index.ts';
import type { Noun } from '../../noun.ts';
import { usuarioHandlers } from './effects.ts';
import * as read from './read.ts';
import { usuarioValues } from './values.ts';

export const usuario: Noun = {
  noun: 'usuario',
  trail: 'self',
  name: { table: 'usuario', sql: 't.nome' },
  sources: [read.usuarioList, read.usuarioOne, read.fiscalList, read.analistaList],
  values: usuarioValues,
  writer: {
    noun: 'usuario',
    table: 'usuario',
    alias: 'u',
    tenantColumn: null,
    source: read.usuarioOne,
    record: umUsuario.record,
    lock: ['u'],
  },
  handlers: usuarioHandlers,
};
