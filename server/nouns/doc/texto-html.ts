/** A rich text in a page without the console: the same tree as on the screen and on paper, its variables filled in. */
import { alinhamentoDe, type No } from '../../../domain/texto/no.ts';
import { html, type Html } from '../../auth/html.ts';

const LINES = 'border:1px solid #57606a;padding:4px 8px;text-align:left;vertical-align:top';
const ALIGN = { centro: 'center', direita: 'right' } as const;

const inside = ({ content = [] }: No): readonly (Html | null)[] => content.map(pieceOf);

function wordsOf({ text = '', marks = [] }: No): Html {
  let shown = html`${text}`;
  for (const { type } of marks) {
    if (type === 'strong') shown = html`<strong>${shown}</strong>`;
    else if (type === 'em') shown = html`<em>${shown}</em>`;
    else if (type === 'underline') shown = html`<u>${shown}</u>`;
  }
  return shown;
}

/** Below the heading that the text itself has. */
function headingOf(no: No): Html {
  if (no.attrs?.nivel === 1) return html`<h3>${inside(no)}</h3>`;
  return no.attrs?.nivel === 2 ? html`<h4>${inside(no)}</h4>` : html`<h5>${inside(no)}</h5>`;
}

const spanOf = (no: No, name: 'colspan' | 'rowspan'): Html | null => {
  const n = Number(no.attrs?.[name] ?? 1);
  if (n === 1) return null;
  return name === 'colspan' ? html` colspan="${n}"` : html` rowspan="${n}"`;
};

function cellOf(no: No): Html {
  const spans = [spanOf(no, 'colspan'), spanOf(no, 'rowspan')];
  return no.type === 'table_header'
    ? html`<th style="${LINES}" ${spans}>${inside(no)}</th>`
    : html`<td style="${LINES}" ${spans}>${inside(no)}</td>`;
}

function paragraphOf(no: No): Html {
  const side = alinhamentoDe(no);
  return side === 'esquerda'
    ? html`<p>${inside(no)}</p>`
    : html`<p style="text-align:${ALIGN[side]}">${inside(no)}</p>`;
}

/** What is not known yet (a variable, a part that nobody decided) leaves nothing: a mail cannot be filled in. */
function pieceOf(no: No): Html | null {
  switch (no.type) {
    case 'text':
      return wordsOf(no);
    case 'hard_break':
      return html`<br />`;
    case 'paragraph':
      return paragraphOf(no);
    case 'heading':
      return headingOf(no);
    case 'bullet_list':
      return html`<ul>
        ${inside(no)}
      </ul>`;
    case 'ordered_list':
      return html`<ol>
        ${inside(no)}
      </ol>`;
    case 'list_item':
      return html`<li>${inside(no)}</li>`;
    case 'table':
      return html`<table style="border-collapse:collapse">
        ${inside(no)}
      </table>`;
    case 'table_row':
      return html`<tr>
        ${inside(no)}
      </tr>`;
    case 'table_cell':
    case 'table_header':
      return cellOf(no);
    case 'page_break':
      return html`<hr />`;
    default:
      return null;
  }
}

/** The text as HTML that reads well in a page and in any mail program. */
export const textoHtml = (no: No): Html => html`${inside(no)}`;
