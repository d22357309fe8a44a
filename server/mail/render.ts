/** A mail of a noun: the kind that a person can turn off, and what it says, of what the history keeps of it. */
import { avisos, type Aviso } from '../../domain/email-historico/index.ts';
import type { MailData } from './data.ts';
import { write, type Content, type Site, type Written } from './layout.ts';

export interface Mail {
  /** email_historico.modelo */
  readonly modelo: string;
  /** Null: to who has no account, and cannot turn it off. */
  readonly aviso: Aviso | null;
  /** The page of the sign-in service that its own address opens, by email_historico.chave_id. */
  readonly pagina?: string;
  readonly content: (dados: MailData) => Content;
}

/** Text and HTML; all that `dados` holds is escaped. */
export const render = ({ aviso, content }: Mail, dados: unknown, site: Site): Written =>
  write(
    content(typeof dados === 'object' && dados !== null ? (dados as MailData) : {}),
    aviso && avisos[aviso].label,
    site,
  );
