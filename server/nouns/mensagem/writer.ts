/** How a message is written. */
import { writerOf } from '../../actions/noun.ts';
import { anexosPart, anexosRows } from '../../uploads/anexos.ts';
import { mensagemSource } from './read.ts';

export const mensagemWriter = writerOf('mensagem', mensagemSource, {
  stamps: ['lock_version = lock_version + 1'],
  // Who may read the log is not thereby one of the two it was written between.
  keeps: {
    sealed: ['conteudo', 'passada_nota'],
    parts: { anexos: anexosPart('mensagem') },
    rows: { anexos: anexosRows('mensagem') },
  },
});
