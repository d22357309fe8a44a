/** The counters of bar and rail: what waits. Asked at start, after actions, and now and then. */
import { atom } from 'jotai';
import type { Atom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { contarAguardando } from '../../domain/analise/queries.ts';
import { contarNaoLidas } from '../../domain/mensagem/queries.ts';
import { listaOrdens } from '../../domain/ordem-servico/queries.ts';
import { listaSolicitacoes } from '../../domain/solicitacao/queries.ts';
import { onWrite } from '../api/client.ts';
import { isLive } from '../api/live.ts';
import { countAtom, refreshCounted } from '../api/query.ts';
import type { Read } from '../api/query.ts';
import { isQuiet } from '../api/quiet.ts';
import { canAtom, currentUserAtom } from './actor.ts';
import { sameJson } from './merge.ts';

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

type Counter = Atom<Read<{ readonly count: number }>>;

/** What is counted for this user; null: not their business. */
const countersAtom = atom((get): Readonly<Record<keyof Counts, Counter | null>> => {
  const can = get(canAtom);
  const user = get(currentUserAtom);
  const of = (
    query: Parameters<typeof countAtom>[0],
    search: Search | null = {},
    allowed = true,
  ): Counter | null =>
    user && search && allowed && can(query.permission) ? countAtom(query, search) : null;
  const { id = 0, fiscal = false } = user ?? {};
  return {
    mensagens: of(contarNaoLidas),
    analises: of(contarAguardando),
    // Only who decides is waited for.
    solicitacoes: of(
      listaSolicitacoes,
      { situacao_in: 'solicitado' },
      can('solicitacoes.autorizar'),
    ),
    confirmar: of(listaOrdens, confirmarSearch(fiscal, id, can('ordem_servicos.confirmar_fiscal'))),
    vencidas: of(listaOrdens, vencidasSearch(fiscal, id)),
  };
});

const counted = atom((get): Counts => {
  const { mensagens, analises, solicitacoes, confirmar, vencidas } = get(countersAtom);
  const of = (counter: Counter | null): number | null =>
    (counter && get(counter).data?.count) ?? null;
  return {
    mensagens: of(mensagens),
    analises: of(analises),
    solicitacoes: of(solicitacoes),
    confirmar: of(confirmar),
    vencidas: of(vencidas),
  };
});
/** Another only when a number is: asking draws nothing. */
export const countsAtom = selectAtom(counted, (now) => now, sameJson);

let timer: ReturnType<typeof setTimeout> | undefined;

const MESSAGES: ReadonlySet<string> = new Set(['mensagem']);

/** What is to be counted at the next turn; null: everything. */
let wanted: ReadonlySet<string> | null = new Set<string>();

/** Counts these nouns again, soon (null: all); several calls at once count once. */
export function refreshCountsOf(nouns: ReadonlySet<string> | null): void {
  wanted = nouns && wanted && new Set([...wanted, ...nouns]);
  timer ??= setTimeout(() => {
    timer = undefined;
    const which = wanted;
    wanted = new Set();
    refreshCounted(which);
  }, SOON);
}
const refreshCounts = (): void => refreshCountsOf(null);

/** Keeps the counters fresh while the page is seen. Call once, inside the shell. */
export function startCounts(): () => void {
  const seen = (): void => {
    if (document.visibilityState === 'visible') refreshCounts();
  };
  const beat = setInterval(() => {
    if (!isLive()) seen();
  }, EVERY);
  document.addEventListener('visibilitychange', seen);
  const stop = onWrite((call) => {
    if (isQuiet(call)) return;
    // What is done to messages changes no other counter.
    refreshCountsOf(call.path.startsWith('/mensagens') ? MESSAGES : null);
  });
  return () => {
    clearInterval(beat);
    document.removeEventListener('visibilitychange', seen);
    stop();
  };
}
