/** What no call can mean is refused in one place, and texts are well-formed when they are in. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { urlOf } from '../../server/http/routes.ts';
import type { Fields } from '../../domain/kernel/fields.ts';
import { actions } from '../../domain/index.ts';
import {
  addressOf,
  bodyOf,
  entries,
  type Entry,
  nounOf,
  paramOf,
  recordsOf,
} from '../support/catalogue.ts';
import { makeWorld, request, type World } from '../support/world.ts';

let w: World;
let records: Record<string, number>;
beforeAll(async () => {
  w = await makeWorld();
  records = (await recordsOf(w)).alfa;
});
afterAll(() => w.close());

const address = ({ call }: Entry): string => {
  const param = paramOf(call);
  return urlOf({
    ...call,
    path: addressOf(call, 'alfa', param === null ? null : (records[nounOf(param)] ?? 1)),
  });
};

/** Names that an object has without anybody's doing. */
const NAMES = Object.getOwnPropertyNames(Object.prototype);

describe('nomes que todo objeto já tem', () => {
  it.each(entries.map((e) => [e.id, e] as const))('na consulta de %s', async (_, entry) => {
    for (const name of NAMES) {
      const { method } = entry.call;
      const url = `${address(entry)}?${name}=1`;
      const reply = await request(w.app, w.people.dona, method, url, {
        ...(method !== 'GET' && { body: '{}' }),
      });
      expect([reply.status, Object.keys(reply.json)], url).toEqual([422, [name]]);
    }
  });

  it.each(actions.map((a) => [a.id, a] as const))('no corpo de %s', async (_, action) => {
    for (const name of NAMES) {
      const text = JSON.stringify(bodyOf(action)).replace(/\}$/, `,"x":{"${name}":1}}`);
      for (const body of [`{"${name}":1}`, text.replace('{,', '{')]) {
        const reply = await request(w.app, w.people.dona, action.call.method, address(action), {
          body,
        });
        expect([400, 422], `${body} ${reply.text}`).toContain(reply.status);
      }
    }
  });

  it('o que a lista não conhece não se exporta nem se registra', async () => {
    const before = await w.pool.query(`select from log`);
    for (const name of NAMES) {
      const reply = await w.call(w.people.dona, 'GET', `/alfa/ordem-servicos?${name}=1`, {
        headers: { accept: 'text/csv' },
      });
      expect(reply.status).toBe(422);
    }
    expect((await w.pool.query(`select from log`)).rowCount).toBe(before.rowCount);
  });
});

describe('aninhamento', () => {
  it.each(actions.map((a) => [a.id, a] as const))('sem fim em %s', async (_, action) => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const deep = `${open.repeat(20_000)}1${close.repeat(20_000)}`;
      for (const body of [deep, `{"valor":${deep}}`]) {
        const reply = await request(w.app, w.people.dona, action.call.method, address(action), {
          body,
        });
        expect([400, 422], reply.text).toContain(reply.status);
      }
    }
  });
});

describe('textos', () => {
  /** Every text that an input may hold, with where it stands: 'anexos.0.descricao'. */
  function* texts(fields: Fields, at: readonly string[] = []): Generator<readonly string[]> {
    for (const [name, field] of Object.entries(fields)) {
      const here = [...at, name];
      if (field.kind === 'text') yield here;
      if (field.kind === 'object') yield* texts(field.fields, here);
      if (field.kind === 'list') yield* texts({ '0': field.of }, here);
    }
  }
  const cases = actions.flatMap((a) => [...texts(a.input)].map((at) => [a, at] as const));

  it.each(cases.map(([a, at]) => [a.id, at.join('.'), a, at] as const))(
    'meio par e NUL em %s, %s',
    async (_id, _where, action, at) => {
      for (const piece of ['\\ud83d', '\\ude00', '\\u0000', '\\ude00\\ud83d']) {
        const body = bodyOf(action);
        let parent = body;
        for (const key of at.slice(0, -1)) parent = parent[key] as Record<string, unknown>;
        parent[at.at(-1) ?? ''] = `Um texto de exemplo @@`;
        const reply = await request(w.app, w.people.dona, action.call.method, address(action), {
          body: JSON.stringify(body).replace('@@', piece),
        });
        expect(reply.status, reply.text).toBeLessThan(500);
      }
    },
  );

  it('uma mensagem cortada no meio de um emoji é gravada sem a metade, e a resposta também', async () => {
    const titulo = `${'á'.repeat(146)}😀`;
    const sent = await w.call(w.people.fiscal, 'POST', '/mensagens/enviadas', {
      body: JSON.stringify({
        destinatario_id: w.people.gerente.id,
        titulo,
        conteudo: `${'x'.repeat(3999)}@@`,
      }).replace('@@', '\\ud83d'),
    });
    expect(sent.status, sent.text).toBe(201);
    const one = await w.call(w.people.gerente, 'GET', `/mensagens/recebidas/${sent.json.id}`);
    expect(one.json.conteudo).toBe('x'.repeat(3999));
    const answer = await w.call(
      w.people.gerente,
      'POST',
      `/mensagens/recebidas/${sent.json.id}/responder`,
      { body: { conteudo: 'Ciente' } },
    );
    expect(answer.status, answer.text).toBe(201);
    const { rows } = await w.pool.query(
      `select titulo from mensagem where tipo = 'resposta' order by id desc limit 1`,
    );
    expect(rows[0].titulo).toBe(`Re: ${'á'.repeat(146)}`);
  });

  it('preferências e filtros também', async () => {
    const saved = await w.call(w.people.fiscal, 'PUT', '/usuarios/preferencias', {
      body: '{"valor":{"a":"x\\ud83d"}}',
    });
    expect(saved.status, saved.text).toBe(200);
    const read = await w.call(w.people.fiscal, 'GET', '/usuarios/preferencias');
    expect(read.json.valor).toEqual({ a: 'x' });
    const nul = await w.call(w.people.fiscal, 'PUT', '/usuarios/preferencias', {
      body: { valor: { a: 'x\0' } },
    });
    expect(nul.status).toBe(422);
    for (const raw of ['%00', '%ed%a0%bd', '%'])
      expect(
        (await w.call(w.people.dona, 'GET', `/alfa/ordem-servicos?busca_cont=${raw}`)).status,
      ).toBeLessThan(500);
  });
});
