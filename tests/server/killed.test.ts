/** The server killed between any two statements of an action: all of it is there, or nothing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb, createPool } from '../../server/db/pool.ts';
import { buildApp } from '../../server/app.ts';
import { type Breakable, breakable, versions } from '../support/breakable.ts';
import { insertMessage } from '../support/mensagens.ts';
import { insertAnalysis, insertRequest } from '../support/orders.ts';
import {
  makeWorld,
  request,
  type Method,
  type Reply,
  type Staff,
  type World,
} from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

const motivo = 'Um motivo suficiente';

describe('morto entre dois comandos quaisquer', () => {
  let cut: Breakable;
  let app: Awaited<ReturnType<typeof buildApp>>;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const pool = createPool(w.url, { max: 3, prepare: false });
    cut = breakable(pool);
    const db = createDb(pool);
    app = await buildApp({
      env: { ...w.env, LOG_LEVEL: 'silent' },
      db,
      pool,
      log: () => undefined,
      workers: false,
    });
    await app.ready();
    close = async () => {
      await app.close();
      await db.destroy();
    };
  });
  afterAll(() => close?.());

  const order = (situacao: string, assunto = w.assuntos.analisado) =>
    w.order({ situacao, assunto, responsavel: w.people.fiscal.id });
  const os = (path: string) => `/alfa/ordem-servicos/${path}`;
  type Call = readonly [Staff, Method, string, object];
  const cases: Record<string, () => Promise<Call>> = {
    criar: async () => [
      'gerente',
      'POST',
      '/alfa/ordem-servicos',
      {
        assunto_id: w.assuntos.simples,
        cadastro_id: w.cadastros[0],
        usuario_responsavel_id: w.people.fiscal.id,
      },
    ],
    'criar em massa': async () => [
      'gerente',
      'POST',
      os('lote'),
      {
        assunto_id: w.assuntos.simples,
        usuario_grupo_id: w.grupo,
        filtro: { busca_cont: 'teste-' },
      },
    ],
    encerrar: async () => [
      'fiscal',
      'PUT',
      os(`${(await order('andamento')).id}/encerrar`),
      { encerramento_id: 'ok', comentario: 'Feito' },
    ],
    cancelar: async () => {
      const { id } = await order('andamento');
      await insertRequest(w.pool, w.alfa.id, id, w.people.fiscal.id);
      return ['gerente', 'PUT', os(`${id}/cancelar`), { motivo }];
    },
    reabrir: async () => {
      const { id } = await order('encerrada');
      await insertAnalysis(w.pool, w.alfa.id, id, w.people.analista.id);
      return ['gerente', 'PUT', os(`${id}/reabrir`), { motivo }];
    },
    substituir: async () => [
      'gerente',
      'PUT',
      os(`${(await order('andamento')).id}/substituir`),
      { motivo, assunto_id: w.assuntos.simples },
    ],
    áreas: async () => [
      'fiscal',
      'PUT',
      os(`${(await order('andamento')).id}/areas`),
      {
        lock_version: 0,
        areas: [
          { tipo: 'terreno', descricao: 'Um', area: '1' },
          { tipo: 'calcada', descricao: 'Dois', area: '2' },
        ].map((a) => ({ ...a, descricao: `${a.descricao} só` })),
      },
    ],
    'autorizar prazo': async () => [
      'gerente',
      'PUT',
      os(
        `solicitacoes/${await insertRequest(w.pool, w.alfa.id, (await order('andamento')).id, w.people.fiscal.id)}/autorizar`,
      ),
      {},
    ],
    'reabertura pela análise': async () => [
      'analista',
      'PUT',
      os(
        `analise/minhas-analises/${await insertAnalysis(w.pool, w.alfa.id, (await order('encerrada')).id, w.people.analista.id)}/reabertura`,
      ),
      { motivo },
    ],
    'responder mensagem': async () => [
      'fiscal',
      'POST',
      `/mensagens/recebidas/${await insertMessage(w.pool, { de: w.people.gerente.id, para: w.people.fiscal.id })}/responder`,
      { conteudo: 'Feito' },
    ],
    comunicar: async () => [
      'gerente',
      'POST',
      '/mensagens/enviadas/comunicar',
      { titulo: 'Aviso', conteudo: 'A todos', departamento_ids: [w.alfa.id] },
    ],
    'editar usuário': async () => {
      const { lock_version } = await w.db
        .selectFrom('usuario')
        .select('lock_version')
        .where('id', '=', w.people.consulta.id)
        .executeTakeFirstOrThrow();
      return [
        'admin',
        'PUT',
        `/alfa/usuarios/${w.people.consulta.id}`,
        {
          lock_version,
          assunto_ids: [w.assuntos.simples],
          zona_ids: w.zonas,
          usuario_grupo_id: w.grupo,
          perfil_ids: [],
        },
      ];
    },
  };
  it.each(Object.entries(cases))('%s: tudo ou nada', async (name, prepare) => {
    const [who, method, path, body] = await prepare();
    const headers: Record<string, string> =
      method === 'POST' ? { 'idempotency-key': `morto-${name.length}` } : {};
    const act = (): Promise<Reply> =>
      request(app, w.people[who], method, `/api/v2/osm/admin${path}`, { body, headers });
    // The session is known before, so that only the action's own statements are counted.
    await request(app, w.people[who], 'GET', '/api/v2/osm/admin/departamentos');
    const before = await versions(w.pool);
    for (let n = 1; ; n += 1) {
      cut.breakAt(n);
      const r = await act();
      const sent = cut.mend();
      if (sent < n) {
        expect(r.status, r.text).toBe(method === 'POST' ? 201 : 200);
        expect(n, 'comandos').toBeGreaterThan(4);
        break;
      }
      expect(r.status, `${n}: ${r.text}`).toBe(503);
      expect(r.json.errorCode).toBe('banco_indisponivel');
      expect(await versions(w.pool), `morto antes do comando ${n}`).toEqual(before);
    }
    expect(await versions(w.pool)).not.toEqual(before);
  });
});
