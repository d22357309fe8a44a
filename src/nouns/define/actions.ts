/** What the console says and knows of a noun's actions, and of the commands beside them. */
import type { Action, IdOf } from '../../../domain/kernel/define.ts';
import type { IconName } from '../../ui/sprite.ts';
import type { RecordRow } from '../row.ts';
import type { Search } from './waits.ts';

/**
 * Words that agree: '*' stands for their ending. 'encerrad*' → 'encerrada', 'encerradas', 'encerrado',
 * 'encerrados'; 'marcad* como lid*' → 'marcadas como lidas'.
 */
export type Agreeing = string;

export type Values = Readonly<Record<string, unknown>>;

/** Where something is asked: the area that is shown, and who asks (null while that is not known). */
export interface At {
  readonly areaId: string | null;
  readonly eu: number | null;
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
      /** It makes a file, and whoever asked sees it where one's own are: the area's id. */
      readonly own?: string;
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
  /** Values that a form of a new record begins with. */
  readonly fresh?: Values;
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
  /** Of many at once, where each says something of its own as well: */
  readonly each?: {
    /** The value of the form that holds it, by the ids of the records… */
    readonly name: string;
    /** …and what each is sent of it and of what was filled in for all. */
    of(this: void, row: R, values: Values): Values;
  };
  /** It is in none of one's lists any more. */
  readonly leaves?: true;
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
  /** It is asked of no record and makes none: not among what 'c' offers. */
  readonly nothingNew?: true;
  /** What it may make necessary: foreseen once it is done, and offered where there is something to do. */
  readonly leads?: Leads | undefined;
}

/** An action that follows from another one: its dry run tells how much (`total`) there is to do. */
export interface Leads {
  readonly action: string;
  says(this: void, total: number): string;
  readonly label: string;
}

/** The words of all the actions that are offered: one that is forgotten does not compile. */
export type Words<R, A extends readonly Action[]> = {
  readonly [Id in IdOf<A>]: ActionWords<R>;
};

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

interface Leading<R> {
  readonly id: string;
  readonly title: string;
  readonly info?: string;
  readonly icon: IconName;
  readonly keywords?: readonly string[];
  /** Its title on the bars, where the whole is too long. */
  readonly short?: string;
  /** The area where the others are shown. */
  readonly area: string;
  titleOf?(this: void, row: R): string;
}

/** A command that leads from a record to another one it belongs to… */
interface ToOne<R> extends Leading<R> {
  /** Of a record that is of one of several: the area of this row's. */
  areaOf?(this: void, row: R): string;
  /** Beside the list that stays. */
  readonly beside?: true;
  /** The other record, or why there is none to show. */
  to(this: void, row: R, here: { readonly departamento: string | null }): number | string;
  readonly those?: undefined;
}

/** …or to all that belong to the same as it, or to itself. */
export interface ToThose<R = RecordRow> extends Leading<R> {
  /** What the area's list is filtered by, or why there are none. */
  those(this: void, row: R): Search | string;
  /** The newest of them, and their count, stand in the record. */
  readonly newest?: true;
  readonly to?: undefined;
  readonly areaOf?: undefined;
  readonly beside?: undefined;
}
export type Link<R = RecordRow> = ToOne<R> | ToThose<R>;

/** A command that does to another record, which this one belongs to, an action of that one's noun. */
export interface Lent<R = RecordRow> {
  readonly id: string;
  readonly title: string;
  readonly info: string;
  readonly icon: IconName;
  readonly action: string;
  /** Its title on the bars, where the whole is too long. */
  readonly short?: string;
  /** The other record, or why there is none; of an action that creates, what its form begins with. */
  to(this: void, row: R): RecordRow | { readonly novo: Values } | string;
  /** What the form begins with, of an action on another record. */
  given?(this: void, row: R): Values;
  /** Only the whole record knows what the form begins with. */
  readonly whole?: true;
  /** It makes no sense there. */
  hidden?(this: void, row: R | null, at: At): boolean;
  /** Of an action that creates one thing for several records: what its form begins with. Without it, one at a time. */
  all?(this: void, chosen: Chosen<R>): { readonly novo: Values };
}

/** Records chosen one by one, or all that a list's search finds but some. */
export type Chosen<R = RecordRow> =
  | { readonly rows: readonly R[] }
  | { readonly search: string; readonly except: readonly number[] };

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
