/** A rich text as it is stored: a tree of plain data, never HTML. Which trees there are says schema.ts. */
import type { Bloco } from './variaveis.ts';

export interface No {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly content?: readonly No[];
  readonly text?: string;
  readonly marks?: readonly { readonly type: string }[];
}

/** Nothing written yet. */
export const VAZIO: No = { type: 'doc', content: [{ type: 'paragraph' }] };

/** A paragraph of plain words; its lines stay lines. */
export const paragrafo = (text: string): No => {
  const content = text
    .split('\n')
    .flatMap((line, at): No[] => [
      ...(at > 0 ? [{ type: 'hard_break' }] : []),
      ...(line ? [{ type: 'text', text: line }] : []),
    ]);
  return { type: 'paragraph', ...(content.length > 0 ? { content } : {}) };
};

/** A table of plain words, its first row of headings. */
export const tabela = (head: readonly string[], rows: readonly (readonly string[])[]): No => {
  const rowOf = (type: string, texts: readonly string[]): No => ({
    type: 'table_row',
    content: texts.map((text) => ({ type, content: [paragrafo(text)] })),
  });
  return {
    type: 'table',
    content: [rowOf('table_header', head), ...rows.map((row) => rowOf('table_cell', row))],
  };
};

const isNo = (value: unknown): value is No =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { type?: unknown }).type === 'string';

/** What is kept of a text; an empty one where it is none. */
export const noDe = (value: unknown): No => (isNo(value) && value.type === 'doc' ? value : VAZIO);

/** On which side a paragraph stands. */
export function alinhamentoDe({ attrs }: No): 'esquerda' | 'centro' | 'direita' {
  const said = attrs?.alinha;
  return said === 'centro' || said === 'direita' ? said : 'esquerda';
}

/** Does it place this block somewhere? */
export const traz = (no: No, bloco: Bloco): boolean =>
  (no.type === 'variable_block' && no.attrs?.nome === bloco) ||
  (no.content ?? []).some((one) => traz(one, bloco));

/** The words of it, for lists and comparisons: variables in braces, blocks one a line. */
export function palavras(no: No): string {
  if (no.type === 'text') return no.text ?? '';
  if (no.type === 'hard_break') return '\n';
  if (no.type === 'variable' || no.type === 'variable_block')
    return `{{${String(no.attrs?.nome)}}}`;
  const inside = (no.content ?? []).map(palavras);
  const isText = no.type === 'paragraph' || no.type === 'heading';
  return isText ? inside.join('') : inside.filter(Boolean).join('\n');
}
