/**
 * Telling of new messages outside of the page, for who asked for it: a number in the title, a
 * notification while nobody looks, a sound. All of it is off until it is switched on.
 */
import { searchOf } from '../../domain/kernel/list-address.ts';
import { listaRecebidas } from '../../domain/mensagem/queries.ts';
import type { MensagemRow } from '../../domain/mensagem/schema.ts';
import { send } from '../api/client.ts';
import { isLive, onEvent } from '../api/live.ts';
import { EVERYTHING } from '../../domain/kernel/evento.ts';
import { addressOf } from '../nouns/address.ts';
import { homeOf } from '../nouns/index.ts';
import { ping } from '../ui/sound.ts';
import { countsAtom, navigate, preferencesAtom, setBadge, store } from '../workspace/index.ts';
import type { Command } from './define.ts';
import { avisosAtom } from './surfaces.ts';

/** Ms. Messages of one sending come together. */
const GATHER = 400;
/** Ms between two looks while nobody tells what changes. */
const EVERY = 60_000;
const MOST = 5;

const wanted = () => store.get(preferencesAtom).avisos;
const listening = (): boolean => wanted().area_de_trabalho || wanted().som;

/** The newest message that is known; null before the first look. */
let newest: number | null = null;

const unread = async (): Promise<readonly MensagemRow[]> =>
  (
    await send<{ rows: readonly MensagemRow[] }>(listaRecebidas.call, {
      query: { ...searchOf<typeof listaRecebidas>({ status_eq: 'enviada' }), per_page: MOST },
    })
  ).rows;

function show(rows: readonly MensagemRow[]): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  for (const { id, remetente, titulo } of rows.slice(0, 3)) {
    // Several windows of one person say it once.
    const notice = new Notification(`Mensagem de ${remetente.nome}`, {
      body: titulo,
      tag: `osm-mensagem-${id}`,
    });
    notice.addEventListener('click', () => {
      notice.close();
      window.focus();
      const area = homeOf(listaRecebidas.noun);
      if (area) navigate(addressOf(area, id));
    });
  }
}

async function look(): Promise<void> {
  if (!listening()) return;
  const rows = await unread().catch(() => null);
  if (!rows) return;
  const before = newest;
  newest = Math.max(before ?? 0, ...rows.map(({ id }) => id));
  if (before === null) return;
  const fresh = rows.filter(({ id }) => id > before);
  if (fresh.length === 0) return;
  if (wanted().som) ping();
  if (wanted().area_de_trabalho && document.visibilityState === 'hidden') show(fresh);
}

let timer: ReturnType<typeof setTimeout> | undefined;
const soon = (): void => {
  clearTimeout(timer);
  timer = setTimeout(() => void look(), GATHER);
};

function badge(): void {
  setBadge(wanted().titulo ? (store.get(countsAtom).mensagens ?? 0) : 0);
}

/** Begins to tell. Call once, when it is known who is here. */
export function startAvisos(): void {
  badge();
  store.sub(countsAtom, badge);
  let on = listening();
  store.sub(preferencesAtom, () => {
    badge();
    // From when it was switched on: what was there before is nothing new.
    if (listening() && !on) void look();
    on = listening();
  });
  void look();
  onEvent(({ entidade }) => {
    if (entidade === listaRecebidas.noun || entidade === EVERYTHING.entidade) soon();
  });
  setInterval(() => !isLive() && void look(), EVERY);
}

export const avisosCommands: readonly Command[] = [
  {
    id: 'avisos.abrir',
    title: 'Avisos',
    section: 'Em toda parte',
    info: 'O que chega por e-mail, na área de trabalho, no título e com som',
    icon: 'bell',
    keywords: ['notificacoes', 'e-mail', 'som', 'preferencias de aviso'],
    scope: 'tudo',
    run: () => store.set(avisosAtom, true),
  },
];
