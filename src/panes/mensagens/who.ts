/** To whom a message went. */
import { plural } from '../../../domain/kernel/format.ts';
import type { MensagemRow } from '../../../domain/mensagem/schema.ts';

/** The one, or the department in whose box it is, or, of an announcement, how many. */
export const paraQuem = ({ pessoas, destinatario, caixa }: MensagemRow): string =>
  pessoas === null ? ((destinatario ?? caixa)?.nome ?? '') : plural(pessoas, 'pessoa', 'pessoas');
