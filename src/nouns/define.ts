/**
 * What the console knows of a noun: data only, in one file a noun (`<noun>.ts`; of a long one the
 * rest stands in its folder), below everything that uses it. How its records are drawn is its face (`src/panes/<area>/face.tsx`).
 */
import type { Action, ListQuery, Names, OneQuery } from '../../domain/kernel/define.ts';
import type { IconName } from '../ui/sprite.ts';
import type {
  At,
  Choice,
  Lent,
  Letter,
  Link,
  Variant,
  ActionWords,
  Words,
} from './define/actions.ts';
import type { AreaDef, AreaSpec, RecordTab } from './define/areas.ts';
import type { Looks } from './define/looks.ts';
import type { Search, Waits } from './define/waits.ts';
import type { RecordRow } from './row.ts';

export type * from './define/actions.ts';
export type * from './define/areas.ts';
export type * from './define/waits.ts';
export { looks } from './define/looks.ts';
export type * from './define/looks.ts';
export type { RecordRow } from './row.ts';
export type { Gender, Names } from '../../domain/kernel/define.ts';

/** How the records of a list are chosen, where the fields of its rows alone do not say it. */
export interface Picked {
  readonly columns?: readonly {
    readonly title: string;
    readonly width?: string;
    readonly right?: boolean;
    cell(this: void, row: RecordRow): string;
  }[];
  /** What a chosen one reads as. */
  labelOf?(this: void, row: RecordRow): string;
  readonly searchLabel?: string;
  /** Asked for beside the words that are looked for. */
  readonly beside?: (this: void, here: { readonly departamento: string | null }) => Search;
  /** What is said of one that was chosen, and whom it may be instead. */
  caution?(
    this: void,
    row: RecordRow,
  ): { readonly text: string; readonly instead: RecordRow | null; readonly use: string } | null;
  /** People are looked for by document and name. */
  readonly person?: true;
}

export interface NounSpec<R, A extends readonly Action[]> {
  readonly noun: string;
  readonly names: Names;
  readonly icon: IconName;
  /** What one record is called: 'OS 1234/2026'. Of nouns whose records are never named: absent. */
  nameOf?(this: void, row: R, at: At): string;
  /** The number it is spoken of by in a short line: its own, or that of what it belongs to. */
  numberOf?(this: void, row: R): { readonly numero: number; readonly ano: number };
  /** Look of its situações. */
  readonly situacoes?: Looks;
  /** Why an action does not start from a situação: 'A OS está cancelada'. */
  refusal?(this: void, from: readonly string[], situacao: string): string;
  /** The actions that the console offers… */
  readonly actions: A;
  /** …each with its words. */
  readonly words: Words<R, A>;
  /** Actions of the catalogue that the console does not offer (by its own screens, or not yet). */
  readonly elsewhere?: readonly Action[];
  readonly variants?: readonly Variant[];
  readonly links?: readonly Link<R>[];
  readonly lent?: readonly Lent<R>[];
  /** Commands on its records that are made apart (src/commands), as they leave the console: they may stand on the bar. */
  readonly apart?: readonly string[];
  readonly letters?: Readonly<Partial<Record<Letter, Choice<R>>>>;
  readonly areas?: readonly AreaSpec[];
  /** The queries that read a whole record; the first is asked where the row knows too little. */
  readonly ones?: readonly OneQuery[];
  /** Other nouns whose records show something of this one: a change of it makes them stale. */
  readonly affects?: readonly string[];
  readonly waits?: readonly Waits[];
  /** A file that was made of it, while there is one: Shift+P fetches it. */
  file?(this: void, row: R): { readonly nome: string; readonly url: string } | null;
  /** Its records are told of by mail. */
  readonly mailed?: true;
  /** The record that a record of this noun tells of, and after which row of its chain (a trail's entry). */
  tells?(
    this: void,
    row: RecordRow,
  ): { readonly noun: string; readonly id: number; readonly linha: number } | null;
  /** It has no trail: it is one. */
  readonly noTrail?: true;
  /** Does it go on by itself, each step told to nobody (a mail that waits)? It is read again while it is shown. */
  restless?(this: void, row: R): boolean;
  /** Nothing on the screen speaks of it: what others do to it is not looked at. */
  readonly silent?: true;
  /** How its records are chosen, by the list that a field names. */
  readonly picked?: Readonly<Record<string, Picked>>;
  /** How the palette finds its records. */
  readonly found?: {
    /** What one is about, after its name. */
    about(this: void, row: R): string;
    /** Other words it is found by. */
    words?(this: void, row: R): string;
    /** It is called by its number: 'os 12/2026' finds it exactly, newest first. */
    numbered?(this: void, row: R): { readonly numero: number; readonly ano: number };
  };
  /** Filters whose value is derived: does the row still belong? */
  readonly derived?: Readonly<
    Record<string, (this: void, row: R, wanted: string, query: ListQuery) => boolean>
  >;
}

/** A noun as the machinery reads it. */
export interface NounDef extends Omit<
  NounSpec<RecordRow, readonly Action[]>,
  'words' | 'areas' | 'elsewhere'
> {
  readonly words: Readonly<Record<string, ActionWords | undefined>>;
  readonly areas: readonly AreaDef[];
  readonly elsewhere: readonly Action[];
}

/** The tab of a record's trail. */
export const LOG: RecordTab = { id: 'log', title: 'Log' };

const known = new Map<string, NounDef>();
/** The nouns whose files are loaded, by name. */
export const loaded: ReadonlyMap<string, NounDef> = known;

/** Binds the row type of a noun; an offered action without its words does not compile. */
export const defineNoun =
  <R = RecordRow>() =>
  <const A extends readonly Action[]>(spec: NounSpec<R, A>): NounDef => {
    const { noun, names, areas = [], elsewhere = [] } = spec;
    const def = {
      ...spec,
      elsewhere,
      areas: areas.map((area) => ({
        ...area,
        noun,
        names,
        tabs: area.noLog ? area.tabs : [...area.tabs, LOG],
      })),
    } as unknown as NounDef;
    if (!known.has(noun)) known.set(noun, def);
    return def;
  };
