/** What the database refuses, as the reply that names the field. */
import type { Fields } from '../../domain/kernel/fields.ts';
import { mensagens } from '../../domain/kernel/messages.ts';
import { invalido } from '../http/errors.ts';

/** Database refusals a person can act on; `input`: the fields that were sent. */
export function readable(error: unknown, input: Fields): unknown {
  const { code, detail = '', constraint = '' } = error as Refusal;
  const field = (): string => fieldOf(detail, input) ?? CONSTRAINT_FIELDS[constraint] ?? 'base';
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

/** Where the field is none of the key's columns. */
const CONSTRAINT_FIELDS: Readonly<Record<string, string>> = {
  ordem_servico_solicitacao_aberta: 'solicitado_concluir_em',
};

/** 'Key (departamento_id, lower(email))=(1, …) …', in the database's language → 'email', if it was sent. */
const fieldOf = (detail: string, input: Fields): string | undefined =>
  /^[^(]*\(([^=]*)\)=\(/
    .exec(detail)?.[1]
    ?.match(/\w+/g)
    ?.find((word) => word in input);
