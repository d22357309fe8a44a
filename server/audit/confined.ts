/**
 * A record that is no department's (a person) belongs to several, and its chain holds what it is in each:
 * who reads it in one department is not told of the others.
 */
import { campoOf } from '../../domain/log/campos.ts';
import type { Campos, Nome } from '../../domain/log/texto.ts';
import type { Noun } from '../noun.ts';

/** The same changes, without the ids in their lists that are another department's. */
export function confined(
  nouns: readonly Noun[],
  entidade: string,
  campos: Campos,
  nome: Nome,
  departamentoId: number,
): Campos {
  if (nouns.find((n) => n.noun === entidade)?.writer?.tenantColumn) return campos;
  return Object.fromEntries(
    Object.entries(campos).map(([campo, { de, para }]) => {
      const { alvo } = campoOf(entidade, campo);
      if (alvo === null) return [campo, { de, para }];
      const name = nouns.find((n) => n.noun === alvo)?.name;
      const told = (id: unknown): boolean => {
        if (name?.isDepartment) return id === departamentoId;
        return !name?.ofDepartment || typeof id !== 'number' || nome(alvo, id) !== undefined;
      };
      const ours = (value: unknown): unknown => (Array.isArray(value) ? value.filter(told) : value);
      return [campo, { de: ours(de), para: ours(para) }];
    }),
  );
}
