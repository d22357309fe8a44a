/** What was refused, or is not known to have arrived, is noted where it stays, and told once with what to do. */
import { dismissToast, toast } from '../ui/toast-store.ts';
import { store } from '../workspace/index.ts';
import { dropUnsent, putUnsent, unsentAtom, unsentNow } from '../workspace/unsent.ts';
import type { Unsent } from '../workspace/unsent.ts';
import { runCommand } from './run.ts';

/** The commands of the place itself (src/commands/unsent.ts). */
export const SHOW = 'pendencias.abrir';
export const REVIEW = 'pendencias.rever';

/** One notice for all of them. */
let notice: number | null = null;

function unsay(): void {
  if (notice !== null) dismissToast(notice);
  notice = null;
}

/** Says what stands there: of one what it is, of many how many there are. */
export function tellUnsent(last: Unsent): void {
  unsay();
  const { length } = store.get(unsentAtom);
  const text = `${last.title}: ${last.reason}`;
  const one = length === 1 && last.state === 'recusado' && last.target.kind !== 'many';
  notice = toast({
    text: one || length === 1 ? text : `${text} (${length} não enviados)`,
    tone: 'erro',
    action: one
      ? { label: 'Abrir', run: () => void runCommand(REVIEW, 'botao', { key: last.key }) }
      : { label: 'Ver', run: () => void runCommand(SHOW, 'botao') },
  });
}

/** Notes what became of one that was sent, and says it. */
export function noteUnsent(one: Unsent): void {
  putUnsent(one);
  tellUnsent(one);
}

/** It arrived, or was given up: nothing of it is left, nor what was said. */
export function settleUnsent(key: string): void {
  const known = unsentNow(key);
  dropUnsent(key);
  if (known && known.state !== 'enviando') unsay();
}
