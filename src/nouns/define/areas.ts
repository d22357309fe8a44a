/** The areas of a noun: where they stand, what they show, which keys they have. */
import type { Errors, ListQuery, Names, OneQuery } from '../../../domain/kernel/define.ts';
import type { IconName } from '../../ui/sprite.ts';
import type { RecordRow } from '../row.ts';
import type { Values } from './actions.ts';
import type { Who } from './waits.ts';

/** A tab of a record; `id` is its path segment, '' for the first. */
export interface RecordTab {
  readonly id: string;
  readonly title: string;
  /** Access list, where it asks for another than its record. */
  readonly access?: string;
  /** Its number beside the title; undefined: none. */
  count?(this: void, record: unknown): number | undefined;
}

/** A view everybody has. `{eu}` and `{ano}` stand for the user's id and the current year. */
export interface DefaultView {
  readonly id: string;
  readonly nome: string;
  readonly busca: string;
}

/** A list that belongs together with others. */
export interface Folder {
  readonly title: string;
  readonly to: string;
  readonly area: string;
  /** What waits in it, by the id of the group. */
  readonly count?: string;
  /** It is there while something waits in it. */
  readonly waiting?: true;
}

/** Shares of the panes in percent; the detail takes the rest. */
export interface Shares {
  readonly lista: number;
  readonly contexto: number;
}

/** A line of the status bar: keys by command, what they do; `wide` only where there is room. */
export type HintLine = readonly [ids: string | readonly string[], label: string, wide?: 'largo'];

/** A step of a form that is filled in step by step. */
export interface WizardStep {
  readonly id: string;
  readonly title: string;
  /**
   * The fields of the action's input that it asks for: it is left when they are right. What it asks for of
   * rows that another step asks for is said by its path: 'parametros.*.regras'.
   */
  readonly fields: readonly string[];
  /** What beyond them is wrong, by path, or to be said under its first field; null when nothing is. */
  missing?(this: void, values: Values): string | Errors | null;
  /** What may be missing and need not: told on the page on which all stands; null when nothing is. */
  advises?(this: void, values: Values): string | null;
  /** All of it on one page, reached at any time: what is wrong anywhere is named there, with its step. */
  readonly review?: true;
}

/** A sub-screen that opens a form: of a record, or (`path` whole) of a list. */
export interface FormPlace {
  /** After the record's id, or after the area's base. */
  readonly sub: string;
  /** The whole path, where it does not stand below the base. */
  readonly path?: string;
  readonly title: string;
  /** Access list of the specification, section 6 ('admin/ordem_servicos/index'); null: none. */
  readonly access: string | null;
  readonly command: string;
  /** The route's name, where it is another than that of area and sub. */
  readonly name?: string;
  /** It is filled in step by step, over the room of panes 2 and 3. */
  readonly steps?: readonly WizardStep[];
  /** Of a path with a parameter that is no record of the area: the field of the form that it fills. */
  readonly fills?: {
    readonly param: string;
    readonly field: string;
    /** It is no id, but one of these codes; the first, until another is said. */
    readonly of?: readonly string[];
  };
  /** Its own line in the rail, after the area's; `access` where it asks for more than its route. */
  readonly rail?: { readonly title: string; readonly access: string | null };
}

/** Where an area stands: all that routes, rail and 'Ir para' need, whether the rest is loaded or not. */
export interface AreaPlace {
  readonly id: string;
  readonly base: string;
  readonly title: string;
  /** Page title of one record. */
  readonly record: string;
  /** Name of the parameter that holds the open record's id. */
  readonly param: string;
  /** Access lists; null: none. */
  readonly index: string | null;
  readonly show: string | null;
  readonly tabs: readonly RecordTab[];
  /** Other spellings of the first tab's address. */
  readonly aliases?: readonly string[];
  /** Sub-screens of a record. */
  readonly forms?: readonly FormPlace[];
  /** Screens that create, below the list. */
  readonly creates?: readonly FormPlace[];
  /** Its list stands below a record, which the address names by these parameters: u and Esc go back there. */
  readonly below?: { readonly id: string } & (
    | { readonly entity: string; readonly noun?: undefined }
    /** It is always one of these. */
    | { readonly noun: string; readonly entity?: undefined }
  );
  /** 'Ir para': 'g' and its key, and other words for it. */
  readonly go?: {
    /** Its place among them. */
    readonly rank: number;
    readonly title?: string;
    readonly key?: string;
    readonly icon: IconName;
    readonly keywords?: readonly string[];
  };
  /** Its line in the rail: the wing, the title where it is another, what waits in it. */
  readonly rail?: {
    readonly wing: Wing;
    /** Its place in the wing. */
    readonly rank: number;
    readonly title?: string;
    readonly count?: string;
  };
}
export type Wing =
  | 'osm'
  | 'analises'
  | 'fiscalizacao'
  | 'mensagens'
  | 'produtividade'
  | 'indicadores'
  | 'parametros'
  | 'sistema';

/** The digits of a role: whoever it is of has these. */
export interface Bar {
  of(this: void, who: Pick<Who, 'fiscal' | 'can'>): boolean;
  readonly actions: readonly string[];
}

/** An area: a list with its record, as a queue of work. */
export interface AreaSpec extends AreaPlace {
  readonly list: ListQuery;
  readonly one?: OneQuery;
  /** Command ids in the order of the digits 1–9… */
  readonly actions: readonly string[];
  /** …and those of who works in another role: the bar belongs to who looks, never to the situação. */
  readonly bars?: readonly Bar[];
  readonly defaultViews: readonly DefaultView[];
  readonly advance: 'proximo' | 'ficar';
  /** What finishes an item of the queue, for 'Ao concluir: próxima'. */
  readonly finishing?: string;
  /** The lists beside this one, as tabs of its tool row. */
  readonly folders?: readonly Folder[];
  /** Filter fields that the folder itself stands for: no chips while they say what it says. */
  readonly ownFilters?: readonly string[];
  /** The command that a record counts as opened with: on Enter, or after one second in view. */
  readonly opened?: string;
  /** What its header's button creates. */
  readonly create?: { readonly command: string; readonly label: string };
  /** The name of the open record's tab, where its own is too long. */
  readonly tabName?: string;
  /** Class of a row that stands out (unread). */
  rowClass?(this: void, row: RecordRow): string;
  /** Shares of its panes, where the usual ones will not do; several areas share them by name. */
  readonly room?: {
    readonly name: string;
    /** Three panes, from 1600 px and below. */
    readonly three?: { readonly wide: Shares; readonly narrow: Shares };
    /** The list's share, however many panes there are. */
    readonly lista?: number;
  };
  /** The keys that matter in its list, in place of the usual ones. */
  readonly hints?: readonly HintLine[];
  /** No trail of its own (it is one, or tells of a sending). */
  readonly noLog?: true;
}

/** Where an area stands, its noun and its room: what is known before anything of the noun is loaded. */
export interface Place extends Omit<AreaPlace, 'tabs'> {
  readonly noun: string;
  readonly tabs: readonly Omit<RecordTab, 'count'>[];
  readonly room?: AreaSpec['room'];
}

/** What is known of an area, with its noun. */
export interface AreaDef extends AreaSpec {
  readonly noun: string;
  readonly names: Names;
  /** With the trail's, last. */
  readonly tabs: readonly RecordTab[];
}
