/** To whom a message went. */
import { plural } from '../../../domain/kernel/format.ts';
import type { MensagemRow } from '../../../domain/mensagem/schema.ts';

/** The one, or, of an announcement, how many. */
export const paraQuem = ({ pessoas, destinatario }: MensagemRow): string =>
  pessoas === null ? destinatario.nome : plural(pessoas, 'pessoa', 'pessoas');
