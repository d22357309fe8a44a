/**
 * What the address says of a call that stands below a record: '/app/logs/ordem_servico/42/7' gives
 * {entityName: 'ordem_servico', entityId: '42'} to GET …/logs/{entityName}/{entityId}.
 */
import type { Call } from '../../domain/kernel/define.ts';
import { matchRoute } from '../routes.ts';

export type Below = Readonly<Record<string, string>>;
const NOTHING: Below = {};

/** Values of the call's placeholders that the page's address names; none for a call that stands alone. */
export function belowOf(call: Call): Below {
  const names = Object.keys(call.params);
  if (names.length === 0 || typeof location === 'undefined') return NOTHING;
  const params = matchRoute(location.pathname)?.params ?? NOTHING;
  return Object.fromEntries(
    names.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])),
  );
}

/** The record's id under the name that the call has for it; nothing for a call about none. */
export const recordParam = ({ record }: Call, id: number): Readonly<Record<string, number>> =>
  record === null ? {} : { [record]: id };

/** The same of a call that names more than the record: what that is, the record knows by the name that the call has for it. */
export const rowParams = (
  call: Call,
  row: { readonly id: number; readonly [name: string]: unknown },
): Readonly<Record<string, number>> => ({
  ...Object.fromEntries(
    Object.keys(call.params).flatMap((name): [string, number][] => {
      const of = row[name] as { readonly id?: number } | null | undefined;
      return of?.id === undefined ? [] : [[name, of.id]];
    }),
  ),
  ...recordParam(call, row.id),
});
