/** Where the trail of a record stands, and the way back to the record. */
import { matchRoute, pathOf } from '../../routes.ts';
import { focusPane, locationAtom, navigate, store } from '../../workspace/index.ts';

const ROOT = '/app/logs';
/** The address that a trail was opened from, by the trail's. */
let origin: { readonly trail: string; readonly from: string } | null = null;

/** {entidade: 'ordem_servico', id: 42} of the address; null where it is no trail. */
export function trailOfAddress(): { entidade: string; id: number } | null {
  const { entityName, entityId } = matchRoute(location.pathname)?.params ?? {};
  return entityName && entityId ? { entidade: entityName, id: Number(entityId) } : null;
}

const trailOf = (entidade: string, id: number): string => `${ROOT}/${entidade}/${id}`;
/** Of the trail that the address shows. */
export function trailBase(): string {
  const trail = trailOfAddress();
  return trail ? trailOf(trail.entidade, trail.id) : ROOT;
}

/** Opens the trail of a record; u and Esc lead back to where one was. */
export function openTrail(entidade: string, id: number): void {
  const { path, search } = store.get(locationAtom);
  const trail = trailOf(entidade, id);
  if (navigate(trail)) origin = { trail, from: path + search };
  focusPane('lista');
}

/** Noun → its screen's route and parameter. */
const SCREENS: Readonly<Record<string, readonly [route: string, param: string]>> = {
  ordem_servico: ['servicos.os', 'os'],
  analise: ['analises.analise', 'analise'],
  solicitacao: ['solicitacoes.solicitacao', 'solicitacao'],
  mensagem: ['recebidas.recebida', 'recebida'],
};

/** The address of the record itself; null when it has no screen. */
export function screenOf(entidade: string, id: number): string | null {
  const screen = SCREENS[entidade];
  return screen ? pathOf(screen[0], { [screen[1]]: id }) : null;
}

/** Back to the record the trail is of. */
export function leaveTrail(): boolean {
  const trail = trailOfAddress();
  const from = origin?.trail === trailBase() ? origin.from : null;
  return navigate(from ?? (trail && screenOf(trail.entidade, trail.id)) ?? '/app/home');
}
