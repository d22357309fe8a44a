/** The one way to run a command: it checks again, says why not, and notes what is used. */
import { contextNow, refreshed } from './context.ts';
import type { CommandContext, Source, Target } from './define.ts';
import { commandById, registry } from './registry.ts';
import { noteRecent } from '../workspace/index.ts';
import { announce, toast } from '../ui/toast-store.ts';

export interface Run {
  readonly id: string;
  readonly source: Source;
  readonly at: number;
}

/** The last commands run, newest first: for 'why did this happen' in reports, and for tests. */
export const lastRuns: Run[] = [];
const KEPT = 50;

function note(id: string, source: Source): void {
  lastRuns.unshift({ id, source, at: Date.now() });
  lastRuns.length = Math.min(lastRuns.length, KEPT);
  const command = registry.get(id);
  // Moving is no use worth remembering, and 'j' must cost nothing.
  if (!command || command.quiet || command.repeats || command.section === 'Lista') return;
  if (source === 'paleta' || source === 'menu' || source === 'botao')
    noteRecent({ tipo: 'comando', id, titulo: command.title });
}

/** Why it cannot run now; null when it can; false when it makes no sense here. */
export function refusal(id: string, ctx: CommandContext): string | false | null {
  const command = commandById(id);
  if (command.hidden?.(ctx)) return false;
  return command.blocked?.(ctx) ?? null;
}

/**
 * Runs a command. `target` is a snapshot to act on in place of the present target (palette, form).
 * Answers whether it ran; a blocked one says its reason and sends nothing.
 */
export function runCommand(
  id: string,
  source: Source,
  input?: Record<string, unknown>,
  target?: Target,
): boolean {
  const command = commandById(id);
  const ctx = contextNow(target && refreshed(target));
  const why = refusal(id, ctx);
  if (why === false) return false;
  if (why !== null) {
    const title = command.titleIn?.(ctx) ?? command.title;
    toast({ text: `${title}: ${why}`, timeout: 6000 });
    return false;
  }
  note(id, source);
  try {
    const running = command.run(ctx, input);
    if (running) running.catch(failed);
  } catch (error) {
    failed(error);
  }
  return true;
}

/** What a command did not handle itself is a mistake of ours: it is said, and left for the reporter. */
function failed(error: unknown): void {
  announce('Não foi possível concluir.', true);
  queueMicrotask(() => {
    throw error;
  });
}
