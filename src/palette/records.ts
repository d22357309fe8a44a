/**
 * Records at hand: rows that lists have read, indexed while nobody waits, so that the palette finds
 * them without asking. At most twenty thousand: then the ones read first are forgotten.
 */
import { areaLists, listStoreFor } from '../api/lists.ts';
import type { AreaId } from '../api/lists.ts';
import { currentDepartment } from '../api/session.ts';
import type { RecordRow } from '../commands/define.ts';
import { nameOf, orderOf } from '../commands/names.ts';
import { ports } from '../commands/ports.ts';
import type { StatusKind } from '../ui/status.tsx';
import { locationAtom, matchAtom, navigate, store } from '../workspace/index.ts';
import { SearchIndex } from './ranking.ts';
import type { Row } from './rows.ts';

const MOST = 20_000;
/** Rows folded in one idle moment: about 2 ms. */
const LOT = 200;

export const records = new SearchIndex<Row>();
let department = '';
let seen = new WeakSet<RecordRow>();
const queue: { areaId: AreaId; noun: string; row: RecordRow }[] = [];
let working = false;

const words = (value: unknown): string => (typeof value === 'string' ? value : '');
const label = (value: unknown): string => {
  const held = value as { descricao?: string; razao_social?: string } | null | undefined;
  return held?.razao_social ?? held?.descricao ?? '';
};

/** 'Vistoria de habite-se · Construtora Ipê Amarelo Ltda' */
const aboutOf = (row: RecordRow): string =>
  words(row.titulo) ||
  [label(row.assunto), label(row.contribuinte)].filter((part) => part !== '').join(' · ');

/** The icon of a noun. */
const ICONS = {
  ordem_servico: 'order',
  analise: 'analysis',
  solicitacao: 'clock',
  mensagem: 'mail',
} as const;

/** A record as the palette shows it. */
export function recordRow(areaId: string, noun: string, row: RecordRow): Row {
  const order =
    noun === 'ordem_servico' ? (row as unknown as { numero: number; ano: number }) : orderOf(row);
  const about = aboutOf(row);
  const area = ports().area(areaId);
  const title = nameOf(noun, row);
  return {
    key: `registro:${noun}:${row.id}`,
    kind: 'registro',
    title,
    sub: about,
    extra: `${about} ${words(row.endereco)}${noun === 'analise' && order ? ` os ${order.numero} ${order.ano}` : ''}`,
    icon: ICONS[noun as keyof typeof ICONS] ?? 'doc',
    // Only what is called by the number is found exactly by it.
    ...(noun === 'ordem_servico' && order ? { numero: order.numero, ano: order.ano } : {}),
    status: row.situacao ? { kind: noun as StatusKind, value: row.situacao } : undefined,
    order: noun === 'ordem_servico' ? -row.id : 0,
    run(how) {
      if (!area) return;
      if (how === 'fixar') ports().detail.pin(area.id, row.id);
      else navigate(ports().detail.pathOf(area.id, row.id));
    },
  };
}

function work(deadline?: IdleDeadline): void {
  do {
    const lot = queue.splice(0, LOT);
    if (records.size + lot.length > MOST) records.forget(MOST / 4);
    records.add(lot.map(({ areaId, noun, row }) => recordRow(areaId, noun, row)));
  } while (queue.length > 0 && (deadline?.timeRemaining() ?? 0) > 4);
  working = queue.length > 0;
  if (working) later();
  // The first search runs cold, several times slower: here, where nobody waits for it.
  else records.search({ text: 'e a' });
}

function later(): void {
  working = true;
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 50);
}

/** Takes the rows of the list that is shown; what is known already costs nothing. */
export function indexShown(): void {
  const codigo = currentDepartment() ?? '';
  if (codigo !== department) {
    department = codigo;
    records.clear();
    seen = new WeakSet();
    queue.length = 0;
  }
  const areaId = store.get(matchAtom)?.route.area as AreaId | undefined;
  if (!areaId || !(areaId in areaLists)) return;
  const list = listStoreFor(areaId, store.get(locationAtom).search);
  for (const row of list.loaded()) {
    if (seen.has(row)) continue;
    seen.add(row);
    queue.push({ areaId, noun: list.query.noun, row });
  }
  if (queue.length > 0 && !working) later();
}

/** Indexes the rest now: what is asked for must not wait for an idle moment. */
export function indexRest(): void {
  if (queue.length > 0 && queue.length <= 400) work();
}

const EVERY = 700;
/** Follows the list that is shown. Call once. */
export function startRecords(): void {
  let unsubscribe: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      indexShown();
    }, EVERY);
  };
  const follow = (): void => {
    unsubscribe?.();
    unsubscribe = null;
    const areaId = store.get(matchAtom)?.route.area as AreaId | undefined;
    if (areaId && areaId in areaLists)
      unsubscribe = listStoreFor(areaId, store.get(locationAtom).search).subscribe(soon);
    soon();
  };
  store.sub(locationAtom, follow);
  follow();
}
