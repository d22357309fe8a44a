/**
 * Which texts there are: the one schema of the editor and of the server's check. Pure, but it loads the
 * engine: never imported by what comes with the first rows.
 */
import { Node, Schema, type NodeSpec } from 'prosemirror-model';
import { mensagens } from '../kernel/messages.ts';
import { blocos, condicoes, isBloco, isCondicao, isVariavel, variaveis } from './variaveis.ts';

export const alinhamentos = ['esquerda', 'centro', 'direita'] as const;
const aligned = (element: HTMLElement): string => {
  // Under a policy that forbids inline styles the parsed style is empty: the attribute is not.
  const said = /text-align:\s*(center|right)/.exec(element.getAttribute('style') ?? '')?.[1];
  const by = said ?? element.getAttribute('align');
  return by === 'center' ? 'centro' : by === 'right' ? 'direita' : 'esquerda';
};
const oneOf =
  (is: (value: unknown) => boolean) =>
  (value: unknown): void => {
    if (!is(value)) throw new RangeError('atributo desconhecido');
  };
const alinha = {
  default: 'esquerda',
  validate: oneOf((value) => (alinhamentos as readonly unknown[]).includes(value)),
};
const cell = (tag: 'td' | 'th'): NodeSpec => ({
  content: '(paragraph | bullet_list | ordered_list)+',
  tableRole: tag === 'td' ? 'cell' : 'header_cell',
  isolating: true,
  attrs: {
    colspan: {
      default: 1,
      validate: oneOf((n) => Number.isInteger(n) && Number(n) >= 1 && Number(n) <= 20),
    },
    rowspan: {
      default: 1,
      validate: oneOf((n) => Number.isInteger(n) && Number(n) >= 1 && Number(n) <= 200),
    },
    colwidth: { default: null, validate: 'null' },
  },
  parseDOM: [
    {
      tag,
      getAttrs: (element) => ({
        colspan: Math.min(20, Number(element.getAttribute('colspan')) || 1),
        rowspan: Math.min(200, Number(element.getAttribute('rowspan')) || 1),
      }),
    },
  ],
  toDOM: ({ attrs }) => [
    tag,
    {
      ...(attrs['colspan'] === 1 ? {} : { colspan: String(attrs['colspan']) }),
      ...(attrs['rowspan'] === 1 ? {} : { rowspan: String(attrs['rowspan']) }),
    },
    0,
  ],
});

export const schema = new Schema({
  nodes: {
    doc: { content: '(block | page_break | conditional | variable_block)+' },
    paragraph: {
      group: 'block',
      content: 'inline*',
      attrs: { alinha },
      parseDOM: [{ tag: 'p', getAttrs: (element) => ({ alinha: aligned(element) }) }],
      toDOM: ({ attrs }) => ['p', { class: `t-${String(attrs['alinha'])}` }, 0],
    },
    heading: {
      group: 'block',
      content: 'inline*',
      defining: true,
      attrs: { nivel: { default: 1, validate: oneOf((n) => n === 1 || n === 2 || n === 3) } },
      parseDOM: [1, 2, 3, 4, 5, 6].map((n) => ({
        tag: `h${n}`,
        attrs: { nivel: Math.min(n, 3) },
      })),
      // Below the heading of the page and that of the text itself.
      toDOM: ({ attrs }) => [`h${Number(attrs['nivel']) + 3}`, 0],
    },
    bullet_list: {
      group: 'block',
      content: 'list_item+',
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    ordered_list: {
      group: 'block',
      content: 'list_item+',
      parseDOM: [{ tag: 'ol' }],
      toDOM: () => ['ol', 0],
    },
    list_item: {
      content: 'paragraph (paragraph | bullet_list | ordered_list)*',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    table: {
      group: 'block',
      content: 'table_row+',
      tableRole: 'table',
      isolating: true,
      parseDOM: [{ tag: 'table' }],
      toDOM: () => ['table', ['tbody', 0]],
    },
    table_row: {
      content: '(table_cell | table_header)+',
      tableRole: 'row',
      parseDOM: [{ tag: 'tr' }],
      toDOM: () => ['tr', 0],
    },
    table_cell: cell('td'),
    table_header: cell('th'),
    page_break: {
      selectable: true,
      parseDOM: [
        { tag: 'div[data-quebra]' },
        // A word processor's.
        {
          tag: 'br',
          getAttrs: (element) =>
            /page-break-before:\s*always/.test(element.getAttribute('style') ?? '') ? null : false,
        },
      ],
      toDOM: () => ['div', { 'data-quebra': '', class: 't-quebra', role: 'separator' }],
    },
    conditional: {
      content: '(block | variable_block)+',
      defining: true,
      attrs: { quando: { validate: oneOf(isCondicao) } },
      parseDOM: [
        {
          tag: 'section[data-quando]',
          getAttrs: (element) =>
            isCondicao(element.dataset['quando']) ? { quando: element.dataset['quando'] } : false,
        },
      ],
      toDOM: ({ attrs }) => [
        'section',
        {
          'data-quando': String(attrs['quando']),
          class: 't-quando',
          'aria-label': `Só ${condicoes[attrs['quando'] as keyof typeof condicoes]}`,
          'data-diz': condicoes[attrs['quando'] as keyof typeof condicoes],
        },
        0,
      ],
    },
    variable_block: {
      atom: true,
      attrs: { nome: { validate: oneOf(isBloco) } },
      parseDOM: [
        {
          tag: 'div[data-bloco]',
          getAttrs: (element) =>
            isBloco(element.dataset['bloco']) ? { nome: element.dataset['bloco'] } : false,
        },
      ],
      toDOM: ({ attrs }) => [
        'div',
        {
          'data-bloco': String(attrs['nome']),
          class: 't-bloco',
          role: 'img',
          'aria-label': blocos[attrs['nome'] as keyof typeof blocos],
        },
        blocos[attrs['nome'] as keyof typeof blocos],
      ],
    },
    text: { group: 'inline' },
    hard_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br', priority: 40 }],
      toDOM: () => ['br'],
    },
    variable: {
      group: 'inline',
      inline: true,
      atom: true,
      attrs: { nome: { validate: oneOf(isVariavel) } },
      parseDOM: [
        {
          tag: 'span[data-variavel]',
          getAttrs: (element) =>
            isVariavel(element.dataset['variavel']) ? { nome: element.dataset['variavel'] } : false,
        },
      ],
      toDOM: ({ attrs }) => [
        'span',
        {
          'data-variavel': String(attrs['nome']),
          class: 't-var',
          role: 'img',
          'aria-label': variaveis[attrs['nome'] as keyof typeof variaveis][0],
        },
        String(attrs['nome']),
      ],
    },
  },
  marks: {
    strong: {
      parseDOM: [
        { tag: 'strong' },
        // What a word processor puts around everything it copies says that it is normal.
        {
          tag: 'b',
          getAttrs: (element) =>
            /(?:^|[;\s])font-weight:\s*normal/.test(element.getAttribute('style') ?? '')
              ? false
              : null,
        },
      ],
      toDOM: () => ['strong', 0],
    },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
    underline: { parseDOM: [{ tag: 'u' }], toDOM: () => ['u', 0] },
  },
});

/** Said by the server alone: not among those of the first load. */
const recusas = {
  longo: 'é muito longo',
  torta: 'tem uma tabela de linhas desiguais',
  pulado: 'tem um título de nível 2 ou 3 sem o do nível acima',
} as const;

/** Letters of the whole tree: a text of some fifty pages. */
const MAXIMO = 300_000;

/** A heading follows one of its own level, of the one above, or of any below: none is left out. */
function skipped(doc: Node): boolean {
  let last = 0;
  let wrong = false;
  doc.descendants((node) => {
    if (node.type !== schema.nodes.heading) return;
    const level = Number(node.attrs['nivel']);
    if (level > last + 1) wrong = true;
    last = level;
  });
  return wrong;
}

/** Has every row of the table as many columns, counting the cells that reach into it from above? */
function even(table: Node): boolean {
  /** Columns that the rows above fill of each row that follows. */
  const from: number[] = [];
  const widths: number[] = [];
  table.forEach((row, _offset, at) => {
    let width = from[at] ?? 0;
    row.forEach(({ attrs }) => {
      const [columns, rows] = [Number(attrs['colspan']), Number(attrs['rowspan'])];
      width += columns;
      for (let below = at + 1; below < at + rows; below += 1)
        from[below] = (from[below] ?? 0) + columns;
    });
    widths.push(width);
  });
  return from.length <= widths.length && widths.every((width) => width === widths[0]);
}

function crooked(doc: Node): boolean {
  let wrong = false;
  doc.descendants((node) => {
    if (node.type === schema.nodes.table && !even(node)) wrong = true;
  });
  return wrong;
}

/** What is wrong with a text as it was sent; null when it may be kept. */
export function erroDoTexto(value: unknown): string | null {
  try {
    if (JSON.stringify(value).length > MAXIMO) return recusas.longo;
    const doc = Node.fromJSON(schema, value);
    doc.check();
    if (doc.type !== schema.topNodeType) return mensagens.invalido;
    if (crooked(doc)) return recusas.torta;
    return skipped(doc) ? recusas.pulado : null;
  } catch {
    // Whatever else it is, it is no text of ours.
    return mensagens.invalido;
  }
}

/** The same tree as it is kept: with nothing in it that the schema does not know. Throws on what `erroDoTexto` refuses. */
export const textoGuardado = (value: unknown): object =>
  Node.fromJSON(schema, value).toJSON() as object;
