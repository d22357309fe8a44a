/**
 * Forms and the address: a sub-screen of the route table, or ?acao=<id>. Opening a form puts it there;
 * a pasted address, a reload and the back button bring it back.
 */
import { mensagens } from '../../domain/kernel/messages.ts';
import { matchRoute, routes, pathOf } from '../routes.ts';
import type { RouteDef, RouteParams } from '../routes.ts';
import { readWhole } from './caches.ts';
import { contextNow, refreshed } from './context.ts';
import type { CommandContext, RecordRow, Target } from './define.ts';
import {
  forget,
  formNow,
  isDrawn,
  makeForm,
  openFormAtom,
  screenFormAtom,
  showForm,
  updateForm,
} from './forms.ts';
import type { FormInstance, Values } from './forms.ts';
import { initialValues, knowsEnough } from './initial.ts';
import { registry } from './registry.ts';
import { refusal } from './run.ts';
import {
  actorAtom,
  layoutModeAtom,
  locationAtom,
  matchAtom,
  navigate,
  openRecordAtom,
  queryAtom,
  returnFocus,
  store,
  withQuery,
} from '../workspace/index.ts';
import { addressOf as addressIn } from '../nouns/address.ts';
import { findArea, findNoun, homeOf } from '../nouns/index.ts';
import { toast } from '../ui/toast-store.ts';
import { settleAhead } from '../workspace/list/follow.ts';
import { pathOfRecord, shownNow } from '../workspace/list/pins.ts';

/** Query key of a form without a sub-screen of its own. */
const ACAO = 'acao';
/** Query key of the step that a form in steps shows. */
export const PASSO = 'passo';
/** Query key of the job that it became. */
export const TRABALHO = 'trabalho';

/** Of the area itself where it has one, else where a new record is made. */
function routeOf(areaId: string | null, commandId: string): RouteDef | undefined {
  const own = routes.filter((route) => route.command === commandId);
  return own.find(({ area }) => area === areaId) ?? own.find(({ param }) => !param);
}

/** The field that the address of a form's screen says, by its name; null while nothing says it. */
function filling(
  { fills }: RouteDef,
  values: Values,
): Readonly<Record<string, string | number>> | null {
  if (!fills) return {};
  const value = values[fills.field];
  const known = fills.of
    ? (fills.of.find((code) => code === value) ?? fills.of[0])
    : typeof value === 'number'
      ? value
      : undefined;
  return known === undefined ? null : { [fills.field]: known };
}

/** The address that shows a form; null when its target has none (many records). */
function addressOf(
  commandId: string,
  target: Target,
  areaId: string | null,
  values: Values = {},
): string | null {
  const { search, path } = store.get(locationAtom);
  const query = new URLSearchParams(search);
  query.delete(ACAO);
  const route = routeOf(areaId, commandId);
  if (target.kind === 'none') {
    const filled = route && filling(route, values);
    if (route && !route.param && filled) {
      const { fills } = route;
      const params = fills ? { [fills.param]: filled[fills.field] ?? '' } : {};
      // The list that it stands beside stays as it is filtered.
      const beside = route.area !== undefined && route.area === store.get(matchAtom)?.route.area;
      return withQuery({ path: pathOf(route.name, params), search: beside ? `${query}` : '' }, {});
    }
    query.set(ACAO, commandId);
    return `${path}?${query}`;
  }
  const area = findArea(areaId);
  if (target.kind !== 'one' || !area || area.noun !== target.noun) return null;
  if (route?.param) {
    const text = query.toString();
    return pathOf(route.name, { [route.param]: target.row.id }) + (text ? `?${text}` : '');
  }
  const base = pathOfRecord(area.id, target.row.id).split('?')[0] ?? path;
  const match = store.get(matchAtom);
  // The tab that is open stays open beside the form.
  const here = match?.route.param && Number(match.params[match.route.param]) === target.row.id;
  query.set(ACAO, commandId);
  return `${here && !match.route.command ? path : base}?${query}`;
}

/** The address of a command's form on a record that is not before us, or of something new; null where nothing shows it. */
export function formAddress(
  commandId: string,
  of: { readonly noun: string; readonly id: number } | null,
  values: Values,
): string | null {
  if (!of) return addressOf(commandId, { kind: 'none' }, null, values);
  const { noun, id } = of;
  const area = homeOf(noun);
  if (!area) return null;
  const route = routeOf(area.id, commandId);
  return route?.param
    ? pathOf(route.name, { [route.param]: id })
    : addressIn(area, id, `?${new URLSearchParams({ [ACAO]: commandId })}`);
}

/**
 * The target with its whole record: read as the area reads its own, else as any other does (what waits beside a list of
 * sent messages was received).
 */
async function whole(target: Target, areaId: string | null): Promise<Target> {
  if (target.kind !== 'one') return target;
  const { noun, row } = target;
  const own = findArea(areaId)?.one;
  const ones = findNoun(noun)?.ones ?? [];
  let failure: unknown = null;
  for (const query of ones.toSorted((a, b) => Number(b === own) - Number(a === own)))
    try {
      return { ...target, row: { ...row, ...(await readWhole(query, row.id)) } };
    } catch (error) {
      failure = error;
    }
  if (failure !== null) throw failure;
  return target;
}

/** Makes the form and shows it; `follows`: since the address names it, not since somebody opened it. */
function show(
  commandId: string,
  ctx: CommandContext,
  target: Target,
  {
    given,
    follows = false,
  }: { readonly given?: Values | undefined; readonly follows?: boolean } = {},
): void {
  const route = routeOf(ctx.areaId, commandId);
  const filled = route && filling(route, given ?? {});
  const { [route?.fills?.field ?? '']: _begun, ...typed } = given ?? {};
  const screen =
    route !== undefined &&
    filled !== null &&
    (target.kind === 'none' ? !route.param : route.screen === 'assistente');
  const form = makeForm({
    commandId,
    target,
    areaId: route?.area ?? ctx.areaId,
    initial: initialValues(commandId, target),
    screen,
    begins: route?.fills ? (filled ?? undefined) : undefined,
    given: given && Object.keys(typed).length > 0 ? typed : undefined,
  });
  // The address changed in a word (a filter of the list beside it): it is there already, and was opened from elsewhere.
  if (follows && form.screen && isDrawn(form.id)) return;
  // Shown before the address says so: following the address must find the right form open.
  showForm(form.id, true);
}

const unread = (): void =>
  void toast({ text: mensagens.tela.falha.titulo, tone: 'erro', timeout: 6000 });

/** The opening of a form that waits for its whole record; null: none does. */
let opening: symbol | null = null;
/** Is a form coming whose record is being read? */
export const formOpening = (): boolean => opening !== null;
export function forgetOpening(): void {
  opening = null;
}

/** Reads the whole record of the target, and then goes on; not where something else was opened meanwhile. */
export function whenRead(
  { target, areaId }: Pick<CommandContext, 'target' | 'areaId'>,
  then: (target: Target) => void,
): void {
  const mine = Symbol('form');
  opening = mine;
  const over = (next: () => void): void => {
    // Given up meanwhile, or another one was opened.
    if (opening !== mine) return;
    opening = null;
    next();
  };
  whole(target, areaId).then(
    (read) => over(() => then(read)),
    () => over(unread),
  );
}

/** Where the form of a screen of its own was opened from, by its route: what lies below it. */
const openedFrom = new Map<string, string>();
/** The path of the list that the form of a record was opened from while it showed none (in a narrow window), by its command. */
const fromList = new Map<string, string>();

/** Opens the form of a command: pane 3, address, focus. A list's row may know less than the form starts from. */
export function openForm(commandId: string, ctx: CommandContext, given?: Values): void {
  const address = addressOf(commandId, ctx.target, ctx.areaId, given);
  const go = (target: Target): void => {
    show(commandId, ctx, target, { given });
    if (!address) return;
    const { route } = matchRoute(address.split('?')[0] ?? '') ?? {};
    const here = store.get(matchAtom)?.route;
    const bare = store.get(layoutModeAtom) === 'pilha' && !here?.param && !here?.command;
    fromList.delete(commandId);
    if (route?.command && !route.param) {
      settleAhead();
      openedFrom.set(route.name, withoutForm());
    } else if (bare) fromList.set(commandId, store.get(locationAtom).path);
    navigate(address);
  };
  if (ctx.target.kind !== 'one' || knowsEnough(commandId, ctx.target.row)) go(ctx.target);
  else whenRead(ctx, go);
}

/** The address of what lies below the form: where it was opened from, else the list that it belongs to. */
function withoutForm(): string {
  const place = store.get(locationAtom);
  const match = store.get(matchAtom);
  const search = withQuery(
    { path: '', search: place.search },
    { [ACAO]: null, [PASSO]: null, [TRABALHO]: null },
  );
  const list = fromList.get(match?.route.command ?? store.get(queryAtom).get(ACAO) ?? '');
  if (list !== undefined) return list + search;
  if (!match?.route.command) return place.path + search;
  const { name, param, area } = match.route;
  const from = param ? undefined : openedFrom.get(name);
  if (from !== undefined) return from;
  const below = findArea(area);
  if (!below) return place.path + search;
  return addressIn(below, param ? Number(match.params[param]) : null, search);
}

const namesForm = (): boolean =>
  Boolean(store.get(matchAtom)?.route.command) || store.get(queryAtom).has(ACAO);

/** Takes the form out of the address, which is where a cursor that is ahead of it stands: else it would lead back. */
export function leaveFormAddress(): void {
  settleAhead();
  if (namesForm()) navigate(withoutForm(), { replace: true });
}

/** The job that a form became takes its place. */
export function followInPlace(jobId: number): void {
  const { path } = store.get(locationAtom);
  navigate(withQuery({ path, search: '' }, { [TRABALHO]: String(jobId) }), { replace: true });
}

/** Closes a form for good. */
export function closeForm(form: FormInstance): void {
  forget(form.id);
  leaveFormAddress();
}

/** Given up: one that holds something asks, and asked again goes on; another is over. */
export function leaveForm(form: FormInstance): void {
  if (form.dirty) updateForm(form.id, { asking: !form.asking });
  else {
    closeForm(form);
    returnFocus(form.id);
  }
}

/** What an address says of the field that it fills. */
const saidBy = (
  { param, of }: NonNullable<RouteDef['fills']>,
  params: RouteParams,
): string | number | undefined => (of ? params[param] : Number(params[param]));

/** Where the address of the form says a code, it says what the form now says. */
export function sayFilled({ commandId }: Pick<FormInstance, 'commandId'>, values: Values): void {
  const { route, params = {} } = store.get(matchAtom) ?? {};
  if (!route?.fills || route.command !== commandId) return;
  const { param, field, of = [] } = route.fills;
  const code = of.find((one) => one === values[field]);
  if (code === undefined || code === params[param]) return;
  const { search } = store.get(locationAtom);
  navigate(withQuery({ path: pathOf(route.name, { [param]: code }), search }, {}), {
    replace: true,
  });
}

/** What the address asks for. */
function asked(): { commandId: string; id: number | null; given?: Values } | null {
  const match = store.get(matchAtom);
  const commandId = match?.route.command ?? store.get(queryAtom).get(ACAO);
  if (!match || !commandId) return null;
  const { param, fills } = match.route;
  return {
    commandId,
    id: param ? Number(match.params[param]) : null,
    ...(fills ? { given: { [fills.field]: saidBy(fills, match.params) } } : {}),
  };
}

/** The target the address names; null while its record is still loading. */
function askedTarget(id: number | null): Target | null {
  if (id === null) return { kind: 'none' };
  const record = store.get(openRecordAtom);
  // The one before may still be open, and be another kind's of that number.
  const noun = findArea(store.get(matchAtom)?.route.area)?.noun ?? record?.noun;
  if (record?.row.id === id && record.noun === noun) return refreshed({ kind: 'one', ...record });
  // In steps the form stands in the place of its record, and holds it.
  const drawn = store.get(screenFormAtom);
  return drawn?.target.kind === 'one' ? drawn.target : null;
}

/** The record of a form in steps, which no detail reads: asked for once, then followed. */
let reading: string | null = null;
function readAsked(id: number): void {
  const route = store.get(matchAtom)?.route;
  const area = route?.screen === 'assistente' ? findArea(route.area ?? null) : null;
  if (!area?.one) return;
  const key = `${area.id} ${id}`;
  if (reading === key) return;
  reading = key;
  const { noun } = area;
  const over = (): void => {
    if (reading === key) reading = null;
  };
  const follows = (row: RecordRow): void => {
    over();
    const now = asked();
    if (waiting && now?.id === id) followWith(now, { kind: 'one', noun, row });
  };
  readWhole(area.one, id).then(follows, () => {
    over();
    // Its record's own place says why it is not there, and leads back.
    if (waiting && asked()?.id === id) leaveFormAddress();
    else unread();
  });
}

let waiting = false;

/** Brings pane 3 in line with the address. */
function follow(): void {
  const want = asked();
  const open = store.get(openFormAtom);
  if (!want) {
    waiting = false;
    const here = shownNow();
    // Back from the form's own address: its record is still there, the form is not named any more.
    const left =
      open?.target.kind === 'one' &&
      here?.area.noun === open.target.noun &&
      here.id === open.target.row.id;
    if (open && left) {
      if (open.dirty) updateForm(open.id, { asking: true });
      else forget(open.id);
    }
    return;
  }
  const command = registry.get(want.commandId);
  const target = askedTarget(want.id);
  const other = open?.target.kind === 'one' && open.target.row.id !== want.id;
  if (!command || (open && open.commandId === want.commandId)) {
    waiting = false;
    // The cursor moved on: the form keeps its target, and the address must not name another.
    if (other && !store.get(matchAtom)?.route.command) leaveFormAddress();
    return;
  }
  if (!target) {
    waiting = true;
    if (want.id !== null) readAsked(want.id);
    return;
  }
  followWith(want, target);
}

/** Shows the form that the address asks for, of this record. */
function followWith(want: NonNullable<ReturnType<typeof asked>>, target: Target): void {
  waiting = false;
  const command = registry.get(want.commandId);
  if (!command) return;
  const ctx = contextNow(target);
  const why = refusal(want.commandId, ctx);
  if (why !== null) {
    if (why) toast({ text: `${command.title}: ${why}`, timeout: 6000 });
    leaveFormAddress();
    return;
  }
  if (target.kind === 'one' && !knowsEnough(want.commandId, target.row)) {
    const still = (full: Target): void => {
      const now = asked();
      if (now?.commandId === want.commandId && now.id === want.id)
        show(want.commandId, ctx, full, { follows: true });
    };
    whole(target, ctx.areaId).then(still, unread);
  } else show(want.commandId, ctx, target, { given: want.given, follows: true });
}

/** The open form's record became known more fully (its version is the same): the form may say more. */
function enrich(): void {
  const form = store.get(openFormAtom);
  const record = store.get(openRecordAtom);
  if (
    form?.target.kind !== 'one' ||
    record?.noun !== form.target.noun ||
    record.row.id !== form.target.row.id
  )
    return;
  const { row } = form.target;
  if (record.row.lock_version !== row.lock_version || record.row === row) return;
  if (Object.keys(record.row).every((name) => name in row)) return;
  updateForm(form.id, { target: { ...form.target, row: { ...row, ...record.row } } });
}

/** Starts following the address, once it is known who is here. Call once, when the panes are there. */
export function startFormAddress(): void {
  if (store.get(actorAtom)) {
    begin();
    return;
  }
  const stop = store.sub(actorAtom, () => {
    if (!store.get(actorAtom)) return;
    stop();
    begin();
  });
}

function begin(): void {
  store.sub(locationAtom, follow);
  store.sub(openRecordAtom, () => {
    if (waiting) follow();
    else enrich();
  });
  follow();
}

/** Shows a form again (it failed): its record, its address, its values. */
export function reopen(id: string): void {
  const form = formNow(id);
  if (!form) return;
  const address = addressOf(form.commandId, form.target, form.areaId, form.values);
  showForm(id, true);
  if (address) navigate(address);
}
