/** The stream of events: who hears what, over two servers, and how it ends. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notifyPrincipal } from '../../../server/auth/sessions.ts';
import { EVENTS_URL } from '../../../server/events/route.ts';
import { openStream } from '../../support/console-stream.ts';
import { until } from '../../support/until.ts';
import { makeWorld, request, type Person, type World } from '../../support/world.ts';
import { logRows, running, streamsFrom, type Running } from './kit.ts';

let w: World;
let one: Running;
let two: Running;
const connect = streamsFrom(() => one);

beforeAll(async () => {
  w = await makeWorld();
  one = await running(w, { eventTimes: { poll: 60_000, keepAlive: 50, check: 50 } });
  two = await running(w, { eventTimes: { poll: 60_000 } });
});
afterAll(async () => {
  await one?.close();
  await two?.close();
  await w?.close();
});

/** A change by the API of that server. */
async function change(on: Running): Promise<{ id: number; pedido: string }> {
  const { id } = await w.order({ situacao: 'andamento', responsavel: w.people.fiscal.id });
  const reply = await request(
    on.app,
    w.people.fiscal,
    'PUT',
    `/api/v2/osm/admin/alfa/ordem-servicos/${id}/notificar`,
    { body: {} },
  );
  expect(reply.status).toBe(200);
  return { id, pedido: String(reply.headers['x-request-id']) };
}

describe('a quem se abre', () => {
  it('é um fluxo: sem compressão, sem cache, com a sessão no cabeçalho', async () => {
    const stream = await connect(w.people.gerente, 'alfa', one, { 'accept-encoding': 'gzip' });
    expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers['cache-control']).toContain('no-store');
    expect(stream.headers['content-encoding']).toBeUndefined();
  });

  it('sem sessão 401; departamento alheio ou nenhum 404; outro método não', async () => {
    const ask = (who: Person | null, query: string) =>
      request(one.app, who, 'GET', `${EVENTS_URL}${query}`);
    expect((await ask(null, '?departamento=alfa')).status).toBe(401);
    expect((await ask(w.people.gerente, '?departamento=beta')).status).toBe(404);
    expect((await ask(w.people.gerente, '?departamento=inexistente')).status).toBe(404);
    expect((await ask(w.people.gerente, '')).status).toBe(404);
    expect((await ask(w.people.fora, '?departamento=alfa')).status).toBe(404);
  });

  it('também no anfitrião da API, para a origem do console', async () => {
    const stream = await connect(w.people.gerente, 'alfa', one, {
      host: 'api.cidade.example',
      origin: 'http://osm.cidade.example',
    });
    expect(stream.headers['access-control-allow-origin']).toBe('http://osm.cidade.example');
    const preflight = await one.app.inject({
      method: 'OPTIONS',
      url: EVENTS_URL,
      headers: { host: 'api.cidade.example', origin: 'http://osm.cidade.example' },
    });
    expect(preflight.headers['access-control-allow-headers']).toContain('last-event-id');
    expect(preflight.headers['access-control-expose-headers']).toContain('x-request-id');
  });

  it('de uma pessoa só, tantas janelas', async () => {
    const who = await w.somebody('alfa', ['ordem_servicos.index']);
    for (let i = 0; i < 20; i++) await connect(who);
    const more = await openStream(one.base, who.token, 'alfa');
    expect(more.status).toBe(429);
  });
});

describe('quem ouve', () => {
  it('escrito num servidor, ouvido no outro; diz o registro, a ação e o pedido', async () => {
    const here = await connect(w.people.gerente);
    const there = await connect(w.people.consulta, 'alfa', two);
    const { id, pedido } = await change(one);
    for (const stream of [here, there]) {
      const event = await stream.heard('ordem_servico', id);
      expect(event.acoes).toContain('ordem_servicos.notificar');
      expect(event.pedidos).toContain(pedido);
    }
    const back = await change(two);
    await here.heard('ordem_servico', back.id);
  });

  it('os outros departamentos nada; o dono ouve o que pediu', async () => {
    const beta = await connect(w.people.adminBeta, 'beta');
    const owner = await connect(w.people.dona, 'alfa');
    const { id } = await change(one);
    await owner.heard('ordem_servico', id);
    await logRows(w.pool, w.beta.id, 1);
    one.app.eventos.nudge();
    await beta.heard('ordem_servico');
    expect(beta.events().flatMap((e) => e.ids ?? [])).toEqual([900000001]);
  });

  it('só o que se pode ler', async () => {
    const nothing = await connect(w.people.nada);
    const requests = await connect(await w.somebody('alfa', ['solicitacoes.index']));
    await change(one);
    await logRows(w.pool, w.alfa.id, 1, 'solicitacao');
    one.app.eventos.nudge();
    await requests.heard('solicitacao');
    expect(requests.events().map((e) => e.entidade)).toEqual(['solicitacao']);
    expect(nothing.events()).toEqual([]);
  });

  it('o que não tem departamento, só quem o fez', async () => {
    const me = await connect(w.people.gerente);
    const other = await connect(w.people.admin);
    const reply = await request(
      one.app,
      w.people.gerente,
      'PUT',
      '/api/v2/osm/admin/usuarios/preferencias',
      { body: { valor: { tema: 'escuro' }, lock_version: 0 } },
    );
    expect(reply.status).toBe(200);
    await me.heard('preferencia');
    const { id } = await change(one);
    await other.heard('ordem_servico', id);
    expect(other.events().some((e) => e.entidade === 'preferencia')).toBe(false);
  });

  it('uma mensagem, só as suas duas pessoas', async () => {
    const { gerente, fiscal, admin } = w.people;
    const [to, from, third] = [
      await connect(fiscal),
      await connect(gerente, 'alfa', two),
      await connect(admin),
    ];
    const { rows } = await w.pool.query<{ id: number }>(
      `insert into mensagem (remetente_id, destinatario_id, titulo, conteudo, conversa_id)
       values ($1, $2, 'Olá', 'Texto', 0) returning id`,
      [gerente.id, fiscal.id],
    );
    const id = rows[0]?.id ?? 0;
    await w.pool.query(
      `insert into log (departamento_id, entidade, entidade_id, acao, usuario_id)
       values ($1, 'mensagem', $2, 'mensagens.enviadas.create', $3)`,
      [w.alfa.id, id, gerente.id],
    );
    one.app.eventos.nudge();
    await to.heard('mensagem', id);
    await from.heard('mensagem', id);
    const order = await change(one);
    await third.heard('ordem_servico', order.id);
    expect(third.events().some((e) => e.entidade === 'mensagem')).toBe(false);
  });

  it('ler não é mudar, ainda que se registre', async () => {
    const stream = await connect(w.people.gerente);
    await w.pool.query(
      `insert into log (departamento_id, entidade, entidade_id, acao) values ($1, 'ordem_servico', 1, 'ordem_servicos.show')`,
      [w.alfa.id],
    );
    const { id } = await change(one);
    await stream.heard('ordem_servico', id);
    expect(stream.events().flatMap((e) => e.acoes)).not.toContain('ordem_servicos.show');
    expect(stream.events().flatMap((e) => e.ids)).not.toContain(1);
  });
});

describe('como acaba', () => {
  it('com a sessão: encerrada, o fluxo termina, e de novo é 401', async () => {
    const who = await w.somebody('alfa', ['ordem_servicos.index']);
    const here = await connect(who);
    const there = await connect(who, 'alfa', two);
    await request(one.app, who, 'POST', '/auth/v2/sign_out');
    await here.until(() => here.ended, 'o fim');
    await there.until(() => there.ended, 'o fim no outro servidor');
    expect((await openStream(one.base, who.token, 'alfa')).status).toBe(401);
  });

  it('com as permissões: mudadas, termina, e de novo vale o que vale agora; as dos outros ficam', async () => {
    const who = await w.somebody('alfa', ['ordem_servicos.index']);
    const mine = await connect(who);
    const other = await connect(w.people.gerente);
    await w.pool.query(
      `update perfil set permissoes = '{}' where id in (select perfil_id from usuario_perfil where usuario_id = $1)`,
      [who.id],
    );
    await notifyPrincipal(w.db, '*');
    await mine.until(() => mine.ended, 'o fim');
    const again = await connect(who);
    const { id } = await change(one);
    await other.heard('ordem_servico', id);
    expect(other.ended).toBe(false);
    expect(again.events()).toEqual([]);
  });

  it('com o nome da pessoa ou do departamento: mudado, termina; o de outro, não', async () => {
    const who = await w.somebody('alfa', ['ordem_servicos.index']);
    const rename = async (path: string, nome: string): Promise<void> => {
      const { json } = await w.call(w.people.dona, 'GET', path);
      const { lock_version } = json;
      const done = await w.call(w.people.dona, 'PUT', path, { body: { nome, lock_version } });
      expect(done.status).toBe(200);
    };
    const other = await connect(w.people.fiscalBeta, 'beta');
    const first = await connect(who);
    await rename(`/alfa/usuarios/${who.id}`, 'Outro nome');
    await first.until(() => first.ended, 'o fim');
    const second = await connect(who);
    await rename(`/alfa/sistema/departamentos/${w.alfa.id}`, 'Alfa de outro nome');
    await second.until(() => second.ended, 'o outro fim');
    expect(other.ended).toBe(false);
  });

  it('aberto, não mantém viva a sessão de quem nada faz', async () => {
    const who = await w.somebody('alfa', ['ordem_servicos.index']);
    await w.pool.query(
      `update sessao set vista_em = now() - interval '59 minutes' where usuario_id = $1`,
      [who.id],
    );
    const stream = await connect(who);
    const { id } = await change(one);
    await stream.heard('ordem_servico', id);
    const { rows } = await w.pool.query<{ idle: boolean }>(
      `select vista_em < now() - interval '58 minutes' as idle from sessao where usuario_id = $1`,
      [who.id],
    );
    expect(rows[0]?.idle).toBe(true);
    await w.pool.query(
      `update sessao set vista_em = now() - interval '61 minutes' where usuario_id = $1`,
      [who.id],
    );
    await stream.until(() => stream.ended, 'o fim');
  });

  it('com o servidor: logo, sem esperar por quem ouve', async () => {
    const third = await running(w);
    const stream = await connect(w.people.gerente, 'alfa', third);
    await third.close();
    await stream.until(() => stream.ended, 'o fim');
  });

  it('a linha se mantém, e a posição anda, sem que nada aconteça', async () => {
    const beta = await connect(w.people.fiscalBeta, 'beta');
    const before = beta.lastId;
    await change(one);
    await beta.until(() => beta.lastId !== before, 'outra posição');
    expect(beta.events()).toEqual([]);
    expect(beta.text).toContain('\n\n:\n');
  });

  it('mais longo do que um pedido pode levar', async () => {
    const quick = await running(w, {
      env: { ...w.env, LOG_LEVEL: 'silent', REQUEST_TIMEOUT_MS: 2000 },
    });
    try {
      const stream = await connect(w.people.gerente, 'alfa', quick);
      await new Promise((resolve) => setTimeout(resolve, 2200));
      const { id } = await change(quick);
      await stream.heard('ordem_servico', id);
      expect(stream.ended).toBe(false);
    } finally {
      await quick.close();
    }
  });

  it('quem sai deixa de ser contado', async () => {
    const stream = await connect(w.people.gerente);
    const before = one.app.eventos.size;
    stream.close();
    await until('um a menos', () => one.app.eventos.size === before - 1);
  });
});
