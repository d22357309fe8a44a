/** Messages. */
import { mensagemActions } from '../../../domain/mensagem/actions.ts';
import { row } from '../../../domain/mensagem/schema.ts';
import type { NounWriter } from '../../actions/noun.ts';
import type { Noun } from '../../noun.ts';
import { comunicar } from './comunicado-job.ts';
import { mensagemHandlers } from './effects.ts';
import * as read from './read.ts';
import { mensagem as template } from './template.ts';

const writer: NounWriter = {
  table: 'mensagem',
  alias: 'm',
  tenantColumn: null,
  source: read.mensagemSource,
  record: row,
  lock: ['m'],
  stamps: ['lock_version = lock_version + 1'],
};

export const mensagem: Noun = {
  noun: 'mensagem',
  sources: {
    'mensagens.recebidas.index': read.recebidasList,
    'mensagens.recebidas.show': read.recebidaOne,
    'mensagens.enviadas.index': read.enviadasList,
    'mensagens.enviadas.show': read.enviadaOne,
    'mensagens.destinatarios': read.destinatariosSource,
  },
  values: { 'mensagens.recebidas.count_nao_lidas': read.contarNaoLidas },
  writer,
  // Each side's actions see that side's messages only: any other is not there.
  writers: Object.fromEntries(
    mensagemActions.flatMap(({ id, from }) => {
      const side = id.startsWith('mensagens.recebidas.') ? read.recebidasList : read.enviadasList;
      return from === null ? [] : [[id, { ...writer, source: side }]];
    }),
  ),
  handlers: mensagemHandlers,
  jobs: [{ kind: 'asked', tipo: 'comunicar', run: comunicar }],
  mails: { mensagem: template },
};
