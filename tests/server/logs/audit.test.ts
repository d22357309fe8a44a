/** The log asked across records: what each trail tells its reader, all of it and nothing else. */
import { layBase } from '../../../server/actions/base.ts';
import { usuarioWriter } from '../../../server/nouns/usuario/writer.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    const today = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10);
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
    campos: { campo: string; valor: string }[];
  };
  const at = async (who: Staff, entidade: string, id: number, dia: string, query = '') =>
    w.call(w.people[who], 'GET', `/alfa/logs/${entidade}/${id}/em/${dia}${query}`);
  const valueOf = (state: State, campo: string): string | undefined =>
    state.campos.find((c) => c.campo === campo)?.valor;
  const hoje = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10);

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
    expect(before).toMatchObject({ linha: null, campos: [] });
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
    for (const { entidade, id } of rows) {
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
