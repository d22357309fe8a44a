/** What the database refuses, as the reply that names the field. */
import type { Fields } from '../../domain/kernel/fields.ts';
import { mensagens } from '../../domain/kernel/messages.ts';
import { own } from '../../domain/kernel/text.ts';
import { invalido } from '../http/errors.ts';

/** Name of a unique index → the field that is told of it, where that is none of its columns. */
export type Uniques = Readonly<Record<string, string>>;

/** Database refusals a person can act on; `input`: the fields that may be sent. */
export function readable(error: unknown, input: Fields, uniques: Uniques): unknown {
  const { code, detail = '', constraint = '' } = error as Refusal;
  const field = (): string => fieldOf(detail, input) ?? own(uniques, constraint) ?? 'base';
  if (code === '23505') return invalido({ [field()]: [mensagens.jaUsado] });
  if (code === '23503') return invalido({ [field()]: [mensagens.referencia] });
  if (code === '22P05' || code === '22021') return invalido({ base: [mensagens.invalido] });
  return error;
}
interface Refusal {
  readonly code?: string;
  readonly detail?: string;
  readonly constraint?: string;
}

/** 'Key (departamento_id, lower(email))=(1, …) …', in the database's language → 'email', if it is a field. */
const fieldOf = (detail: string, input: Fields): string | undefined =>
  /^[^(]*\(([^=]*)\)=\(/
    .exec(detail)?.[1]
    ?.match(/\w+/g)
    ?.find((word) => word in input);
