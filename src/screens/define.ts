/**
 * A screen as data: where it stands, what it is called, which keys it has. How it is drawn is its kind
 * (src/panes/frame/kinds.tsx), what stands in it its body, loaded when it is shown (src/panes/frame/screens.ts).
 * Lists with their record, forms and wizards stand with their noun (src/nouns); here are the others.
 */
import type { HintLine } from '../nouns/index.ts';
import type { IconName } from '../ui/sprite.ts';

/** How a screen is drawn. */
export type ScreenKind = 'lista' | 'form' | 'assistente' | 'pagina';

/** A key of one screen. Its body says what it does (commands/screens.ts). */
export interface ScreenCommand {
  readonly id: string;
  readonly title: string;
  readonly keys: readonly string[];
  /** The line of the shortcut sheet that it shares with others. */
  readonly row?: string;
  readonly icon?: IconName;
}

export interface ScreenDef {
  /** Name of its route. */
  readonly name: string;
  readonly path: string;
  /** public: anyone; session: signed in; app: signed in, department chosen, inside the shell. */
  readonly kind: 'public' | 'session' | 'app';
  /** Access list of the specification, section 6; null: none. */
  readonly access: string | null;
  /** For the page's title, its heading and the name of its region. */
  readonly title: string;
  readonly commands?: readonly ScreenCommand[];
  /** Commands of lists that mean something here too: the same keys, the same remapping. */
  readonly answers?: readonly string[];
  /** The keys that matter here, in the status bar. */
  readonly hints?: readonly HintLine[];
  /** 'Ir para': 'g' and its key, other words for it. */
  readonly go?: {
    readonly title?: string;
    readonly key?: string;
    readonly icon: IconName;
    readonly keywords?: readonly string[];
  };
}

/** Keeps the ids as literal types: a body that forgets one of them does not compile. */
export const screen = <const S extends ScreenDef>(of: S): S => of;

/** The commands that a screen's body has to do. */
export type CommandOf<S extends ScreenDef> =
  | NonNullable<S['commands']>[number]['id']
  | NonNullable<S['answers']>[number];
