/** Messages. */
import { names } from '../../../domain/mensagem/schema.ts';
import { emVigor } from '../ausente/vigente.ts';
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
    read.leiturasList,
    read.substituidasList,
    read.substituidaOne,
    read.destinatariosList,
  ],
  values: [read.naoLidas],
  writer: mensagemWriter,
  // Its people's, and theirs who stand in for them, whatever department it speaks of.
  hearers: {
    people: `select unnest(array[m.remetente_id, m.destinatario_id, m.passada_de_id]) from mensagem m where m.id = c.entidade_id
       union all select x.substituto_id from mensagem m join ausente x on x.usuario_id in (m.destinatario_id, m.passada_de_id)
         where m.id = c.entidade_id and ${emVigor('x')}`,
  },
  // Each side's actions see that side's messages only: any other is not there.
  writers: Object.fromEntries(
    mensagemActions.flatMap(({ id, from }) => {
      const side = id.startsWith('mensagens.recebidas.')
        ? read.recebidasList
        : id.startsWith('mensagens.substituidas.')
          ? read.substituidasList
          : read.enviadaOne;
      return from === null ? [] : [[id, { ...mensagemWriter, source: side }]];
    }),
  ),
  handlers: mensagemHandlers,
  jobs: [{ kind: 'asked', tipo: 'comunicar', run: comunicar }],
  mails: [mensagemMail],
};
