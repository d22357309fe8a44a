/** Who sees what in lists: defaults, own records, masked documents. */
import { abertas } from '../../domain/ordem-servico/schema.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queries } from '../../domain/index.ts';
import { insertAnalysis } from '../support/orders.ts';
import { idsAsked } from '../support/list-oracle.ts';
import { makeWorld, type Reply, type World } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

const pessoas = (query: string): Promise<Reply> =>
  w.call(w.people.gerente, 'GET', `/contribuinte/pessoas?${query}`);
const idsOf = (r: Reply): number[] => (r.json.rows as { id: number }[]).map((row) => row.id);

describe('quem vê o quê', () => {
  it('assuntos: nem excluídos nem internos, se não se pedir', async () => {
    const assuntos = async (query: string): Promise<number[]> =>
      idsOf(await w.call(w.people.nada, 'GET', `/alfa/assuntos?per_page=200&${query}`));
    const { simples, excluido, interno, beta } = w.assuntos;
    expect(await assuntos('')).toContain(simples);
    for (const hidden of [excluido, interno, beta])
      expect(await assuntos('')).not.toContain(hidden);
    expect(await assuntos('excluido_eq=true')).toEqual([excluido]);
    expect(await assuntos('interno_eq=true')).toEqual([interno]);
  });

  it('minhas análises: só as próprias; aguardando, se não se pedir', async () => {
    const analise = async (quem: { id: number }, situacao?: string): Promise<number> => {
      const os = await w.order({ situacao: 'encerrada', assunto: w.assuntos.analisado });
      return insertAnalysis(w.pool, w.alfa.id, os.id, quem.id, situacao);
    };
    const mine = await analise(w.people.analista);
    const done = await analise(w.people.analista, 'regular');
    const theirs = await analise(w.people.analista2);
    const minhas = (query: string): Promise<Reply> =>
      w.call(w.people.analista, 'GET', `/alfa/ordem-servicos/analise/minhas-analises${query}`);
    expect(idsOf(await minhas(''))).toEqual([mine]);
    expect(idsOf(await minhas(`?situacao_in=aguardando,regular`))).toEqual([mine, done]);
    expect((await minhas(`?analista_id_eq=${w.people.analista2.id}`)).json.rows).toEqual([]);
    expect((await minhas(`/${theirs}`)).status).toBe(404);
    expect((await minhas(`/${mine}`)).json.id).toBe(mine);
    // The badge, the list and the chooser of departments count the same.
    await analise(w.people.analista, 'reanalise');
    expect((await minhas('/count-aguardando')).json).toEqual({ count: 1 });
    expect((await w.call(w.people.analista, 'GET', '/departamentos')).json.rows).toMatchObject([
      { codigo: 'alfa', analises_aguardando: 1 },
    ]);
    expect(
      idsOf(
        await w.call(
          w.people.gerente,
          'GET',
          `/alfa/ordem-servicos/analise/analises?assunto_id_eq=${w.assuntos.analisado}`,
        ),
      ),
    ).toEqual([expect.any(Number), theirs, done, mine]);
  });

  it('departamentos e fiscais: só dos departamentos da pessoa', async () => {
    const codigos = async (who: 'gerente' | 'adminBeta' | 'fora'): Promise<string[]> =>
      (
        (await w.call(w.people[who], 'GET', '/departamentos')).json.rows as { codigo: string }[]
      ).map((d) => d.codigo);
    expect(await codigos('gerente')).toEqual(['alfa']);
    expect(await codigos('adminBeta')).toEqual(['beta']);
    expect(await codigos('fora')).toEqual([]);
    const fiscais = async (who: 'gerente' | 'adminBeta', query = ''): Promise<number[]> =>
      idsOf(await w.call(w.people[who], 'GET', `/usuarios/fiscais${query}`)).toSorted(
        (a, b) => a - b,
      );
    expect(await fiscais('gerente')).toEqual([w.people.fiscal.id, w.people.fiscal2.id]);
    expect(await fiscais('adminBeta')).toEqual([w.people.fiscalBeta.id]);
    expect(await fiscais('gerente', '?departamento_eq=beta')).toEqual([]);
  });

  it('o departamento que se escolhe diz das ordens abertas quantas a lista tem', async () => {
    for (const situacao of ['andamento', 'a_confirmar', 'cancelada', 'encerrada'])
      await w.order({ situacao, responsavel: w.people.fiscal.id });
    const { count } = (
      await w.call(
        w.people.gerente,
        'GET',
        `/alfa/ordem-servicos?situacao_in=${abertas.join(',')}&per_page=1`,
      )
    ).json as { count: number };
    expect(count).toBeGreaterThan(1);
    expect((await w.call(w.people.gerente, 'GET', '/departamentos')).json.rows).toMatchObject([
      { codigo: 'alfa', os_abertas: count },
    ]);
  });

  it('CPF mascarado em toda lista e todo registro; inteiro só na pessoa, e isso fica registrado', async () => {
    const { rows } = await w.pool.query<{ cpf: string }>(
      `select cpf_cnpj as cpf from pessoa where length(cpf_cnpj) = 11`,
    );
    const whole = new Set(rows.map((r) => r.cpf));
    let masked = 0;
    for (const q of queries) {
      // What stands below a record of the address has tests of its own.
      if (q.kind !== 'list' || q.call.path.includes('{')) continue;
      const [some = []] = q.untilNamed === undefined ? [] : await idsAsked(w, q);
      const r = await w.call(
        w.people.dona,
        'GET',
        `${q.call.path.replace('/D/', '/fiscalizacao-obras/')}?per_page=200${some.length > 0 ? `&id_in=${some.join()}` : ''}`,
      );
      const texts = [r.text];
      const one = queries.find(
        (o) =>
          o.kind === 'one' &&
          o.noun === q.noun &&
          o.id !== 'pessoas.show' &&
          o.call.path.startsWith(`${q.call.path}/`),
      );
      if (one)
        for (const row of (r.json.rows as { id: number }[]).slice(0, 40))
          texts.push(
            (
              await w.call(
                w.people.dona,
                'GET',
                one.call.path
                  .replace('/D/', '/fiscalizacao-obras/')
                  .replace(/\{\w+\}/, String(row.id)),
              )
            ).text,
          );
      for (const text of texts) {
        for (const digits of text
          .replace(/(\d{3})\.(\d{3})\.(\d{3})-(\d{2})/g, '$1$2$3$4')
          .match(/(?<!\d)\d{11}(?!\d)/g) ?? [])
          expect(whole.has(digits), `${q.id}: ${digits}`).toBe(false);
        masked += text.match(/"\*\*\*\.\d{3}\.\d{3}-\*\*"/g)?.length ?? 0;
      }
    }
    expect(masked).toBeGreaterThan(100);

    // Who is protected, and was named in a list, is written down as well.
    const log = () =>
      w.pool.query(`select * from log where entidade = 'pessoa' and acao = 'pessoas.show'`);
    expect((await log()).rows).toEqual([]);
    const r = await w.call(w.people.consulta, 'GET', `/contribuinte/pessoas/${w.pessoas[0]}`, {
      headers: { 'x-client-name': 'osm_admin', 'x-client-version': '1.66.2' },
    });
    expect(r.json).toMatchObject({ cpf_cnpj: '11144477735' });
    expect((await log()).rows).toMatchObject([
      {
        entidade_id: w.pessoas[0],
        acao: 'pessoas.show',
        usuario_id: w.people.consulta.id,
        cliente: 'osm_admin',
        versao: '1.66.2',
      },
    ]);
  });

  it('acha a pessoa pelo documento com ou sem pontuação; um que não existe é recusado', async () => {
    for (const text of ['11144477735', '111.444.777-35', ' 111 444 777 35 '])
      expect(idsOf(await pessoas(`cpf_cnpj_eq=${encodeURIComponent(text)}`)), text).toEqual([
        w.pessoas[0],
      ]);
    for (const text of ['12ABC34501DE35', '12.abc.345/01de-35']) {
      const r = await pessoas(`cpf_cnpj_eq=${encodeURIComponent(text)}`);
      expect(r.json.rows, text).toMatchObject([
        { id: w.pessoas[1], cpf_cnpj: '12.ABC.345/01DE-35' },
      ]);
    }
    for (const [text, said] of [
      ['11144477734', 'não é um CPF válido'],
      ['12ABC34501DE36', 'não é um CNPJ válido'],
      ['123', 'não é um CPF/CNPJ válido'],
      ['abc', 'não é um CPF/CNPJ válido'],
    ] as const)
      expect((await pessoas(`cpf_cnpj_eq=${text}`)).json).toEqual({ cpf_cnpj_eq: [said] });
  });
});

describe('um CPF mascarado não se lê por partes', () => {
  const CPF = '11144477735';
  const listas = queries.filter((q) => q.kind === 'list');
  const busca = async (
    q: (typeof listas)[number],
    field: string,
    text: string,
  ): Promise<{ count: number }> => {
    const path = q.call.path
      .replace(/^\/D(?=\/)/, '/alfa')
      .replace(/\{(?:scope|entityName)\}/, 'ordem_servico')
      .replace(/\{\w+\}/, String(ordem));
    return (await w.call(w.people.dona, 'GET', `${path}?${field}_cont=${encodeURIComponent(text)}`))
      .json;
  };
  let ordem = 0;
  beforeAll(async () => {
    const made = await w.call(w.people.gerente, 'POST', '/alfa/ordem-servicos', {
      body: { assunto_id: w.assuntos.simples, contribuinte_id: w.pessoas[0] },
    });
    ordem = made.json.id;
    await w.pool.query(
      `insert into log (entidade, entidade_id, acao, departamento_id, campos)
       values ('ordem_servico', $1, 'teste', $2, $3)`,
      [ordem, w.alfa.id, JSON.stringify({ cpf: { de: null, para: CPF } })],
    );
  });

  it.each(
    listas.flatMap((q) =>
      Object.entries(q.filters)
        .filter(([, f]) => f.ops.includes('cont'))
        .map(([field]) => [q.id, field, q] as const),
    ),
  )('%s por %s', async (_id, field, q) => {
    // Where no part of the number is found, a part that is not of it is found as often: never.
    for (let length = 5; length < CPF.length; length++)
      for (let at = 0; at + length <= CPF.length; at++) {
        const part = CPF.slice(at, at + length);
        expect([part, (await busca(q, field, part)).count]).toEqual([part, 0]);
      }
  });

  it('inteiro se acha, e quem o procurou fica no registro', async () => {
    const logged = async (): Promise<number> =>
      (
        await w.pool.query(
          `select from log where dito #>> '{entrada,cpf_cnpj}' = $1 and usuario_id = $2`,
          [CPF, w.people.dona.id],
        )
      ).rowCount ?? 0;
    const before = await logged();
    const ordens = listas.find((q) => q.id === 'ordem_servicos.index');
    for (const text of [CPF, '111.444.777-35'])
      expect((await busca(ordens as NonNullable<typeof ordens>, 'busca', text)).count).toBe(1);
    expect(await logged()).toBe(before + 2);
  });
});
