/** Which registries an order in bulk is for: a list of them, or a filter as the list of registries takes it. */
import { CompiledQuery, type Transaction } from 'kysely';
import { listaCadastros } from '../../../domain/cadastro/index.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { maisCadastros } from '../../../domain/ordem-servico/massa.ts';
import type { Database } from '../../db/schema.ts';
import type { CallContext } from '../../http/context.ts';
import { HttpError, invalido } from '../../http/errors.ts';
import { compileOver } from '../../read/count.ts';
import { parseListRequest } from '../../read/list-request.ts';
import { cadastroList } from '../cadastro/read.ts';

/** What the job is given, beside its lines, which are settled when it is asked for. */
export interface MassaInput {
  readonly assunto_id: number;
  readonly grupo_ids: readonly number[];
  readonly descricao: string | null;
  /** Null: the subject's. */
  readonly prazo: number | null;
  /** Also for a registry that has an open order of the subject. */
  readonly repetir: boolean;
}

/** What the job is to do beside its lines, and what it said of that. */
export interface MassaSaida {
  /** It is to take back what it made. */
  readonly desfazer?: { readonly usuario_id: number; readonly motivo: string };
  /** Why it could not. */
  readonly impedido?: string;
}

const FILTER = /_(?:eq|in|cont|gteq|lteq)$/;

/** Throws 422 on a filter that the list of registries would not take, that finds nothing, or too much. */
export async function cadastrosOf(
  trx: Transaction<Database>,
  ctx: CallContext,
  input: {
    readonly cadastro_ids?: readonly number[];
    readonly filtro?: unknown;
    readonly exceto_ids?: readonly number[];
  },
): Promise<number[]> {
  const given = input.cadastro_ids ?? [];
  if (given.length > 0 && input.filtro !== undefined)
    throw invalido({ filtro: ['não se usa com cadastro_ids'] });
  if (input.exceto_ids?.length && input.filtro === undefined)
    throw invalido({ exceto_ids: ['só se usa com filtro'] });
  if (given.length > 0) return [...new Set(given)];
  if (input.filtro === undefined) throw invalido({ cadastro_ids: [mensagens.obrigatorio] });
  const except = new Set(input.exceto_ids);
  const { id } = cadastroList;
  // In the order of their ids, as 'what runs is what was shown' wants; one more tells of too many.
  const tail = `order by ${id} limit ${maisCadastros + except.size + 1}`;
  const { text, values } = compileOver(
    filterRequest(input.filtro),
    cadastroList,
    ctx,
    `${id} as id`,
    tail,
  );
  const { rows } = await trx.executeQuery<{ id: number }>(CompiledQuery.raw(text, [...values]));
  const ids = rows.flatMap((row) => (except.has(row.id) ? [] : [row.id]));
  if (ids.length === 0) throw invalido({ filtro: ['não encontra nenhum cadastro'] });
  if (ids.length > maisCadastros)
    throw invalido({ filtro: [`encontra mais de ${maisCadastros} cadastros`] });
  return ids;
}

function filterRequest(filtro: unknown): ReturnType<typeof parseListRequest> {
  if (typeof filtro !== 'object' || filtro === null || Array.isArray(filtro))
    throw invalido({ filtro: [mensagens.invalido] });
  const errors: Record<string, readonly string[]> = {};
  const query: Record<string, string | string[]> = {};
  for (const [key, value] of Object.entries(filtro)) {
    if (!FILTER.test(key)) errors[`filtro.${key}`] = ['filtro desconhecido'];
    else if (Array.isArray(value)) query[key] = value.map(String);
    else query[key] = String(value);
  }
  if (Object.keys(errors).length > 0) throw invalido(errors);
  try {
    return parseListRequest(listaCadastros, query);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw invalido(
      Object.fromEntries(
        Object.entries(error.body as Record<string, string[]>).map(([key, said]) => [
          `filtro.${key}`,
          said,
        ]),
      ),
    );
  }
}
