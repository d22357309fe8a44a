/** What a user prefers, kept on the server (decisions, section 11); read with care, whoever wrote it. */
import { isPlain } from './merge.ts';

export interface ColumnPreference {
  readonly ordem?: readonly string[];
  /** Pixels. */
  readonly larguras?: Readonly<Record<string, number>>;
  readonly ocultas?: readonly string[];
}

/** A saved view: the list's filter and order as a query string (without '?'), and its columns. */
export interface View {
  readonly id: string;
  readonly nome: string;
  readonly busca: string;
  readonly colunas?: ColumnPreference;
}

/** Something opened or run: `para` the address of a record or screen. */
export interface Recent {
  readonly tipo: 'registro' | 'tela' | 'comando';
  readonly id: string;
  readonly titulo: string;
  readonly para?: string;
  /** Ms since 1970, and how often: what frecency is made of. */
  readonly em: number;
  readonly vezes: number;
}

export type Advance = 'proximo' | 'anterior' | 'ficar';

/** What a person wants to be told, and how. The server reads `email` (a kind that is missing is wanted). */
export interface Avisos {
  readonly email: Readonly<Record<string, boolean>>;
  readonly area_de_trabalho: boolean;
  readonly titulo: boolean;
  readonly som: boolean;
}

export interface Preferences {
  readonly tema: 'sistema' | 'claro' | 'escuro';
  readonly densidade: 'compacta' | 'confortavel';
  /** Layout name ('lista+detalhe') → pane → percent. */
  readonly paineis: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Area id → … */
  readonly colunas: Readonly<Record<string, ColumnPreference>>;
  readonly visoes: Readonly<Record<string, readonly View[]>>;
  /** Department's codigo → the reports that stand on home there; read with care where they are drawn (panes/report/pins.ts). */
  readonly fixados: Readonly<Record<string, readonly unknown[]>>;
  /** Reports by mail: read by the server, too (domain/usuario/envios.ts). */
  readonly envios: readonly unknown[];
  /** Command id → its keys, instead of the defaults. */
  readonly teclas: Readonly<Record<string, readonly string[]>>;
  /** One-key shortcuts on? */
  readonly teclasSimples: boolean;
  readonly recentes: readonly Recent[];
  /** Queue (area id) → where the cursor goes after an action. */
  readonly avanco: Readonly<Record<string, Advance>>;
  readonly avisos: Avisos;
  /** Codigo of the department used last. */
  readonly departamento: string | null;
}

export const DEFAULTS: Preferences = {
  tema: 'sistema',
  densidade: 'compacta',
  paineis: {},
  colunas: {},
  visoes: {},
  fixados: {},
  envios: [],
  teclas: {},
  teclasSimples: true,
  recentes: [],
  avanco: {},
  avisos: { email: {}, area_de_trabalho: false, titulo: false, som: false },
  departamento: null,
};

export const MOST_RECENTS = 60;

const oneOf = <T extends string>(value: unknown, allowed: readonly T[], fallback: T): T =>
  allowed.includes(value as T) ? (value as T) : fallback;

const record = <T>(value: unknown, keep: (entry: unknown) => entry is T): Record<string, T> =>
  isPlain(value)
    ? Object.fromEntries(Object.entries(value).filter((pair): pair is [string, T] => keep(pair[1])))
    : {};

const isNumbers = (value: unknown): value is Record<string, number> =>
  isPlain(value) && Object.values(value).every((n) => typeof n === 'number' && Number.isFinite(n));
const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((s) => typeof s === 'string');
const isViews = (value: unknown): value is View[] =>
  Array.isArray(value) &&
  value.every(
    (v) =>
      isPlain(v) &&
      typeof v.id === 'string' &&
      typeof v.nome === 'string' &&
      typeof v.busca === 'string',
  );
const isRecent = (value: unknown): value is Recent =>
  isPlain(value) &&
  typeof value.id === 'string' &&
  typeof value.titulo === 'string' &&
  typeof value.em === 'number' &&
  typeof value.vezes === 'number' &&
  (value.tipo === 'registro' || value.tipo === 'tela' || value.tipo === 'comando');
const isAdvance = (value: unknown): value is Advance =>
  value === 'proximo' || value === 'anterior' || value === 'ficar';
const isColumns = (value: unknown): value is ColumnPreference =>
  isPlain(value) &&
  (value.ordem === undefined || isStrings(value.ordem)) &&
  (value.ocultas === undefined || isStrings(value.ocultas)) &&
  (value.larguras === undefined || isNumbers(value.larguras));

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
/** Nothing is switched on that nobody asked for. */
function readAvisos(value: unknown): Avisos {
  const { email, area_de_trabalho, titulo, som } = isPlain(value) ? value : {};
  return {
    email: record(email, isBoolean),
    area_de_trabalho: area_de_trabalho === true,
    titulo: titulo === true,
    som: som === true,
  };
}

/** Stored preferences as ours: what is missing or unreadable takes its default. */
export function readPreferences(value: unknown): Preferences {
  if (!isPlain(value)) return DEFAULTS;
  return {
    tema: oneOf(value.tema, ['sistema', 'claro', 'escuro'] as const, DEFAULTS.tema),
    densidade: oneOf(value.densidade, ['compacta', 'confortavel'] as const, DEFAULTS.densidade),
    paineis: record(value.paineis, isNumbers),
    colunas: record(value.colunas, isColumns),
    visoes: record(value.visoes, isViews),
    fixados: record(value.fixados, isList),
    envios: isList(value.envios) ? value.envios : [],
    teclas: record(value.teclas, isStrings),
    teclasSimples: value.teclasSimples !== false,
    recentes: Array.isArray(value.recentes)
      ? value.recentes.filter(isRecent).slice(0, MOST_RECENTS)
      : [],
    avanco: record(value.avanco, isAdvance),
    avisos: readAvisos(value.avisos),
    departamento: typeof value.departamento === 'string' ? value.departamento : null,
  };
}

/** Two lists of recents as one: each entry once, its latest use and highest count, newest first. */
export function joinRecents(a: readonly Recent[], b: readonly Recent[]): Recent[] {
  const found = new Map<string, Recent>();
  for (const one of [...a, ...b]) {
    const key = `${one.tipo} ${one.id}`;
    const other = found.get(key);
    const newer = other && other.em > one.em ? other : one;
    found.set(key, { ...newer, vezes: Math.max(one.vezes, other?.vezes ?? 0) });
  }
  return [...found.values()].toSorted((x, y) => y.em - x.em).slice(0, MOST_RECENTS);
}
