/**
 * The editor of rich text: keyboard first, its structure that of domain/texto/schema.ts. Tab belongs to
 * tables alone, elsewhere it leaves. It is loaded when the first text is drawn, never before.
 */
import 'prosemirror-view/style/prosemirror.css';
import './texto.css';
import {
  baseKeymap,
  chainCommands,
  exitCode,
  setBlockType,
  toggleMark,
} from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { InputRule, inputRules } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { Node, Slice, type Attrs, type MarkType, type NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { EditorState, TextSelection, type Command } from 'prosemirror-state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
  toggleHeaderRow,
} from 'prosemirror-tables';
import { EditorView } from 'prosemirror-view';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { noDe } from '../../../domain/texto/no.ts';
import { schema } from '../../../domain/texto/schema.ts';
import { blocos, condicoes, isVariavel, variaveis } from '../../../domain/texto/variaveis.ts';
import { FieldFrame, useFieldIds } from '../../ui/fields/frame.tsx';
import type { FieldProps } from '../../ui/fields/frame.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { limpo } from './colar.ts';
import { useLatest } from '../../ui/latest.ts';

const { nodes, marks } = schema;

/** What is pasted goes on in the paragraph that it is pasted into only where it is one as plain itself. */
function whole(slice: Slice): Slice {
  const { content, openStart, openEnd } = slice;
  if (content.childCount < 2) return slice;
  const plain = (node: Node | null): boolean =>
    node?.type === nodes.paragraph && node.attrs['alinha'] === 'esquerda';
  return new Slice(
    content,
    plain(content.firstChild) ? openStart : 0,
    plain(content.lastChild) ? openEnd : 0,
  );
}

const insert =
  (type: NodeType, attrs?: Attrs): Command =>
  (state, dispatch) => {
    const node = type.createAndFill(attrs);
    if (!node) return false;
    dispatch?.(state.tr.replaceSelectionWith(node).scrollIntoView());
    return true;
  };

/** A table of that size, its first row of headings; the caret in its first cell. */
const insertTable =
  (rows: number, columns: number): Command =>
  (state, dispatch) => {
    const cellsOf = (type: NodeType) =>
      Array.from({ length: columns }, () => type.createAndFill()).flatMap((one) => one ?? []);
    const table = nodes.table.create(
      null,
      Array.from({ length: rows }, (_, at) =>
        nodes.table_row.create(null, cellsOf(at === 0 ? nodes.table_header : nodes.table_cell)),
      ),
    );
    const tr = state.tr.replaceSelectionWith(table);
    const at = tr.mapping.map(state.selection.from, -1);
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView());
    return true;
  };

/** The paragraph in which the caret stands becomes the conditional part; inside one it is lifted out of it. */
const toggleCondition =
  (quando: string): Command =>
  (state, dispatch) => {
    const { $from, $to } = state.selection;
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      if ($from.node(depth).type !== nodes.conditional) continue;
      const pos = $from.before(depth);
      const node = $from.node(depth);
      const tr =
        node.attrs['quando'] === quando
          ? state.tr.replaceWith(pos, pos + node.nodeSize, node.content)
          : state.tr.setNodeMarkup(pos, null, { quando });
      dispatch?.(tr);
      return true;
    }
    const range = $from.blockRange($to, (parent) => parent.type === nodes.doc);
    const inside = range && state.doc.slice(range.start, range.end).content;
    if (!range || !inside || !nodes.conditional.validContent(inside)) return false;
    dispatch?.(
      state.tr.wrap(range, [{ type: nodes.conditional, attrs: { quando } }]).scrollIntoView(),
    );
    return true;
  };

/** A paragraph after the outermost block that the caret is in, or before it: the way past a table at the end. */
const paragraphBeside =
  (side: 'before' | 'after'): Command =>
  ({ selection: { $from, from, to }, tr }, dispatch) => {
    const at = $from.depth > 0 ? $from[side](1) : side === 'before' ? from : to;
    const made = tr.insert(at, nodes.paragraph.create());
    dispatch?.(made.setSelection(TextSelection.create(made.doc, at + 1)).scrollIntoView());
    return true;
  };

const align =
  (alinha: string): Command =>
  (state, dispatch) => {
    const { from, to } = state.selection;
    const { tr } = state;
    state.doc.nodesBetween(from, to, (node, pos) => {
      if (node.type === nodes.paragraph) tr.setNodeMarkup(pos, null, { ...node.attrs, alinha });
    });
    dispatch?.(tr);
    return tr.docChanged;
  };

const heading = (nivel: number): Command => setBlockType(nodes.heading, { nivel });
const paragraph: Command = setBlockType(nodes.paragraph);
const lineBreak: Command = chainCommands(exitCode, insert(nodes.hard_break));

/** `{{contribuinte.nome}}`, once its braces are closed, is the variable. */
const typedVariable = new InputRule(/\{\{\s*([\w.]{1,40})\s*\}\}$/, (state, match, start, end) =>
  isVariavel(match[1])
    ? state.tr.replaceWith(start, end, nodes.variable.create({ nome: match[1] }))
    : null,
);

const keys = {
  'Mod-b': toggleMark(marks.strong),
  'Mod-i': toggleMark(marks.em),
  'Mod-u': toggleMark(marks.underline),
  'Mod-z': undo,
  'Mod-y': redo,
  'Mod-Shift-z': redo,
  'Shift-Enter': lineBreak,
  Enter: splitListItem(nodes.list_item),
  'Mod-]': sinkListItem(nodes.list_item),
  'Mod-[': liftListItem(nodes.list_item),
  'Ctrl-Shift-8': wrapInList(nodes.bullet_list),
  'Ctrl-Shift-9': wrapInList(nodes.ordered_list),
  'Ctrl-Alt-0': paragraph,
  'Ctrl-Alt-1': heading(1),
  'Ctrl-Alt-2': heading(2),
  'Ctrl-Alt-3': heading(3),
  // Of tables alone: elsewhere it leaves the editor.
  Tab: goToNextCell(1),
  'Shift-Tab': goToNextCell(-1),
} satisfies Record<string, Command>;

/**
 * Where the caret was brought by a key is told by the browser only after it: a hand (or a machine) that is
 * faster would find the next key done where the caret was before. So it is told with every key.
 */
const readSelection = (): false => {
  document.dispatchEvent(new Event('selectionchange'));
  return false;
};

/** The tree as the schema knows it; an empty one where it is none any more. */
function docOf(value: unknown): Node {
  try {
    const doc = Node.fromJSON(schema, noDe(value));
    doc.check();
    return doc;
  } catch {
    return nodes.doc.createAndFill() as Node;
  }
}

const stateOf = (value: unknown): EditorState =>
  EditorState.create({
    doc: docOf(value),
    plugins: [
      inputRules({ rules: [typedVariable] }),
      history(),
      keymap(keys),
      keymap(baseKeymap),
      tableEditing(),
    ],
  });

function isMarked(state: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = state.selection;
  return empty
    ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
    : state.doc.rangeHasMark(from, to, type);
}

type Tool = readonly [label: string, shown: ReactNode, command: Command, keys: string];
const MARKS: readonly (readonly [MarkType, ...Tool])[] = [
  [marks.strong, 'Negrito', <b key="b">N</b>, keys['Mod-b'], 'Control+B'],
  [marks.em, 'Itálico', <i key="i">I</i>, keys['Mod-i'], 'Control+I'],
  [marks.underline, 'Sublinhado', <u key="u">S</u>, keys['Mod-u'], 'Control+U'],
];
const LISTS: readonly Tool[] = [
  ['Lista', '•', keys['Ctrl-Shift-8'], 'Control+Shift+8'],
  ['Lista numerada', '1.', keys['Ctrl-Shift-9'], 'Control+Shift+9'],
];

/** What a menu of the editor does: as `Menu` draws it, with the command that it runs. */
type Item =
  | Exclude<MenuEntry, { readonly run: unknown }>
  | { readonly label: string; readonly command: Command; readonly info?: string };
const item = (label: string, command: Command, info?: string): Item => ({
  label,
  command,
  ...(info ? { info } : {}),
});

const menus = {
  estilo: {
    label: 'Estilo',
    items: [
      item('Parágrafo', paragraph),
      ...[1, 2, 3].map((nivel) => item(`Título ${nivel}`, heading(nivel))),
      'line',
      item('À esquerda', align('esquerda')),
      item('Ao centro', align('centro')),
      item('À direita', align('direita')),
    ],
  },
  inserir: {
    label: 'Inserir',
    items: [
      { heading: 'Variáveis' },
      ...Object.entries(variaveis).map(([nome, [significa]]) =>
        item(significa, insert(nodes.variable, { nome }), `{{${nome}}}`),
      ),
      { heading: 'Quadros' },
      ...Object.entries(blocos).map(([nome, significa]) =>
        item(significa, insert(nodes.variable_block, { nome })),
      ),
      { heading: 'Só em certos documentos' },
      ...Object.entries(condicoes).map(([quando, diz]) =>
        item(`Este trecho ${diz}`, toggleCondition(quando)),
      ),
      { heading: 'Forma' },
      item('Tabela', insertTable(2, 3)),
      item('Quebra de página', insert(nodes.page_break)),
      item('Parágrafo acima', paragraphBeside('before')),
      item('Parágrafo abaixo', paragraphBeside('after')),
    ],
  },
  tabela: {
    label: 'Tabela',
    items: [
      item('Linha abaixo', addRowAfter),
      item('Coluna à direita', addColumnAfter),
      item('Remover linha', deleteRow),
      item('Remover coluna', deleteColumn),
      item('Primeira linha de cabeçalho', toggleHeaderRow),
      item('Remover tabela', deleteTable),
    ],
  },
} as const satisfies Record<string, { readonly label: string; readonly items: readonly Item[] }>;
type MenuName = keyof typeof menus;

/** ← and → between the tools, as in every toolbar; one of them is in the tab order. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return;
  const tools = [...event.currentTarget.querySelectorAll('button')];
  const at = tools.indexOf(document.activeElement as HTMLButtonElement);
  event.preventDefault();
  tools[(at + step + tools.length) % tools.length]?.focus();
}

export default function Editor(props: FieldProps<unknown>) {
  const ids = useFieldIds(props.id);
  const host = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const [open, setOpen] = useState<MenuName | null>(null);
  const [state, setState] = useState<EditorState | null>(null);
  const latest = useLatest(props);
  const said = useRef<unknown>(props.value);

  useEffect(() => {
    if (!host.current) return undefined;
    const made = new EditorView(
      { mount: host.current },
      {
        state: stateOf(latest.current.value),
        transformPastedHTML: limpo,
        transformPasted: whole,
        dispatchTransaction(tr) {
          const next = made.state.apply(tr);
          made.updateState(next);
          if (tr.docChanged) {
            said.current = next.doc.toJSON();
            latest.current.onChange(said.current);
          }
          setState(next);
        },
        handleDOMEvents: { keydown: readSelection, paste: readSelection },
        handleKeyDown(_, event) {
          if (event.ctrlKey && event.code === 'Space') {
            setOpen('inserir');
            return true;
          }
          if (event.altKey && event.key === 'F10') {
            tools.current?.querySelector('button')?.focus();
            return true;
          }
          return false;
        },
      },
    );
    view.current = made;
    if (latest.current.autoFocus) made.focus();
    setState(made.state);
    return () => {
      made.destroy();
      view.current = null;
    };
  }, [latest]);

  // Put there by others (a removal taken back, the record anew): what was typed here is the same already.
  useEffect(() => {
    if (!view.current || props.value === said.current) return;
    if (JSON.stringify(props.value) === JSON.stringify(said.current)) return;
    said.current = props.value;
    view.current.updateState(stateOf(props.value));
  }, [props.value]);

  const run = (command: Command): void => {
    const now = view.current;
    if (!now) return;
    command(now.state, now.dispatch, now);
    now.focus();
  };
  const button = ([label, shown, command, shortcut]: Tool, at: number, pressed?: boolean) => (
    <button
      key={label}
      type="button"
      tabIndex={at === 0 ? 0 : -1}
      aria-label={label}
      title={label}
      aria-keyshortcuts={shortcut}
      aria-pressed={pressed}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => run(command)}
    >
      {shown}
    </button>
  );
  const names: readonly MenuName[] =
    state && isInTable(state) ? ['estilo', 'inserir', 'tabela'] : ['estilo', 'inserir'];
  return (
    <FieldFrame
      label={props.label}
      hint={props.hint}
      error={props.error}
      required={props.required}
      ids={ids}
      group
    >
      <div className="ed-box">
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tools have the focus */}
        <div
          className="ed-tools"
          role="toolbar"
          aria-label={`Formatação de ${props.label}`}
          ref={tools}
          onKeyDown={move}
        >
          {MARKS.map(([type, ...tool], at) =>
            button(tool, at, state ? isMarked(state, type) : false),
          )}
          {LISTS.map((tool, at) => button(tool, at + MARKS.length))}
          {names.map((name) => (
            <button
              key={name}
              type="button"
              tabIndex={-1}
              aria-haspopup="menu"
              aria-expanded={open === name}
              aria-keyshortcuts={name === 'inserir' ? 'Control+Space' : undefined}
              onClick={() => setOpen(name)}
            >
              {menus[name].label}
            </button>
          ))}
        </div>
        <div
          ref={host}
          className="ed-text texto"
          role="textbox"
          aria-multiline="true"
          aria-labelledby={ids.label}
          aria-describedby={ids.help}
          aria-invalid={props.error ? true : undefined}
          data-name={props.name}
        />
        {open ? (
          <Menu
            label={menus[open].label}
            anchor={tools}
            returnFocus={() => view.current?.focus()}
            entries={menus[open].items.map((one: Item) =>
              typeof one === 'object' && 'command' in one
                ? { ...one, id: one.label, run: () => run(one.command) }
                : one,
            )}
            onClose={() => setOpen(null)}
          />
        ) : null}
      </div>
    </FieldFrame>
  );
}
