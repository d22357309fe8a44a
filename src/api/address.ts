/**
 * What the address says of a call that stands below a record: '/app/logs/ordem_servico/42/7' gives
 * {entityName: 'ordem_servico', entityId: '42'} to GET …/logs/{entityName}/{entityId}.
 */
import type { Call } from '../../domain/define.ts';
import { matchRoute } from '../routes.ts';

export type Below = Readonly<Record<string, string>>;
const NOTHING: Below = {};

const namesOf = (call: Call): string[] =>
  [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

/** Values of the call's placeholders that the page's address names; none for a call that stands alone. */
export function belowOf(call: Call): Below {
  const names = namesOf(call);
  if (names.length === 0 || typeof location === 'undefined') return NOTHING;
  const params = matchRoute(location.pathname)?.params ?? NOTHING;
  return Object.fromEntries(
    names.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])),
  );
}

/** The last placeholder: the id of the record itself. */
export const idName = (call: Call): string => namesOf(call).at(-1) ?? 'id';
