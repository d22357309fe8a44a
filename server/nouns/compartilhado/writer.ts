/** How an order is written by who asked for it: where it is executed, and logged there. */
import { writerOf } from '../../actions/noun.ts';
import { ordemServicoWriter } from '../ordem-servico/writer.ts';
import { ordemCompartilhada } from './read.ts';

const { noun, steps, keeps } = ordemServicoWriter;

export const compartilhadaWriter = writerOf(noun, ordemCompartilhada, {
  elsewhere: true,
  ...(steps ? { steps } : {}),
  ...(keeps === undefined ? {} : { keeps }),
});
