/** Many at once and the same twice: nothing is lost or doubled. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allAtOnce, insertAnalysis, insertRequest } from '../support/orders.ts';
import { makeWorld, type Reply, type Staff, type World } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

const motivo = 'Um motivo suficiente';
const times = <T>(n: number, make: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => make(i)));
const criar = (who: Staff, body: object, headers: Record<string, string> = {}): Promise<Reply> =>
  w.call(w.people[who], 'POST', '/alfa/ordem-servicos', {
    body: { assunto_id: w.assuntos.simples, ...body },
    headers,
  });
const put = (who: Staff, path: string, body: object): Promise<Reply> =>
  w.call(w.people[who], 'PUT', path, { body });
const count = async (text: string, values: unknown[] = []): Promise<number> =>
  Number(
    (await w.pool.query<{ n: number }>(`select count(*) as n from ${text}`, values)).rows[0]?.n,
  );

describe('números', () => {
  it('200 criações ao mesmo tempo: seguidos, sem furo, e as recusadas não gastam nenhum', async () => {
    const before = await count('ordem_servico where departamento_id = $1', [w.alfa.id]);
    const replies = await times(200, (i) =>
      criar(
        'gerente',
        i % 10 === 3
          ? { assunto_id: w.assuntos.beta }
          : i % 10 === 7
            ? { cadastro_id: 999_999_999 }
            : { cadastro_id: w.cadastros[i % 3], descricao: `Ordem ${i}` },
      ),
    );
    expect(new Set(replies.map((r) => r.status))).toEqual(new Set([201, 422]));
    const numbers = replies.filter((r) => r.status === 201).map((r) => r.json.numero as number);
    expect(numbers).toHaveLength(160);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, i) => before + i + 1));
  });
});

describe('duas pessoas no mesmo registro', () => {
  it('quem esperou pela outra é julgado também pelo que ela fez ao lado: uma ordem se substitui uma vez', async () => {
    const { id } = await w.order({ situacao: 'andamento' });
    const before = await count('ordem_servico where departamento_id = $1', [w.alfa.id]);
    const substitui = () =>
      put('gerente', `/alfa/ordem-servicos/${id}/substituir`, {
        motivo,
        assunto_id: w.assuntos.simples,
      });
    const replies = await allAtOnce(w.pool, id, [substitui, substitui], 2);
    expect(new Set(replies.map((r) => r.status))).toEqual(new Set([200, 422]));
    expect(replies.find((r) => r.status === 422)?.json.message).toMatch(/^Substituída pela /);
    expect(await count('ordem_servico where departamento_id = $1', [w.alfa.id])).toBe(before + 1);
  });

  it('uma muda; a outra recebe 409 com o que o registro é agora', async () => {
    const { id } = await w.order({ situacao: 'andamento', responsavel: w.people.fiscal.id });
    const replies = await times(2, (i) =>
      put(i === 0 ? 'fiscal' : 'gerente', `/alfa/ordem-servicos/${id}`, {
        lock_version: 0,
        endereco: `Rua ${i}`,
      }),
    );
    expect(new Set(replies.map((r) => r.status))).toEqual(new Set([200, 409]));
    const [won, lost] = replies[0]?.status === 200 ? replies : replies.toReversed();
    expect(lost?.json).toMatchObject({
      errorCode: 'conflito',
      message: 'O registro foi alterado por outra pessoa desde que foi lido',
      atual: { id, lock_version: 1, endereco: won?.json.endereco },
    });
    // Nothing of the loser's is there, and with the version it was given it goes through.
    expect(
      (
        await put('gerente', `/alfa/ordem-servicos/${id}`, {
          lock_version: lost?.json.atual.lock_version as number,
          descricao: 'Depois',
        })
      ).json,
    ).toMatchObject({ endereco: won?.json.endereco, lock_version: 2 });
  });

  it('de 20 que agem na mesma ordem, uma consegue', async () => {
    const { id } = await w.order({ situacao: 'a_confirmar', responsavel: w.people.fiscal.id });
    const replies = await times(20, () => put('fiscal', `/alfa/ordem-servicos/${id}/aceitar`, {}));
    expect(replies.filter((r) => r.status === 200)).toHaveLength(1);
    expect(
      replies.filter((r) => r.status === 409 && r.json.errorCode === 'transicao_invalida'),
    ).toHaveLength(19);
    expect(await count('ordem_servico_historico where ordem_servico_id = $1', [id])).toBe(1);
  });

  it('quem perde vê também o que não é coluna: os perfis que o outro deu', async () => {
    const perfil = (
      await w.db
        .selectFrom('perfil')
        .select('id')
        .where('departamento_id', '=', w.alfa.id)
        .where('descricao', '=', 'Consulta')
        .executeTakeFirstOrThrow()
    ).id;
    const path = `/alfa/usuarios/${w.people.nada.id}`;
    const replies = await times(2, (i) =>
      put('admin', path, {
        lock_version: 0,
        perfil_ids: i === 0 ? [perfil] : [perfil],
        nome: `Pessoa ${i}`,
      }),
    );
    const lost = replies.find((r) => r.status === 409);
    expect(lost?.json.atual).toMatchObject({ lock_version: 1, perfis: [{ id: perfil }] });
  });
});

describe('Idempotency-Key', () => {
  it('repetida, uma depois da outra ou vinte de uma vez: uma ordem, a mesma resposta', async () => {
    for (const n of [1, 20]) {
      const key = { 'idempotency-key': `chave-${n}` };
      const before = await count('ordem_servico');
      const replies = [
        ...(await times(n, () => criar('gerente', { descricao: 'Uma só' }, key))),
        await criar('gerente', { descricao: 'Uma só' }, key),
      ];
      expect(await count('ordem_servico')).toBe(before + 1);
      for (const r of replies) expect([r.status, r.text]).toEqual([201, replies[0]?.text]);
    }
    const { id } = await w.order();
    const comentar = () =>
      w.call(w.people.gerente, 'POST', `/alfa/ordem-servicos/${id}/comentarios`, {
        body: { texto: 'Oi' },
        headers: { 'idempotency-key': 'comentario-1' },
      });
    await times(5, comentar);
    expect(await count('ordem_servico_comentario where ordem_servico_id = $1', [id])).toBe(1);
  });

  it('numa ação sobre um registro: perguntada de novo, conta o que houve em vez de um conflito', async () => {
    const { id } = await w.order();
    const cancelar = () =>
      w.call(w.people.gerente, 'PUT', `/alfa/ordem-servicos/${id}/cancelar`, {
        body: { motivo: 'Pedido do contribuinte' },
        headers: { 'idempotency-key': 'cancelar-1' },
      });
    const replies = [...(await times(5, cancelar)), await cancelar()];
    for (const r of replies) expect([r.status, r.text]).toEqual([200, replies[0]?.text]);
    expect(replies[0]?.json).toMatchObject({ id, situacao: 'cancelada' });
  });

  it('com outro conteúdo, outra ação ou outro registro: 422', async () => {
    const headers = { 'idempotency-key': 'chave-x' };
    await criar('gerente', { descricao: 'A' }, headers);
    const reused = {
      'Idempotency-Key': ['A chave de idempotência já foi usada com outro conteúdo'],
    };
    expect((await criar('gerente', { descricao: 'B' }, headers)).json).toEqual(reused);
    const { id } = await w.order();
    const comment = { body: { texto: 'Oi' }, headers };
    expect(
      (await w.call(w.people.gerente, 'POST', `/alfa/ordem-servicos/${id}/comentarios`, comment))
        .json,
    ).toEqual(reused);
    for (const chave of ['', 'x'.repeat(201)])
      expect((await criar('gerente', {}, { 'idempotency-key': chave })).json).toEqual({
        'Idempotency-Key': ['não é válido'],
      });
  });

  it('é de cada pessoa; uma recusa não a gasta; depois de um dia está livre', async () => {
    const headers = { 'idempotency-key': 'chave-y' };
    expect((await criar('gerente', { assunto_id: w.assuntos.beta }, headers)).status).toBe(422);
    const a = await criar('gerente', {}, headers);
    const b = await criar('admin', {}, headers);
    expect([a.status, b.status, a.json.id === b.json.id]).toEqual([201, 201, false]);
    await w.pool.query(
      `update idempotencia set created_at = now() - interval '25 hours' where chave = 'chave-y'`,
    );
    const c = await criar('gerente', { descricao: 'Outra' }, headers);
    expect([c.status, c.json.id === a.json.id]).toEqual([201, false]);
    expect((await criar('gerente', { descricao: 'Outra' }, headers)).json.id).toBe(c.json.id);
  });
});

describe('ações que se cruzam', () => {
  it('ordem e análise, prazo e cancelamento, ao mesmo tempo: sempre uma ordem possível, nunca um erro', async () => {
    const expected = new Set([200, 201, 409, 422]);
    await times(12, async (i) => {
      const { id } = await w.order({
        situacao: 'encerrada',
        assunto: w.assuntos.analisado,
        responsavel: w.people.fiscal.id,
      });
      const analise = await insertAnalysis(w.pool, w.alfa.id, id, w.people.analista.id);
      const pedido = await insertRequest(w.pool, w.alfa.id, id, w.people.fiscal.id);
      const calls = [
        () => put('fiscal', `/alfa/ordem-servicos/${id}/reabrir`, { motivo }),
        () =>
          put('analista', `/alfa/ordem-servicos/analise/minhas-analises/${analise}/reabertura`, {
            motivo,
          }),
        () => put('gerente', `/alfa/ordem-servicos/${id}/cancelar`, { motivo }),
        () =>
          put('gerente', `/alfa/ordem-servicos/analise/analises/${analise}/cancelar`, { motivo }),
        () =>
          put('gerente', `/alfa/ordem-servicos/solicitacoes/${pedido}/recusar`, {
            motivo_recusado: motivo,
          }),
        () =>
          put('gerente', `/alfa/ordem-servicos/${id}/manutencao`, {
            motivo,
            lock_version: 0,
            situacao: 'encerrada',
          }),
        () =>
          put('gerente', `/alfa/ordem-servicos/${id}/substituir`, {
            motivo,
            assunto_id: w.assuntos.analisado,
          }),
      ];
      const shifted = calls.map((_, n) => calls[(n + i) % calls.length] as () => Promise<Reply>);
      for (const r of await Promise.all(shifted.map((call) => call())))
        expect(expected.has(r.status), r.text).toBe(true);
      const { rows } = await w.pool.query(
        `select os.analise_situacao, (select an.situacao from ordem_servico_analise an where an.ordem_servico_id = os.id order by an.id desc limit 1) as nova,
        os.situacao, (select h.para from ordem_servico_historico h where h.ordem_servico_id = os.id order by h.id desc limit 1) as ultimo from ordem_servico os where os.id = $1`,
        [id],
      );
      const [row] = rows as {
        analise_situacao: string;
        nova: string;
        situacao: string;
        ultimo: string;
      }[];
      expect([row?.analise_situacao, row?.situacao]).toEqual([row?.nova, row?.ultimo]);
    });
  });
});

it('depois de tudo, as contagens guardadas são as reais', async () => {
  const { rows } = await w.pool
    .query(`select * from (select departamento_id, situacao, ano, assunto_id, sum(n)::int8 as n from ordem_servico_contagem group by 1, 2, 3, 4 having sum(n) <> 0) a
    full join (select departamento_id, situacao, ano, assunto_id, count(*) as n from ordem_servico group by 1, 2, 3, 4) b using (departamento_id, situacao, ano, assunto_id) where a.n is distinct from b.n`);
  expect(rows).toEqual([]);
});
