/** What an action makes necessary is asked for once it is done, and offered where there is something to do. */
import { actionById } from '../../domain/index.ts';
import { send } from '../api/client.ts';
import type { Leads } from '../nouns/index.ts';
import { dismissToast, toast } from '../ui/toast-store.ts';
import { actorNow } from '../workspace/index.ts';
import { runCommand } from './run.ts';

/** One notice for what follows each other. */
let notice: number | null = null;

/** Foresees it and offers it. What cannot be foreseen now is there by its command. */
export async function leadOn({ action, says, label }: Leads): Promise<void> {
  const next = actionById.get(action);
  if (!next || !actorNow().can(next.permission)) return;
  try {
    const body = { simular: true };
    const { total } = await send<{ readonly total: number }>(next.call, { body, foresees: true });
    if (notice !== null) dismissToast(notice);
    notice = null;
    if (total === 0) return;
    const run = (): void => void runCommand(action, 'botao');
    notice = toast({ text: says(total), timeout: 0, action: { label, run } });
  } catch {
    // The command foresees it again, and says why not.
  }
}
