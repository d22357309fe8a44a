/**
 * A command: a plain object, never a hook. Palette entry, action-bar button, '.' menu, bulk bar,
 * shortcut sheet and key handler are projections of it (ux.md, section 3).
 */
import type { Actor, Tier } from '../../domain/kernel/define.ts';
import type { Fields } from '../../domain/kernel/fields.ts';
import type { RecordRow } from '../nouns/row.ts';
import type { Target } from '../workspace/list/target.ts';

export type { RecordRow } from '../nouns/row.ts';
export type { Target } from '../workspace/list/target.ts';

/** Where a key is listened to; `tela.…` on one screen alone. A narrower scope wins over 'tudo'. */
export type Scope = 'tudo' | 'lista' | 'detalhe' | 'formulario' | `tela.${string}`;

export type Source = 'tecla' | 'paleta' | 'botao' | 'menu' | 'massa' | 'sistema';

/** A snapshot of the workspace, taken when a surface opens and again when the command runs. */
export interface CommandContext {
  readonly actor: Actor;
  /** The console's check, specification section 6: 'admin/ordem_servicos/index'. */
  can(access: string): boolean;
  readonly path: string;
  readonly areaId: string | null;
  readonly pane: 'lista' | 'detalhe' | 'contexto' | null;
  readonly target: Target;
  /** The record open in the detail, if any. */
  readonly record: { readonly noun: string; readonly row: RecordRow } | null;
  readonly formOpen: boolean;
}

export interface Command {
  /** Stable; for an action of the catalogue, the action's id. */
  readonly id: string;
  readonly title: string;
  /** On the bars, where the whole is too long and it is no action's. */
  readonly short?: string | undefined;
  /** Heading in palette and help: 'OS', 'Ir para', 'Lista'… */
  readonly section: string;
  readonly info?: string;
  readonly icon?: string;
  /** Palette aliases, folded when indexed. */
  readonly keywords?: readonly string[];
  /** Default keys: 'Ctrl+K', 'g o', 'Shift+J'. The first is shown. */
  readonly keys?: readonly string[];
  readonly scope: Scope;
  /** Runs while the key is held down (moving in lists). */
  readonly repeats?: boolean;
  /** Plumbing (closing a layer, sending a form): not in the palette. */
  readonly quiet?: boolean;
  /** Ends the session: not among what was used lately, the first of which one Enter would run again. */
  readonly parting?: boolean;
  /** Its keys are not offered for remapping (digits of the action bar, Esc). */
  readonly fixed?: boolean;
  /** Keys beside the others that stay whatever is remapped: arrows, Home, Esc. */
  readonly always?: readonly string[];
  /** The line of the shortcut sheet that it shares with others: 'Próxima, anterior'. */
  readonly row?: string;
  /** The noun it acts on, and whether on many at once. */
  readonly target?: { readonly noun: string; readonly many: boolean };
  readonly tier?: Tier;
  /** Makes no sense here: not shown. */
  hidden?(ctx: CommandContext): boolean;
  /** A title that says what it will do here ('e': Encerrar or Concluir análise). */
  titleIn?(ctx: CommandContext): string;
  /** This user or this situation forbids it: shown, with the reason, and it sends nothing. */
  blocked?(ctx: CommandContext): string | null;
  /** What it asks for. More than three arguments, or `formOnly`, open the form in pane 3; up to three can be given in the palette. */
  readonly input?: Fields;
  /** It asks by its form in pane 3 alone. */
  readonly formOnly?: boolean;
  run(ctx: CommandContext, input?: Record<string, unknown>): void | Promise<void>;
}
