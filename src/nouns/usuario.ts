/** The people who work here. */
import { editarUsuario } from '../../domain/usuario/index.ts';
import { defineNoun } from './define.ts';

export const usuario = defineNoun()({
  noun: 'usuario',
  names: { gender: 'o', one: 'usuário', many: 'usuários', title: 'Usuário' },
  icon: 'person',
  actions: [],
  words: {},
  elsewhere: [editarUsuario],
});
