/** HTML from template strings: what is put in is escaped, unless it is HTML already. */

/** Text that is HTML already; only `html` and `trusted` make it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function write(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(write).join('');
  return String(part).replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);
}

/** `html\`<p>${text}</p>\``: strings and numbers are escaped, null and false leave nothing, arrays are joined. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.reduce((out, piece, i) => out + write(parts[i - 1]) + piece));
