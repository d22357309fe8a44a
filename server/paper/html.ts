/** A paper as one page of HTML that stands alone: the same data as of the PDF, for who sets it anew. */
import { html, type Html } from '../auth/html.ts';
import type { Bloco, Linha, Paper } from './paper.ts';

const linha = (runs: Linha): readonly Html[] =>
  runs.map(({ texto, negrito, italico, sublinhado, quebra }) => {
    let said = html`${texto}`;
    if (negrito) said = html`<strong>${said}</strong>`;
    if (italico) said = html`<em>${said}</em>`;
    if (sublinhado) said = html`<u>${said}</u>`;
    return quebra ? html`${said}<br />` : said;
  });

/** Below the title of the page. */
function cabeca({ nivel, linha: runs }: Extract<Bloco, { tipo: 'titulo' }>): Html {
  if (nivel === 1) return html`<h2>${linha(runs)}</h2>`;
  return nivel === 2 ? html`<h3>${linha(runs)}</h3>` : html`<h4>${linha(runs)}</h4>`;
}

function quadro({ cabeca: head, linhas, direita = [] }: Extract<Bloco, { tipo: 'tabela' }>): Html {
  const side = (at: number): Html | null => (direita.includes(at) ? html` class="d"` : null);
  return html`<table>
    ${
      head.length > 0 &&
      html`<thead>
        <tr>
          ${head.map((one, at) => html`<th scope="col" ${side(at)}>${linha(one)}</th>`)}
        </tr>
      </thead>`
    }
    <tbody>
      ${linhas.map(
        (row) =>
          html`<tr>
            ${row.map((one, at) => html`<td${side(at)}>${linha(one)}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function bloco(one: Bloco): Html | null {
  switch (one.tipo) {
    case 'titulo':
      return cabeca(one);
    case 'paragrafo':
      return html`<p>${linha(one.linha)}</p>`;
    case 'lista': {
      const items = one.itens.map((item) => html`<li>${item.map(bloco)}</li>`);
      return one.ordenada
        ? html`<ol>
            ${items}
          </ol>`
        : html`<ul>
            ${items}
          </ul>`;
    }
    case 'dados':
      return html`<dl>
        ${one.pares.map(
          ([rotulo, dito]) =>
            html`<dt>${rotulo}</dt>
              <dd>${dito}</dd>`,
        )}
      </dl>`;
    case 'tabela':
      return quadro(one);
    case 'grafico':
      return html`<p>${one.alt}</p>`;
    case 'quebra_de_pagina':
      return null;
  }
}

/** The whole page; the same paper gives the same page. */
export function paperHtml(paper: Paper): string {
  const { titulo, subtitulo, municipio, orgao, tipo, numero, corpo, verificacao, rodape } = paper;
  return html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${tipo} ${numero}: ${titulo}</title>
        <style>
          body {
            max-width: 50em;
            margin: 2em auto;
            padding: 0 1em;
            background: #fff;
            color: #111;
            font:
              16px/1.5 Georgia,
              serif;
          }
          dl {
            display: grid;
            grid-template-columns: max-content 1fr;
            gap: 0.1em 1em;
          }
          dd {
            margin: 0;
          }
          table {
            border-collapse: collapse;
          }
          th,
          td {
            padding: 0.2em 0.5em;
            border: 1px solid #666;
            text-align: left;
          }
          .d {
            text-align: right;
          }
          footer {
            border-top: 1px solid #666;
          }
        </style>
      </head>
      <body>
        <header>
          <div><strong>${municipio}</strong> · ${orgao} · ${tipo} ${numero}</div>
          <h1>${titulo}</h1>
          ${subtitulo && html`<p>${subtitulo}</p>`}
        </header>
        <main>${corpo.map(bloco)}</main>
        <footer>
          ${
            verificacao
              ? html`<p>
                  Confira em <a href="${verificacao.url}">${verificacao.url}</a>, código
                  ${verificacao.codigo}.
                </p>`
              : rodape && html`<p>${rodape}</p>`
          }
        </footer>
      </body>
    </html> `.text;
}
