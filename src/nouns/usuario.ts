/** The people who work here. */
import { editarUsuario, names } from '../../domain/usuario/index.ts';
import { defineNoun } from './define.ts';

export const usuario = defineNoun()({
  noun: 'usuario',
  names,
  icon: 'person',
  actions: [],
  words: {},
  elsewhere: [editarUsuario],
});
