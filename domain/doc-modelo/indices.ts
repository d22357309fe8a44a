/** Indices of a model (UFM and the like): amounts by date, by which a rule's value is multiplied. */
import type { Errors } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { mensagens } from '../kernel/messages.ts';

/** A value, in force from its day until the next one of the same code. */
export const indice = {
  codigo: f.text('Código', { min: 1, max: 20 }),
  valor: f.decimal('Valor', { min: '0', max: '999999', places: 6 }),
  vigente_de: f.date('Vigente desde'),
} as const;
export type Indice = f.Infer<typeof indice>;

/** The value in force that day; null before the first one. */
export const indiceEm = (indices: readonly Indice[], codigo: string, dia: string): Indice | null =>
  indices
    .filter((one) => one.codigo === codigo && one.vigente_de <= dia)
    .reduce<Indice | null>(
      (last, one) => (last === null || one.vigente_de > last.vigente_de ? one : last),
      null,
    );

/** An index has one value a day; what a rule names must be there. */
export function errosDosIndices(
  indices: readonly (Indice & { readonly destroy?: boolean })[],
  usados: readonly (readonly [path: string, codigo: string])[],
): Errors {
  const errors: Record<string, readonly string[]> = {};
  const seen = new Set<string>();
  const known = new Set<string>();
  indices.forEach(({ codigo, vigente_de, destroy }, at) => {
    if (destroy) return;
    const key = `${codigo} ${vigente_de}`;
    if (seen.has(key)) errors[`indices.${at}.vigente_de`] = [mensagens.jaUsado];
    seen.add(key);
    known.add(codigo);
  });
  for (const [path, codigo] of usados)
    if (!known.has(codigo)) errors[path] = [mensagens.semIndice(codigo)];
  return errors;
}
