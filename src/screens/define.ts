/**
 * A screen as data: where it stands, what it is called, its regions, its keys, what it is filtered by. How
 * it is drawn is its kind (src/panes/frame/kinds.tsx); what stands in a page is its body, loaded when it is
 * shown (src/panes/frame/screens.ts). Lists with their record, forms and wizards stand with their noun
 * (src/nouns); here are the others.
 */
import type { MapId, ReportId } from '../../domain/index.ts';
import type { HintLine, Wing } from '../nouns/index.ts';
import type { IconName } from '../ui/sprite.ts';

/** Where a region stands: the panes 1, 2 and 3. */
export type PaneId = 'lista' | 'detalhe' | 'contexto';

/** A named part of a screen that can have the focus: F6 visits them in their order. */
export interface Region {
  readonly pane: PaneId;
  /** What a screen reader and the status bar call it. */
  readonly title: string;
  /** The keys that matter in it, in the status bar, before those that matter everywhere. */
  readonly hints: readonly HintLine[];
}

/** A key of one screen. Its body says what it does (commands/screens.ts). */
interface ScreenCommand {
  readonly id: string;
  readonly title: string;
  readonly keys: readonly string[];
  /** The line of the shortcut sheet that it shares with others. */
  readonly row?: string;
  readonly icon?: IconName;
}

interface Screen {
  /** Name of its route. */
  readonly name: string;
  readonly path: string;
  /** public: anyone; session: signed in; app: signed in, department chosen, inside the shell. */
  readonly kind: 'public' | 'session' | 'app';
  /** Access list of the specification, section 6; null: none. */
  readonly access: string | null;
  /** For the page's title and its heading. */
  readonly title: string;
  /** Of a screen inside the shell. */
  readonly regions?: readonly Region[];
  readonly commands?: readonly ScreenCommand[];
  /** Commands of lists that mean something here too: the same keys, the same remapping. */
  readonly answers?: readonly string[];
  /** 'Ir para': 'g' and its key, other words for it. */
  readonly go?: {
    readonly title?: string;
    readonly key?: string;
    readonly icon: IconName;
    readonly keywords?: readonly string[];
  };
  /** Its line in the rail. */
  readonly rail?: { readonly wing: Wing; readonly title: string };
}

/**
 * Its kind, and the query it stands over: what is filtered in its address is the query's. A further kind
 * (tree, board) is a line here, over the query that it draws, and its component in kinds.tsx.
 */
type Over =
  | { readonly screen?: 'pagina'; readonly query?: undefined }
  | { readonly screen: 'relatorio'; readonly query: ReportId }
  | { readonly screen: 'mapa'; readonly query: MapId };

export type ScreenDef = Screen & Over;
/** How a screen is drawn. */
export type ScreenKind = 'lista' | 'form' | 'assistente' | NonNullable<Over['screen']>;

/** Keeps the ids as literal types: a body that forgets one of them does not compile. */
export const screen = <const S extends ScreenDef>(of: S): S => of;

/** The commands that a screen's body has to do. */
export type CommandOf<S extends ScreenDef> =
  | NonNullable<S['commands']>[number]['id']
  | NonNullable<S['answers']>[number];

/** A screen that is one region, called as it is. */
export const whole = (title: string, hints: readonly HintLine[] = []) =>
  [{ pane: 'lista', title, hints }] as const;

/** What a table says that stands beside a drawing of its rows: a map, a chart. */
export const TABLE_ANSWERS = [
  'lista.proxima',
  'lista.anterior',
  'lista.primeira',
  'lista.ultima',
  'lista.abrir',
  'lista.atualizar',
] as const;
