/**
 * Attachments of any record: read as part of its JSON, linked in the transaction of the action that names
 * them. Addresses are signed by the database while it builds the JSON (migration 0008), which goes out
 * unread; the same secret is checked in signature.ts.
 */
import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import type { anexosAlteracao, anexosEntrada } from '../../domain/arquivo/index.ts';
import type { ValueOf } from '../../domain/kernel/fields.ts';
import type { PartRows } from '../actions/kept.ts';
import type { Database } from '../db/schema.ts';
import type { CallContext } from '../http/context.ts';
import { invalido } from '../http/errors.ts';
import { objectOf } from '../read/source.ts';

export type AnexosInput = ValueOf<typeof anexosEntrada>;
export type AnexosChange = ValueOf<typeof anexosAlteracao>;

const NOT_UPLOADED = 'arquivo não encontrado: envie-o de novo';
const IN_USE = 'arquivo já usado em outro registro';
const NOT_ATTACHED = 'arquivo não está entre os anexos';
const REPEATED = 'arquivo repetido';

const addressSql = (variante: 'arquivo' | 'thumb'): string =>
  `endereco_arquivo(arq.token, arq.nome_url, '${variante}')`;
const thumb = `case when arq.tem_thumb then ${addressSql('thumb')} end`;

/**
 * SQL of the list of `anexo` (domain/arquivo) of a record, oldest first. `entidade` is the noun;
 * `idExpression` the record's id in the surrounding statement: anexosSql('ordem_servico', 'os.id').
 */
export const anexosSql = (entidade: string, idExpression: string): string =>
  `coalesce((select json_agg(${objectOf({
    id: 'anx.id',
    descricao: 'anx.descricao',
    file_info: objectOf({
      id: 'arq.id',
      url: addressSql('arquivo'),
      thumb,
      name: 'arq.nome',
      size: 'arq.tamanho',
      uri_token: 'arq.token',
      ext: 'arq.ext',
    }),
    url: addressSql('arquivo'),
    thumb,
    latitude: 'arq.latitude::text',
    longitude: 'arq.longitude::text',
    created_at: 'anx.created_at',
  })} order by anx.ordem, anx.id) from anexo anx join arquivo arq on arq.id = anx.arquivo_id where anx.entidade = '${entidade}' and anx.entidade_id = ${idExpression}), '[]'::json)`;

/** SQL of what the log keeps of them (Kept.parts): what was attached, and the hash of what is in it. */
export const anexosPart = (entidade: string): string =>
  `select jsonb_agg(jsonb_build_object('id', anx.id, 'nome', arq.nome, 'descricao', anx.descricao,
    'sha256', encode(arq.sha256, 'hex')) order by anx.id)
   from anexo anx join arquivo arq on arq.id = anx.arquivo_id
   where anx.entidade = '${entidade}' and anx.entidade_id = t.id`;

/** Where they stand (Kept.rows). One that was taken away is told by its name: its file is cleared away. */
export const anexosRows = (entidade: string): PartRows => ({
  table: 'anexo',
  of: ({ id }) => ({ entidade, entidade_id: id }),
  by: ['id'],
  gone: ({ id }) => ({ arquivo_id: -Number(id), ordem: 0 }),
  gones: [
    'arquivo',
    ({ id, nome }) => ({
      id: -Number(id),
      nome,
      nome_url: 'excluido',
      token: '',
      ext: '',
      tamanho: 0,
      tem_thumb: false,
    }),
  ],
});

/** SQL of how many files hang on a record. */
export const anexosCountSql = (entidade: string, idExpression: string): string =>
  `(select count(*)::int from anexo anx where anx.entidade = '${entidade}' and anx.entidade_id = ${idExpression})`;

/** The files on a record: their codes and names. */
export const attachedFiles = async (
  db: Kysely<Database>,
  entidade: string,
  entidadeId: number,
): Promise<readonly Pick<Content, 'token' | 'nome'>[]> =>
  (
    await db.executeQuery<Pick<Content, 'token' | 'nome'>>(
      CompiledQuery.raw(
        `select arq.token, arq.nome from anexo anx join arquivo arq on arq.id = anx.arquivo_id
         where anx.entidade = $1 and anx.entidade_id = $2`,
        [entidade, entidadeId],
      ),
    )
  ).rows;

interface Holder {
  readonly entidade: string;
  readonly id: number;
}
/** Hangs files of a record on another one of the municipality's, too, in their order; answers how many there were. */
export async function copyAnexos(
  trx: Transaction<Database>,
  from: Holder,
  to: Holder,
  tokens: readonly string[],
): Promise<number> {
  const { rows } = await trx.executeQuery(
    CompiledQuery.raw(
      `insert into anexo (entidade, entidade_id, arquivo_id, descricao, ordem)
       select $3, $4, anx.arquivo_id, anx.descricao, x.ordem
         from unnest($5::text[]) with ordinality x(token, ordem)
         join arquivo arq on arq.token = x.token
         join anexo anx on anx.arquivo_id = arq.id and anx.entidade = $1 and anx.entidade_id = $2
       returning id`,
      [from.entidade, from.id, to.entidade, to.id, tokens],
    ),
  );
  return rows.length;
}

/** What files are attached to. */
export interface AnexosOf {
  /** The noun. */
  readonly entidade: string;
  /**
   * Its records share a file, and whoever may read one of them may attach it again: SQL, is the record
   * anx.entidade_id the user's ($2) to read? Of all others a file is of one record, by who sent it.
   */
  readonly shared?: string;
}

/** A file by its code: what it is called, and the hash of what is in it. */
export interface Content {
  readonly token: string;
  readonly nome: string;
  readonly sha256: string;
}
export const contentsOf = async (
  db: Kysely<Database>,
  tokens: readonly string[],
): Promise<readonly Content[]> =>
  (
    await db.executeQuery<Content>(
      CompiledQuery.raw(
        `select token, nome, encode(sha256, 'hex') as sha256 from arquivo where token = any($1)`,
        [tokens],
      ),
    )
  ).rows;

/** How long a file waits for the job that is to link it, beyond the day of any other. */
const KEPT_FOR_A_JOB = '30 days';

/**
 * Checks that each code is a whole file this person sent, and not yet of another record, unless they share
 * it. Locks them against the clearing of forgotten files. Throws 422 at `anexos` naming the place in the list. For work that links
 * later (a job): until then the files are kept.
 */
export async function checkAnexos(
  trx: Transaction<Database>,
  usuarioId: number,
  of: AnexosOf,
  input: AnexosInput | undefined,
): Promise<void> {
  await arquivosOf(trx, usuarioId, of, input ?? []);
  if (input === undefined || input.length === 0) return;
  await trx.executeQuery(
    CompiledQuery.raw(
      `update arquivo set livre_desde = now() + $2::interval where token = any($1) and livre_desde is not null`,
      [input.map((a) => a.uri_token), KEPT_FOR_A_JOB],
    ),
  );
}

interface Arquivo {
  readonly id: number;
  readonly nome: string;
  readonly descricao: string | null;
}

async function arquivosOf(
  trx: Transaction<Database>,
  usuarioId: number,
  { entidade, shared }: AnexosOf,
  input: AnexosInput,
): Promise<Arquivo[]> {
  if (input.length === 0) return [];
  const tokens = input.map((a) => a.uri_token);
  // Locked first, looked at afterwards: whoever was before us has then linked them or not.
  await trx.executeQuery(
    CompiledQuery.raw('select from arquivo where token = any($1) order by id for update', [tokens]),
  );
  const { rows } = await trx.executeQuery<{
    id: number;
    token: string;
    nome: string;
    outro: boolean;
  }>(
    CompiledQuery.raw(
      `select arq.id, arq.token, arq.nome,
              exists (select from anexo anx where anx.arquivo_id = arq.id
                       and (anx.entidade <> $3 or ${shared === undefined})) as outro
         from arquivo arq
        where arq.token = any($1) and arq.pronto_em is not null
          and (arq.usuario_id = $2 or exists (
                select from anexo anx
                 where anx.arquivo_id = arq.id and anx.entidade = $3 and ${shared ?? 'false'}))`,
      [tokens, usuarioId, entidade],
    ),
  );
  const byToken = new Map(rows.map((r) => [r.token, r]));
  const errors: string[] = [];
  const seen = new Set<string>();
  const found = input.flatMap(({ uri_token, descricao }, index): Arquivo[] => {
    const row = byToken.get(uri_token);
    const error = seen.has(uri_token)
      ? REPEATED
      : row === undefined
        ? NOT_UPLOADED
        : row.outro
          ? IN_USE
          : null;
    seen.add(uri_token);
    if (error !== null) errors.push(`${index + 1}º ${error}`);
    return row && error === null
      ? [{ id: row.id, nome: row.nome, descricao: descricao?.trim() || null }]
      : [];
  });
  if (errors.length > 0) throw invalido({ anexos: errors });
  return found;
}

/**
 * Links the files to one record or, in one statement, to many (an announcement's batch). They must have
 * been checked. Answers with their names, for the log. Files already linked to a record are left alone.
 */
export async function linkAnexos(
  trx: Transaction<Database>,
  usuarioId: number,
  of: AnexosOf,
  entidadeIds: readonly number[],
  departamentoId: number | null,
  input: AnexosInput | undefined,
): Promise<string[]> {
  const files = await arquivosOf(trx, usuarioId, of, input ?? []);
  if (files.length === 0 || entidadeIds.length === 0) return [];
  const ids = files.map((f) => f.id);
  await trx.executeQuery(
    CompiledQuery.raw(
      `insert into anexo (entidade, entidade_id, departamento_id, arquivo_id, descricao, ordem)
       select $1, r.id, $3, a.id, a.descricao,
              a.ordem + coalesce((select max(x.ordem) from anexo x where x.entidade = $1 and x.entidade_id = r.id), 0)
         from unnest($2::bigint[]) r(id)
        cross join unnest($4::bigint[], $5::text[]) with ordinality a(id, descricao, ordem)
       on conflict do nothing`,
      [of.entidade, entidadeIds, departamentoId, ids, files.map((f) => f.descricao)],
    ),
  );
  await trx.executeQuery(
    CompiledQuery.raw('update arquivo set livre_desde = null where id = any($1)', [ids]),
  );
  return files.map((f) => f.nome);
}

/** Checks and links what an action names to its record. Throws 422 at `anexos`; answers with the names. */
export async function attachAnexos(
  trx: Transaction<Database>,
  ctx: CallContext,
  of: AnexosOf,
  entidadeId: number,
  input: AnexosInput | undefined,
): Promise<string[]> {
  const { id } = ctx.principal.usuario;
  return linkAnexos(trx, id, of, [entidadeId], ctx.departamento?.id ?? null, input);
}

/**
 * Takes files away from a record (`destroy`) and adds others. Throws 422 at `anexos`; answers with the
 * names, for the log. A file that hangs on nothing any more is cleared away a day later.
 */
export async function changeAnexos(
  trx: Transaction<Database>,
  ctx: CallContext,
  of: AnexosOf,
  entidadeId: number,
  input: AnexosChange,
): Promise<{ incluidos: string[]; excluidos: string[] }> {
  const gone = input.filter((a) => a.destroy === true).map((a) => a.uri_token);
  const { rows } = await trx.executeQuery<{ token: string; nome: string }>(
    CompiledQuery.raw(
      `with x as (delete from anexo anx using arquivo arq
                   where arq.id = anx.arquivo_id and anx.entidade = $1 and anx.entidade_id = $2 and arq.token = any($3)
                  returning arq.id, arq.token, arq.nome, anx.id as anexo_id),
            livre as (update arquivo arq set livre_desde = now() from x
                       where arq.id = x.id and not exists (
                         select from anexo a where a.arquivo_id = x.id and a.id <> x.anexo_id))
       select token, nome from x order by anexo_id`,
      [of.entidade, entidadeId, gone],
    ),
  );
  const found = new Set(rows.map((r) => r.token));
  const errors = input.flatMap(({ uri_token, destroy }, at) =>
    destroy === true && !found.has(uri_token) ? [`${at + 1}º ${NOT_ATTACHED}`] : [],
  );
  if (errors.length > 0) throw invalido({ anexos: errors });
  const incluidos = await attachAnexos(
    trx,
    ctx,
    of,
    entidadeId,
    input.filter((a) => a.destroy !== true),
  );
  return { incluidos, excluidos: rows.map((r) => r.nome) };
}
