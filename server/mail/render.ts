/** What a mail is written by: a template of its noun, by the name the mail gives (email_historico.modelo). */
import type { MailData } from './data.ts';
import type { Site, Written } from './layout.ts';

/** All that `dados` holds is escaped. */
export type Template = (dados: MailData, site: Site) => Written;

/** Text and HTML of a mail; undefined for a template that does not exist. */
export function render(
  templates: ReadonlyMap<string, Template>,
  modelo: string,
  dados: unknown,
  site: Site,
): Written | undefined {
  const filled = typeof dados === 'object' && dados !== null ? (dados as MailData) : {};
  return templates.get(modelo)?.(filled, site);
}
