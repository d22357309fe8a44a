/** The counters of bar and rail: what waits. Asked at start, after actions, and now and then. */
import { atom } from 'jotai';
import { contarAguardando, listaMinhasAnalises } from '../../domain/analise/queries.ts';
import { listaSolicitacoes } from '../../domain/solicitacao/queries.ts';
import { salvarPreferencias } from '../../domain/usuario/index.ts';
import { onWrite, send } from '../api/client.ts';
import { onRecovery } from '../api/health.ts';
import { canAtom, currentUserAtom } from './actor.ts';
import { store } from './store.ts';

/** null: not known, or not this user's business. */
export interface Counts {
  readonly analises: number | null;
  readonly solicitacoes: number | null;
}

const EVERY = 60_000;
const SOON = 400;

const counts = atom<Counts>({ analises: null, solicitacoes: null });
export const countsAtom = atom((get) => get(counts));

let timer: ReturnType<typeof setTimeout> | undefined;

async function read(): Promise<void> {
  const can = store.get(canAtom);
  const ask = async (allowed: boolean, call: () => Promise<{ count: number }>) =>
    allowed ? (await call()).count : null;
  const [analises, solicitacoes] = await Promise.all([
    ask(can(listaMinhasAnalises.permission), () => send(contarAguardando.call)),
    // Only who decides is waited for.
    ask(can(listaSolicitacoes.permission) && can('solicitacoes.autorizar'), () =>
      send(listaSolicitacoes.call, { query: { situacao_in: 'solicitado', per_page: 1 } }),
    ),
  ]);
  const now = store.get(counts);
  if (now.analises !== analises || now.solicitacoes !== solicitacoes)
    store.set(counts, { analises, solicitacoes });
}

/** Counts again, soon; several calls at once count once. Failures leave what is shown. */
export function refreshCounts(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (store.get(currentUserAtom)) read().catch(() => undefined);
  }, SOON);
}

/** Keeps the counters fresh while the page is seen. Call once, inside the shell. */
export function startCounts(): () => void {
  refreshCounts();
  const seen = (): void => {
    if (document.visibilityState === 'visible') refreshCounts();
  };
  const beat = setInterval(seen, EVERY);
  document.addEventListener('visibilitychange', seen);
  const unlisten = [
    onRecovery(refreshCounts),
    onWrite((call) => call !== salvarPreferencias.call && refreshCounts()),
  ];
  return () => {
    clearInterval(beat);
    document.removeEventListener('visibilitychange', seen);
    for (const stop of unlisten) stop();
  };
}
