/** Users. */
import { umUsuario } from '../../../domain/usuario/index.ts';
import type { Noun } from '../../noun.ts';
import { usuarioHandlers } from './effects.ts';
import * as read from './read.ts';
import { current, listaModulos } from './values.ts';

export const usuario: Noun = {
  noun: 'usuario',
  trail: 'self',
  name: { table: 'usuario', sql: 't.nome' },
  sources: {
    'usuarios.index': read.usuarioSource,
    'usuarios.show': read.usuarioOne,
    'usuarios.fiscais': read.fiscalSource,
    'usuarios.analistas': read.analistaSource,
  },
  values: { 'usuarios.current': current, 'usuarios.modulos': listaModulos },
  writer: {
    table: 'usuario',
    alias: 'u',
    tenantColumn: null,
    source: read.usuarioOne,
    record: umUsuario.record,
    lock: ['u'],
  },
  handlers: usuarioHandlers,
};
