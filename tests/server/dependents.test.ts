/** What is used is not deleted: over every foreign key that leads to a noun, who uses it is named and counted. */
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerOf, refuseWhileUsed } from '../../server/actions/dependents.ts';
import { lockedRecord, jobWork } from '../../server/actions/work.ts';
import { catalogue } from '../../server/catalog.ts';
import type { Database } from '../../server/db/schema.ts';
import { writerOf } from '../../server/actions/noun.ts';
import { zonaOne } from '../../server/nouns/zona/read.ts';
import { HttpError } from '../../server/http/errors.ts';
import { makeWorld, type World } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

interface Key {
  readonly nome: string;
  readonly tabela: string;
  readonly alvo: string;
  readonly colunas: readonly string[];
  readonly chave: readonly string[];
}
/** Those that keep what they lead to from going. */
const keysTo = async (): Promise<readonly Key[]> => {
  const { rows } = await sql<Key>`
    select c.conname as nome, c.conrelid::regclass::text as tabela, c.confrelid::regclass::text as alvo,
      (select array_agg(a.attname::text order by k.n) from unnest(c.conkey) with ordinality k (num, n)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) as colunas,
      (select array_agg(a.attname::text order by k.n) from unnest(c.confkey) with ordinality k (num, n)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.num) as chave
    from pg_constraint c
    where c.contype = 'f' and c.confdeltype in ('a', 'r') and c.connamespace = current_schema()::regnamespace
    order by 2, 1`.execute(w.db);
  return rows.filter(({ alvo }) => catalogue.names.has(alvo));
};

/** Of a key's column: all are numbers, but for months. */
const valueOf = (column: string): number | string => (column === 'mes' ? '2999-01-01' : 999);

/** Rows that refer to a record which is not there: nothing else is asked of them, and nothing is kept. */
async function used(trx: Transaction<Database>, key: Key, rows: number): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(trx);
  const { tabela, colunas } = key;
  const { rows: constraints } = await sql<{ nome: string; texto: string }>`
    select conname as nome, pg_get_constraintdef(oid) as texto from pg_constraint
    where conrelid = ${tabela}::regclass and contype in ('f', 'c', 'x')`.execute(trx);
  const { rows: columns } = await sql<{ nome: string; livre: boolean }>`
    select attname as nome, not attnotnull or exists (
        select from pg_index where indrelid = attrelid and indisprimary and attnum = any(indkey)) as livre
    from pg_attribute where attrelid = ${tabela}::regclass and attnum > 0 and not attisdropped`.execute(
    trx,
  );
  const { rows: ids } = await sql<{ nome: string }>`
    select attname as nome from pg_attribute where attrelid = ${tabela}::regclass and attnum > 0
      and atttypid in ('int8'::regtype, 'int4'::regtype, 'text'::regtype, 'bytea'::regtype)
      and attidentity = '' and attgenerated = ''`.execute(trx);
  await run(`alter table ${tabela} disable trigger user`);
  for (const { nome } of constraints) await run(`alter table ${tabela} drop constraint ${nome}`);
  for (const { nome, livre } of columns)
    if (!livre) await run(`alter table ${tabela} alter column ${nome} drop not null`);
  // The others tell the rows apart: each is of another owner.
  const others = ids.map(({ nome }) => nome).filter((nome) => !colunas.includes(nome));
  const names = [...colunas, ...others];
  for (let n = 1; n <= rows; n += 1)
    await run(
      `insert into ${tabela} (${names.join(', ')}) values (${names.map((name, at) => `'${at < colunas.length ? valueOf(name) : 900 + n}'`).join(', ')})`,
    );
  for (const { nome, texto } of constraints)
    if (texto.startsWith('FOREIGN KEY'))
      await run(`alter table ${tabela} add constraint ${nome} ${texto} not valid`);
}

/** What is said of deleting a record that so many rows lead to by this key; null: nothing. */
const refusalOf = (key: Key, rows: number): Promise<unknown> =>
  w.db
    .transaction()
    .execute(async (trx) => {
      await used(trx, key, rows);
      const job = { departamentoId: 999, usuarioId: null, agora: new Date() };
      const work = jobWork(trx, job, 'teste');
      const record = lockedRecord(
        work,
        999,
        Object.fromEntries(key.chave.map((c) => [c, valueOf(c)])) as never,
      );
      const writer = { ...writerOf('zona', zonaOne), table: key.alvo as 'zona' };
      await refuseWhileUsed(work, writer, record, catalogue.names);
      throw new Error('nada depende');
    })
    .catch((error: unknown) => error);

describe('o que se usa não se exclui', () => {
  it('por toda chave estrangeira: quem o usa, e quantos', { timeout: 240_000 }, async () => {
    const keys = await keysTo();
    expect(keys.length).toBeGreaterThan(30);
    for (const key of keys) {
      const where = `${key.tabela}.${key.nome}`;
      const owner = ownerOf(key.tabela, catalogue.names);
      const of = owner === null ? null : catalogue.names.get(owner);
      const own = catalogue.names.get(key.alvo);
      const este = `${(own?.called ?? own)?.gender === 'a' ? 'esta' : 'este'} ${(own?.called ?? own)?.one}`;
      const error = await refusalOf(key, 1);
      expect(error, where).toBeInstanceOf(HttpError);
      expect(error, where).toMatchObject({
        status: 409,
        body: {
          errorCode: 'dependentes',
          message: `Não é possível excluir: 1 ${of?.one ?? 'outro registro'} usa ${este}`,
        },
      });
      // The parts of a record are its own; an entry is reversed once.
      if (
        of &&
        (owner !== key.alvo || key.tabela === key.alvo) &&
        where !== 'pontuacao.pontuacao_departamento_id_estorno_de_fkey'
      )
        expect(await refusalOf(key, 3), where).toMatchObject({
          body: {
            message: `Não é possível excluir: 3 ${of.many} usam ${este}`,
          },
        });
      expect(await refusalOf(key, 0), where).toEqual(new Error('nada depende'));
    }
  });

  it('só do que não é de substantivo algum não se diz o nome', async () => {
    const nameless = (await keysTo())
      .filter(({ tabela }) => ownerOf(tabela, catalogue.names) === null)
      .map(({ tabela, alvo }) => `${tabela} → ${alvo}`);
    expect([...new Set(nameless)].toSorted()).toEqual([
      'anexo → arquivo',
      'anexo → departamento',
      'auth_codigo → usuario',
      'auth_token → usuario',
      'debito → debito_tipo',
      'idempotencia → usuario',
      'job_papel → job_output',
      'numeracao → departamento',
      'preferencia → usuario',
      'rascunho → usuario',
      'sessao → perfil',
      'sessao → usuario',
      'socio → pessoa',
    ]);
  });
});
