/** Webhooks: told once of each act that was committed, signed, sent until it arrives, never into the inner network. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogue } from '../../server/catalog.ts';
import { assinatura, chamar } from '../../server/nouns/webhook/chamar.ts';
import { cuidar, entregar } from '../../server/nouns/webhook/entregar.ts';
import { isInner } from '../../server/nouns/webhook/endereco.ts';
import { startWorker } from '../support/jobs.ts';
import { until } from '../support/until.ts';
import { makeWorld, type Reply, type World } from '../support/world.ts';

const SEGREDO = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OUTRO = `whsec_${Buffer.alloc(24, 9).toString('base64')}`;

/** A system that is told, and answers as it is asked to. */
interface Told {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
let told: Told[] = [];
let answers: number[] = [];
let receiver: Server;
let url = '';
let w: World;
beforeAll(async () => {
  w = await makeWorld();
  receiver = createServer((req, res) => {
    let body = '';
    req.setEncoding('utf8');
    req.on('data', (some: string) => (body += some));
    req.on('end', () => {
      told.push({ headers: req.headers, body });
      const status = answers.shift() ?? 204;
      res.writeHead(status, status === 302 ? { location: '/outro' } : {});
      res.end(status >= 500 ? 'agora não' : '');
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/ouvir`;
});
afterAll(async () => {
  receiver?.close();
  await w?.close();
});
beforeEach(async () => {
  told = [];
  answers = [];
  await w.pool.query('delete from webhook');
});

const PATH = '/alfa/sistema/webhooks';
const corpo = (extra: object = {}): object => ({
  descricao: 'Portal do cidadão',
  url,
  eventos: ['ordem_servico.criacao', 'ordem_servico.situacao'],
  ativo: true,
  segredo: SEGREDO,
  ...extra,
});
const criar = (extra: object = {}, who = w.people.admin): Promise<Reply> =>
  w.call(who, 'POST', PATH, { body: corpo(extra) });
const feito = async (extra: object = {}): Promise<{ id: number; lock_version: number }> => {
  const r = await criar(extra);
  expect(r.status, r.text).toBe(201);
  return r.json;
};
interface Entrega {
  id: number;
  evento: string;
  acao: string;
  situacao: string;
  tentativas: number;
  codigo: number | null;
  erro: string | null;
  resposta: string | null;
  entidade_id: number;
}
const entregas = async (): Promise<Entrega[]> =>
  (await w.pool.query<Entrega>('select * from webhook_entrega order by id')).rows;
const naFila = async (): Promise<string[]> =>
  (
    await w.pool.query<{ key: string }>(
      `select key from graphile_worker.jobs where task_identifier = 'entregar_webhook' order by id`,
    )
  ).rows.map(({ key }) => key);
const enviar = (id: number, last = false, redeInterna = true): Promise<void> =>
  entregar({ db: w.db, catalogue, redeInterna }, { departamento: w.alfa.id, id }, last);
const novaOs = async (): Promise<number> => {
  const r = await w.call(w.people.gerente, 'POST', '/alfa/ordem-servicos', {
    body: {
      assunto_id: w.assuntos.simples,
      cadastro_id: w.cadastros[0],
      contribuinte_id: w.pessoas[0],
      descricao: 'Vistoria pedida',
      prazo: 20,
      usuario_responsavel_id: w.people.fiscal.id,
    },
  });
  expect(r.status, r.text).toBe(201);
  return r.json.id as number;
};

describe('registro', () => {
  it('o segredo não se lê mais, nem na trilha nem no log; troca-se', async () => {
    const { id } = await feito();
    const um = await w.call(w.people.admin, 'GET', `${PATH}/${id}`);
    const lista = await w.call(w.people.admin, 'GET', `${PATH}?id_eq=${id}`);
    const trilha = await w.call(w.people.admin, 'GET', `/alfa/logs/webhook/${id}`);
    const { rows } = await w.pool.query(
      `select * from log where entidade = 'webhook' and entidade_id = $1`,
      [id],
    );
    expect(rows).toHaveLength(1);
    const said = [um.text, lista.text, trilha.text, JSON.stringify(rows)].join();
    expect(said).not.toContain(SEGREDO.slice(6, 30));
    const troca = await w.call(w.people.admin, 'PUT', `${PATH}/${id}/segredo`, {
      body: { segredo: OUTRO },
    });
    expect([troca.status, troca.text.includes(OUTRO.slice(6))]).toEqual([200, false]);
    const { rows: agora } = await w.pool.query('select segredo from webhook_segredo');
    expect(agora).toEqual([{ segredo: OUTRO }]);
  });

  it.each<[string, object, string]>([
    ['segredo curto', { segredo: 'whsec_abc' }, 'segredo'],
    ['segredo que não é base64', { segredo: `whsec_${'*'.repeat(44)}` }, 'segredo'],
    ['sem segredo', { segredo: undefined }, 'segredo'],
    ['endereço que não é da internet', { url: 'ftp://x' }, 'url'],
    ['endereço com senha', { url: 'https://eu:senha@portal.gov.br/' }, 'url'],
    ['nenhum evento', { eventos: [] }, 'eventos'],
    ['evento que não há', { eventos: ['mensagem.criacao'] }, 'eventos.0'],
  ])('%s se recusa, no seu lugar', async (_, extra, campo) => {
    const r = await criar(extra);
    expect([r.status, Object.keys(r.json as object)]).toEqual([422, [campo]]);
  });

  it('ninguém manda contar o que não pode ler', async () => {
    const quem = await w.somebody('alfa', ['sistema.webhooks.create', 'ordem_servicos.index']);
    expect((await criar({ eventos: ['doc.criacao'] }, quem)).json).toEqual({
      eventos: ['conta o que você mesmo não pode ler'],
    });
    expect((await criar({}, quem)).status).toBe(201);
    expect((await criar({}, w.people.consulta)).status).toBe(403);
  });
});

describe('o que aconteceu', () => {
  it('conta-se uma vez, a quem o pediu, com a transação que o fez', async () => {
    await feito();
    await feito({ descricao: 'Só análises', eventos: ['analise.criacao'] });
    await feito({ descricao: 'Desligado', ativo: false });
    const os = await novaOs();
    const chave = { headers: { 'idempotency-key': 'ac-1' } };
    const aceitar = () =>
      w.call(w.people.fiscal, 'PUT', `/alfa/ordem-servicos/${os}/aceitar`, { body: {}, ...chave });
    expect((await aceitar()).status).toBe(200);
    await aceitar();
    // Refused, and so rolled back: nothing.
    await w.call(w.people.fiscal, 'PUT', `/alfa/ordem-servicos/${os}/questionar`, {
      body: { motivo: 'Tarde demais para isso' },
    });
    // Read, edited in what was not asked for: nothing.
    await w.call(w.people.gerente, 'GET', `/alfa/ordem-servicos/${os}`);
    await w.call(w.people.fiscal, 'POST', `/alfa/ordem-servicos/${os}/comentarios`, {
      body: { texto: 'Fui lá' },
    });
    const ditas = await entregas();
    expect(ditas.map(({ evento, acao, entidade_id }) => [evento, acao, entidade_id])).toEqual([
      ['ordem_servico.criacao', 'ordem_servicos.create', os],
      ['ordem_servico.situacao', 'ordem_servicos.aceitar', os],
    ]);
    expect(await naFila()).toEqual(expect.arrayContaining(ditas.map(({ id }) => `webhook-${id}`)));
  });

  it('assina-se, e o que é protegido fica mascarado', async () => {
    await feito();
    await w.pool.query(
      `insert into cadastro_protegido (pessoa_id, motivo, inicia_em, solicitante) values ($1, 'Ameaça', '2020-01-01', 'Juízo')`,
      [w.pessoas[0]],
    );
    const os = await novaOs();
    const [e] = await entregas();
    await enviar(e?.id ?? 0);
    await w.pool.query('delete from cadastro_protegido');
    const [chamada] = told;
    const id = String(chamada?.headers['webhook-id']);
    const momento = String(chamada?.headers['webhook-timestamp']);
    const assinado = createHmac('sha256', Buffer.alloc(32, 7))
      .update(`${id}.${momento}.${chamada?.body}`)
      .digest('base64');
    expect(chamada?.headers['webhook-signature']).toBe(`v1,${assinado}`);
    expect(id).toBe(`entrega_${e?.id}`);
    expect(Math.abs(Date.now() / 1000 - Number(momento))).toBeLessThan(60);
    const dito = JSON.parse(chamada?.body ?? '{}') as Record<string, unknown>;
    expect(dito).toMatchObject({
      type: 'ordem_servico.criacao',
      data: {
        departamento: w.alfa.codigo,
        entidade: 'ordem_servico',
        id: os,
        acao: 'ordem_servicos.create',
        situacao: { de: null, para: 'a_confirmar' },
        registro: { id: os, contribuinte: { razao_social: 'Protegido' } },
      },
    });
    expect((await entregas())[0]).toMatchObject({
      situacao: 'entregue',
      tentativas: 1,
      codigo: 204,
    });
  });

  it('o vetor publicado dos Standard Webhooks dá a mesma assinatura', () => {
    expect(
      assinatura(
        'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
        'msg_p5jXN8AQM9LWM0D4loKWxJek',
        1614265330,
        '{"test": 2432232314}',
      ),
    ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });
});

describe('até chegar', () => {
  it('o que falha se tenta de novo, com o mesmo corpo e a mesma identificação; a última falha fica à vista e se reenvia', async () => {
    await feito();
    const os = await novaOs();
    const id = (await entregas())[0]?.id ?? 0;
    answers = [500, 302, 503];
    await expect(enviar(id)).rejects.toThrow('respondeu 500');
    expect((await entregas())[0]).toMatchObject({ situacao: 'aguardando', resposta: 'agora não' });
    await w.pool.query(`update ordem_servico set descricao = 'Outra' where id = $1`, [os]);
    await expect(enviar(id), 'quem manda a outro lugar não é seguido').rejects.toThrow('302');
    await enviar(id, true);
    expect((await entregas())[0]).toMatchObject({
      situacao: 'falhou',
      tentativas: 3,
      codigo: 503,
      erro: 'respondeu 503',
    });
    const path = `/alfa/sistema/webhook-entregas/${id}`;
    const r = await w.call(w.people.admin, 'PUT', `${path}/reenviar`, { body: {} });
    expect([r.status, r.json.situacao]).toEqual([200, 'aguardando']);
    const outra = await w.call(w.people.admin, 'PUT', `${path}/reenviar`, { body: {} });
    expect([outra.status, outra.json.errorCode]).toEqual([409, 'transicao_invalida']);
    await enviar(id);
    await enviar(id);
    expect(told.map(({ headers }) => headers['webhook-id'])).toEqual(
      Array.from({ length: 4 }, () => `entrega_${id}`),
    );
    expect(new Set(told.map(({ body }) => body)).size).toBe(1);
    expect((await w.call(w.people.admin, 'GET', path)).json).toMatchObject({
      situacao: 'entregue',
      tentativas: 4,
      codigo: 204,
      erro: null,
    });
    const { rows } = await w.pool.query(
      `select acao, usuario_id from log where entidade = 'webhook_entrega'`,
    );
    expect(rows).toEqual([{ acao: 'sistema.webhooks.reenviar', usuario_id: w.people.admin.id }]);
  });

  it('os trabalhadores o enviam, com um teste também; uma lista diz o que foi', async () => {
    const { id } = await feito();
    await novaOs();
    const teste = await w.call(w.people.admin, 'PUT', `${PATH}/${id}/testar`, { body: {} });
    expect(teste.status, teste.text).toBe(200);
    const worker = await startWorker({
      db: w.db,
      pool: w.pool,
      redeInterna: true,
      onError: () => undefined,
    });
    await until('as duas entregas', () => told.length === 2);
    await until('ficarem entregues', async () =>
      (await entregas()).every(({ situacao }) => situacao === 'entregue'),
    );
    await worker.stop();
    const lista = await w.call(
      w.people.admin,
      'GET',
      `/alfa/sistema/webhook-entregas?webhook_id_eq=${id}&situacao_in=entregue`,
    );
    expect(lista.json.rows.map(({ evento }: Entrega) => evento)).toEqual([
      'teste',
      'ordem_servico.criacao',
    ]);
    const alheia = await w.call(w.people.dona, 'GET', `/beta/sistema/webhook-entregas`);
    expect(alheia.json.rows).toEqual([]);
  });

  it('desligado não envia; o que a fila perdeu volta a ela', async () => {
    const { id } = await feito();
    await novaOs();
    const [e] = await entregas();
    await w.pool.query('update webhook set ativo = false');
    await enviar(e?.id ?? 0);
    expect(told).toEqual([]);
    expect((await entregas())[0]).toMatchObject({
      situacao: 'falhou',
      erro: 'o webhook está inativo',
    });
    const velhas = (situacao: string, dias: number) =>
      w.pool.query(
        `insert into webhook_entrega (departamento_id, webhook_id, evento, situacao, created_at)
         values ($1, $2, 'teste', $3, now() - make_interval(days => $4)) returning id`,
        [w.alfa.id, id, situacao, dias],
      );
    const { rows } = await velhas('aguardando', 1);
    await cuidar({ db: w.db });
    expect((await entregas()).map((one) => one.id)).toEqual([e?.id, rows[0]?.id]);
    expect(await naFila()).toContain(`webhook-${rows[0]?.id}`);
  });
});

describe('rede interna', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'nome',
  ])('%s não é da internet', (address) => expect(isInner(address)).toBe(true));
  it.each(['8.8.8.8', '200.160.2.3', '2001:4860:4860::8888', '2a00:1450::1'])('%s é', (address) =>
    expect(isInner(address)).toBe(false),
  );

  it('não se chama: nem por número, nem por nome que leva a ela, nem sem cifra', async () => {
    const said = async (address: string) => {
      const r = await chamar({
        url: address,
        segredo: SEGREDO,
        id: 'x',
        corpo: '{}',
        redeInterna: false,
      });
      return [r.erro, r.recusado];
    };
    const porta = new URL(url).port;
    const interna = ['o endereço é da rede interna', true];
    expect(await said(`https://127.0.0.1:${porta}/`)).toEqual(interna);
    expect(await said(`https://2130706433:${porta}/`)).toEqual(interna);
    expect(await said(`https://[::1]:${porta}/`)).toEqual(interna);
    expect(await said(`https://localhost:${porta}/`)).toEqual(interna);
    expect(await said(url)).toEqual(['o endereço não é https', true]);
    expect(told).toEqual([]);
    await feito();
    await novaOs();
    const [e] = await entregas();
    // For good: no other try.
    await enviar(e?.id ?? 0, false, false);
    expect((await entregas())[0]).toMatchObject({
      situacao: 'falhou',
      erro: 'o endereço não é https',
    });
  });
});
