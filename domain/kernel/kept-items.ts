/** Sub-items that stand in a column of their record: their ids, and the codes that tell them apart. */
import type { Errors } from './define.ts';
import { mensagens } from './messages.ts';

interface Sent {
  readonly id?: number | undefined;
  readonly codigo?: string | undefined;
  readonly destroy?: boolean | undefined;
}

/** Of a code that is left out: the moment, as text (specification, section 3). */
export const SEM_CODIGO = 'Vazio: o momento em que se salva';

/**
 * Rows as they are kept: those that go left out, new ones with an id, each with a code, by default the
 * moment; or what is wrong, by place.
 */
export function settled<T extends Sent>(
  name: string,
  given: readonly T[],
  before: readonly { readonly id: number; readonly codigo?: string }[],
  agora: string,
): {
  readonly rows: (Omit<T, 'id' | 'codigo' | 'destroy'> & { id: number; codigo: string })[];
  readonly errors: Errors;
} {
  const known = new Set(before.map(({ id }) => id));
  const named = new Set(given.map(({ id }) => id));
  // Sent without its id, a row is known by its code.
  const byCode = new Map(
    before.flatMap(({ id, codigo }) =>
      codigo === undefined || named.has(id) ? [] : [[codigo, id] as const],
    ),
  );
  const seen = new Set<number>();
  let last = Math.max(0, ...known);
  const errors: Record<string, readonly string[]> = {};
  const rows = given.flatMap(({ id, codigo, destroy, ...rest }, at) => {
    if (id !== undefined) {
      if (!known.has(id)) errors[`${name}.${at}.id`] = [mensagens.referencia];
      else if (seen.has(id)) errors[`${name}.${at}.id`] = [mensagens.jaUsado];
      seen.add(id);
    }
    if (destroy === true) return [];
    const same = codigo === undefined ? undefined : byCode.get(codigo);
    return [
      { ...rest, id: id ?? same ?? (last += 1), codigo: codigo ?? String(Date.parse(agora) + at) },
    ];
  });
  return { rows, errors };
}

/** Rows that stay are told apart by their codes. */
export function codigosRepetidos(name: string, rows: readonly Sent[]): Errors {
  const seen = new Set<string>();
  const errors: Record<string, readonly string[]> = {};
  rows.forEach(({ codigo, destroy }, at) => {
    if (destroy === true || codigo === undefined) return;
    if (seen.has(codigo)) errors[`${name}.${at}.codigo`] = [mensagens.jaUsado];
    seen.add(codigo);
  });
  return errors;
}
