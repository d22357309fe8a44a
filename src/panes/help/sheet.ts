/** The shortcut sheet as data, made from the registry: sections, lines, and the keys on them. */
import { registry, keysOf } from '../../commands/index.ts';
import type { Command, Scope } from '../../commands/index.ts';
import { letterFor } from '../../commands/detail.ts';
import { screenOf } from '../../screens/index.ts';
import { SIGILS } from '../../palette/parse-entry.ts';
import { searchable } from '../../palette/ranking.ts';
import { chordLabel } from '../../ui/key-labels.ts';

export interface SheetLine {
  readonly id: string;
  readonly title: string;
  /** One, or those that share the line ('Próxima, anterior'). */
  readonly commands: readonly Command[];
  /** In the notation of <Keys>. Empty: no key. */
  readonly keys: string;
  /** Drawn as 'primeira a última'. */
  readonly range?: boolean;
  readonly fixed: boolean;
}
export interface SheetSection {
  readonly title: string;
  readonly note?: string;
  readonly lines: readonly SheetLine[];
}

const COLUMNS: readonly (readonly string[])[] = [
  ['Em toda parte', 'Ir para'],
  ['Lista', 'Formulário'],
  ['Detalhe', 'Paleta'],
];
const NOTES: Readonly<Record<string, string>> = { 'Ir para': 'duas teclas, em sequência' };

const MODES: Readonly<Record<string, string>> = {
  comando: 'Comando',
  numero: 'Número',
  pessoa: 'Pessoa',
  tela: 'Tela',
  filtro: 'Filtro da lista',
  ajuda: 'Ajuda',
};

function lineOf(title: string, commands: readonly Command[]): SheetLine {
  const [first] = commands;
  const fixed = commands.every((command) => command.fixed);
  const base = { id: first?.id ?? title, title, commands, fixed };
  if (commands.length === 1) {
    const keys = first ? keysOf(first) : [];
    return { ...base, keys: keys.join(' | ') };
  }
  const firsts = commands.flatMap((command) => keysOf(command).slice(0, 1));
  if (commands.length > 3)
    return { ...base, keys: `${firsts[0] ?? ''} | ${firsts.at(-1) ?? ''}`, range: true };
  return { ...base, keys: firsts.join(' · ') };
}

/** Lines of a section in the order of the registry; commands that share a line stand together. */
function linesOf(section: string, all: readonly Command[], bare: boolean): SheetLine[] {
  const rows = new Map<string, Command[]>();
  for (const command of all) {
    if (command.section !== section || (!bare && !command.keys && keysOf(command).length === 0))
      continue;
    if (command.fixed && !command.keys) continue;
    // Its letter is a line of its own; a second one would only be in the way.
    if (
      command.target &&
      keysOf(command).length === 0 &&
      letterFor(command.id, command.target.noun, null)
    )
      continue;
    const title = command.row ?? command.title;
    rows.set(title, [...(rows.get(title) ?? []), command]);
  }
  return [...rows].map(([title, commands]) => lineOf(title, commands));
}

const sigils: SheetSection = {
  title: 'Paleta',
  lines: Object.entries(SIGILS).map(([sigil, mode]) => ({
    id: `sigilo.${mode}`,
    title: MODES[mode] ?? mode,
    commands: [],
    keys: sigil,
    fixed: true,
  })),
};

/** Does a line answer what was typed, by its name or by its key? */
function answers(line: SheetLine, query: string): boolean {
  if (query === '') return true;
  const key = query.trim().toLowerCase();
  const keys = line.keys
    .split(/ \| | · /)
    .flatMap((one) => [one.toLowerCase(), chordLabel(one).toLowerCase()]);
  if (keys.includes(key)) return true;
  const text = searchable(
    `${line.title} ${line.commands.map((command) => `${command.title} ${command.keywords?.join(' ') ?? ''}`).join(' ')}`,
  );
  const wanted = searchable(query);
  return wanted !== '' && wanted.split(' ').every((word) => ` ${text}`.includes(` ${word}`));
}

/** Three columns of sections. While searching, commands without a key are found as well. */
export function sheet(query: string): SheetSection[][] {
  const all = [...registry.values()];
  const known = new Set(COLUMNS.flat());
  const rest = [...new Set(all.map((command) => command.section))].filter(
    (title) => !known.has(title),
  );
  const columns = COLUMNS.map((titles, at) => (at === 1 ? [...titles, ...rest] : titles));
  return columns.map((titles) =>
    titles.flatMap((title): SheetSection[] => {
      const section =
        title === 'Paleta'
          ? sigils
          : { title, note: NOTES[title], lines: linesOf(title, all, query !== '') };
      const lines = section.lines.filter((line) => answers(line, query));
      return lines.length > 0 ? [{ ...section, lines }] : [];
    }),
  );
}

const SCOPES: Readonly<Record<string, string>> = {
  tudo: 'em toda parte',
  lista: 'lista',
  detalhe: 'detalhe',
  formulario: 'formulário',
};
/** Where a key counts, in words; that of a screen by the screen's title. */
export const scopeName = (scope: Scope): string =>
  SCOPES[scope] ?? screenOf(scope.slice('tela.'.length))?.title.toLowerCase() ?? scope;
