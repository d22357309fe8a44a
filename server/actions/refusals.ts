/** What the database refuses, as the reply that names the field. */
import type { Fields } from '../../domain/kernel/fields.ts';
import { mensagens } from '../../domain/kernel/messages.ts';
import { own } from '../../domain/kernel/text.ts';
import { invalido } from '../http/errors.ts';

/** Name of a unique index → the field that is told of it, where that is none of its columns. */
export type Uniques = Readonly<Record<string, string>>;

/** Database refusals a person can act on; `input`: the fields that may be sent. */
export function readable(error: unknown, input: Fields, uniques: Uniques): unknown {
  const { code, detail = '', constraint = '', column, message = '' } = error as Refusal;
  const field = (): string => fieldOf(detail, input) ?? own(uniques, constraint) ?? 'base';
  if (code === '23505') return invalido({ [field()]: [mensagens.jaUsado] });
  // Two rows may not meet (an exclusion): it says of which columns, not which field is to be changed.
  if (code === '23P01')
    return invalido({ [own(uniques, constraint) ?? 'base']: [mensagens.sobreposto] });
  if (code === '23503') return invalido({ [field()]: [mensagens.referencia] });
  // A rule that the database holds says by itself why, and of which field.
  if (code === RULE) return invalido({ [column && column in input ? column : 'base']: [message] });
  if (code === '22P05' || code === '22021') return invalido({ base: [mensagens.invalido] });
  return error;
}
interface Refusal {
  readonly code?: string;
  readonly detail?: string;
  readonly constraint?: string;
  readonly column?: string;
  readonly message?: string;
}
/** Of our own rules in the database (0053_dono.sql). */
const RULE = 'OS001';

/** 'Key (departamento_id, lower(email))=(1, …) …', in the database's language → 'email', if it is a field. */
const fieldOf = (detail: string, input: Fields): string | undefined =>
  /^[^(]*\(([^=]*)\)=\(/
    .exec(detail)?.[1]
    ?.match(/\w+/g)
    ?.find((word) => word in input);
