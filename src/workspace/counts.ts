/** The counters of bar and rail: what waits. Asked at start, after actions, and now and then. */
import { atom } from 'jotai';
import { contarAguardando, listaMinhasAnalises } from '../../domain/analise/queries.ts';
import { contarNaoLidas } from '../../domain/mensagem/queries.ts';
import { listaOrdens } from '../../domain/ordem-servico/queries.ts';
import { listaSolicitacoes } from '../../domain/solicitacao/queries.ts';
import { onWrite, send } from '../api/client.ts';
import { onRecovery } from '../api/health.ts';
import { isLive } from '../api/live.ts';
import { isQuiet } from '../api/quiet.ts';
import { canAtom, currentUserAtom } from './actor.ts';
import { sameJson } from './merge.ts';
import { store } from './store.ts';

/** null: not known, or not this user's business. */
export interface Counts {
  /** Unread messages. */
  readonly mensagens: number | null;
  readonly analises: number | null;
  readonly solicitacoes: number | null;
  /** Orders that wait for this user: to accept (inspector), to give out (who gives out). */
  readonly confirmar: number | null;
  /** Overdue orders: one's own (inspector), else the department's. */
  readonly vencidas: number | null;
}

/** Ms between two looks while nobody tells what changes. */
const EVERY = 15_000;
const SOON = 250;

const NONE: Counts = {
  mensagens: null,
  analises: null,
  solicitacoes: null,
  confirmar: null,
  vencidas: null,
};
const counts = atom<Counts>(NONE);
export const countsAtom = atom((get) => get(counts));

let timer: ReturnType<typeof setTimeout> | undefined;

type Search = Readonly<Record<string, string | number>>;

/** Filter of the orders that wait for this user to take or to give out; null: none do. */
export function confirmarSearch(fiscal: boolean, id: number, gives: boolean): Search | null {
  if (fiscal) return { situacao_in: 'a_confirmar', usuario_responsavel_id_eq: id };
  return gives
    ? { situacao_in: 'abertura,aguardando_distribuir,em_distribuicao,questionada,reabrindo' }
    : null;
}
/** Filter of the overdue orders that are this user's business: an inspector's own, else all. */
export const vencidasSearch = (fiscal: boolean, id: number): Search => ({
  vencida_eq: 'true',
  ...(fiscal ? { usuario_responsavel_id_eq: id } : {}),
});

/** Which counters count what. */
const COUNTED: Readonly<Record<keyof Counts, string>> = {
  mensagens: 'mensagem',
  analises: 'analise',
  solicitacoes: 'solicitacao',
  confirmar: 'ordem_servico',
  vencidas: 'ordem_servico',
};

/** Counts these nouns again, null for all; the other counters stay as they are. */
async function read(nouns: ReadonlySet<string> | null): Promise<void> {
  const can = store.get(canAtom);
  const { id = 0, fiscal = false } = store.get(currentUserAtom) ?? {};
  const now: { -readonly [K in keyof Counts]?: Counts[K] } = {};
  const ask = async (
    what: keyof Counts,
    allowed: boolean,
    call: () => Promise<{ count: number }>,
  ): Promise<void> => {
    if (nouns === null || nouns.has(COUNTED[what]))
      now[what] = allowed ? (await call()).count : null;
  };
  const orders = (what: keyof Counts, search: Search | null) =>
    ask(what, search !== null && can(listaOrdens.permission), () =>
      send(listaOrdens.call, { query: { ...search, per_page: 1 } }),
    );
  await Promise.all([
    ask('mensagens', true, () => send(contarNaoLidas.call)),
    ask('analises', can(listaMinhasAnalises.permission), () => send(contarAguardando.call)),
    // Only who decides is waited for.
    ask('solicitacoes', can(listaSolicitacoes.permission) && can('solicitacoes.autorizar'), () =>
      send(listaSolicitacoes.call, { query: { situacao_in: 'solicitado', per_page: 1 } }),
    ),
    orders('confirmar', confirmarSearch(fiscal, id, can('ordem_servicos.confirmar_fiscal'))),
    orders('vencidas', vencidasSearch(fiscal, id)),
  ]);
  const next: Counts = { ...store.get(counts), ...now };
  if (!sameJson(next, store.get(counts))) store.set(counts, next);
}

const MESSAGES: ReadonlySet<string> = new Set(['mensagem']);

/** What is to be counted at the next turn; null: everything. */
let wanted: ReadonlySet<string> | null = new Set<string>();

/** Counts these nouns again, soon (null: all); several calls at once count once. Failures leave what is shown. */
export function refreshCountsOf(nouns: ReadonlySet<string> | null): void {
  wanted = nouns && wanted && new Set([...wanted, ...nouns]);
  timer ??= setTimeout(() => {
    timer = undefined;
    const which = wanted;
    wanted = new Set();
    if (store.get(currentUserAtom)) read(which).catch(() => undefined);
  }, SOON);
}
export const refreshCounts = (): void => refreshCountsOf(null);

/** Keeps the counters fresh while the page is seen. Call once, inside the shell. */
export function startCounts(): () => void {
  refreshCounts();
  const seen = (): void => {
    if (document.visibilityState === 'visible') refreshCounts();
  };
  const beat = setInterval(() => {
    if (!isLive()) seen();
  }, EVERY);
  document.addEventListener('visibilitychange', seen);
  const unlisten = [
    onRecovery(refreshCounts),
    onWrite((call) => {
      if (isQuiet(call)) return;
      // What is done to messages changes no other counter.
      refreshCountsOf(call.path.startsWith('/mensagens') ? MESSAGES : null);
    }),
  ];
  return () => {
    clearInterval(beat);
    document.removeEventListener('visibilitychange', seen);
    for (const stop of unlisten) stop();
  };
}
