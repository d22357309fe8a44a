/** One line of the palette, whatever it stands for. */
import type { IconName } from '../ui/icon.tsx';
import type { StatusLook } from '../nouns/index.ts';
import type { Item } from './ranking.ts';

export type How = 'abrir' | 'fixar';

/** An argument that was given. */
export interface Chip {
  readonly name: string;
  readonly text: string;
  readonly value: unknown;
}

export interface Row extends Item {
  readonly kind:
    | 'comando'
    | 'registro'
    | 'pessoa'
    | 'tela'
    | 'filtro'
    | 'espera'
    | 'argumento'
    | 'sigilo';
  readonly icon?: IconName;
  /** Beside the title, dimmed. */
  readonly sub?: string;
  readonly status?: StatusLook;
  readonly keys?: string;
  /** Why it cannot be done: shown in place of `sub`, and it does nothing. */
  readonly reason?: string | null;
  /** Something more has to be chosen: the palette stays, with a chip. */
  readonly more?: boolean;
  /** The argument it gives. */
  readonly chip?: Chip;
  /** Answers true when the palette stays open. */
  run(how: How): boolean | void;
}

export interface Group {
  readonly id: string;
  readonly title: string;
  /** The context: 'Alvo: OS 123/2026', with its status. */
  readonly strong?: string;
  readonly status?: Row['status'];
  /** 'buscando…' */
  readonly note?: string;
  readonly rows: readonly Row[];
}
