/** Which registries an order in bulk is for: a list of them, or a filter as the list of registries takes it. */
import { CompiledQuery, type Transaction } from 'kysely';
import { listaCadastros } from '../../../domain/cadastro/index.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import type { Database } from '../../db/schema.ts';
import type { CallContext } from '../../http/context.ts';
import { HttpError, invalido } from '../../http/errors.ts';
import { compileList } from '../../read/list.ts';
import { parseListRequest } from '../../read/list-request.ts';
import { cadastroList } from '../cadastro/read.ts';

/** What the job is given: the filter is settled when it is asked for, so that a job run anew means the same. */
export interface MassaInput {
  readonly assunto_id: number;
  readonly usuario_grupo_id: number;
  readonly descricao: string | null;
  /** Null: the subject's. */
  readonly prazo: number | null;
  /** Also for a registry that has an open order of the subject. */
  readonly repetir: boolean;
  readonly cadastro_ids: readonly number[];
}

/** As many as a list of ids may hold. */
const AT_MOST = 5000;
const FILTER = /_(?:eq|in|cont|gteq|lteq)$/;

/** Throws 422 on a filter that the list of registries would not take, that finds nothing, or too much. */
export async function cadastrosOf(
  trx: Transaction<Database>,
  ctx: CallContext,
  input: { readonly cadastro_ids?: readonly number[]; readonly filtro?: unknown },
): Promise<number[]> {
  const given = input.cadastro_ids ?? [];
  if (given.length > 0 && input.filtro !== undefined)
    throw invalido({ filtro: ['não se usa com cadastro_ids'] });
  if (given.length > 0) return [...new Set(given)];
  if (input.filtro === undefined) throw invalido({ cadastro_ids: [mensagens.obrigatorio] });
  const request = { ...filterRequest(input.filtro), perPage: AT_MOST };
  const { text, values } = compileList(request, cadastroList, ctx, { count: false });
  const { rows } = await trx.executeQuery<{ id: number }>(CompiledQuery.raw(text, [...values]));
  if (rows.length === 0) throw invalido({ filtro: ['não encontra nenhum cadastro'] });
  if (rows.length > AT_MOST) throw invalido({ filtro: [`encontra mais de ${AT_MOST} cadastros`] });
  return rows.map((row) => row.id);
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
