/** The templates by the name a mail gives (email_historico.modelo). */
import { ciencia } from '../nouns/doc/ciencia-template.ts';
import type { Dados } from './data.ts';
import type { Site, Written } from './layout.ts';
import { mensagem } from '../nouns/mensagem/template.ts';
import { prazos } from '../nouns/ordem-servico/prazos-template.ts';
import { solicitacao } from '../nouns/solicitacao/template.ts';

export type { Site, Written } from './layout.ts';

const templates = { mensagem, solicitacao, prazos, ciencia } as const satisfies Record<
  string,
  (dados: Dados, site: Site) => Written
>;
export type Modelo = keyof typeof templates;

/** Text and HTML of a mail; undefined for a template that does not exist. All that `dados` holds is escaped. */
export function render(modelo: string, dados: unknown, site: Site): Written | undefined {
  if (!Object.hasOwn(templates, modelo)) return undefined;
  const filled = typeof dados === 'object' && dados !== null ? (dados as Dados) : {};
  return templates[modelo as Modelo](filled, site);
}
