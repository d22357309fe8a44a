/** Files on records: an order's own, and what becomes of those that nobody attached. */
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anexosOf } from '../../../server/nouns/mensagem/write.ts';
import { linkAnexos } from '../../../server/uploads/anexos.ts';
import { diskStore } from '../../../server/uploads/disk-store.ts';
import { clearFiles } from '../../../server/uploads/orphans.ts';
import { fetchFile, insertFile, jpeg, pdf, send } from '../../support/files.ts';
import type { Person } from '../../support/world.ts';
import { makeWorldOfFiles, type WorldOfFiles } from '../../support/world-of-files.ts';

let w: WorldOfFiles;
beforeAll(async () => {
  w = await makeWorldOfFiles();
});
afterAll(() => w?.close());

const order = async () =>
  (await w.order({ situacao: 'andamento', responsavel: w.people.fiscal.id })).id;
const attach = (who: Person, id: number, anexos: unknown, codigo = 'alfa') =>
  w.call(who, 'POST', `/${codigo}/ordem-servicos/${id}/anexos`, { body: { anexos } });
const filesOf = async (id: number) =>
  (await w.call(w.people.fiscal, 'GET', `/alfa/ordem-servicos/${id}`)).json.anexos;

describe('anexos de uma OS', () => {
  it('entram na ordem dada, com descrição, passo e log', async () => {
    const id = await order();
    const one = await send(w, w.people.fiscal, await jpeg('um'), { nome: 'um.jpg' });
    const two = await send(w, w.people.fiscal, pdf(), { nome: 'dois.pdf' });
    const r = await attach(w.people.fiscal, id, [
      { uri_token: two.json.uri_token, descricao: '  Laudo ' },
      { uri_token: one.json.uri_token },
    ]);
    expect(r.status).toBe(201);
    const files = await filesOf(id);
    expect(files).toEqual([
      {
        id: expect.any(Number),
        descricao: 'Laudo',
        file_info: {
          id: two.json.id,
          url: expect.stringContaining('/dois.pdf?v=arquivo'),
          thumb: null,
          name: 'dois.pdf',
          size: pdf().length,
          uri_token: two.json.uri_token,
          ext: 'pdf',
        },
        url: expect.any(String),
        thumb: null,
        latitude: null,
        longitude: null,
        created_at: expect.any(String),
      },
      expect.objectContaining({ descricao: null, thumb: expect.stringContaining('v=thumb') }),
    ]);
    for (const { url, file_info } of files) {
      expect(url).toBe(file_info.url);
      expect((await fetchFile(w, url)).statusCode).toBe(200);
    }
    const { rows } = await w.pool.query(
      `select acao, campos from log where entidade = 'ordem_servico' and entidade_id = $1`,
      [id],
    );
    expect(rows.at(-1)).toMatchObject({
      acao: 'ordem_servicos.anexos',
      campos: { anexos: { de: null, para: [{ nome: 'dois.pdf' }, { nome: 'um.jpg' }] } },
    });
    const whole = await w.call(w.people.fiscal, 'GET', `/alfa/ordem-servicos/${id}`);
    expect(whole.json.historico.at(-1)).toMatchObject({
      titulo: 'Anexar',
      texto: 'dois.pdf, um.jpg',
    });
    // A second time: behind the first.
    const three = await insertFile(w.pool, w.people.fiscal.id);
    await attach(w.people.fiscal, id, [{ uri_token: three }]);
    expect(
      (await filesOf(id)).map((f: { file_info: { name: string } }) => f.file_info.name),
    ).toEqual(['dois.pdf', 'um.jpg', 'foto.jpg']);
  });

  it('só os do próprio remetente, inteiros, e de nenhum outro registro', async () => {
    const [id, other] = [await order(), await order()];
    const used = await insertFile(w.pool, w.people.fiscal.id);
    expect((await attach(w.people.fiscal, other, [{ uri_token: used }])).status).toBe(201);
    const half = await insertFile(w.pool, w.people.fiscal.id);
    await w.pool.query('update arquivo set pronto_em = null where token = $1', [half]);
    const fine = await insertFile(w.pool, w.people.fiscal.id);
    const cases: [unknown[], string][] = [
      [[{ uri_token: 'f'.repeat(32) }], '1º arquivo não encontrado: envie-o de novo'],
      [
        [{ uri_token: await insertFile(w.pool, w.people.gerente.id) }],
        '1º arquivo não encontrado: envie-o de novo',
      ],
      [[{ uri_token: half }], '1º arquivo não encontrado: envie-o de novo'],
      [[{ uri_token: fine }, { uri_token: used }], '2º arquivo já usado em outro registro'],
      [[{ uri_token: fine }, { uri_token: fine }], '2º arquivo repetido'],
    ];
    for (const [anexos, message] of cases) {
      const r = await attach(w.people.fiscal, id, anexos);
      expect([r.status, r.json], message).toEqual([422, { anexos: [message] }]);
    }
    expect((await attach(w.people.fiscal, id, [])).status).toBe(422);
    expect((await attach(w.people.fiscal, id, undefined)).status).toBe(422);
    expect(await filesOf(id)).toEqual([]);
  });

  it('quem pode alterar a OS, e enquanto está aberta', async () => {
    const id = await order();
    const entry = async (who: Person) => [{ uri_token: await insertFile(w.pool, who.id) }];
    const { consulta, fiscal, fiscal2, fiscalBeta, gerente } = w.people;
    expect((await attach(consulta, id, await entry(consulta))).status).toBe(403);
    expect((await attach(fiscalBeta, id, await entry(fiscalBeta))).status).toBe(404);
    expect((await attach(fiscalBeta, id, await entry(fiscalBeta), 'beta')).status).toBe(404);
    expect((await attach(fiscal2, id, await entry(fiscal2))).status).toBe(422);
    expect((await attach(gerente, id, await entry(gerente))).status).toBe(201);
    const closed = (await w.order({ situacao: 'encerrada', responsavel: fiscal.id })).id;
    expect((await attach(fiscal, closed, await entry(fiscal))).status).toBe(409);
  });

  it('saem com destroy, e ficam no log e no histórico', async () => {
    const [id, other] = [await order(), await order()];
    const sent = await send(w, w.people.fiscal, await jpeg('sai'), { nome: 'sai.jpg' });
    const { uri_token } = sent.json;
    await attach(w.people.fiscal, id, [{ uri_token }]);
    const wrong = await attach(w.people.fiscal, other, [{ uri_token, destroy: true }]);
    expect([wrong.status, wrong.json]).toEqual([
      422,
      { anexos: ['1º arquivo não está entre os anexos'] },
    ]);
    const fresh = await insertFile(w.pool, w.people.gerente.id);
    const r = await attach(w.people.gerente, id, [
      { uri_token, destroy: true },
      { uri_token: fresh },
    ]);
    expect(r.status).toBe(201);
    expect((await filesOf(id)).map((f: { file_info: object }) => f.file_info)).toMatchObject([
      { name: 'foto.jpg' },
    ]);
    const whole = await w.call(w.people.fiscal, 'GET', `/alfa/ordem-servicos/${id}`);
    expect(whole.json.historico.at(-1).texto).toBe('foto.jpg, sai.jpg (excluído)');
    const { rows } = await w.pool.query(
      `select campos from log where entidade = 'ordem_servico' and entidade_id = $1 order by id desc limit 1`,
      [id],
    );
    expect(rows[0].campos).toMatchObject({
      anexos: { de: [{ nome: 'sai.jpg' }], para: [{ nome: 'foto.jpg' }] },
    });
    // It was a person's own: he may use it elsewhere, or let it be cleared away.
    expect((await attach(w.people.fiscal, other, [{ uri_token }])).status).toBe(201);
  });

  it('duas vezes ao mesmo tempo em duas ordens: uma só fica com ele', async () => {
    const orders = [await order(), await order()];
    const token = await insertFile(w.pool, w.people.fiscal.id);
    const replies = await Promise.all(
      orders.map((id) => attach(w.people.fiscal, id, [{ uri_token: token }])),
    );
    expect(replies.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  });

  it('muitas mensagens dividem o mesmo arquivo, em uma instrução', async () => {
    const token = await insertFile(w.pool, w.people.gerente.id);
    const ids = [900_001, 900_002, 900_003];
    for (const _ of [1, 2])
      await w.db
        .transaction()
        .execute((trx) =>
          linkAnexos(trx, w.people.gerente.id, anexosOf, ids, null, [{ uri_token: token }]),
        );
    const { rows } = await w.pool.query(
      `select entidade_id from anexo where entidade = 'mensagem' and entidade_id = any($1) order by 1`,
      [ids],
    );
    expect(rows.map((r) => r.entidade_id)).toEqual(ids);
  });
});

describe('arquivos que ninguém anexou', () => {
  it('saem depois de um dia, do banco e do disco; os outros ficam', async () => {
    const store = diskStore(join(w.folder, 'arquivos'));
    const arriving = join(w.folder, 'arquivos', 'chegando');
    const id = await order();
    const kept = await send(w, w.people.fiscal, await jpeg('fica'));
    await attach(w.people.fiscal, id, [{ uri_token: kept.json.uri_token }]);
    const fresh = await send(w, w.people.fiscal, await jpeg('nova'));
    const old = await send(w, w.people.fiscal, await jpeg('velha'));
    const late = new Date(Date.now() - 25 * 3_600_000);
    await w.pool.query('update arquivo set livre_desde = $1 where token = any($2)', [
      late,
      [old.json.uri_token],
    ]);
    // What a killed server left half-way.
    await writeFile(join(arriving, 'metade'), 'x');
    await utimes(join(arriving, 'metade'), late, late);
    await writeFile(join(arriving, 'agora'), 'x');
    expect(await clearFiles(w.db, store, arriving)).toBe(1);
    expect(await readdir(arriving)).toEqual(['agora']);
    expect((await fetchFile(w, old.json.url)).statusCode).toBe(404);
    expect(await store.get(old.json.uri_token)).toBe(null);
    expect(await store.get(`${old.json.uri_token}-thumb`)).toBe(null);
    for (const { json } of [kept, fresh])
      expect((await fetchFile(w, json.url)).statusCode).toBe(200);
    expect(await clearFiles(w.db, store, arriving)).toBe(0);
  });

  it('quem envia sem parar e nada anexa é detido', async () => {
    const someone = await w.somebody('alfa', []);
    await w.pool.query(
      `insert into arquivo (token, usuario_id, nome, nome_url, tipo, ext, tamanho, sha256)
       select md5('solto' || n), $1, 'x.jpg', 'x.jpg', 'image/jpeg', 'jpg', 1, '\\x00' from generate_series(1, 500) n`,
      [someone.id],
    );
    const r = await w.call(someone, 'GET', '/uploads/signed-params');
    expect([r.status, r.json.errorCode, r.headers['retry-after']]).toEqual([
      429,
      'arquivos_demais',
      '3600',
    ]);
  });
});
