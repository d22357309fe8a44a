/** Search columns that follow from more than their record: they are no change of it. */
import { CompiledQuery, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Where they stand, and the column that says whose. */
const COLUMNS = [
  ['cadastro', 'pessoa_id'],
  ['guia', 'pessoa_id'],
  ['ordem_servico', 'contribuinte_id'],
  ['doc', 'contribuinte_id'],
] as const satisfies readonly (readonly [keyof Database, string])[];

/**
 * `antes`: what they were called. In every search column the name stands before its document, which is
 * nobody else's: so nothing but the name is replaced.
 */
export async function followPeople(
  trx: Transaction<Database>,
  people: readonly { readonly id: number; readonly antes: string }[],
): Promise<void> {
  const named = JSON.stringify(people);
  for (const [table, column] of COLUMNS)
    await trx.executeQuery(
      CompiledQuery.raw(
        `with n as materialized (
           select p.id, dobrar(x.antes || ' ' || documento_buscavel(p.cpf_cnpj)) as de,
             dobrar(p.razao_social || ' ' || documento_buscavel(p.cpf_cnpj)) as para
           from jsonb_to_recordset($1::jsonb) x(id int8, antes text) join pessoa p on p.id = x.id
           where x.antes <> p.razao_social)
         update ${table} t set busca = replace(t.busca, n.de, n.para) from n
         where t.${column} = n.id and strpos(t.busca, n.de) > 0`,
        [named],
      ),
    );
}

/** Whom and which registry a record is about, as its search column names them. */
export async function sobreQuem(
  trx: Transaction<Database>,
  of: { readonly contribuinte_id?: number | null; readonly cadastro_id?: number | null },
): Promise<{
  readonly pessoa: { readonly razao_social: string; readonly cpf_cnpj: string } | null;
  readonly cadastro: string | null;
}> {
  const pessoa = of.contribuinte_id
    ? await trx
        .selectFrom('pessoa')
        .select(['razao_social', 'cpf_cnpj'])
        .where('id', '=', of.contribuinte_id)
        .executeTakeFirst()
    : undefined;
  const cadastro = of.cadastro_id
    ? await trx
        .selectFrom('cadastro')
        .select('numero')
        .where('id', '=', of.cadastro_id)
        .executeTakeFirst()
    : undefined;
  return { pessoa: pessoa ?? null, cadastro: cadastro?.numero ?? null };
}

const NOME = ['p.razao_social', 'documento_buscavel(p.cpf_cnpj)'] as const;
/** What they are made of, where the database can say it. */
const TEXTS = {
  cadastro: ['t.numero', ...NOME, 't.endereco'],
  guia: ['t.numero', ...NOME],
} as const satisfies { readonly [T in keyof Database]?: readonly string[] };

/** Makes those of these records anew. */
export const refold = (
  trx: Transaction<Database>,
  table: keyof typeof TEXTS,
  ids: readonly number[],
): Promise<unknown> =>
  trx.executeQuery(
    CompiledQuery.raw(
      `update ${table} u set busca = n.busca from (
         select t.id, dobrar(concat_ws(' ', ${TEXTS[table].join(', ')})) as busca
         from ${table} t left join pessoa p on p.id = t.pessoa_id where t.id = any($1::int8[])) n
       where u.id = n.id and u.busca <> n.busca`,
      [ids],
    ),
  );
