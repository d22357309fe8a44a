/** The document of the API: valid, whole, and what the server really answers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { actions, plainNouns, queries } from '../../domain/index.ts';
import {
  addressOf,
  bodyOf,
  entries,
  nounOf,
  otherBodyOf,
  paramOf,
  recordsOf,
} from '../support/catalogue.ts';
import { insertMessage } from '../support/mensagens.ts';
import { insertFile } from '../support/files.ts';
import { insertAnalysis, insertRequest } from '../support/orders.ts';
import type { Insertable } from 'kysely';
import type { Database } from '../../server/db/schema.ts';
import { makeWorld, request, type Reply, type Staff, type World } from '../support/world.ts';

type Json = Record<string, unknown>;
type Operation = {
  'x-permissao': string | null;
  operationId: string;
  parameters: { name: string; in: string; required?: boolean; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { content?: Record<string, { schema: Json }> }>;
};
let w: World;
let text: string;
let alfa: Record<string, number>;
let doc: {
  openapi: string;
  info: Json;
  paths: Record<string, Record<string, Operation>>;
  components: Json;
};
beforeAll(async () => {
  w = await makeWorld();
  ({ alfa } = await recordsOf(w));
  const r = await request(w.app, null, 'GET', '/api/openapi.json');
  expect([r.status, r.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  text = r.text;
  doc = r.json as typeof doc;
});
afterAll(() => w?.close());

const operations = (): [string, string, Operation][] =>
  Object.entries(doc.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, op]): [string, string, Operation] => [path, method, op]),
  );
/** What is no call of the catalogue: tests/server/openapi-addresses.test.ts. */
const AVULSAS = [
  'get /api/v2/osm/admin/eventos eventos.fluxo null',
  'post /api/uploads/{token} uploads.enviar null',
  'get /api/arquivos/{token}/{nome} arquivos.buscar null',
];
const pathOf = (path: string): string =>
  `/api/v2/osm/admin${path.replace(/^\/D(?=\/)/, '/{departamento}')}`;
const operationOf = (id: string): Operation =>
  operations().find(([, , op]) => op.operationId === id)?.[2] as Operation;

describe('o documento', () => {
  it('diz onde há um limite, e quando perguntar de novo', () => {
    const { responses } = operationOf('uploads.signed_params');
    expect(responses['429']).toMatchObject({ headers: { 'Retry-After': {} } });
    expect(operationOf('ordem_servicos.index').responses['429']).toBeUndefined();
  });

  it('é OpenAPI 3.1', () => {
    expect(doc.openapi).toMatch(/^3\.1\.\d+$/);
    expect(doc.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    const ids = operations().map(([, , op]) => op.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [path, method, op] of operations()) {
      expect(path).toMatch(/^\/[^?#]*[^/]$/);
      expect(['get', 'put', 'post', 'delete']).toContain(method);
      const names = [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]);
      expect(
        op.parameters.filter((p) => p.in === 'path').map((p) => p.name),
        path,
      ).toEqual(names);
      for (const p of op.parameters) {
        expect(['path', 'query', 'header']).toContain(p.in);
        const free = p.in !== 'path' && AVULSAS.some((one) => one.includes(op.operationId));
        if (!free) expect(p.required === true, path).toBe(p.in === 'path');
        expect(typeof p.schema).toBe('object');
      }
      const keys = op.parameters.map((p) => `${p.in} ${p.name}`);
      expect(new Set(keys).size, path).toBe(keys.length);
      expect(Object.keys(op.responses).length).toBeGreaterThan(1);
    }
    for (const [, ref = ''] of text.matchAll(/"\$ref":"([^"]+)"/g)) {
      expect(ref).toMatch(/^#\//);
      const found = ref
        .slice(2)
        .split('/')
        .reduce<unknown>((at, key) => (at as Json | undefined)?.[key], doc);
      expect(found, ref).toBeDefined();
    }
  });

  it('tem cada entrada do catálogo, com a sua permissão, os endereços avulsos e nada mais', () => {
    const written = operations().map(
      ([path, method, op]) => `${method} ${path} ${op.operationId} ${op['x-permissao']}`,
    );
    const expected = entries.map(
      (e) => `${e.call.method.toLowerCase()} ${pathOf(e.call.path)} ${e.id} ${e.permission}`,
    );
    expect(written.toSorted()).toEqual([...expected, ...AVULSAS].toSorted());
    for (const a of actions) {
      const required = operationOf(a.id).requestBody?.content['application/json']?.schema[
        'required'
      ];
      const expected = Object.keys(a.input).filter((name) => !a.input[name]?.optional);
      expect(required ?? [], a.id).toEqual(a.edits ? [...expected, 'lock_version'] : expected);
    }
    for (const q of queries) {
      if (q.kind !== 'list' && q.kind !== 'report') continue;
      const names = operationOf(q.id).parameters.map((p) => p.name);
      for (const [field, f] of Object.entries(q.filters))
        for (const op of f.ops) expect(names, q.id).toContain(`${field}_${op}`);
      if (q.kind === 'report') continue;
      for (const name of [
        'order',
        'page',
        'per_page',
        'after',
        ...q.orders.map((o) => `${o}_order_by`),
      ])
        expect(names).toContain(name);
    }
  });

  it('lê-se numa página, que nada traz de fora nem em linha', async () => {
    const page = await request(w.app, null, 'GET', '/api/docs');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'/,
    );
    expect(page.text).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|https?:/);
    for (const [, url = ''] of page.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
      const r = await request(w.app, null, 'GET', url);
      expect(r.status, url).toBe(200);
      expect(r.headers['content-type'], url).toMatch(/^(text\/(javascript|css)|application\/json)/);
    }
  });
});

describe('as respostas são as do documento', () => {
  const check = (id: string, r: Reply): void => {
    const schema =
      operationOf(id).responses[String(r.status)]?.content?.['application/json']?.schema;
    expect(schema, `${id}: ${r.status} ${r.text}`).toBeDefined();
    const parsed = z
      .fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
      .safeParse(r.json);
    expect(parsed.error?.issues, `${id}: ${r.text.slice(0, 2000)}`).toBeUndefined();
  };

  it('cada leitura', async () => {
    const os = (
      await w.call(
        w.people.dona,
        'GET',
        '/fiscalizacao-obras/ordem-servicos?situacao_eq=encerrada&per_page=1',
      )
    ).json.rows[0].id as number;
    for (const q of queries) {
      const param = paramOf(q.call);
      const id = param === null ? null : (alfa[nounOf(param)] ?? null);
      const who = q.id.includes('minhas_analises') ? w.people.analista : w.people.dona;
      check(q.id, await w.call(who, 'GET', addressOf(q.call, 'alfa', id)));
      if (q.id === 'ordem_servicos.show')
        check(q.id, await w.call(who, 'GET', addressOf(q.call, 'fiscalizacao-obras', os)));
      if (q.id === 'usuarios.current')
        check(q.id, await w.call(w.people.gerente, 'GET', '/usuarios/current?departamento=alfa'));
    }
  });

  it('cada ação', async () => {
    const order = async (situacao: string, assunto = w.assuntos.analisado) =>
      (await w.order({ situacao, assunto, responsavel: w.people.fiscal.id })).id;
    const analysis = async (situacao: string) =>
      insertAnalysis(w.pool, w.alfa.id, await order('encerrada'), w.people.analista.id, situacao);
    const pedido = async () =>
      insertRequest(w.pool, w.alfa.id, await order('andamento'), w.people.fiscal.id);
    const row = async (table: 'usuario_grupo' | 'perfil' | 'assunto') =>
      (
        await w.db
          .selectFrom(table)
          .select('id')
          .where('departamento_id', '=', w.alfa.id)
          .orderBy('id')
          .limit(1)
          .executeTakeFirstOrThrow()
      ).id;
    const motivo = 'Um motivo suficiente';
    await w.pool.query('update assunto set compartilhado = true where id = $1', [w.assuntos.beta]);
    const assunto = {
      descricao: 'Assunto novo',
      prazo: 3,
      encerramento: [{ id: 'a', descricao: 'Regular' }],
    };
    const recebida = (colunas = {}) =>
      insertMessage(w.pool, { de: w.people.fiscal.id, para: w.people.gerente.id, colunas });
    const enviada = (colunas = {}) =>
      insertMessage(w.pool, { de: w.people.gerente.id, para: w.people.fiscal.id, colunas });
    const texto = { titulo: 'Um assunto', conteudo: 'Um texto' };
    const trabalho = async (colunas: Partial<Insertable<Database['job_output']>> = {}) =>
      (
        await w.db
          .insertInto('job_output')
          .values({
            departamento_id: w.alfa.id,
            tipo: 'prazos',
            status: 'error',
            entrada: '{}',
            ...colunas,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const how: Record<string, readonly [Staff, number | null, object]> = {
      'ordem_servicos.create': [
        'gerente',
        null,
        {
          assunto_id: w.assuntos.simples,
          cadastro_id: w.cadastros[0],
          usuario_responsavel_id: w.people.fiscal.id,
        },
      ],
      'ordem_servicos.create_massa': [
        'gerente',
        null,
        { assunto_id: w.assuntos.simples, usuario_grupo_id: w.grupo, cadastro_ids: w.cadastros },
      ],
      'compartilhado.ordem_servicos.create': ['gerente', null, { assunto_id: w.assuntos.beta }],
      'ordem_servicos.encerrar': [
        'fiscal',
        await order('andamento'),
        { encerramento_id: 'ok', comentario: 'Feito' },
      ],
      'ordem_servicos.notificar': ['fiscal', await order('andamento'), {}],
      'ordem_servicos.local_fechado': [
        'fiscal',
        await order('andamento'),
        { comentario: 'Fechado' },
      ],
      'ordem_servicos.retomar': ['fiscal', await order('local_fechado'), {}],
      'ordem_servicos.confirmar_fiscal': [
        'gerente',
        await order('questionada'),
        { usuario_responsavel_id: w.people.fiscal2.id },
      ],
      'ordem_servicos.substituir': [
        'gerente',
        await order('andamento'),
        { motivo, assunto_id: w.assuntos.simples },
      ],
      'ordem_servicos.retificar_encerramento': [
        'gerente',
        await order('encerrada'),
        { motivo, lock_version: 0, encerramento_id: 'nok' },
      ],
      'ordem_servicos.reabrir': ['gerente', await order('encerrada'), { motivo }],
      'ordem_servicos.cancelar': ['gerente', await order('andamento'), { motivo }],
      'ordem_servicos.manutencao': [
        'gerente',
        await order('andamento'),
        { motivo, lock_version: 0, contribuinte_id: w.pessoas[0] },
      ],
      'ordem_servicos.aceitar': ['fiscal', await order('a_confirmar'), {}],
      'ordem_servicos.questionar': ['fiscal', await order('a_confirmar'), { motivo }],
      'ordem_servicos.update': [
        'fiscal',
        await order('andamento'),
        {
          lock_version: 0,
          zona_id: w.zonas[0],
          protocolo_tipo: 'sei',
          protocolo_numero: '1',
          protocolo_ano: 2026,
        },
      ],
      'ordem_servicos.areas': [
        'fiscal',
        await order('andamento'),
        { lock_version: 0, areas: [{ tipo: 'terreno', descricao: 'Terreno', area: '1' }] },
      ],
      'ordem_servicos.anexos': [
        'fiscal',
        await order('andamento'),
        { anexos: [{ uri_token: await insertFile(w.pool, w.people.fiscal.id) }] },
      ],
      'ordem_servicos.solicitar_prazo': [
        'fiscal',
        await order('andamento'),
        { motivo_solicitado: motivo, solicitado_concluir_em: '2100-01-01' },
      ],
      'ordem_servicos.comentar': ['fiscal', await order('andamento'), { texto: 'Oi' }],
      'solicitacoes.autorizar': ['gerente', await pedido(), {}],
      'solicitacoes.recusar': ['gerente', await pedido(), { motivo_recusado: motivo }],
      'ordem_servicos.analise.minhas_analises.concluir': [
        'analista',
        await analysis('aguardando'),
        { situacao: 'regular', parecer: motivo },
      ],
      'ordem_servicos.analise.minhas_analises.reanalise': [
        'analista',
        await analysis('regular'),
        { motivo },
      ],
      'ordem_servicos.analise.minhas_analises.reabertura': [
        'analista',
        await analysis('regular'),
        { motivo },
      ],
      'ordem_servicos.analise.analises.cancelar': [
        'gerente',
        await analysis('aguardando'),
        { motivo },
      ],
      'ordem_servicos.analise.analises.update': [
        'gerente',
        await analysis('aguardando'),
        { analista_id: w.people.analista2.id },
      ],
      'assuntos.create': ['admin', null, assunto],
      'assuntos.update': [
        'admin',
        await row('assunto'),
        { ...assunto, descricao: 'Assunto outro', lock_version: 0 },
      ],
      'usuarios.update': ['admin', w.people.fiscal.id, { lock_version: 0, zona_ids: [w.zonas[0]] }],
      'usuarios.salvar_preferencias': ['nada', null, { valor: { teclas: {} } }],
      'usuarios.salvar_rascunho': ['nada', null, { chave: 'teste', valor: { conteudo: 'a' } }],
      'usuario_grupos.create': ['admin', null, { nome: 'Grupo novo' }],
      'usuario_grupos.update': [
        'admin',
        await row('usuario_grupo'),
        { nome: 'Grupo outro', lock_version: 0 },
      ],
      'mensagens.recebidas.ler': ['gerente', await recebida(), {}],
      'mensagens.recebidas.responder': ['gerente', await recebida(), { conteudo: 'Feito' }],
      'mensagens.recebidas.arquivar': ['gerente', await recebida(), {}],
      'mensagens.recebidas.restaurar': [
        'gerente',
        await recebida({ arquivada_destinatario: true }),
        {},
      ],
      'mensagens.enviadas.create': [
        'gerente',
        null,
        {
          ...texto,
          destinatario_id: w.people.fiscal.id,
          assunto_entidade: 'ordem_servico',
          assunto_id: await order('andamento'),
        },
      ],
      'mensagens.enviadas.arquivar': ['gerente', await enviada(), {}],
      'mensagens.enviadas.restaurar': ['gerente', await enviada({ arquivada_remetente: true }), {}],
      'mensagens.comunicar': ['gerente', null, { ...texto, departamento_ids: [w.alfa.id] }],
      'sistema.job_outputs.retry': ['gerente', await trabalho(), {}],
      'ordem_servicos.desfazer_massa': [
        'gerente',
        await trabalho({ tipo: 'ordens_em_massa', status: 'done', feitos: 1, total: 1 }),
        { motivo: 'Um motivo suficiente' },
      ],
      'perfis.create': [
        'admin',
        null,
        { descricao: 'Perfil novo', permissoes: { admin: { ordem_servicos: { index: true } } } },
      ],
      'perfis.update': [
        'admin',
        (
          await w.db
            .selectFrom('perfil')
            .select('id')
            .where('departamento_id', '=', w.alfa.id)
            .where('descricao', '=', 'Consulta')
            .executeTakeFirstOrThrow()
        ).id,
        { descricao: 'Consulta', permissoes: {}, lock_version: 0 },
      ],
    };
    for (const { noun, create, update, destroy } of plainNouns) {
      const id = alfa[noun] ?? 0;
      how[create.id] = ['admin', null, bodyOf(create)];
      // Another one has the first date and number now.
      how[update.id] = ['admin', id, otherBodyOf(update)];
      how[destroy.id] = ['admin', id, {}];
    }
    expect(Object.keys(how).toSorted()).toEqual(actions.map((a) => a.id).toSorted());
    for (const action of actions) {
      const [who, id, body] = how[action.id] as readonly [Staff, number | null, object];
      const r = await w.call(
        w.people[who],
        action.call.method,
        addressOf(action.call, 'alfa', id),
        { body },
      );
      const done = { POST: 201, PUT: 200, DELETE: 204, GET: 200 }[action.call.method];
      expect(r.status, `${action.id}: ${r.text}`).toBe(done);
      if (done === 204) continue;
      check(action.id, r);
      const input = operationOf(action.id).requestBody?.content['application/json']
        ?.schema as Parameters<typeof z.fromJSONSchema>[0];
      expect(z.fromJSONSchema(input).safeParse(body).error?.issues, action.id).toBeUndefined();
    }
  });

  it('as recusas', async () => {
    const components = doc.components as {
      responses: Record<
        string,
        { content: Record<string, { schema: Parameters<typeof z.fromJSONSchema>[0] }> }
      >;
    };
    const refusal = (name: string, r: Reply): void =>
      expect(
        z
          .fromJSONSchema(
            components.responses[name]?.content['application/json']?.schema as Parameters<
              typeof z.fromJSONSchema
            >[0],
          )
          .safeParse(r.json).success,
        name,
      ).toBe(true);
    refusal('SemSessao', await w.call(null, 'GET', '/zonas'));
    refusal('SemPermissao', await w.call(w.people.nada, 'GET', '/alfa/ordem-servicos'));
    refusal('NaoEncontrado', await w.call(w.people.dona, 'GET', '/alfa/ordem-servicos/1'));
    refusal('Invalido', await w.call(w.people.dona, 'GET', '/alfa/ordem-servicos?a=1'));
  });
});
