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
    read.caixasList,
    read.caixaOne,
    read.destinatariosList,
    read.departamentosList,
  ],
  values: [read.naoLidas],
  writer: mensagemWriter,
  // Its people's, theirs who stand in for them, and of the department whose box it is or was in, whatever department it speaks of.
  hearers: {
    people: `select unnest(array[m.remetente_id, m.destinatario_id, m.passada_de_id]) from mensagem m where m.id = c.entidade_id
       union all select x.substituto_id from mensagem m join ausente x on x.usuario_id in (m.destinatario_id, m.passada_de_id)
         where m.id = c.entidade_id and ${emVigor('x')}
       union all select q.usuario_id from mensagem m cross join lateral (${read.atende('m.caixa_id')}
           union all select o.id from usuario o where o.owner and o.ativo and m.caixa_id is not null) q(usuario_id)
         where m.id = c.entidade_id`,
  },
  // Each side's actions see that side's messages only: any other is not there.
  writers: Object.fromEntries(
    mensagemActions.flatMap(({ id, from }) => {
      const side = id.startsWith('mensagens.recebidas.')
        ? read.recebidasList
        : id.startsWith('mensagens.substituidas.')
          ? read.substituidasList
          : id.startsWith('mensagens.caixas.')
            ? read.caixasList
            : read.enviadaOne;
      return from === null ? [] : [[id, { ...mensagemWriter, source: side }]];
    }),
  ),
  handlers: mensagemHandlers,
  jobs: [{ kind: 'asked', tipo: 'comunicar', run: comunicar }],
  mails: [mensagemMail],
};
