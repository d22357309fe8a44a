/** The trail of a record as people read it: who may, what it says, what it sums. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acoesOf } from '../../../domain/log/acoes.ts';
import { campoOf } from '../../../domain/log/campos.ts';
import { actions, queries } from '../../../domain/index.ts';
import { recordSchema, replySchema } from '../../../domain/kernel/zod.ts';
import { resumo } from '../../../domain/log/schema.ts';
import { umLog } from '../../../domain/log/queries.ts';
import { hojeEm } from '../../../domain/kernel/civil-date.ts';
import { isTrailed } from '../../../server/audit/reach.ts';
import { nouns } from '../../../server/catalog.ts';
import { insertAnalysis, insertRequest } from '../../support/orders.ts';
import { makeWorld, type Person, type Reply, type World } from '../../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

type Change = { campo: string; rotulo: string; de: string | null; para: string | null };
type Entry = {
  id: number;
  acao: string;
  titulo: string;
  usuario: { nome: string } | null;
  mudancas: Change[];
};
const trail = (who: Person, entidade: string, id: number, rest = '', codigo = 'alfa') =>
  w.call(who, 'GET', `/${codigo}/logs/${entidade}/${id}${rest}`);
const entries = (r: Reply): Entry[] => r.json.rows as Entry[];
const csvHeaders = { headers: { accept: 'text/csv' } };

/** An order taken through some of its life by the API. */
async function lived(): Promise<number> {
  const os = await w.order({ situacao: 'em_distribuicao', colunas: { zona_id: w.zonas[0] } });
  const call = async (who: Person, method: 'PUT' | 'POST', path: string, body: unknown) => {
    const r = await w.call(who, method, `/alfa/ordem-servicos/${os.id}/${path}`, {
      body,
      headers: { 'x-client-name': 'osm_admin', 'x-client-version': '9.9.9' },
    });
    expect(r.status, r.text).toBeLessThan(300);
  };
  await call(w.people.gerente, 'PUT', 'confirmar-fiscal', {
    usuario_responsavel_id: w.people.fiscal.id,
  });
  await call(w.people.fiscal, 'PUT', 'aceitar', {});
  await call(w.people.gerente, 'POST', 'comentarios', { texto: 'Levar a trena' });
  return os.id;
}

describe('o que diz', () => {
  it('quem, quando, de onde e o que mudou, em palavras', async () => {
    const id = await lived();
    const r = await trail(w.people.gerente, 'ordem_servico', id);
    expect(r.status).toBe(200);
    expect(entries(r).map((e) => [e.titulo, e.usuario?.nome])).toEqual([
      ['Comentar', w.people.gerente.nome],
      ['Aceitar', w.people.fiscal.nome],
      ['Confirmar fiscal', w.people.gerente.nome],
    ]);
    const [comment, accept, confirm] = entries(r);
    expect(comment?.mudancas).toEqual([
      { campo: 'comentarios', rotulo: 'Comentários', de: null, para: 'Levar a trena' },
    ]);
    expect(accept?.mudancas).toContainEqual({
      campo: 'situacao',
      rotulo: 'Situação',
      de: 'A confirmar',
      para: 'Em andamento',
    });
    expect(accept?.mudancas.find((m) => m.campo === 'concluir_em')?.para ?? '01/01/2026').toMatch(
      /^\d\d\/\d\d\/\d{4}$/,
    );
    expect(confirm?.mudancas).toContainEqual({
      campo: 'usuario_responsavel_id',
      rotulo: 'Fiscal',
      de: null,
      para: w.people.fiscal.nome,
    });
    expect(accept).toMatchObject({ cliente: 'osm_admin', versao: '9.9.9', ip: '127.0.0.1' });
  });

  it('uma entrada traz os códigos, a requisição e o seu lugar na cadeia', async () => {
    const id = await lived();
    const [, accept] = entries(await trail(w.people.gerente, 'ordem_servico', id));
    const r = await trail(w.people.gerente, 'ordem_servico', id, `/${accept?.id}`);
    expect(recordSchema(umLog.record).safeParse(r.json).error).toBeUndefined();
    expect(r.json).toMatchObject({
      entidade: 'ordem_servico',
      entidade_id: id,
      seq: 2,
      departamento: { id: w.alfa.id },
      campos: { situacao: { de: 'a_confirmar', para: 'andamento' } },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      hash_anterior: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    // Another record's entry is not this one's.
    const other = await lived();
    expect((await trail(w.people.gerente, 'ordem_servico', other, `/${accept?.id}`)).status).toBe(
      404,
    );
  });

  it('referências, datas, sim e não, listas, permissões', async () => {
    const { id: assunto } = w.assuntos.simples ? { id: w.assuntos.simples } : { id: 0 };
    await w.db
      .insertInto('log')
      .values([
        {
          departamento_id: w.alfa.id,
          entidade: 'assunto',
          entidade_id: assunto,
          acao: 'assuntos.update',
          campos: JSON.stringify({
            exige_cadastro: { de: false, para: true },
            pontuacao: { de: '1.50', para: '1234.50' },
            analista_ids: { de: [w.people.analista.id], para: [] },
          }),
        },
        {
          departamento_id: w.alfa.id,
          entidade: 'ordem_servico',
          entidade_id: (await w.order()).id,
          acao: 'ordem_servicos.update',
          campos: '{}',
        },
      ])
      .execute();
    const [entry] = entries(await trail(w.people.admin, 'assunto', assunto));
    expect(entry?.mudancas).toEqual(
      expect.arrayContaining([
        { campo: 'exige_cadastro', rotulo: 'Exige cadastro', de: 'não', para: 'sim' },
        { campo: 'pontuacao', rotulo: 'Pontuação', de: '1,50', para: '1.234,50' },
        { campo: 'analista_ids', rotulo: 'Analistas', de: w.people.analista.nome, para: null },
      ]),
    );
    const os = await w.order();
    const contribuinte = w.pessoas[0];
    await w.db
      .insertInto('log')
      .values({
        departamento_id: w.alfa.id,
        entidade: 'ordem_servico',
        entidade_id: os.id,
        acao: 'ordem_servicos.update',
        campos: JSON.stringify({
          contribuinte_id: { de: null, para: contribuinte },
          zona_id: { de: w.zonas[0], para: 999_999 },
          concluir_em: { de: '2026-03-09', para: null },
          concluido_em: { de: null, para: '2026-03-09T15:00:00Z' },
          areas: { de: [], para: [{ tipo: 'construida', descricao: 'Galpão', area: '12.50' }] },
        }),
      })
      .execute();
    const [changed] = entries(await trail(w.people.admin, 'ordem_servico', os.id));
    const said = Object.fromEntries((changed?.mudancas ?? []).map((m) => [m.campo, m]));
    expect(said['contribuinte_id']?.para).toMatch(/\(.*\)/);
    const { rows } = await w.pool.query<{ cpf: string }>(
      'select cpf_cnpj as cpf from pessoa where id = $1',
      [contribuinte],
    );
    if (rows[0]?.cpf.length === 11)
      expect(said['contribuinte_id']?.para).not.toContain(rows[0].cpf);
    expect(said['zona_id']?.para).toBe('nº 999999');
    expect(said['concluir_em']).toMatchObject({
      rotulo: 'Concluir em',
      de: '09/03/2026',
      para: null,
    });
    expect(said['concluido_em']?.para).toMatch(/^09\/03\/2026.*12:00/);
    expect(said['areas']?.para).toContain('Tipo: Construída');
    expect(said['areas']?.para).toContain('12,50');
  });

  it('cada coluna que uma ação pode mudar tem nome de gente', async () => {
    const tables: Readonly<Record<string, string>> = {
      ordem_servico: 'ordem_servico',
      ordem_servico_solicitacao: 'solicitacao',
      ordem_servico_analise: 'analise',
      assunto: 'assunto',
      usuario: 'usuario',
      perfil: 'perfil',
      usuario_grupo: 'usuario_grupo',
    };
    const { rows } = await w.pool.query<{ tabela: string; coluna: string }>(
      `select table_name as tabela, column_name as coluna from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' and table_name = any($1)`,
      [Object.keys(tables)],
    );
    // `os_`: of the order, by a trigger.
    const mute =
      /^(id|busca|lock_version|created_at|updated_at|senha_hash|foto_chave|foto_tipo|validado_por|os_\w+)$/;
    const nameless = rows.filter(
      ({ tabela, coluna }) => !mute.test(coluna) && campoOf(tables[tabela] ?? '', coluna).anonimo,
    );
    expect(nameless).toEqual([]);
  });
});

describe('filtros, totais, CSV', () => {
  it('filtra por ação, pessoa, dia, campo e texto; soma o que filtra', async () => {
    const id = await lived();
    const q = (query: string) => trail(w.people.gerente, 'ordem_servico', id, `?${query}`);
    const all = await q('');
    for (const [name, field] of Object.entries(resumo))
      expect(replySchema(field).safeParse(all.json[name]).error).toBeUndefined();
    expect(all.json).toMatchObject({
      count: 3,
      totais: { entradas: 3, pessoas: 2 },
      sub_totais: {
        usuarios: [
          { usuario: { id: w.people.gerente.id, nome: w.people.gerente.nome }, entradas: 2 },
          { usuario: { id: w.people.fiscal.id }, entradas: 1 },
        ],
      },
    });
    expect(all.json.sub_totais.acoes).toHaveLength(3);
    const one = await q('acao_in=ordem_servicos.aceitar');
    expect(one.json).toMatchObject({
      count: 1,
      totais: { entradas: 1, pessoas: 1 },
      sub_totais: { acoes: [{ acao: 'ordem_servicos.aceitar', titulo: 'Aceitar', entradas: 1 }] },
    });
    expect((await q(`usuario_id_eq=${w.people.gerente.id}`)).json.count).toBe(2);
    expect((await q('campo_eq=usuario_responsavel_id')).json.count).toBe(1);
    expect((await q('busca_cont=TRENA levar')).json.count).toBe(1);
    expect((await q('created_at_lteq=2020-01-01')).json.count).toBe(0);
    expect((await q('created_at_gteq=2020-01-01')).json.count).toBe(3);
    const none = await q('busca_cont=nada-disso');
    expect(none.json).toMatchObject({
      rows: [],
      count: 0,
      totais: { entradas: 0, pessoas: 0, primeira: null, ultima: null },
    });
    const page = await q('per_page=2');
    expect(page.json.pages).toBe(2);
    const next = await q(`per_page=2&after=${page.json.after as string}`);
    expect(entries(next)).toHaveLength(1);
  });

  it('em CSV, com permissão; e a exportação fica registrada', async () => {
    const id = await lived();
    const path = `/alfa/logs/ordem_servico/${id}?acao_eq=ordem_servicos.aceitar`;
    const refused = await w.somebody('alfa', ['ordem_servicos.show']);
    expect((await w.call(refused, 'GET', path, csvHeaders)).status).toBe(403);
    const r = await w.call(w.people.admin, 'GET', path, csvHeaders);
    expect(r.status).toBe(200);
    const lines = r.text.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('O que mudou');
    expect(lines[1]).toContain('Situação: A confirmar → Em andamento');
    const { rows } = await w.pool.query(
      `select 1 from log where entidade = 'log' and acao = 'logs.index.csv' and usuario_id = $1`,
      [w.people.admin.id],
    );
    expect(rows).toHaveLength(1);
    const foreign = `/beta/logs/ordem_servico/${id}`;
    expect((await w.call(w.people.admin, 'GET', foreign, csvHeaders)).status).toBe(404);
    /* what nobody did, the system did: no empty cell in an auditor's table */
    await w.pool.query(
      `insert into log (departamento_id, entidade, entidade_id, acao)
       values ($1, 'ordem_servico', $2, 'prazos.vencendo')`,
      [w.alfa.id, id],
    );
    const system = `/alfa/logs/ordem_servico/${id}?acao_eq=prazos.vencendo`;
    expect((await w.call(w.people.admin, 'GET', system, csvHeaders)).text).toContain(';Sistema;');
  });
});

const trailed = nouns.filter(isTrailed).map((n) => n.noun);

describe('quem pode', () => {
  it('quem pode ver o registro, no departamento dele', async () => {
    const id = await lived();
    expect((await trail(w.people.nada, 'ordem_servico', id)).status).toBe(403);
    const reader = await w.somebody('alfa', ['ordem_servicos.show']);
    expect((await trail(reader, 'ordem_servico', id)).json.count).toBe(3);
    expect((await trail(w.people.adminBeta, 'ordem_servico', id, '', 'beta')).status).toBe(404);
    expect((await trail(w.people.dona, 'ordem_servico', id, '', 'beta')).status).toBe(404);
    for (const unknown of ['nada', 'pg_class', 'sessao', 'log'])
      expect((await trail(w.people.dona, unknown, id)).status, unknown).toBe(404);
    expect((await trail(w.people.dona, 'ordem_servico', 999_999_999)).status).toBe(404);
    expect((await w.call(w.people.dona, 'GET', `/alfa/logs/ordem_servico/x`)).status).toBe(404);
  });

  it('cada substantivo do catálogo, com a permissão de o ver', async () => {
    const known = new Set([...actions, ...queries].map((e) => e.noun));
    // An upload on its way is nobody's record yet; a log has no log.
    for (const none of ['log', 'arquivo']) known.delete(none);
    expect([...known].filter((noun) => !trailed.includes(noun))).toEqual([]);
  });

  it('o lançamento de pontos, de quem vê o mês do fiscal; o próprio, o seu; também na auditoria', async () => {
    const { gerente, fiscal, fiscal2 } = w.people;
    const dado = await w.call(gerente, 'POST', '/alfa/produtividade/pontuacoes/outros', {
      body: {
        usuario_id: fiscal.id,
        dia: hojeEm(new Date()),
        pontos: '2.50',
        texto: 'Plantão no mutirão',
      },
    });
    expect(dado.status, dado.text).toBe(201);
    const { rows } = await w.pool.query<{ id: number }>('select max(id) as id from pontuacao');
    const id = rows[0]?.id ?? 0;
    for (const who of [gerente, fiscal]) {
      const r = await trail(who, 'pontuacao', id);
      expect(r.status, r.text).toBe(200);
      expect(r.text).toContain('Plantão no mutirão');
    }
    expect((await trail(fiscal2, 'pontuacao', id)).status).toBe(404);
    const semNada = await w.somebody('alfa', ['ordem_servicos.show']);
    expect((await trail(semNada, 'pontuacao', id)).status).toBe(403);
    const all = await w.call(
      gerente,
      'GET',
      `/alfa/logs?entidade_eq=pontuacao&usuario_id_eq=${gerente.id}`,
    );
    expect(all.json, all.text).toMatchObject({ rows: [{ entidade_id: id }] });
  });

  it('a análise, de quem a faz ou de quem as vê todas; a solicitação, de quem as lista', async () => {
    const os = await w.order({ situacao: 'encerrada', assunto: w.assuntos.analisado });
    const analise = await insertAnalysis(w.pool, w.alfa.id, os.id, w.people.analista.id);
    const mine = ['ordem_servicos.analise.minhas_analises.show'];
    const stranger = await w.somebody('alfa', mine);
    expect((await trail(stranger, 'analise', analise)).status).toBe(404);
    expect((await trail(w.people.analista, 'analise', analise)).status).toBe(200);
    expect((await trail(w.people.gerente, 'analise', analise)).status).toBe(200);
    const open = await w.order({ situacao: 'andamento', responsavel: w.people.fiscal.id });
    const asked = await insertRequest(w.pool, w.alfa.id, open.id, w.people.fiscal.id);
    expect((await trail(w.people.gerente, 'solicitacao', asked)).status).toBe(200);
    expect((await trail(stranger, 'solicitacao', asked)).status).toBe(403);
  });

  it('a pessoa vê o seu; o dos outros, quem administra', async () => {
    expect((await trail(w.people.fiscal, 'usuario', w.people.fiscal.id)).status).toBe(200);
    expect((await trail(w.people.fiscal, 'usuario', w.people.gerente.id)).status).toBe(403);
    expect((await trail(w.people.admin, 'usuario', w.people.gerente.id)).status).toBe(200);
    expect((await trail(w.people.admin, 'usuario', w.people.fiscalBeta.id)).status).toBe(404);
    expect((await trail(w.people.fiscal, 'preferencia', w.people.fiscal.id)).status).toBe(200);
    expect((await trail(w.people.admin, 'preferencia', w.people.fiscal.id)).status).toBe(404);
  });

  it('a mensagem, só as duas pessoas dela', async () => {
    const sent = await w.call(w.people.gerente, 'POST', '/mensagens/enviadas', {
      body: {
        destinatario_id: w.people.fiscal.id,
        titulo: 'Trilha',
        conteudo: 'Para ver quem vê',
        prioridade: 'normal',
      },
    });
    expect(sent.status, sent.text).toBe(201);
    const { rows } = await w.pool.query<{ id: number }>(
      `select max(id) as id from mensagem where remetente_id = $1`,
      [w.people.gerente.id],
    );
    const id = rows[0]?.id ?? 0;
    for (const who of [w.people.gerente, w.people.fiscal]) {
      const r = await trail(who, 'mensagem', id);
      expect(r.status).toBe(200);
      expect(r.json.count).toBeGreaterThan(0);
    }
    for (const who of [w.people.admin, w.people.dona])
      expect((await trail(who, 'mensagem', id)).status).toBe(404);
  });

  it('o que foi apagado ainda se segue', async () => {
    const made = await w.call(w.people.admin, 'POST', '/alfa/usuario-grupos', {
      body: { nome: 'Passageiro' },
    });
    const path = `/alfa/usuario-grupos/${made.json.id as number}`;
    const gone = await w.call(w.people.admin, 'DELETE', path);
    if (gone.status === 405) return;
    expect((await w.call(w.people.admin, 'GET', path)).status).toBe(404);
    const r = await trail(w.people.admin, 'usuario_grupo', made.json.id as number);
    expect(r.json.count).toBeGreaterThan(0);
  });
});

describe('leituras de dados pessoais', () => {
  it('ficam no histórico da pessoa, uma a uma', async () => {
    const pessoa = w.pessoas[0];
    for (let n = 0; n < 2; n += 1)
      await w.call(w.people.gerente, 'GET', `/contribuinte/pessoas/${pessoa}`);
    const r = await trail(w.people.gerente, 'pessoa', pessoa);
    expect(entries(r)).toHaveLength(2);
    expect(entries(r)[0]?.titulo).toMatch(/^Consulta: /);
  });

  it('também as de quem trabalha aqui', async () => {
    const { id } = w.people.analista2;
    expect((await w.call(w.people.admin, 'GET', `/alfa/usuarios/${id}`)).status).toBe(200);
    const [read] = entries(await trail(w.people.admin, 'usuario', id));
    expect(read).toMatchObject({
      acao: 'usuarios.show',
      titulo: 'Consulta: Usuário',
      usuario: { nome: w.people.admin.nome },
      mudancas: [],
    });
  });
});

it('a ação do filtro tem título', () => {
  for (const noun of trailed)
    for (const [code, title] of Object.entries(acoesOf(noun)))
      expect(title, code).toMatch(/^[A-ZÁÉÍÓÚ]/);
});
