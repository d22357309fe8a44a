/** Users. */
import { arquivoDeUsuarios, importarUsuarios, names } from '../../../domain/usuario/index.ts';
import { guardaDeSessoes } from '../../auth/cleanup.ts';
import { factorOffMail, inviteMail, passkeyMail, passkeyOffMail } from '../../auth/mails.ts';
import { importHandler, tableSource } from '../../import/console.ts';
import type { Noun } from '../../noun.ts';
import { usuarioHandlers } from './effects.ts';
import { usuariosDeFora, usuariosEmTabela } from './import.ts';
import { guardaDeContas } from './guarda.ts';
import * as read from './read.ts';
import { usuarioWriter } from './writer.ts';
import { usuarioValues } from './values.ts';

export const usuario: Noun = {
  noun: 'usuario',
  names,
  trail: 'self',
  hearers: { itself: true },
  name: { table: 'usuario', sql: 't.nome' },
  sources: [read.usuarioList, read.usuarioOne, read.fiscalList, read.equipeList, read.analistaList],
  values: [...usuarioValues, tableSource(arquivoDeUsuarios, 'usuarios', usuariosEmTabela)],
  writer: usuarioWriter,
  mails: [inviteMail, factorOffMail, passkeyMail, passkeyOffMail],
  guarda: [guardaDeSessoes, guardaDeContas],
  handlers: [...usuarioHandlers, importHandler(importarUsuarios, 'usuarios', usuariosDeFora)],
  imports: ['usuarios', usuariosDeFora],
};
