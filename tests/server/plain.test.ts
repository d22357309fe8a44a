/**
 * A plain noun says its fields and nothing more: listing, reading, making, changing, deleting, CSV, trail,
 * permissions and what others hear of it are right by that alone. Over every plain noun of the catalogue.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { departamento } from '../../domain/departamento/index.ts';
import { plainNouns } from '../../domain/index.ts';
import { permissionPaths } from '../../domain/kernel/permissions.ts';
import { verifyLog } from '../../server/audit/verify.ts';
import { catalogue } from '../../server/catalog.ts';
import { prazoOf } from '../../server/nouns/ordem-servico/prazo.ts';
import type { Field, Fields } from '../../domain/kernel/fields.ts';
import type { Plain } from '../../domain/kernel/plain.ts';
import { insertFile } from '../support/files.ts';
import { praca } from '../../server/http/openapi/example.ts';
import { logOf } from '../support/logs.ts';
import { makeWorld, type Person, type World } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

function textSample(field: Field, n: number): string {
  if (field.kind === 'text' && field.format === 'url') return `https://exemplo.gov.br/${n}`;
  if (field.kind === 'text' && field.format === 'codigo_departamento') return w.alfa.codigo;
  if (field.kind === 'text' && field.format === 'codigo_novo') return `setor-${n}`;
  if (field.kind === 'text' && field.format === 'periodos')
    return `20/12 a ${String(n).padStart(2, '0')}/01`;
  return `Texto de prova ${n}`;
}

/** The n-th value that a field takes. */
function sample(field: Field, n: number): unknown {
  switch (field.kind) {
    case 'date':
      return `2031-03-${String(n).padStart(2, '0')}`;
    case 'enum':
      return Object.keys(field.options)[n % Object.keys(field.options).length];
    case 'integer':
      // Near the most: of some, little is too little.
      return field.max === undefined ? (field.min ?? 1) + n : field.max - n;
    case 'boolean':
      return n % 2 === 0;
    case 'decimal':
      return `${n}.50`;
    case 'geometria':
      return {
        ...praca,
        coordinates: praca.coordinates.map((ring) =>
          ring.map(([x = 0, y = 0]) => [x, y + n / 100]),
        ),
      };
    default:
      return textSample(field, n);
  }
}
const samples = (fields: Fields, n: number): Record<string, unknown> => {
  const all = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, sample(field, n)]),
  );
  // Whether a value is right is said by what it is of.
  return all['chave'] === 'aviso_prazo_dias' ? { ...all, valor: String(n) } : all;
};

/** The same of what may still be said of one that is there. */
const changes = ({ fields, update }: Plain, n: number): Record<string, unknown> =>
  Object.fromEntries(Object.entries(samples(fields, n)).filter(([name]) => name in update.input));

/** Making one takes more than its own permission, where what is made may do more. */
const TAKES: Readonly<Record<string, readonly string[]>> = {
  [departamento.create.id]: permissionPaths,
};

describe.each(plainNouns.map((of) => [of.noun, of] as const))('%s', (_, of: Plain) => {
  const path = `/alfa/${of.path}`;
  const call = (who: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', tail = '', body?: object) =>
    w.call(who, method, `${path}${tail}`, body ? { body } : {});
  const make = async (n: number): Promise<{ id: number; lock_version: number }> => {
    const made = await call(w.people.admin, 'POST', '', samples(of.fields, n));
    expect(made.json).toMatchObject({ ...samples(of.fields, n), lock_version: 0 });
    expect(made.status).toBe(201);
    return made.json;
  };

  it('a sua tabela tem os seus campos por colunas', async () => {
    const { rows } = await sql<{ nome: string; nulo: boolean; tipo: string }>`
      select column_name as nome, is_nullable = 'YES' as nulo, udt_name as tipo from information_schema.columns
      where table_schema = current_schema() and table_name = ${of.noun}`.execute(w.db);
    const TYPES: Partial<Record<Field['kind'], string>> = {
      date: 'date',
      integer: 'int4',
      boolean: 'bool',
      decimal: 'numeric',
      text: 'text',
      geometria: 'jsonb',
      enum: 'text',
    };
    const own = ['id', 'lock_version', 'created_at', 'updated_at'];
    expect(
      rows.filter(({ nome }) => !own.includes(nome)).toSorted((a, b) => (a.nome < b.nome ? -1 : 1)),
    ).toEqual(
      [
        ...Object.entries(of.fields).map(([nome, field]) => ({
          nome,
          nulo: field.nullable ?? false,
          tipo: TYPES[field.kind],
        })),
        ...(of.municipal ? [] : [{ nome: 'departamento_id', nulo: false, tipo: 'int8' }]),
      ].toSorted((a, b) => (a.nome < b.nome ? -1 : 1)),
    );
    expect(own.filter((nome) => !rows.some((row) => row.nome === nome))).toEqual([]);
  });

  it('inclui-se, lê-se, lista-se, altera-se e exclui-se; tudo fica na trilha', async () => {
    const { id } = await make(1);
    expect((await call(w.people.admin, 'GET', `/${id}`)).json).toMatchObject(samples(of.fields, 1));
    const list = await call(w.people.admin, 'GET', `?id_eq=${id}`);
    expect(list.json).toMatchObject({ count: 1, rows: [{ id, ...samples(of.fields, 1) }] });

    const changed = await call(w.people.admin, 'PUT', `/${id}`, {
      ...changes(of, 2),
      lock_version: 0,
    });
    const now = { ...samples(of.fields, 1), ...changes(of, 2) };
    expect([changed.status, changed.json]).toEqual([
      200,
      { id, ...now, ...(of.anexos ? { anexos: [] } : {}), lock_version: 1 },
    ]);
    const same = await call(w.people.admin, 'PUT', `/${id}`, {
      ...changes(of, 2),
      lock_version: 1,
    });
    expect([same.status, same.json.lock_version], 'o que nada muda nada escreve').toEqual([200, 1]);
    const stale = await call(w.people.admin, 'PUT', `/${id}`, {
      ...changes(of, 3),
      lock_version: 0,
    });
    expect([stale.status, stale.json.errorCode]).toEqual([409, 'conflito']);

    const gone = await call(w.people.admin, 'DELETE', `/${id}`);
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect((await call(w.people.admin, 'GET', `/${id}`)).status).toBe(404);
    expect((await call(w.people.admin, 'DELETE', `/${id}`)).status).toBe(404);

    const entries = await logOf(w.pool, of.noun, id);
    expect(entries.map(({ acao }) => acao)).toEqual([of.create.id, of.update.id, of.destroy.id]);
    const was = Object.entries(now).map(([name, de]) => [name, { de, para: null }]);
    expect(entries.at(-1)?.campos).toMatchObject(Object.fromEntries(was));
    const trail = await w.call(w.people.admin, 'GET', `/alfa/logs/${of.noun}/${id}`);
    expect(trail.json, 'a trilha do que foi excluído').toMatchObject({ count: 3 });
    const words = JSON.stringify(trail.json.rows);
    for (const { label } of Object.values(of.fields)) expect(words).toContain(label);
  });

  it.runIf(of.anexos)('os arquivos vêm e vão com o registro; a trilha diz quais', async () => {
    const { admin } = w.people;
    const free = async (token: string): Promise<boolean> =>
      (
        await w.pool.query<{ livre: boolean }>(
          'select livre_desde is not null as livre from arquivo where token = $1',
          [token],
        )
      ).rows[0]?.livre === true;
    const files = [await insertFile(w.pool, admin.id), await insertFile(w.pool, admin.id)];
    const [a = '', b = ''] = files;
    const made = await call(admin, 'POST', '', {
      ...samples(of.fields, 6),
      anexos: [{ uri_token: a, descricao: 'Texto da lei' }],
    });
    expect(made.json.anexos).toMatchObject([
      { descricao: 'Texto da lei', file_info: { uri_token: a } },
    ]);
    const { id } = made.json;
    const put = (anexos: object[], lock_version: number) =>
      call(admin, 'PUT', `/${id}`, { ...samples(of.fields, 6), anexos, lock_version });
    const more = await put([{ uri_token: b }], 0);
    expect([more.json.anexos.length, more.json.lock_version]).toEqual([2, 1]);
    const less = await put([{ uri_token: a, destroy: true }], 1);
    expect(less.json.anexos).toMatchObject([{ file_info: { uri_token: b } }]);
    expect([await free(a), await free(b)]).toEqual([true, false]);
    expect((await put([{ uri_token: a, destroy: true }], 2)).json).toEqual({
      anexos: ['1º arquivo não está entre os anexos'],
    });
    expect((await call(admin, 'DELETE', `/${id}`)).status).toBe(204);
    expect(await free(b), 'o que ficou sem registro se libera').toBe(true);
    const trail = await w.call(admin, 'GET', `/alfa/logs/${of.noun}/${id}`);
    expect(JSON.stringify(trail.json.rows)).toContain('Anexos');
  });

  it('recusa o que falta, pelo nome do campo', async () => {
    const required = Object.entries(of.fields).filter(([, field]) => !field.nullable);
    const refused = await call(w.people.admin, 'POST', '', {});
    expect([refused.status, Object.keys(refused.json as object).toSorted()]).toEqual([
      422,
      required.map(([name]) => name).toSorted(),
    ]);
    const unknown = await call(w.people.admin, 'POST', '', { ...samples(of.fields, 4), outro: 1 });
    expect(unknown.json).toEqual({ outro: ['não é um campo conhecido'] });
  });

  it('o que se repete diz qual campo', async () => {
    await make(5);
    const again = await call(w.people.admin, 'POST', '', samples(of.fields, 5));
    expect([again.status, Object.keys(again.json as object)[0]]).toEqual([422, expect.any(String)]);
    expect(of.fields).toHaveProperty(Object.keys(again.json as object));
  });

  it('CSV com os rótulos dos campos', async () => {
    const { id } = await make(6);
    const csv = await w.call(w.people.admin, 'GET', `${path}?id_eq=${id}`, {
      headers: { accept: 'text/csv' },
    });
    const labels = Object.values(of.fields).map(({ label }) => label);
    expect(csv.text.replace(/^\uFEFF/, '').split('\r\n')[0]).toBe(['Id', ...labels].join(';'));
    expect(csv.text.split('\r\n')).toHaveLength(3);
  });

  it('cada chamada tem a sua permissão, e só ela basta', async () => {
    const { id } = await make(7);
    const calls = [
      [of.list.permission, 'GET', '', undefined, 200],
      [of.one.permission, 'GET', `/${id}`, undefined, 200],
      [of.create.permission, 'POST', '', samples(of.fields, 8), 201],
      [of.update.permission, 'PUT', `/${id}`, { ...changes(of, 9), lock_version: 0 }, 200],
      [of.destroy.permission, 'DELETE', `/${id}`, undefined, 204],
    ] as const;
    for (const [permission, method, tail, body, status] of calls) {
      expect((await call(w.people.nada, method, tail, body)).status, `${method} sem`).toBe(403);
      const takes = (permission && method === 'POST' && TAKES[permission]) || [permission ?? ''];
      const who = await w.somebody('alfa', takes);
      expect((await call(who, method, tail, body)).status, `${method} com ${permission}`).toBe(
        status,
      );
    }
  });

  it('de outro departamento: só o que é do município se vê, também na trilha', async () => {
    const { id } = await make(10);
    const shared = of.municipal;
    const seen = async (): Promise<number[]> => [
      (await w.call(w.people.adminBeta, 'GET', `/beta/${of.path}/${id}`)).status,
      (await w.call(w.people.adminBeta, 'GET', `/beta/logs/${of.noun}/${id}`)).status,
    ];
    expect(await seen()).toEqual(shared ? [200, 200] : [404, 404]);
    const other = await w.call(w.people.adminBeta, 'DELETE', `/beta/${of.path}/${id}`);
    expect(other.status).toBe(shared ? 204 : 404);
    if (!shared) return;
    expect(await seen()).toEqual([404, 200]);
    const trail = await w.call(w.people.adminBeta, 'GET', `/beta/logs/${of.noun}/${id}`);
    expect(trail.json.count, 'o que se fez em qualquer departamento').toBe(2);
  });
});

it('o log refaz cada registro, também o que se foi', async () => {
  const found: string[] = [];
  await verifyLog(w.pool, catalogue.writers.values(), {}, (f) =>
    found.push(`${f.entidade}: ${f.erro}`),
  );
  expect(found.filter((one) => plainNouns.some(({ noun }) => one.startsWith(noun)))).toEqual([]);
});

describe('feriados', () => {
  it('contam assim que mudam: nada guarda os de antes', async () => {
    const prazo = (): Promise<string> =>
      w.db
        .transaction()
        .execute(async (trx) => (await prazoOf(trx, w.alfa.id, '2031-09-01', 1)).vence);
    expect(await prazo()).toBe('2031-09-02');
    const body = { data: '2031-09-02', descricao: 'Padroeira', ambito: 'municipal' };
    const made = await w.call(w.people.admin, 'POST', '/alfa/sistema/feriados', { body });
    expect(await prazo()).toBe('2031-09-03');
    const moved = { ...body, data: '2031-09-03', lock_version: 0 };
    await w.call(w.people.admin, 'PUT', `/alfa/sistema/feriados/${made.json.id}`, { body: moved });
    expect(await prazo()).toBe('2031-09-02');
    await w.call(w.people.admin, 'PUT', `/alfa/sistema/feriados/${made.json.id}`, {
      body: { ...body, lock_version: 1 },
    });
    await w.call(w.people.admin, 'DELETE', `/alfa/sistema/feriados/${made.json.id}`);
    expect(await prazo()).toBe('2031-09-02');
  });
});
