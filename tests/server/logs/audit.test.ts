/** The log asked across records: what each trail tells its reader, all of it and nothing else. */
import { layBase } from '../../../server/actions/base.ts';
import { isDrawn } from '../../../server/audit/past.ts';
import { nouns } from '../../../server/catalog.ts';
import { usuarioWriter } from '../../../server/nouns/usuario/writer.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hojeEm } from '../../../domain/kernel/civil-date.ts';
import { doEverything } from '../../support/every-action.ts';
import { makeWorld, type Staff, type World } from '../../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
  await doEverything(w);
  const csv = { headers: { accept: 'text/csv' } };
  await w.call(w.people.gerente, 'GET', '/alfa/ordem-servicos?ano_eq=2026', csv);
  await w.call(w.people.consulta, 'GET', '/contribuinte/pessoas?busca_cont=11144477735');
  await w.call(w.people.consulta, 'GET', '/contribuinte/pessoas?busca_cont=12.ABC.345/01DE-35');
});
afterAll(() => w?.close());

type Row = {
  id: number;
  entidade: string;
  entidade_id: number;
  registro: string | null;
  acao: string;
  titulo: string;
  usuario: { id: number } | null;
  mudancas: { campo: string; para: string | null }[];
};
const asked = async (who: Staff, query = '', codigo = 'alfa') => {
  const r = await w.call(w.people[who], 'GET', `/${codigo}/logs?per_page=200&${query}`);
  expect(r.status, r.text).toBe(200);
  return r.json as { rows: Row[]; count: number; totais: { entradas: number } };
};
/** All of it, page by page. */
async function everything(who: Staff, query = ''): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after = ''; ;) {
    const r = await w.call(
      w.people[who],
      'GET',
      `/alfa/logs?per_page=200&${query}${after && `&after=${after}`}`,
    );
    rows.push(...(r.json.rows as Row[]));
    after = (r.json.after as string | null) ?? '';
    if (after === '') return rows;
  }
}

describe('quem vê o quê', () => {
  it.each(['gerente', 'fiscal', 'analista', 'consulta', 'nada', 'admin'] as const)(
    '%s vê de cada registro o que a trilha dele lhe mostra',
    async (who) => {
      const seen = new Map<string, number[]>();
      for (const row of await everything(who, 'created_at_gteq=2020-01-01'))
        seen.set(`${row.entidade}/${row.entidade_id}`, [
          ...(seen.get(`${row.entidade}/${row.entidade_id}`) ?? []),
          row.id,
        ]);
      const { rows } = await w.pool.query<{ entidade: string; id: number }>(
        `select entidade, max(entidade_id) as id from log where entidade_id > 0 and acao <> 'logs.base' group by entidade
         union select entidade, min(entidade_id) from log where entidade_id > 0 group by entidade`,
      );
      for (const { entidade, id } of rows) {
        const r = await w.call(w.people[who], 'GET', `/alfa/logs/${entidade}/${id}?per_page=200`);
        const told = r.status === 200 ? (r.json.rows as Row[]).map((row) => row.id) : [];
        expect([entidade, id, seen.get(`${entidade}/${id}`) ?? []]).toEqual([entidade, id, told]);
      }
    },
  );

  it('outro departamento não vê nada disto', async () => {
    const { rows } = await asked('adminBeta', 'acao_eq=ordem_servicos.create', 'beta');
    const { rows: mine } = await asked('admin', 'acao_eq=ordem_servicos.create');
    expect(mine.length).toBeGreaterThan(0);
    expect(rows.filter((row) => mine.some((m) => m.id === row.id))).toEqual([]);
  });
});

describe('o que se pergunta', () => {
  it('o que fez alguém num dia', async () => {
    const today = hojeEm(new Date());
    const { rows, count, totais } = await asked(
      'admin',
      `usuario_id_eq=${w.people.gerente.id}&created_at_gteq=${today}&created_at_lteq=${today}`,
    );
    expect(count).toBeGreaterThan(5);
    expect(totais.entradas).toBe(count);
    expect(new Set(rows.map((r) => r.usuario?.id))).toEqual(new Set([w.people.gerente.id]));
    expect(rows.find((r) => r.acao === 'ordem_servicos.cancelar')).toMatchObject({
      titulo: 'Cancelar',
      registro: expect.stringMatching(/^OS \d+\/\d{4}$/),
    });
  });

  it('todas as exportações, e a busca por um CPF ou CNPJ, mascarado', async () => {
    const { rows } = await asked('admin', 'exportacao_eq=true');
    expect(rows.map((r) => r.acao)).toContain('ordem_servicos.index.csv');
    expect(new Set(rows.map((r) => r.acao.endsWith('.csv')))).toEqual(new Set([true]));
    const { rows: sought } = await asked('admin', 'acao_eq=pessoas.index&campo_eq=cpf_cnpj');
    expect(sought.map((r) => r.mudancas.find((m) => m.campo === 'cpf_cnpj')?.para)).toEqual([
      '12.ABC.345/01DE-35',
      '***.444.777-**',
    ]);
  });

  it('um campo, em qualquer tipo; um tipo; o CSV diz de qual registro', async () => {
    const { rows } = await asked('admin', 'campo_eq=motivo');
    expect(new Set(rows.map((r) => r.entidade)).size).toBeGreaterThan(1);
    const perfis = await asked('admin', 'entidade_in=perfil,assunto&acao_in=perfis.update');
    expect(perfis.rows.map((r) => r.registro)).toEqual(['Outro nome do perfil']);
    const csv = await w.call(w.people.admin, 'GET', '/alfa/logs?acao_eq=ordem_servicos.cancelar', {
      headers: { accept: 'text/csv' },
    });
    expect(csv.text).toMatch(/OS \d+\/\d{4}/);
    const refused = await w.somebody('alfa', ['ordem_servicos.show']);
    expect(
      (await w.call(refused, 'GET', '/alfa/logs', { headers: { accept: 'text/csv' } })).status,
    ).toBe(403);
  });

  it('um ato, com os seus códigos e o seu lugar na cadeia', async () => {
    const { rows } = await asked('admin', 'acao_eq=ordem_servicos.cancelar');
    const r = await w.call(w.people.admin, 'GET', `/alfa/logs/${rows[0]?.id}`);
    expect(r.json).toMatchObject({
      entidade: 'ordem_servico',
      dito: { entrada: { motivo: expect.any(String) }, passo: { para: 'cancelada' } },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect((await w.call(w.people.nada, 'GET', `/alfa/logs/${rows[0]?.id}`)).status).toBe(404);
  });
});

describe('o registro como era', () => {
  type State = {
    linha: number | null;
    titulo: string | null;
    inteiro: boolean;
    quando: string | null;
    campos: { campo: string; valor: string }[];
    // oxlint-disable-next-line typescript/no-explicit-any -- a test looks wherever it likes
    registro: Record<string, any> | null;
  };
  const at = async (who: Staff, entidade: string, id: number, dia: string, query = '') =>
    w.call(w.people[who], 'GET', `/alfa/logs/${entidade}/${id}/em/${dia}${query}`);
  const valueOf = (state: State, campo: string): string | undefined =>
    state.campos.find((c) => c.campo === campo)?.valor;
  const hoje = hojeEm(new Date());

  it('depois de cada linha, e no fim de um dia', async () => {
    const { rows } = await asked('admin', 'acao_eq=ordem_servicos.cancelar');
    const id = rows[0]?.entidade_id ?? 0;
    const now = (await at('admin', 'ordem_servico', id, hoje)).json as State;
    expect(now.inteiro).toBe(true);
    expect(valueOf(now, 'situacao')).toBe('Cancelada');
    expect(valueOf(now, 'comentarios')).toBe('Um texto de exemplo');
    expect(valueOf(now, 'historico')).toContain('Questionar: Um texto de exemplo');
    const first = (await at('admin', 'ordem_servico', id, hoje, '?linha=1')).json as State;
    expect([first.linha, valueOf(first, 'situacao')]).toEqual([1, 'A confirmar']);
    expect(valueOf(first, 'comentarios')).toBeUndefined();
    const before = (await at('admin', 'ordem_servico', id, '2020-01-01')).json as State;
    expect(before).toMatchObject({ linha: null, campos: [], registro: null });

    // The same as the record itself is shown, with what stands within it.
    expect(now.registro).toMatchObject({
      situacao: 'cancelada',
      comentarios: [{ texto: 'Um texto de exemplo' }],
    });
    expect(first.registro).toMatchObject({ id, situacao: 'a_confirmar', comentarios: [] });
    expect(first.registro).toMatchObject({ anexos: [], analises: [], solicitacoes: [] });
  });

  it('o que está dentro dele está como estava, e ele dentro do que o mostra', async () => {
    const { rows } = await w.pool.query<{ id: number; ordem_servico_id: number }>(
      `select an.id, an.ordem_servico_id from ordem_servico_analise an
       join log l on l.entidade = 'analise' and l.entidade_id = an.id and l.seq = 1 and l.dito ? 'inteiro'
       where an.departamento_id = $1 and l.campos #>> '{situacao,para}' = 'aguardando' and an.situacao <> 'aguardando'
         order by an.id limit 1`,
      [w.alfa.id],
    );
    const [analise] = rows;
    const now = (await at('admin', 'analise', analise?.id ?? 0, hoje)).json as State;
    expect(now.inteiro).toBe(true);
    expect(now.registro?.['situacao']).not.toBe('aguardando');
    const first = (await at('admin', 'analise', analise?.id ?? 0, hoje, '?linha=1')).json as State;
    expect(first.registro).toMatchObject({ situacao: 'aguardando', parecer: null, eventos: [{}] });
    const os = analise?.ordem_servico_id ?? 0;
    const then = `?ate=${encodeURIComponent(first.quando ?? '')}`;
    const order = (await at('admin', 'ordem_servico', os, hoje, then)).json as State;
    expect(order.registro).toMatchObject({
      situacao: first.registro?.['ordem_servico'].situacao,
      analises: [{ id: analise?.id, situacao: 'aguardando' }],
    });
  });

  it('hoje é o registro de hoje, tal como a sua consulta o mostra, de cada tipo', async () => {
    /** Of a moment, and of no record: addresses of files are signed anew. */
    const still = (value: unknown): unknown =>
      JSON.parse(
        JSON.stringify(value, (key, v: unknown) =>
          ['url', 'thumb', 'lock_version', 'updated_at'].includes(key) ? undefined : v,
        ),
      );
    const steps = (record: Record<string, unknown>): Record<string, unknown> =>
      Object.fromEntries(
        Object.entries(record).map(([name, value]) => [
          name,
          ['historico', 'eventos'].includes(name)
            ? (value as { id: number }[]).map((step) => ({ ...step, id: 0 }))
            : value,
        ]),
      );
    const drawn: string[] = [];
    for (const { noun, writer, sources = [], trailOf } of nouns) {
      if (!writer || !isDrawn(writer) || trailOf) continue;
      const one = sources.find((s) => s.query.kind === 'one') ?? sources[0];
      if (!one) continue;
      const { rows } = await w.pool.query<{ id: number }>(
        `select ${writer.idColumn} as id from ${writer.table}
         where ${writer.tenantColumn ? `departamento_id = ${w.alfa.id}` : 'true'} order by 1 desc limit 40`,
      );
      for (const { id } of rows) {
        const was = await at('admin', noun, id, hoje);
        if (was.status !== 200 || !was.json.inteiro) continue;
        // What is written down whenever it is read is not read here.
        if (one.logged) {
          expect([noun, was.json.registro]).toEqual([noun, null]);
          continue;
        }
        // Of what has two sides, the one that is this person's.
        const sides = sources.filter((s) => s.query.kind === one.query.kind);
        let { query } = one;
        let now: Awaited<ReturnType<typeof w.call>> | null = null;
        for (const side of sides) {
          ({ query } = side);
          const path = query.call.path.replace('/D/', '/alfa/');
          now = await w.call(
            w.people.admin,
            'GET',
            query.kind === 'one' ? path.replace(/\{\w+\}/, String(id)) : `${path}?id_eq=${id}`,
          );
          if (now.status === 200) break;
        }
        if (now?.status !== 200) throw new Error(`${query.id} ${id}: ${now?.text}`);
        const record = (query.kind === 'one' ? now.json : now.json.rows[0]) as object;
        expect([noun, id, steps(still(was.json.registro) as never)]).toEqual([
          noun,
          id,
          steps(still(record) as never),
        ]);
        drawn.push(noun);
      }
    }
    expect([...new Set(drawn)]).toEqual(
      expect.arrayContaining([
        'ordem_servico',
        'analise',
        'solicitacao',
        'doc',
        'implantacao',
        'assunto',
        'cadastro',
      ]),
    );
  });

  it('de uma mensagem, a quem a lê, o texto: enquanto é o que o log lacrou', async () => {
    const { rows } = await w.pool.query<{ id: number }>(
      `select id from mensagem where conteudo = 'Isto só os dois leem' order by id limit 1`,
    );
    const id = rows[0]?.id ?? 0;
    const was = (await at('dona', 'mensagem', id, hoje)).json as State;
    const now = (await w.call(w.people.dona, 'GET', `/mensagens/recebidas/${id}`)).json as object;
    expect(was.registro).toMatchObject({ id, conteudo: 'Isto só os dois leem' });
    expect(Object.keys(was.registro ?? {})).toEqual(Object.keys(now));
    expect((await at('admin', 'mensagem', id, hoje)).status).toBe(404);
  });

  it('de uma pessoa de dois departamentos, em cada um só o que ela é nele', async () => {
    const both = await w.somebody('alfa', ['ordem_servicos.show']);
    await w.pool.query(
      'insert into usuario_departamento (usuario_id, departamento_id) values ($1, $2)',
      [both.id, w.beta.id],
    );
    await w.db.transaction().execute(async (trx) => layBase(trx, [usuarioWriter]));
    const now = (await at('admin', 'usuario', both.id, hoje)).json as State;
    expect(valueOf(now, 'departamento_ids')).toBe('Departamento alfa');
    const { rows } = await asked(
      'admin',
      `entidade_eq=usuario&entidade_id_eq=${both.id}&acao_eq=logs.base`,
    );
    const row = (await w.call(w.people.admin, 'GET', `/alfa/logs/${rows[0]?.id}`)).json as {
      campos: Record<string, { para: unknown }>;
    };
    expect(row.campos['departamento_ids']?.para).toEqual([w.alfa.id]);
  });

  it('de cada tipo que o log guarda, a quem pode ver a sua trilha', async () => {
    const { rows } = await w.pool.query<{ entidade: string; id: number }>(
      `select entidade, max(entidade_id) as id from log where dito ? 'inteiro' and departamento_id = $1 group by 1`,
      [w.alfa.id],
    );
    expect(rows.length).toBeGreaterThan(5);
    const elsewhere = nouns.filter(({ trail }) => trail === 'none').map(({ noun }) => noun);
    for (const { entidade, id } of rows) {
      if (elsewhere.includes(entidade)) continue;
      const r = await at('admin', entidade, id, hoje);
      expect([entidade, r.status]).toEqual([entidade, 200]);
      // What was deleted by then is told by the act that did it.
      const { campos, titulo } = r.json as State;
      const gone = titulo?.startsWith('Excluir') ?? false;
      expect([entidade, campos.length > 0]).toEqual([entidade, !gone]);
      // Whoever may not see the trail may not see this.
      for (const [who, codigo] of [
        ['nada', 'alfa'],
        ['consulta', 'alfa'],
        ['dona', 'beta'],
      ] as const) {
        const path = `/${codigo}/logs/${entidade}/${id}`;
        const trail = await w.call(w.people[who], 'GET', path);
        const was = await w.call(w.people[who], 'GET', `${path}/em/${hoje}`);
        expect([entidade, who, was.status]).toEqual([entidade, who, trail.status]);
      }
    }
  });
});
