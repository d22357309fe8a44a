/** The chain covers what was said: of every action, of every kind of record, wherever a copy stands. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Field } from '../../../domain/kernel/fields.ts';
import { actions } from '../../../domain/index.ts';
import {
  changesBetween,
  columnsBetween,
  columnsState,
  wholeState,
} from '../../../server/actions/kept.ts';
import { beginningOf } from '../../../server/audit/beginning.ts';
import type { Finding } from '../../../server/audit/finding.ts';
import { tablesThen } from '../../../server/audit/past.ts';
import { verifyLog } from '../../../server/audit/verify.ts';
import { catalogue, nouns } from '../../../server/catalog.ts';
import { binder } from '../../../server/read/statement.ts';
import { coverRecords } from '../../support/covered.ts';
import { doEverything, type Deed } from '../../support/every-action.ts';
import { testDatabase } from '../../support/database.ts';
import { importSome } from '../../support/imported.ts';
import { makeWorld, type World } from '../../support/world.ts';

let w: World;
let deeds: readonly Deed[];
beforeAll(async () => {
  w = await makeWorld();
  deeds = await doEverything(w);
  await importSome(w);
});
afterAll(() => w?.close());

/** Of one kind of record, or of all. */
const findings = async (entidade?: string): Promise<string[]> => {
  const found: Finding[] = [];
  await verifyLog(w.pool, catalogue.writers.values(), { entidade }, (f) => found.push(f));
  return found.map((f) => `${f.entidade} ${f.id}: ${f.erro}`);
};
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const kept = nouns.flatMap(({ writer }) => (writer && writer.keeps !== false ? [writer] : []));

describe('o que foi dito', () => {
  it('cada ação do catálogo se faz aqui', () => {
    const done = new Set(deeds.map((d) => d.action.id));
    expect(actions.filter((a) => !done.has(a.id)).map((a) => a.id)).toEqual([]);
  });

  it('de cada tipo, o que mudou numa linha é o que separa os seus dois estados, nas colunas pedidas', async () => {
    let compared = 0;
    for (const writer of kept) {
      const { table, idColumn } = writer;
      // Any two rows are a before and an after; and a row, and one that says nothing.
      const { rows } = await w.pool.query<{ linhas: unknown[] }>(
        `select array_agg(to_jsonb(t)) as linhas from (select * from ${table} order by ${idColumn} desc limit 4) t`,
      );
      const linhas = (rows[0]?.linhas ?? []) as Record<string, unknown>[];
      const pairs = linhas.flatMap((a) => [...linhas, {}].map((b) => [a, b] as const));
      const all = Object.keys(linhas[0] ?? {});
      for (const [at, [a, b]] of pairs.entries()) {
        const some = all.filter((_, n) => n % 3 === at % 3);
        const row = (n: number): string => `jsonb_populate_record(null::${table}, $${n}::jsonb) t`;
        const between = (n: number, among?: readonly string[]): string =>
          `(select ${columnsState(writer, among)} from ${row(n)})`;
        const said = await w.pool.query<Record<'um' | 'outro' | 'umas' | 'outras', object>>(
          `select ${columnsBetween(writer, row(1), row(2), all)} as um, ${changesBetween(between(1), between(2))} as outro,
            ${columnsBetween(writer, row(1), row(2), some)} as umas, ${changesBetween(between(1, some), between(2, some))} as outras`,
          [JSON.stringify(a), JSON.stringify(b)],
        );
        const { um = {}, outro, umas, outras } = said.rows[0] ?? {};
        expect([table, um]).toEqual([table, outro]);
        const ofSome = Object.fromEntries(Object.entries(um).filter(([c]) => some.includes(c)));
        expect([table, umas, outras]).toEqual([table, ofSome, ofSome]);
        compared += Object.keys(um).length;
      }
    }
    expect(compared).toBeGreaterThan(1000);
  });

  it('de cada tipo, só muda o que se pediu: nada altera a linha que se escreve, e o que segue de outra não se conta', async () => {
    const tables = kept.map(({ table }) => table);
    const { rows: triggers } = await w.pool.query(
      `select c.relname, t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
        where c.relname = any($1) and pg_get_triggerdef(t.oid) ~ ' BEFORE .*UPDATE' and p.prosrc ~* 'new\\.\\w+\\s*:?='`,
      [tables],
    );
    expect(triggers).toEqual([]);
    for (const writer of kept) {
      const { rows } = await w.pool.query<{ attname: string }>(
        `select a.attname from pg_attribute a
          where a.attrelid = '${writer.table}'::regclass and a.attgenerated <> '' and not a.attisdropped`,
      );
      const follows = rows.map(({ attname }) => attname);
      const whole = await w.pool.query<{ j: object }>(
        `select ${columnsState(writer)} as j from ${writer.table} t limit 200`,
      );
      const told = new Set(whole.rows.flatMap(({ j }) => Object.keys(j)));
      expect([writer.table, follows.filter((column) => told.has(column))]).toEqual([
        writer.table,
        [],
      ]);
    }
  });

  it('cada campo do que se pediu está na linha encadeada', async () => {
    for (const { action, body } of deeds) {
      const { rows } = await w.pool.query<{ entrada: Record<string, unknown> | null }>(
        `select dito -> 'entrada' as entrada from log where acao = $1 and usuario_id is not null`,
        [action.id],
      );
      const sealsAll = catalogue.writers.get(action.noun)?.keeps === false;
      const said = (field: Field, value: unknown): unknown => {
        if (sealsAll || (field.kind === 'text' && field.sealed))
          return { sha256: sha256(typeof value === 'string' ? value : JSON.stringify(value)) };
        if (field.kind !== 'list' || field.format !== 'anexos') return value;
        return (value as { descricao: string }[]).map(({ descricao }) => ({
          nome: 'foto.jpg',
          sha256: '00',
          descricao,
        }));
      };
      // What is kept for a time only is not in what is kept for ever.
      const fields = Object.entries(action.input).filter(
        ([name, { fleeting }]) => body[name] !== undefined && !fleeting,
      );
      const wanted = Object.fromEntries(fields.map(([n, f]) => [n, said(f, body[n])]));
      if (fields.length > 0)
        expect(
          rows.map((r) => r.entrada),
          action.id,
        ).toContainEqual(wanted);
    }
  });

  it('o texto de uma mensagem não está no log, nem o de um comunicado', async () => {
    const texts = deeds
      .filter((d) => d.action.noun === 'mensagem')
      .flatMap(({ body }) => [body['conteudo'], body['nota']])
      .filter((text) => typeof text === 'string');
    expect(texts.length).toBeGreaterThan(4);
    const { rows } = await w.pool.query(
      `select acao from log where entidade in ('mensagem', 'job_output') and (campos::text || coalesce(dito::text, '')) like any($1)`,
      [texts.map((t) => `%${t}%`)],
    );
    expect(rows).toEqual([]);
  });
});

describe('o registro refeito da sua cadeia', () => {
  it('é o registro de hoje, de cada tipo do catálogo', async () => {
    expect(await findings()).toEqual([]);
    const { rows } = await w.pool.query<{ entidade: string }>(
      `select distinct entidade from log where dito ? 'inteiro'`,
    );
    const told = new Set(rows.map((r) => r.entidade));
    expect(kept.map((k) => k.noun).filter((noun) => !told.has(noun))).toEqual([]);
  });

  it('uma coluna que veio depois nada altera: onde a cadeia nada diz, o registro está como ela começa, e outra coisa se acha', async () => {
    const tables = [...new Set(kept.map(({ table }) => table))];
    const onEach = async (change: string): Promise<void> => {
      for (const table of tables) await w.pool.query(`alter table ${table} ${change}`);
    };
    await onEach(`add column veio_depois boolean not null default true,
      add column veio_valor numeric(6, 2) not null default 0,
      add column veio_quando timestamptz not null default now()`);
    try {
      expect(await findings()).toEqual([]);
      for (const { table, noun, keeps } of kept) {
        if (keeps && keeps.columns) continue;
        const one = `from log l where l.entidade = '${noun}' and l.dito ? 'inteiro'`;
        await w.pool.query(`alter table ${table} disable trigger user`);
        const { rowCount } = await w.pool.query(
          `update ${table} set veio_depois = false where id in (select max(l.entidade_id) ${one} and l.entidade_id in (select id from ${table}))`,
        );
        await w.pool.query(`alter table ${table} enable trigger user`);
        expect([noun, rowCount]).toEqual([noun, 1]);
        expect(await findings(noun)).toEqual([
          expect.stringMatching(/o registro não é o que a cadeia conta: veio_depois$/),
        ]);
      }
    } finally {
      await onEach('drop column veio_depois, drop column veio_valor, drop column veio_quando');
    }
    expect(await findings()).toEqual([]);
  });

  it('de cada tipo sabe-se como começa cada coluna que nunca está vazia, menos quando e com que número', async () => {
    for (const writer of kept) {
      const { unknown } = await beginningOf(w.pool, writer);
      const known = [...unknown].filter(
        (column) => !/^(?:id|created_at|updated_at|.*_em)$/.test(column),
      );
      expect([writer.noun, known]).toEqual([writer.noun, []]);
    }
  });

  it('um registro de antes de uma coluna é desenhado com o que ela começa', async () => {
    const writer = catalogue.writers.get('perfil');
    if (!writer) throw new Error('perfil');
    const { rows } = await w.pool.query<{ id: number; state: Record<string, unknown> }>(
      `select t.id, ${wholeState(writer)} as state from perfil t order by t.id desc limit 1`,
    );
    const [was] = rows;
    if (!was) throw new Error('nenhum perfil');
    expect(was.state).toHaveProperty('segundo_fator');
    const { segundo_fator: _, ...state } = was.state;
    const beginning = await beginningOf(w.pool, writer);
    const then = [{ writer, beginning, records: [{ id: was.id, state }], whole: false }];
    const { bind, values } = binder();
    const tables = tablesThen(then, w.alfa.id)(bind);
    const drawn = await w.pool.query(
      `with ${tables} select segundo_fator from perfil where id = ${was.id}`,
      values,
    );
    expect(drawn.rows).toEqual([{ segundo_fator: false }]);
  });

  it('o que pende de uma ordem repete o assunto e o fiscal que ela tem, também depois de mudarem', async () => {
    const client = await w.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `update ordem_servico os set usuario_responsavel_id = $1, descricao = 'outra ' || id,
           zona_id = (select max(z.id) from zona z), assunto_id =
           (select max(a.id) from assunto a where a.departamento_id = os.departamento_id)
         where id % 2 = 0`,
        [w.people.gerente.id],
      );
      for (const [table, busca] of [
        ['ordem_servico_solicitacao', 'x.busca'],
        ['ordem_servico_analise', 'x.busca'],
        ['implantacao', 'x.busca'],
        [`(select * from ordem_servico_historico where entrou is not null)`, 'os.busca'],
      ]) {
        const { rows } = await client.query<{ other: number; same: number }>(
          `select count(*) filter (where (x.os_assunto_id, x.os_responsavel_id, x.os_zona_id, ${busca})
               is distinct from (os.assunto_id, os.usuario_responsavel_id, os.zona_id, os.busca))::int as other,
             count(*) filter (where os.usuario_responsavel_id = $1)::int as same
           from ${table} x join ordem_servico os on os.departamento_id = x.departamento_id and os.id = x.ordem_servico_id`,
          [w.people.gerente.id],
        );
        expect([table, rows[0]?.other]).toEqual([table, 0]);
        expect(rows[0]?.same, table).toBeGreaterThan(0);
      }
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('as linhas da demonstração têm a forma das que as ações deixam', async () => {
    const demo = await testDatabase();
    const shapes = async (pool: pg.Pool): Promise<string[]> => {
      const { rows } = await pool.query<{ shape: string }>(
        `select distinct entidade || ' ' || acao || ' ' || coalesce((select string_agg(k, ',' order by k)
           from jsonb_object_keys(dito) k), '') || coalesce((select ' passo:' || string_agg(k, ',' order by k)
           from jsonb_object_keys(dito -> 'passo') k), '') as shape
         from log where entidade in ('ordem_servico', 'analise', 'solicitacao', 'doc') and acao not like 'logs.%'`,
      );
      return rows.map(({ shape }) => shape);
    };
    const product = new Set(await shapes(w.pool));
    const told = await shapes(demo.pool);
    expect(told.length).toBeGreaterThan(20);
    expect(told.filter((shape) => !product.has(shape))).toEqual([]);
    await demo.close();
  });

  it('o que se acha numa atualização entra como está, uma vez', async () => {
    const count = async (): Promise<number> =>
      (await w.pool.query<{ n: number }>('select count(*) as n from log')).rows[0]?.n ?? 0;
    await w.order({ situacao: 'andamento' });
    const before = await count();
    await coverRecords(w.db);
    const after = await count();
    expect(after).toBeGreaterThan(before);
    await coverRecords(w.db);
    expect(await count()).toBe(after);
    expect(await findings()).toEqual([]);
  });
});

describe('uma cópia alterada por fora', () => {
  let before: readonly string[];
  beforeAll(async () => {
    before = await findings();
  });
  /** Of the registry that something was handed to: of the others the log holds nothing yet. */
  const IMPLANTADO = `y.cadastro_id in (select entidade_id from log where entidade = 'cadastro' and acao = 'implantacoes.implantar')`;
  /** Alters one row, looks at the records of its kind, and takes it back. */
  const altered = async (
    noun: string,
    table: string,
    set: string,
    where: string,
  ): Promise<string[]> => {
    const [column = '', to = ''] = set.split(' = ');
    const { rows } = await w.pool.query<{ id: string; was: unknown }>(
      `update ${table} x set ${column} = ${to}
       from (select y.ctid, y.${column} as was from ${table} y where ${where} limit 1) o
       where x.ctid = o.ctid returning x.ctid::text as id, o.was`,
    );
    const [row] = rows;
    if (!row) throw new Error(`nada em ${table} onde ${where}`);
    const found = await findings(noun);
    const { was } = row;
    const plain = typeof was === 'object' && was !== null && !Buffer.isBuffer(was);
    await w.pool.query(`update ${table} set ${column} = $1 where ctid = $2::text::tid`, [
      plain ? JSON.stringify(was) : was,
      row.id,
    ]);
    return found;
  };

  it.each([
    [
      'ordem_servico_historico',
      'ordem_servico',
      `texto = 'forjado'`,
      `acao = 'ordem_servicos.cancelar'`,
    ],
    [
      'ordem_servico_historico',
      'ordem_servico',
      `usuario_id = 1`,
      `acao = 'ordem_servicos.questionar'`,
    ],
    ['ordem_servico_analise_evento', 'analise', `texto = 'forjado'`, 'texto is not null'],
    ['ordem_servico_comentario', 'ordem_servico', `texto = 'forjado'`, 'true'],
    ['ordem_servico_area', 'ordem_servico', `descricao = 'forjada'`, 'true'],
    ['ordem_servico_solicitacao', 'solicitacao', `motivo_solicitado = 'forjado'`, 'true'],
    ['implantacao', 'implantacao', `observacao = 'forjada'`, 'true'],
    ['doc_publicacao', 'doc_publicacao', `titulo = 'forjado'`, 'true'],
    ['doc_publicado', 'doc_publicacao', `versao = 9`, 'versao is not null'],
    ['cadastro_area', 'cadastro', `area = 99`, IMPLANTADO],
    ['cadastro_economico', 'cadastro', `situacao_mobiliario = 'normal'`, IMPLANTADO],
    ['planta', 'cadastro', `titulo = 'forjada'`, IMPLANTADO],
    ['ordem_servico_analise', 'analise', `parecer = 'forjado'`, 'parecer is not null'],
    ['ordem_servico', 'ordem_servico', `descricao = 'forjada'`, `situacao = 'cancelada'`],
    ['mensagem', 'mensagem', `conteudo = 'forjado'`, `tipo = 'resposta'`],
    [
      'arquivo',
      'ordem_servico',
      `sha256 = '\\x0102'`,
      `exists (select from anexo where arquivo_id = y.id and entidade = 'ordem_servico')`,
    ],
    ['perfil', 'perfil', `permissoes = '{"admin": true}'`, 'true'],
    ['usuario', 'usuario', `owner = true`, 'not owner'],
    ['usuario_assunto', 'usuario', `papel = 'analista'`, `papel = 'fiscal'`],
    ['assunto', 'assunto', `pontuacao = 99`, 'true'],
    ['job_output', 'job_output', `erro = 'forjado'`, `status = 'done'`],
  ] as const)('%s, de %s: %s', async (table, noun, set, where) => {
    const after = await altered(noun, table, set, where);
    expect(after.filter((f) => !before.includes(f)).length).toBeGreaterThan(0);
  });

  it('desfeito o que se alterou, nada mais se acha', async () => {
    expect(await findings()).toEqual(before);
  });

  it('um passo tirado do histórico, um posto nele', async () => {
    await w.pool.query(
      `delete from ordem_servico_historico where id = (select max(id) from ordem_servico_historico)`,
    );
    const gone = await findings();
    expect(gone.length).toBeGreaterThan(before.length);
    await w.pool.query(
      `insert into ordem_servico_historico (departamento_id, ordem_servico_id, acao) select departamento_id, ordem_servico_id, 'ordem_servicos.reabrir' from ordem_servico_historico order by id limit 1`,
    );
    expect((await findings()).length).toBeGreaterThan(gone.length);
  });

  it('o que a linha do log diz não se altera sem que se note', async () => {
    const untouched = await findings();
    await w.pool.query('alter table log disable trigger user');
    await w.pool.query(
      `update log set dito = jsonb_set(dito, '{entrada,motivo}', '"forjado"') where acao = 'ordem_servicos.reabrir'`,
    );
    await w.pool.query('alter table log enable trigger user');
    const after = await findings();
    expect(after.filter((f) => !untouched.includes(f)).join()).toContain('linha alterada');
  });
});
