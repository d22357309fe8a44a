/** The history of mail. */
import { names } from '../../../domain/email-historico/index.ts';
import type { Noun } from '../../noun.ts';
import { emailList, emailOne } from './read.ts';

export const emailHistorico: Noun = {
  noun: 'email_historico',
  names,
  sources: [emailList, emailOne],
};
