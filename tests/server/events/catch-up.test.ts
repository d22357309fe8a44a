/** Nothing is missed: late commits, cut lines, a database that goes away, bursts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConsoleStream } from '../../support/console-stream.ts';
import { proxyTo, type Proxy } from '../../support/proxy.ts';
import { until } from '../../support/until.ts';
import { makeWorld, type World } from '../../support/world.ts';
import { logRows, running, streamsFrom, type Running } from './kit.ts';

let w: World;
let one: Running;
const connect = streamsFrom(() => one);

beforeAll(async () => {
  w = await makeWorld();
  one = await running(w, { eventTimes: { poll: 100 } });
});
afterAll(async () => {
  await one?.close();
  await w?.close();
});

const idsOf = (stream: ConsoleStream, entidade = 'ordem_servico'): number[] =>
  stream
    .events()
    .filter((e) => e.entidade === entidade)
    .flatMap((e) => e.ids ?? []);

let made = 0;
async function logRow(entidade = 'ordem_servico'): Promise<number> {
  made += 1;
  await w.pool.query(
    `insert into log (departamento_id, entidade, entidade_id, acao) values ($1, $2, $3, 'ordem_servicos.notificar')`,
    [w.alfa.id, entidade, 800_000_000 + made],
  );
  return 800_000_000 + made;
}

describe('nada se perde', () => {
  it('ninguém avisa, e se ouve: quem escreve pode não saber de nós', async () => {
    const stream = await connect(w.people.gerente);
    const id = await logRow();
    await stream.heard('ordem_servico', id);
  });

  it('quem começou antes e terminou depois dos outros', async () => {
    const stream = await connect(w.people.gerente);
    const late = await w.pool.connect();
    try {
      await late.query('begin');
      await late.query(
        `insert into log (departamento_id, entidade, entidade_id, acao) values ($1, 'ordem_servico', 777, 'ordem_servicos.notificar')`,
        [w.alfa.id],
      );
      for (let i = 0; i < 3; i++) await stream.heard('ordem_servico', await logRow());
      expect(idsOf(stream)).not.toContain(777);
      await late.query('commit');
    } finally {
      late.release();
    }
    await stream.heard('ordem_servico', 777);
    // And each of them once.
    const id = await logRow();
    await stream.heard('ordem_servico', id);
    expect(idsOf(stream)).toHaveLength(5);
  });

  it('o que se desfaz não se ouve', async () => {
    const stream = await connect(w.people.gerente);
    const undone = await w.pool.connect();
    await undone.query('begin');
    await undone.query(
      `insert into log (departamento_id, entidade, entidade_id, acao) values ($1, 'ordem_servico', 778, 'ordem_servicos.notificar')`,
      [w.alfa.id],
    );
    await undone.query('rollback');
    undone.release();
    await stream.heard('ordem_servico', await logRow());
    expect(idsOf(stream)).not.toContain(778);
  });

  it('de volta depois de um corte: o que houve no meio, e só isso; também noutro servidor', async () => {
    const two = await running(w);
    try {
      const first = await connect(w.people.gerente);
      const known = await logRow();
      await first.heard('ordem_servico', known);
      const { lastId } = first;
      first.close();
      const missed = [await logRow(), await logRow()];
      for (const on of [one, two]) {
        const again = await connect(w.people.gerente, 'alfa', on, { 'last-event-id': lastId });
        for (const id of missed) await again.heard('ordem_servico', id);
        expect(idsOf(again)).not.toContain(known);
        const next = await logRow();
        await again.heard('ordem_servico', next);
      }
    } finally {
      await two.close();
    }
  });

  it('o que começou antes do corte e terminou depois', async () => {
    const first = await connect(w.people.gerente);
    const late = await w.pool.connect();
    await late.query('begin');
    await late.query(
      `insert into log (departamento_id, entidade, entidade_id, acao) values ($1, 'ordem_servico', 779, 'ordem_servicos.notificar')`,
      [w.alfa.id],
    );
    const known = await logRow();
    await first.heard('ordem_servico', known);
    const { lastId } = first;
    first.close();
    await late.query('commit');
    late.release();
    const again = await connect(w.people.gerente, 'alfa', one, { 'last-event-id': lastId });
    await again.heard('ordem_servico', 779);
    expect(idsOf(again)).not.toContain(known);
  });

  it.each([
    ['desconhecida', 'não sei'],
    ['de um servidor de outra versão', '900:900:'],
    ['de outro banco', '900:900::1'],
    ['impossível', '9223372036854775807:9999999999999999999::999999999999999999'],
  ])('posição %s: tudo de novo', async (_, lastId) => {
    const stream = await connect(w.people.gerente, 'alfa', one, {
      'last-event-id': encodeURIComponent(lastId).replaceAll('%3A', ':'),
    });
    await stream.until(() => stream.events().length > 0, 'tudo');
    expect(stream.events()).toEqual([{ entidade: '*', ids: null, acoes: [], pedidos: null }]);
  });

  it('sem posição, o que se escreveu desde que a página começou a ler', async () => {
    const id = await logRow();
    const since = (desde: string): Promise<ConsoleStream> =>
      connect(w.people.gerente, `alfa&desde=${desde}`);
    const stream = await since('2000');
    await stream.heard('ordem_servico', id);
    await w.pool.query('begin; alter table log disable trigger log_imutavel; commit');
    await w.pool.query(`update log set created_at = created_at - interval '1 minute'`);
    await w.pool.query('begin; alter table log enable trigger log_imutavel; commit');
    const later = await since('2000');
    expect(later.events()).toEqual([]);
    const long = await since('600000');
    expect(long.events()).toEqual([{ entidade: '*', ids: null, acoes: [], pedidos: null }]);
  });

  it('longe demais: tudo de novo', async () => {
    const first = await connect(w.people.gerente);
    const { lastId } = first;
    first.close();
    await logRows(w.pool, w.alfa.id, 20_001);
    const again = await connect(w.people.gerente, 'alfa', one, { 'last-event-id': lastId });
    expect(again.events()).toEqual([{ entidade: '*', ids: null, acoes: [], pedidos: null }]);
  });
});

describe('dez mil de uma vez', () => {
  it('uma transação: poucas leituras, poucas mensagens, nenhum nome', async () => {
    const calm = await running(w, { eventTimes: { poll: 60_000 } });
    try {
      const all = await Promise.all(
        Array.from({ length: 5 }, () => connect(w.people.gerente, 'alfa', calm)),
      );
      const before = calm.app.eventos.reads;
      await logRows(w.pool, w.alfa.id, 10_000);
      calm.app.eventos.nudge();
      for (const stream of all) {
        const event = await stream.heard('ordem_servico');
        expect(event.ids).toBeNull();
        expect(stream.events()).toHaveLength(1);
        expect(stream.text.length).toBeLessThan(2000);
      }
      expect(calm.app.eventos.reads - before).toBeLessThan(5);
    } finally {
      await calm.close();
    }
  });

  it('o que veio de outro sistema, por muito que seja, é um aviso só', async () => {
    const calm = await running(w, { eventTimes: { poll: 60_000 } });
    try {
      const stream = await connect(w.people.gerente, 'alfa', calm);
      await w.pool.query(
        `insert into log (entidade, entidade_id, acao)
         select 'pessoa', 700000000 + n, 'integracao.pessoas' from generate_series(1, 25000) n`,
      );
      calm.app.eventos.nudge();
      await stream.heard('pessoa');
      expect(stream.events()).toMatchObject([
        { entidade: 'pessoa', ids: null, acoes: ['integracao.pessoas'] },
      ]);
    } finally {
      await calm.close();
    }
  });

  it('duas mil transações: a cada intervalo uma leitura, e todas se ouvem', async () => {
    const quick = await running(w, { eventTimes: { gap: 50 } });
    try {
      const stream = await connect(w.people.gerente, 'alfa', quick);
      const before = quick.app.eventos.reads;
      const began = Date.now();
      const writer = async (from: number): Promise<void> => {
        for (let n = from; n < from + 500; n++) {
          await w.pool.query(
            `insert into log (departamento_id, entidade, entidade_id, acao) values ($1, 'analise', $2, 'analise.comentar')`,
            [w.alfa.id, n],
          );
          quick.app.eventos.nudge();
        }
      };
      await Promise.all([1, 2, 3, 4].map((n) => writer(n * 1000)));
      const last = await logRow();
      quick.app.eventos.nudge();
      await stream.heard('ordem_servico', last);
      const intervals = (Date.now() - began) / 50 + 2;
      expect(quick.app.eventos.reads - before).toBeLessThanOrEqual(intervals);
      const heard = stream.events().filter((e) => e.entidade === 'analise');
      expect(heard.length).toBeLessThanOrEqual(intervals);
      const ids = heard.flatMap((e) => e.ids ?? []);
      if (heard.every((e) => e.ids !== null)) expect(new Set(ids).size).toBe(2000);
    } finally {
      await quick.close();
    }
  });
});

describe('o banco some e volta', () => {
  let proxy: Proxy;
  let behind: Running;
  beforeAll(async () => {
    proxy = await proxyTo(w.url);
    behind = await running(w, { url: proxy.url, eventTimes: { poll: 50 } });
  });
  afterAll(async () => {
    await behind?.close();
    await proxy?.cut();
  });

  it('o console sabe, fica, e ouve o que houve no meio', async () => {
    const stream = await connect(w.people.gerente, 'alfa', behind);
    const states = (): unknown[] =>
      stream.messages.filter((m) => m.event === 'banco').map((m) => m.data);
    await proxy.cut();
    await stream.until(() => states().length > 0, 'o aviso');
    expect(states()).toEqual([{ responde: false }]);
    const id = await logRow();
    await proxy.mend();
    await stream.heard('ordem_servico', id);
    await until('o banco de volta', () => states().length === 2);
    expect(states()[1]).toEqual({ responde: true });
    expect(stream.ended).toBe(false);
    // And the notifications are heard again.
    const again = await logRow();
    await stream.heard('ordem_servico', again);
  });
});
