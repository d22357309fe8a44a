/** Events of an order that one department asked of another: who hears them there, and who does not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConsoleStream } from '../../support/console-stream.ts';
import { insertAnalysis, insertRequest } from '../../support/orders.ts';
import { makeWorld, request, type Method, type Person, type World } from '../../support/world.ts';
import { logRows, running, streamsFrom, type Running } from './kit.ts';

let w: World;
let one: Running;
let two: Running;
const connect = streamsFrom(() => one);

beforeAll(async () => {
  w = await makeWorld();
  one = await running(w, { eventTimes: { poll: 60_000 } });
  two = await running(w, { eventTimes: { poll: 60_000 } });
  await w.pool.query('update assunto set compartilhado = true where id = $1', [w.assuntos.beta]);
});
afterAll(async () => {
  await one?.close();
  await two?.close();
  await w?.close();
});

/** By the API of the first server. */
async function call(
  who: Person,
  method: Method,
  path: string,
  body: object,
): Promise<{ id: number; pedido: string }> {
  const reply = await request(one.app, who, method, `/api/v2/osm/admin${path}`, { body });
  expect(reply.status, reply.text).toBeLessThan(300);
  return { id: reply.json.id as number, pedido: String(reply.headers['x-request-id']) };
}
const pedir = async (): Promise<{ id: number; pedido: string }> =>
  call(w.people.admin, 'POST', '/alfa/compartilhado/ordem-servicos', {
    assunto_id: w.assuntos.beta,
    descricao: 'Ruído na obra vizinha',
  });
/** A change of an order of alfa or beta. */
const comentar = (who: 'gerente' | 'adminBeta', id: number): ReturnType<typeof call> =>
  call(
    w.people[who],
    'POST',
    `/${who === 'gerente' ? 'alfa' : 'beta'}/ordem-servicos/${id}/comentarios`,
    { texto: 'Vistoria marcada' },
  );
const ofOrders = (stream: ConsoleStream): number[] =>
  stream
    .events()
    .flatMap((e) => (/^(?:ordem_servico|os_compartilhada)$/.test(e.entidade) ? (e.ids ?? []) : []));

describe('uma ordem pedida a outro departamento', () => {
  it('nasce e muda à vista dos dois, por qualquer servidor, e de nenhum outro', async () => {
    const asking = await connect(w.people.admin, 'alfa', two);
    const executing = await connect(w.people.adminBeta, 'beta');
    const third = await connect(w.people.dona, 'tributos');
    const { id, pedido } = await pedir();
    for (const [stream, entidade] of [
      [asking, 'os_compartilhada'],
      [executing, 'ordem_servico'],
    ] as const)
      expect(await stream.heard(entidade, id)).toMatchObject({
        acoes: ['compartilhado.ordem_servicos.create'],
        pedidos: [pedido],
      });
    const { pedido: depois } = await comentar('adminBeta', id);
    for (const stream of [asking, executing])
      await stream.until(
        () => stream.events().some((e) => e.pedidos?.includes(depois)),
        'o comentário',
      );
    expect(ofOrders(asking)).toEqual([id, id]);
    const { rows } = await w.pool.query<{ id: number }>(
      "select id from departamento where codigo = 'tributos'",
    );
    await logRows(w.pool, rows[0]?.id ?? 0, 1);
    one.app.eventos.nudge();
    await third.heard('ordem_servico');
    expect(ofOrders(third)).toEqual([900000001]);
  });

  it('só de quem ali pode ler as pedidas; e quem só pode ler essas, nada das próprias', async () => {
    const own = await connect(await w.somebody('alfa', ['ordem_servicos.index']), 'alfa');
    const asked = await connect(
      await w.somebody('alfa', ['compartilhado.ordem_servicos.index']),
      'alfa',
    );
    const both = await connect(w.people.admin, 'alfa');
    const { id } = await pedir();
    const propria = await w.order({ situacao: 'andamento', responsavel: w.people.fiscal.id });
    await comentar('gerente', propria.id);
    await comentar('adminBeta', id);
    await own.heard('ordem_servico', propria.id);
    await both.heard('ordem_servico', propria.id);
    await both.heard('os_compartilhada', id);
    await asked.heard('os_compartilhada', id);
    expect(new Set(ofOrders(own))).toEqual(new Set([propria.id]));
    expect(new Set(ofOrders(asked))).toEqual(new Set([id]));
  });

  it('as outras ordens de quem executa não se ouvem', async () => {
    const asking = await connect(w.people.admin, 'alfa');
    const other = await w.order({ departamento: w.beta.id });
    const { id } = await pedir();
    await comentar('adminBeta', other.id);
    await comentar('adminBeta', id);
    await asking.heard('os_compartilhada', id);
    await asking.until(
      () => asking.events().some((e) => e.acoes.includes('ordem_servicos.comentar')),
      'o comentário',
    );
    expect(new Set(ofOrders(asking))).toEqual(new Set([id]));
  });

  it('muda também pelo que uma análise ou um pedido de prazo muda nela, e só como mudança dela', async () => {
    const asking = await connect(w.people.admin, 'alfa');
    const { id } = await pedir();
    await asking.heard('os_compartilhada', id);
    const pedido = await insertRequest(w.pool, w.beta.id, id, w.people.fiscalBeta.id);
    const encerrada = await pedir();
    await asking.heard('os_compartilhada', encerrada.id);
    await w.pool.query(`update ordem_servico set situacao = 'encerrada' where id = $1`, [
      encerrada.id,
    ]);
    const analise = await insertAnalysis(w.pool, w.beta.id, encerrada.id, w.people.analistaBeta.id);
    for (const [who, path, body] of [
      ['adminBeta', `/beta/ordem-servicos/solicitacoes/${pedido}/autorizar`, {}],
      [
        'analistaBeta',
        `/beta/ordem-servicos/analise/minhas-analises/${analise}/concluir`,
        { situacao: 'regular', parecer: 'Tudo conforme o projeto' },
      ],
    ] as const) {
      const { pedido: request } = await call(w.people[who], 'PUT', path, body);
      await asking.until(
        () => asking.events().some((e) => e.pedidos?.includes(request)),
        `o que fez ${path}`,
      );
    }
    expect(new Set(asking.events().map((e) => e.entidade))).toEqual(new Set(['os_compartilhada']));
    expect(new Set(ofOrders(asking))).toEqual(new Set([id, encerrada.id]));
  });

  it('a quem volta depois de uma queda diz-se o que perdeu', async () => {
    const before = await connect(w.people.admin, 'alfa');
    const { id } = await pedir();
    await before.heard('os_compartilhada', id);
    before.close();
    const { pedido } = await comentar('adminBeta', id);
    const after = await connect(w.people.admin, 'alfa', two, { 'last-event-id': before.lastId });
    await after.until(() => after.events().some((e) => e.pedidos?.includes(pedido)), 'o perdido');
    expect(new Set(ofOrders(after))).toEqual(new Set([id]));
  });

  it('o que quem pediu comenta chega a quem executa', async () => {
    const executing = await connect(w.people.adminBeta, 'beta');
    const { id } = await pedir();
    await executing.heard('ordem_servico', id);
    const { pedido } = await call(
      w.people.admin,
      'POST',
      `/alfa/compartilhado/ordem-servicos/${id}/comentarios`,
      { texto: 'O vizinho autoriza a entrada' },
    );
    await executing.until(
      () => executing.events().some((e) => e.pedidos?.includes(pedido)),
      'o comentário',
    );
    expect(new Set(ofOrders(executing))).toEqual(new Set([id]));
  });
});

describe('um assunto que se compartilha', () => {
  const compartilhar = (sim: boolean) =>
    request(
      one.app,
      w.people.adminBeta,
      'GET',
      `/api/v2/osm/admin/beta/assuntos/${w.assuntos.beta}`,
    ).then(({ json }) =>
      call(w.people.adminBeta, 'PUT', `/beta/assuntos/${w.assuntos.beta}`, {
        descricao: json.descricao,
        prazo: json.prazo,
        encerramento: json.encerramento,
        compartilhado: sim,
        lock_version: json.lock_version,
      }),
    );

  it('aparece e some à vista dos outros, e o que não se compartilha não se ouve', async () => {
    const asking = await connect(w.people.admin, 'alfa');
    const heard = (pedido: string): boolean =>
      asking
        .events()
        .some(
          (e) => e.entidade === 'assunto_compartilhado' && e.pedidos?.includes(pedido) === true,
        );
    for (const sim of [false, true]) {
      const { pedido } = await compartilhar(sim);
      await asking.until(() => heard(pedido), `compartilhado: ${sim}`);
    }
    const { id } = await call(w.people.adminBeta, 'POST', '/beta/assuntos', {
      descricao: 'Só de beta',
      prazo: 10,
      encerramento: [{ codigo: 'feito', descricao: 'Feito', resultado: 'regular' }],
    });
    const { pedido } = await compartilhar(false);
    await asking.until(() => heard(pedido), 'o que veio depois');
    expect(asking.events().flatMap((e) => e.ids ?? [])).not.toContain(id);
    await compartilhar(true);
  });
});
