/** What every mail looks like: a plain page that reads well in any program, on any screen, by ear too. */
import { html, type Html } from '../auth/html.ts';

/** Who sends, and where the console stands ('https://osm.cidade.gov.br'); null when the environment does not say. */
export interface Site {
  readonly municipio: string;
  readonly url: string | null;
}

export interface Written {
  readonly texto: string;
  readonly html: string;
}

export interface Content {
  /** The heading: what happened. */
  readonly titulo: string;
  /** Paragraphs; a line break within one is kept. */
  readonly paragrafos: readonly string[];
  /** Facts by name, as a short table; those without a value are left out. */
  readonly dados?: readonly (readonly [nome: string, valor: string])[];
  /** A table of records. */
  readonly tabela?: {
    readonly legenda: string;
    readonly colunas: readonly string[];
    readonly linhas: readonly (readonly string[])[];
  };
  /** Path of the console that shows it: '/app/osm/servicos/12'. */
  readonly caminho?: string | undefined;
  /** What the link says: 'Abrir a ordem'. */
  readonly abrir?: string;
  /** What the link says that is this mail's own, where it has one. */
  readonly chave?: string;
}

/** Stand for the address that is a mail's own, in what is kept of it: who reads the history has no key. */
const CHAVE = '(o endereço é pessoal e não fica guardado)';
const CHAVE_HTML = 'about:blank#endereco-pessoal';
export const withKey = (text: string, address: string): string =>
  text.replaceAll(CHAVE, address).replaceAll(CHAVE_HTML, address);

const CELL = 'padding:6px 12px 6px 0;text-align:left;vertical-align:top';
/** Dark enough on white for WCAG's 4.5:1, as the rest of the page. */
const LINK = '#0b5cad';

const lines = (text: string): Html[] =>
  text.split('\n').map((line, i) => (i === 0 ? html`${line}` : html`<br />${line}`));

/** The footer: who sends, why one gets it, and where to turn it off. */
const footer = (aviso: string | null): string =>
  aviso === null
    ? 'Este e-mail foi enviado pela prefeitura à pessoa a quem se destina. Não responda a ele.'
    : `Você recebe este aviso («${aviso}») porque tem uma conta no OS-m. Para não receber mais, abra Avisos no menu da sua conta. Não responda a este e-mail.`;

interface Page extends Content {
  readonly dados: NonNullable<Content['dados']>;
  readonly link: string | null;
  readonly municipio: string;
  readonly footer: string;
}

/** Both parts of a mail, of the same content; `aviso`: its kind, as the console's dialog calls it. */
export function write(content: Content, aviso: string | null, site: Site): Written {
  const page: Page = {
    ...content,
    dados: content.dados?.filter(([, valor]) => valor !== '') ?? [],
    link: site.url && content.caminho ? `${site.url}${content.caminho}` : null,
    municipio: site.municipio,
    footer: footer(aviso),
  };
  return { texto: asText(page), html: asHtml(page) };
}

function asText({ titulo, paragrafos, dados, tabela, link, ...page }: Page): string {
  return [
    titulo,
    ...paragrafos,
    ...(dados.length > 0 ? [dados.map(([k, v]) => `${k}: ${v}`).join('\n')] : []),
    ...(tabela
      ? [`${tabela.legenda}\n${tabela.linhas.map((l) => `- ${l.join(' · ')}`).join('\n')}`]
      : []),
    ...(link ? [`${page.abrir ?? 'Abrir no OS-m'}: ${link}`] : []),
    ...(page.chave ? [`${page.chave}: ${CHAVE}`] : []),
    `--\n${page.municipio} · OS-m\n${page.footer}`,
  ]
    .join('\n\n')
    .concat('\n');
}

function asHtml({ titulo, paragrafos, dados, tabela, link, ...page }: Page): string {
  return html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${titulo}</title>
      </head>
      <body
        style="margin:0;padding:24px;background:#fff;color:#1f2328;font:16px/1.5 system-ui,sans-serif"
      >
        <main style="max-width:640px;margin:0 auto">
          <p style="margin:0 0 16px;color:#57606a">${page.municipio}</p>
          <h1 style="margin:0 0 16px;font-size:20px">${titulo}</h1>
          ${paragrafos.map((p) => html`<p style="margin:0 0 16px">${lines(p)}</p>`)}
          ${
            dados.length > 0
              ? html`<table style="margin:0 0 16px;border-collapse:collapse">
                  ${dados.map(
                    ([k, v]) =>
                      html`<tr>
                        <th scope="row" style="${CELL};font-weight:600">${k}</th>
                        <td style="${CELL}">${lines(v)}</td>
                      </tr>`,
                  )}
                </table>`
              : null
          }
          ${
            tabela
              ? html`<table style="margin:0 0 16px;border-collapse:collapse">
                  <caption style="text-align:left;font-weight:600;padding:0 0 6px">
                    ${tabela.legenda}
                  </caption>
                  <thead>
                    <tr>
                      ${tabela.colunas.map((c) => html`<th scope="col" style="${CELL}">${c}</th>`)}
                    </tr>
                  </thead>
                  <tbody>
                    ${tabela.linhas.map(
                      (l) =>
                        html`<tr style="border-top:1px solid #d0d7de">
                          ${l.map((cell) => html`<td style="${CELL}">${cell}</td>`)}
                        </tr>`,
                    )}
                  </tbody>
                </table>`
              : null
          }
          ${
            link
              ? html`<p style="margin:0 0 24px">
                  <a href="${link}" style="color:${LINK}">${page.abrir ?? 'Abrir no OS-m'}</a>
                </p>`
              : null
          }
          ${
            page.chave
              ? html`<p style="margin:0 0 24px">
                  <a href="${CHAVE_HTML}" style="color:${LINK}">${page.chave}</a>
                </p>`
              : null
          }
          <hr style="border:0;border-top:1px solid #d0d7de" />
          <p style="margin:8px 0 0;font-size:13px;color:#57606a">${page.footer}</p>
        </main>
      </body>
    </html> `.text;
}
