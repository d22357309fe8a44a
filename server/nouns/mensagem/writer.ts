/** How a message is written. */
import { writerOf } from '../../actions/noun.ts';
import { mensagemSource } from './read.ts';

export const mensagemWriter = writerOf('mensagem', mensagemSource, {
  stamps: ['lock_version = lock_version + 1'],
});
