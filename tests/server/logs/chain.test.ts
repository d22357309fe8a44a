/** The log as a chain: written in one order whoever writes, and betraying whatever is done to it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, hojeEm } from '../../../domain/kernel/civil-date.ts';
import { sealLog } from '../../../server/audit/seal.ts';
import type { Finding } from '../../../server/audit/finding.ts';
import { verifyLog, type VerifyOptions } from '../../../server/audit/verify.ts';
import { catalogue } from '../../../server/catalog.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { testDatabase } from '../../support/database.ts';
import { makeWorld, type World } from '../../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld({}, { max: 20 });
});
afterAll(() => w?.close());

async function verify(options: VerifyOptions = {}) {
  const findings: Finding[] = [];
  const done = await verifyLog(w.pool, catalogue.writers.values(), options, (finding) =>
    findings.push(finding),
  );
  return { ...done, findings };
}

/** Writes `count` rows about one record, each in a transaction of its own. */
async function write(entidade: string, id: number, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1)
    await w.db
      .insertInto('log')
      .values({
        departamento_id: w.alfa.id,
        entidade,
        entidade_id: id,
        acao: 'ordem_servicos.comentar',
        usuario_id: w.people.fiscal.id,
        campos: JSON.stringify({
          'aspas "e"': { de: null, para: `é\n\t\u0001 ${n} 🙂` },
          n: { de: 1.5, para: n },
        }),
      })
      .execute();
}

/** What only who owns the tables can do: the rules are off meanwhile. */
async function tamper(...statements: string[]): Promise<void> {
  for (const table of ['log', 'log_cadeia'])
    await w.pool.query(`alter table ${table} disable trigger user`);
  for (const statement of statements) await w.pool.query(statement);
  for (const table of ['log', 'log_cadeia'])
    await w.pool.query(`alter table ${table} enable trigger user`);
}

describe('a escrita', () => {
  it('cem ao mesmo tempo, num registro e em muitos: uma cadeia sem falha em cada um', async () => {
    const os = await w.order({ situacao: 'andamento', responsavel: w.people.fiscal.id });
    const many = await Promise.all(Array.from({ length: 10 }, () => w.order()));
    const comment = (id: number, n: number) =>
      w.call(w.people.gerente, 'POST', `/alfa/ordem-servicos/${id}/comentarios`, {
        body: { texto: `Comentário ${n}` },
      });
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, n) => [
        comment(os.id, n),
        comment(many[n % many.length]?.id ?? 0, n),
      ]).flat(),
    );
    expect(new Set(replies.map((r) => r.status))).toEqual(new Set([201]));
    const { rows } = await w.pool.query<{ n: number; max: number; d: number }>(
      `select count(*) as n, max(seq) as max, count(distinct seq) as d from log where entidade = 'ordem_servico' and entidade_id = $1`,
      [os.id],
    );
    expect(rows).toEqual([{ n: 100, max: 100, d: 100 }]);
    expect((await verify()).findings).toEqual([]);
  });

  it('o que se desfaz não deixa lugar vago', async () => {
    await write('teste', 1, 2);
    await w.db
      .transaction()
      .execute(async (trx) => {
        await trx
          .insertInto('log')
          .values({ entidade: 'teste', entidade_id: 1, acao: 'nada' })
          .execute();
        throw new Error('desfeito');
      })
      .catch(() => undefined);
    await write('teste', 1, 1);
    expect(await verify({ entidade: 'teste', id: 1 })).toMatchObject({
      linhas: 3,
      cadeias: 1,
      findings: [],
    });
  });

  it('muitas linhas de um comando, também do mesmo registro', async () => {
    await w.pool.query(
      `insert into log (entidade, entidade_id, acao) select 'lote', 1 + g % 3, 'a' from generate_series(1, 300) g`,
    );
    expect(await verify({ entidade: 'lote' })).toMatchObject({
      linhas: 300,
      cadeias: 3,
      findings: [],
    });
  });

  it('nem as linhas nem o fim das cadeias se mudam por fora', async () => {
    for (const statement of [
      `update log set acao = 'outra'`,
      'delete from log',
      'truncate log',
      `update log_cadeia set seq = 0`,
      'delete from log_cadeia',
      'truncate log_cadeia',
      `insert into log_cadeia (entidade, entidade_id, seq, hash) values ('x', 1, 1, '\\x00')`,
    ])
      await expect(w.pool.query(statement), statement).rejects.toMatchObject({ code: '23001' });
  });

  it('o lugar e o hash são do banco, não de quem escreve', async () => {
    await w.pool.query(
      `insert into log (entidade, entidade_id, acao, seq, hash) values ('intruso', 1, 'a', 77, '\\x00')`,
    );
    expect((await verify({ entidade: 'intruso' })).findings).toEqual([]);
  });
});

describe('a migração', () => {
  it('encadeia o que já havia, na ordem em que foi escrito, e as próximas continuam', async () => {
    const old = await testDatabase({ of: 'empty' });
    try {
      await migrate(old.db, { until: '0009_eventos' });
      const more = `insert into log (entidade, entidade_id, acao, campos, created_at)
        select 'velha', g % 7, 'a', jsonb_build_object('n', jsonb_build_object('de', null, 'para', 'é ' || g)), now() - g * interval '1 hour'
        from generate_series(1, 100) g`;
      await old.pool.query(more);
      await migrate(old.db);
      await old.pool.query(more);
      const found: Finding[] = [];
      expect(await verifyLog(old.pool, [], {}, (f) => found.push(f))).toEqual({
        linhas: 200,
        cadeias: 7,
        selos: 0,
      });
      expect(found).toEqual([]);
      const { rows } = await old.pool.query(
        'select 1 from (select seq, row_number() over (partition by entidade_id order by id) as n from log) l where l.seq <> l.n',
      );
      expect(rows).toEqual([]);
    } finally {
      await old.close();
    }
  });
});

describe('a verificação acha', () => {
  let next = 0;
  let id = 0;
  beforeEach(async () => {
    id = next += 1;
    await write('caso', id, 5);
  });
  const at = (seq: number): string => `entidade = 'caso' and entidade_id = ${id} and seq = ${seq}`;
  const findings = async (): Promise<[number | null, string][]> =>
    (await verify({ entidade: 'caso', id })).findings.map((f) => [f.seq, f.erro]);

  it('nada, quando nada foi feito', async () => {
    expect(await verify({ entidade: 'caso', id })).toMatchObject({
      linhas: 5,
      cadeias: 1,
      findings: [],
    });
  });

  for (const [what, set] of [
    ['o conteúdo', `campos = '{"x": {"de": 1, "para": 2}}'`],
    ['a data', `created_at = created_at + interval '1 microsecond'`],
    ['quem', `usuario_id = usuario_id + 1`],
    ['de onde', `ip = '10.0.0.9'`],
  ] as const)
    it(`${what} de uma linha alterado`, async () => {
      await tamper(`update log set ${set} where ${at(3)}`);
      expect(await findings()).toEqual([[3, expect.stringContaining('alterada')]]);
    });

  it('uma linha tirada do meio', async () => {
    await tamper(`delete from log where ${at(3)}`);
    expect(await findings()).toEqual([[3, 'falta a linha 3']]);
  });

  it('a primeira linha tirada', async () => {
    await tamper(`delete from log where ${at(1)}`);
    expect(await findings()).toEqual([[1, 'falta a linha 1']]);
  });

  it('a última linha tirada', async () => {
    await tamper(`delete from log where ${at(5)}`);
    expect(await findings()).toEqual([[5, expect.stringContaining('falta o fim')]]);
  });

  it('duas linhas trocadas de lugar', async () => {
    await tamper(
      `update log set seq = 5 - seq where entidade = 'caso' and entidade_id = ${id} and seq in (2, 3)`,
    );
    expect((await findings()).length).toBeGreaterThan(1);
  });

  it('uma linha alterada com o hash refeito: a seguinte não a continua', async () => {
    await tamper(
      `update log set acao = 'outra' where ${at(3)}`,
      `update log l set hash = log_hash(seq, hash_anterior, log_texto(l)) where ${at(3)}`,
    );
    expect(await findings()).toEqual([[4, expect.stringContaining('não continua')]]);
  });

  it('a última, com o hash refeito: o fim da cadeia guarda outra', async () => {
    await tamper(
      `update log set acao = 'outra' where ${at(5)}`,
      `update log l set hash = log_hash(seq, hash_anterior, log_texto(l)) where ${at(5)}`,
    );
    expect(await findings()).toEqual([[5, expect.stringContaining('fim da cadeia guarda')]]);
  });

  it('a cadeia inteira tirada, ou só o seu fim', async () => {
    await tamper(`delete from log where entidade = 'caso' and entidade_id = ${id}`);
    expect(await findings()).toEqual([[5, expect.stringContaining('faltam todas')]]);
    await write('outra', id, 2);
    await tamper(`delete from log_cadeia where entidade = 'outra' and entidade_id = ${id}`);
    expect((await verify({ entidade: 'outra', id })).findings).toMatchObject([
      { entidade: 'outra', id, seq: 2 },
    ]);
  });

  it('desde um dia: as linhas de então, ligadas às de antes', async () => {
    const tomorrow = addDays(hojeEm(new Date()), 1);
    expect(await verify({ desde: tomorrow })).toMatchObject({ linhas: 0, findings: [] });
    await write('antiga', id, 4);
    await tamper(
      `update log l set created_at = created_at - interval '9 days' where entidade = 'antiga' and entidade_id = ${id} and seq <= 2`,
      `delete from log where entidade = 'antiga' and entidade_id = ${id} and seq = 3`,
    );
    const today = hojeEm(new Date());
    const done = await verify({ entidade: 'antiga', id, desde: today });
    expect(done.findings.map((f) => f.erro)).toContain('falta a linha 3');
  });
});

describe('o selo', () => {
  it('acha a cadeia que sumiu com o seu fim, e o selo que falta', async () => {
    const clean = await makeWorld();
    try {
      const check = async (): Promise<string[]> => {
        const found: string[] = [];
        await verifyLog(clean.pool, catalogue.writers.values(), {}, (f) => found.push(f.erro));
        return found;
      };
      const run = async (...statements: string[]): Promise<void> => {
        for (const table of ['log', 'log_cadeia'])
          await clean.pool.query(`alter table ${table} disable trigger user`);
        for (const statement of statements) await clean.pool.query(statement);
      };
      const add = (id: number) =>
        clean.pool.query(`insert into log (entidade, entidade_id, acao) values ('x', $1, 'a')`, [
          id,
        ]);
      await add(1);
      await add(2);
      expect(await sealLog(clean.db)).toMatchObject({ de: 0 });
      await add(3);
      expect(await sealLog(clean.db)).toMatchObject({ linhas: 2 });
      expect(await check()).toEqual([]);
      await run(
        `delete from log where entidade = 'x' and entidade_id = 2`,
        `delete from log_cadeia where entidade = 'x' and entidade_id = 2`,
      );
      expect(await check()).toEqual([expect.stringContaining('cadeias inteiras faltam')]);
    } finally {
      await clean.close();
    }
  });
});
