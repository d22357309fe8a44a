/** A text with what it names filled in: what a document says, which no longer changes with its model. */
import type { No } from './no.ts';
import {
  isBloco,
  isCondicao,
  isVariavel,
  type Bloco,
  type Condicao,
  type Variavel,
} from './variaveis.ts';

export interface Dados {
  /** What is said to be nothing leaves nothing; what is not said stays the variable that it is. */
  readonly variaveis: Partial<Readonly<Record<Variavel, string>>>;
  readonly blocos: Partial<Readonly<Record<Bloco, readonly No[]>>>;
  readonly condicoes: ReadonlySet<Condicao>;
}

/** The nodes that a node becomes. */
function filled(no: No, dados: Dados): readonly No[] {
  const { attrs, marks } = no;
  if (no.type === 'variable') {
    const text = isVariavel(attrs?.nome) ? dados.variaveis[attrs.nome] : '';
    if (text === undefined) return [no];
    return text ? [{ type: 'text', text, ...(marks ? { marks } : {}) }] : [];
  }
  if (no.type === 'variable_block')
    return isBloco(attrs?.nome) ? (dados.blocos[attrs.nome] ?? [no]) : [];
  const content = no.content?.flatMap((one) => filled(one, dados));
  if (no.type === 'conditional')
    return isCondicao(attrs?.quando) && dados.condicoes.has(attrs.quando) ? (content ?? []) : [];
  return [{ ...no, ...(content ? { content } : {}) }];
}

/** A heading whose upper one stood in a part that was left out moves up: no level is skipped. */
function levelled(content: readonly No[]): readonly No[] {
  let last = 0;
  return content.map((no) => {
    if (no.type !== 'heading') return no;
    last = Math.min(Number(no.attrs?.nivel ?? 1), last + 1);
    return { ...no, attrs: { ...no.attrs, nivel: last } };
  });
}

/** Variables as text, tables in the place of theirs, conditional parts decided. */
export function preencher(texto: No, dados: Dados): No {
  const [doc = texto] = filled(texto, dados);
  // A document is at least one paragraph.
  return {
    ...doc,
    content: doc.content?.length ? levelled(doc.content) : [{ type: 'paragraph' }],
  };
}
