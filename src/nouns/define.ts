/**
 * What the console knows of a noun: data only, in one file a noun (`<noun>.ts`), below everything that
 * uses it. How its records are drawn is its face (`src/panes/<area>/face.tsx`).
 */
import type {
  Action,
  IdOf,
  ListQuery,
  Names,
  OneQuery,
  Permission,
  ValueQuery,
} from '../../domain/kernel/define.ts';
import type { IntegerField } from '../../domain/kernel/fields.ts';
import type { GlyphName, IconName, Role } from '../ui/sprite.ts';
import type { RecordRow } from './row.ts';

export type { RecordRow } from './row.ts';
export type { Gender, Names } from '../../domain/kernel/define.ts';

/**
 * Words that agree: '*' stands for their ending. 'encerrad*' → 'encerrada', 'encerradas', 'encerrado',
 * 'encerrados'; 'marcad* como lid*' → 'marcadas como lidas'.
 */
export type Agreeing = string;

/** Shape, role and words of a situação (visual.md, table 'Status'). */
export interface StatusLook {
  readonly shape: GlyphName;
  readonly role: Role;
  readonly label: string;
}
export type Looks = Readonly<Record<string, StatusLook>>;

/** Looks for each of the domain's situações, with its words: one that is forgotten does not compile. */
export const looks = <K extends string>(
  labels: Readonly<Record<K, string>>,
  drawn: Readonly<Record<NoInfer<K>, readonly [shape: GlyphName, role: Role]>>,
): Looks =>
  Object.fromEntries(
    Object.entries<readonly [GlyphName, Role]>(drawn).map(([value, [shape, role]]) => [
      value,
      { shape, role, label: labels[value as K] },
    ]),
  );

type Values = Readonly<Record<string, unknown>>;

/** Where something is asked: the area that is shown, and who asks (null while that is not known). */
export interface At {
  readonly areaId: string | null;
  readonly eu: number | null;
}

/** Who works here, as far as what waits for them depends on it. */
export interface Who {
  readonly id: number;
  readonly fiscal: boolean;
  /** Of a permission of the catalogue; null needs only the session. */
  can(this: void, permission: Permission | null): boolean;
}

/** What takes an action back: another action on the record as it is now. */
export interface Back {
  readonly action: string;
  readonly body?: Values;
}

/** What follows a record that was made. */
export type Made =
  /** It is opened: 'OS 12/2026 aberta'. */
  | { readonly next: 'abre' }
  /** Back to the list, with these words. */
  | { readonly next: 'lista'; readonly says: string }
  /** The reply is a job, followed until it is over: 'Comunicado enviado: 12 pessoas'. */
  | {
      readonly next: 'acompanha';
      readonly title: string;
      /** 'enviado' */
      readonly done: string;
      readonly each: { readonly one: string; readonly many: string };
      /** In the form's own place, by whoever may see jobs; else in a notice. */
      readonly here?: true;
    };

/** Field → demanded, or not asked for. */
export type Asks = Readonly<Record<string, 'exige' | 'nao'>>;

/** What the console says and knows of an action of the catalogue, beside what the catalogue says. */
export interface ActionWords<R = RecordRow> {
  readonly icon: IconName;
  /** 'Encerrando' */
  readonly doing: string;
  /** 'encerrad*': 'OS 12/2026 encerrada', '3 ordens de serviço encerradas'. */
  readonly done: Agreeing;
  /** In a history, after who did it: 'encerrou a OS'. */
  readonly did: string;
  /** Its title on the bars, where the whole is too long. */
  readonly short?: string;
  /** The title of its form on one record, where the verb alone is too little: 'Encerrar OS'. */
  readonly heading?: string;
  /** What the sending button says, where the title's first word will not do. */
  readonly send?: string;
  readonly keys?: readonly string[];
  /** Its form is one of its own, in the face. */
  readonly ownForm?: true;
  /** It always asks by its form, never by arguments in the palette. */
  readonly formOnly?: true;
  /** One record at a time: what it replaces is each record's own. */
  readonly single?: true;
  /** Fields that begin with the record's own values: all of them (but the reason), or these. */
  readonly takes?: 'todos' | readonly string[];
  /** Only what differs from the record is sent: a field nobody touched overwrites nothing. */
  readonly onlyChanges?: true;
  /** Values that the form begins with beyond those. */
  begins?(this: void, row: R): Values;
  /** What takes it back: an action whatever the record, or what depends on it (`values`: those the form began with). */
  readonly inverse?:
    | string
    | { of(this: void, before: R, now: RecordRow, values: Values): Back | null };
  /** Of its optional fields, those that this record demands, and those that it is not asked for; of many all are asked. */
  asks?(this: void, row: R): Asks;
  /** Fields of the record as they will be, as far as that is known before the server answers; `now` ISO. */
  patch?(this: void, row: R, now: string): Values;
  /** The same of the whole record, which holds more than its row. */
  patchWhole?(
    this: void,
    record: Values,
    body: Values,
    by: { readonly id: number; readonly nome: string },
    now: string,
  ): Values;
  /** It makes no sense there (not even to show). */
  hidden?(this: void, row: R | null, at: At): boolean;
  /** It was done already: 'A mensagem já foi lida', 'Todas já foram lidas'. */
  readonly already?: { is(this: void, row: R): boolean; readonly said: Agreeing };
  /** What is written in its form is kept with the user. */
  readonly draft?: true;
  /** Kept and sent again like a comment, but it finishes its item of the queue. */
  readonly finishes?: true;
  /** Of what creates. */
  readonly made?: Made;
}

/** A command that is another way of doing an action. */
export interface Variant {
  readonly id: string;
  readonly of: string;
  /** Sent with what is filled in. */
  readonly fixed: Values;
  readonly title: string;
  readonly info: string;
  readonly keywords: readonly string[];
}

/** A command that leads from a record to another one it belongs to. */
export interface Link<R = RecordRow> {
  readonly id: string;
  readonly title: string;
  readonly info?: string;
  readonly icon: IconName;
  readonly keywords?: readonly string[];
  /** The area where the other record is shown. */
  readonly area: string;
  /** Beside the list that stays. */
  readonly beside?: true;
  titleOf?(this: void, row: R): string;
  /** The other record, or why there is none to show. */
  to(this: void, row: R, here: { readonly departamento: string | null }): number | string;
}

/** A command that does to another record, which this one belongs to, an action of that one's noun. */
export interface Lent<R = RecordRow> {
  readonly id: string;
  readonly title: string;
  readonly info: string;
  readonly icon: IconName;
  readonly action: string;
  /** Its title on the bars, where the whole is too long. */
  readonly short?: string;
  /** The other record, or why there is none. */
  to(this: void, row: R): RecordRow | string;
}

/** The letters that mean the same in every area, each by its command: `detalhe.<letter>`. */
export type Letter = 'concluir' | 'editar' | 'aceitar' | 'recusar' | 'questionar' | 'comentar';

/** The command a letter stands for; one that depends on the record says which ones it may be. */
export type Choice<R = RecordRow> =
  | string
  | {
      readonly among: readonly string[];
      /** Which one is a matter of the side one acts from: its cap stands beside each of them. */
      readonly sides?: true;
      of(this: void, row: R | null, at: At): string;
    };

/** A tab of a record; `id` is its path segment, '' for the first. */
export interface RecordTab {
  readonly id: string;
  readonly title: string;
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
  /** The fields of the action's input that it asks for: it is left when they are right. */
  readonly fields: readonly string[];
  /** What beyond them is missing, to be said under its first field; null when nothing is. */
  missing?(this: void, values: Values): string | null;
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
  readonly below?: { readonly entity: string; readonly id: string };
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
export type Wing = 'osm' | 'analises' | 'mensagens' | 'indicadores' | 'sistema';

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

/** What of a noun waits for somebody: a group of the inbox, and a counter. */
export interface Waits {
  readonly id: string;
  /** Its place among the groups. */
  readonly rank: number;
  readonly area: string;
  readonly list: ListQuery;
  /** Null: nothing of this waits for them. */
  of(this: void, who: Who): WaitingGroup | null;
  /** What is counted, where that is another filter than the group's; null: not this user's business. */
  counted?(this: void, who: Who): Search | null;
  /** Counts the same as the group's filter, cheaper. */
  readonly count?: ValueQuery<{ readonly count: IntegerField }>;
  /** Its place in the bar; `always` also when nothing waits. */
  readonly bar?: { readonly icon: IconName; readonly title: string; readonly always?: true };
}
export type Search = Readonly<Record<string, string | number>>;
export interface WaitingGroup {
  readonly title: string;
  /** For the line of all groups. */
  readonly short: string;
  /** The filter of the list, in the API's own keys. */
  readonly search: Search;
  readonly order?: string;
  /** Commands of an item in the order of their buttons; letters stand for what they mean there. */
  readonly actions: readonly string[];
}

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
  /** Too many to begin with: what is said until something is looked for. */
  readonly emptyHint?: string;
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
  readonly words: { readonly [Id in IdOf<A>]: ActionWords<R> };
  /** Actions of the catalogue that the console does not offer (by its own screens, or not yet). */
  readonly elsewhere?: readonly Action[];
  readonly variants?: readonly Variant[];
  readonly links?: readonly Link<R>[];
  readonly lent?: readonly Lent<R>[];
  readonly letters?: Readonly<Partial<Record<Letter, Choice<R>>>>;
  readonly areas?: readonly AreaSpec[];
  /** The queries that read a whole record; the first is asked where the row knows too little. */
  readonly ones?: readonly OneQuery[];
  /** Other nouns whose records show something of this one: a change of it makes them stale. */
  readonly affects?: readonly string[];
  readonly waits?: readonly Waits[];
  /** Its records are told of by mail. */
  readonly mailed?: true;
  /** The record that a record of this noun tells of, and after which row of its chain (a trail's entry). */
  tells?(
    this: void,
    row: RecordRow,
  ): { readonly noun: string; readonly id: number; readonly linha: number } | null;
  /** It has no trail: it is one. */
  readonly noTrail?: true;
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
