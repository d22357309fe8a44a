/** What the database refuses, as the reply that names the field. */
import { mensagens } from '../../domain/kernel/messages.ts';
import { own } from '../../domain/kernel/text.ts';
import { invalido } from '../http/errors.ts';

/** Name of a unique index → the field that is told of it. */
export type Uniques = Readonly<Record<string, string>>;

/** Database refusals a person can act on. */
export function readable(error: unknown, uniques: Uniques): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23505') return invalido({ [fieldOf(uniques, constraint)]: [mensagens.jaUsado] });
  if (code === '23503') return invalido({ [fieldOf(uniques, constraint)]: [mensagens.referencia] });
  if (code === '22P05' || code === '22021') return invalido({ base: [mensagens.invalido] });
  return error;
}

/** By the noun that declares it; else by the name that PostgreSQL gives: a column's of the department, or a reference. */
const fieldOf = (uniques: Uniques, constraint = ''): string =>
  own(uniques, constraint) ??
  /_departamento_id_([a-z]+)_key$/.exec(constraint)?.[1] ??
  /^[a-z]+_([a-z_]+_id)_fkey$/.exec(constraint)?.[1] ??
  'base';
