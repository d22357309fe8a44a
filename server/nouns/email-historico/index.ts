/** The history of mail. */
import type { Noun } from '../../noun.ts';
import { emailList, emailOne } from './read.ts';

export const emailHistorico: Noun = {
  noun: 'email_historico',
  sources: [emailList, emailOne],
};
