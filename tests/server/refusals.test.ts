/** Deny by default: every operation of the catalogue, tried by everybody who may not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainNouns } from '../../domain/index.ts';
import { permissionPaths } from '../../domain/kernel/permissions.ts';
import {
  addressOf,
  bodyOf,
  entries,
  type Entry,
  hasDepartment,
  isQuery,
  nounOf,
  paramOf,
  recordsOf,
} from '../support/catalogue.ts';
import { documentOf, wrongWith } from '../support/documented.ts';
import {
  makeWorld,
  type CallOptions,
  type Person,
  type Reply,
  type World,
} from '../support/world.ts';

let w: World;
let records: Awaited<ReturnType<typeof recordsOf>>;
/** The log's last row before anybody is refused. */
let before: number;
beforeAll(async () => {
  w = await makeWorld();
  records = await recordsOf(w);
  const { rows } = await w.pool.query<{ id: number }>('select max(id) as id from log');
  before = rows[0]?.id ?? 0;
});
afterAll(() => w?.close());

const naoEncontrado = { errorCode: 'nao_encontrado', message: 'Registro não encontrado' };

function idOf(entry: Entry, codigo: 'alfa' | 'beta' = 'alfa'): number | null {
  const param = paramOf(entry.call);
  return param === null ? null : (records[codigo][nounOf(param)] ?? null);
}

/** Calls the entry as it should be called, but for what the test changes. */
function call(
  who: Person | null,
  entry: Entry,
  change: { codigo?: string; id?: string | number | null; query?: string } & CallOptions = {},
): Promise<Reply> {
  const { codigo = 'alfa', id = idOf(entry), query = '', ...options } = change;
  const body = isQuery(entry) ? {} : { body: options.body ?? bodyOf(entry) };
  return w.call(who, entry.call.method, addressOf(entry.call, codigo, id) + query, {
    ...options,
    ...body,
  });
}

/** People by what was granted to them, made once. */
const granted = new Map<string, Promise<Person>>();
function somebody(key: string, paths: readonly string[]): Promise<Person> {
  let person = granted.get(key);
  if (!person) granted.set(key, (person = w.somebody('alfa', paths)));
  return person;
}

for (const entry of entries) {
  const { permission, id } = entry;
  const param = paramOf(entry.call);
  describe(`${entry.call.method} ${entry.call.path} (${id})`, () => {
    it('sem sessão: 401', async () => {
      const tokens: Readonly<Record<string, string>>[] = [
        {},
        { authorization: 'Bearer' },
        { authorization: `Bearer ${'a'.repeat(43)}` },
        { authorization: `Basic ${w.people.dona.token}` },
      ];
      for (const headers of tokens) {
        const r = await call(null, entry, { headers });
        expect(r.status).toBe(401);
        expect(r.json).toEqual({
          errorCode: 'nao_autenticado',
          message: 'A sessão expirou, entre novamente',
        });
        expect(r.headers['www-authenticate']).toBe('Bearer');
      }
    });

    if (permission !== null) {
      it('sem a permissão, mesmo com todas as outras: 403; só com ela: não', async () => {
        const without = await somebody(
          `-${permission}`,
          permissionPaths.filter((p) => p !== permission),
        );
        const refused = await call(without, entry);
        expect(refused.status).toBe(403);
        expect(refused.json).toEqual({ errorCode: 'sem_permissao', message: 'Sem permissão!' });
        expect((await call(w.people.nada, entry)).status).toBe(403);
        const having = await somebody(`+${permission}`, [permission]);
        // A body that is wrong in every field stops short of doing anything.
        const allowed = await call(having, entry, { body: { inexistente: true } });
        // Somebody else's analysis, or month, is not his, whatever he may do.
        const own = /\{(?:minhaAnalise|meuResumo)\}/.test(entry.call.path);
        expect(allowed.status).toBe(!isQuery(entry) ? 422 : own ? 404 : 200);
      });
    }

    if (hasDepartment(entry.call)) {
      it('departamento em que não está, que não existe ou dito pelo id: 404', async () => {
        for (const codigo of ['beta', 'inexistente', String(w.alfa.id), 'ALFA', '%61lfa%2f..']) {
          const r = await call(w.people.admin, entry, { codigo });
          expect(r.status, codigo).toBe(404);
          expect(r.json).toEqual(naoEncontrado);
        }
        expect((await call(w.people.fora, entry)).status).toBe(404);
      });
    }

    if (param !== null) {
      it('registro de outro departamento, ou que não existe: o mesmo 404', async () => {
        for (const id of [idOf(entry, 'beta'), 999_999_999, 999_999_999_999_999]) {
          // Of a call that names none, the owner is in every department.
          for (const who of hasDepartment(entry.call)
            ? [w.people.admin, w.people.dona]
            : [w.people.admin]) {
            const r = await call(who, entry, { id });
            expect(r.status, `${id}`).toBe(404);
            expect(r.json).toEqual(naoEncontrado);
          }
        }
      });
      it('id malfeito: 404', async () => {
        for (const id of [
          'abc',
          '0x1',
          '-1',
          '1.5',
          '1e3',
          '1%20',
          '9'.repeat(30),
          "1'--",
          '%00',
          'null',
        ]) {
          const r = await call(w.people.dona, entry, { id });
          expect(r.status, id).toBe(404);
          expect(r.json).toEqual(naoEncontrado);
        }
      });
    }

    it('campo desconhecido: 422 que diz qual', async () => {
      const query = await call(w.people.dona, entry, { query: '?inexistente_eq=1' });
      expect(query.status).toBe(422);
      expect(Object.keys(query.json)).toEqual(['inexistente_eq']);
      if (isQuery(entry)) return;
      const body = await call(w.people.dona, entry, { body: { ...bodyOf(entry), inexistente: 1 } });
      expect(body.status).toBe(422);
      expect(body.json).toEqual({ inexistente: ['não é um campo conhecido'] });
      const list = await call(w.people.dona, entry, { body: [1] });
      expect(list.status).toBe(422);
    });
  });
}

it('nada disso mudou ou registrou alguma coisa', async () => {
  const { rows } = await w.pool.query(
    // Who read what is kept of a person is written down, and who writes his own.
    `select entidade, acao from log where id > $1 and request_id is not null and acao <> all($3)
       and (departamento_id is not null or entidade = any($2))`,
    [
      before,
      plainNouns.map(({ noun }) => noun),
      entries.filter(isQuery).flatMap(({ id }) => [id, `${id}.csv`]),
    ],
  );
  expect(rows).toEqual([]);
  const steps = await w.pool.query(
    'select 1 from ordem_servico_historico where departamento_id in ($1, $2)',
    [w.alfa.id, w.beta.id],
  );
  expect(steps.rowCount).toBe(0);
});

it('outro método no mesmo endereço: 405, com os que há', async () => {
  const known = new Map<string, Set<string>>();
  for (const { call: c } of entries) {
    const set = known.get(c.path) ?? new Set();
    known.set(c.path, set.add(c.method));
  }
  const { content } = documentOf().components.responses['MetodoNaoAceito405'] ?? {};
  const said = content?.['application/json']?.schema;
  expect(said).toBeDefined();
  for (const [path, methods] of known) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      if (methods.has(method)) continue;
      const r = await w.call(
        w.people.dona,
        method as 'GET',
        path.replace('/D/', '/alfa/').replace(/\{\w+\}/, '1'),
      );
      expect(r.status, `${method} ${path}`).toBe(405);
      expect(wrongWith(said ?? {}, r.json), `${method} ${path}`).toBeNull();
      expect(new Set(String(r.headers['allow']).split(', '))).toEqual(methods);
    }
  }
});
