/** Messages. */
import { names } from '../../../domain/mensagem/schema.ts';
import { mensagemWriter } from './writer.ts';
import { mensagemActions } from '../../../domain/mensagem/actions.ts';
import type { Noun } from '../../noun.ts';
import { comunicar } from './comunicado-job.ts';
import { mensagemHandlers } from './effects.ts';
import * as read from './read.ts';
import { mensagemMail } from './template.ts';

export const mensagem: Noun = {
  noun: 'mensagem',
  names,
  sources: [
    read.recebidasList,
    read.recebidaOne,
    read.enviadasList,
    read.enviadaOne,
    read.destinatariosList,
  ],
  values: [read.naoLidas],
  writer: mensagemWriter,
  // Its two people's, whatever department it speaks of.
  hearers: {
    people:
      'select unnest(array[m.remetente_id, m.destinatario_id]) from mensagem m where m.id = c.entidade_id',
  },
  // Each side's actions see that side's messages only: any other is not there.
  writers: Object.fromEntries(
    mensagemActions.flatMap(({ id, from }) => {
      const side = id.startsWith('mensagens.recebidas.') ? read.recebidasList : read.enviadasList;
      return from === null ? [] : [[id, { ...mensagemWriter, source: side }]];
    }),
  ),
  handlers: mensagemHandlers,
  jobs: [{ kind: 'asked', tipo: 'comunicar', run: comunicar }],
  mails: [mensagemMail],
};
