/** Documents: the mail that tells of one, until their wing is built. */
import type { Noun } from '../../noun.ts';
import { cienciaMail } from './ciencia-template.ts';

export const doc: Noun = { noun: 'doc', mails: [cienciaMail] };
