/** Where inspectors are (decisions, section 13): who tells, who sees, how long it is kept, who is told of it. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepPhotos } from '../../server/nouns/usuario-geo/keep.ts';
import { insertFile } from '../support/files.ts';
import { insertPosition } from '../support/geos.ts';
import { makeWorld, type Person, type Reply, type World } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

const LIST = '/alfa/usuarios-geos';
const here = { latitude: '-22.741234567', longitude: '-45.5938', precisao: 12 };
const tell = (who: Person, body: object = here, codigo = 'alfa'): Promise<Reply> =>
  w.call(who, 'POST', `/${codigo}/usuarios-geos`, { body });
const see = (id: number, query = '', who = w.people.gerente): Promise<Reply> =>
  w.call(who, 'GET', `${LIST}/${id}${query}`);
const clear = (): Promise<unknown> => w.pool.query('delete from usuario_geo');
const kept = async (): Promise<number> =>
  (await w.pool.query<{ n: number }>('select count(*)::int as n from usuario_geo')).rows[0]?.n ?? 0;

describe('quem informa', () => {
  it('um fiscal, a sua; quem não é fiscal, não', async () => {
    await clear();
    const told = await tell(w.people.fiscal);
    expect(told.status).toBe(201);
    expect(told.json).toMatchObject({
      latitude: '-22.741235',
      longitude: '-45.593800',
      precisao: 12,
      origem: 'aplicativo',
    });
    expect((await tell(w.people.gerente)).json).toMatchObject({
      message: 'Só fiscais informam onde estão',
    });
    expect((await tell(w.people.fiscal, here, 'beta')).status).toBe(404);
    expect(await kept()).toBe(1);
  });

  it.each([
    [{ latitude: '91' }, 'latitude'],
    [{ longitude: -180.5 }, 'longitude'],
    [{ latitude: 'norte' }, 'latitude'],
    [{ precisao: -1 }, 'precisao'],
    [{ em: '2020-01-01T00:00:00Z' }, 'em'],
  ])('%j é recusado em %s', async (wrong, field) => {
    const r = await tell(w.people.fiscal, { ...here, ...wrong });
    expect(r.status).toBe(422);
    expect(Object.keys(r.json)).toEqual([field]);
  });

  it('no máximo uma por minuto se guarda, também de dois pedidos ao mesmo tempo', async () => {
    await clear();
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, i) => tell(w.people.fiscal, { ...here, precisao: i })),
    );
    expect(all.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 201,
    ]);
    expect(new Set(all.map((r) => r.text)).size).toBe(1);
    expect(await kept()).toBe(1);
    await w.pool.query(`update usuario_geo set em = em - interval '61 seconds'`);
    expect((await tell(w.people.fiscal)).status).toBe(201);
    expect(await kept()).toBe(2);
  });

  it('o log diz que foi informada, e não onde', async () => {
    await clear();
    await tell(w.people.fiscal);
    const { rows } = await w.pool.query<{ n: number; text: string; id: number }>(
      `select entidade_id as id, campos::text || coalesce(dito::text, '') as text from log where acao = 'usuarios_geos.create'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { id, text } of rows) {
      expect(id).toBe(w.people.fiscal.id);
      expect(text).not.toMatch(/22[.,]74|45[.,]59|latitude|longitude/);
    }
  });
});

describe('a foto de uma ordem', () => {
  const attach = async (posicao: object, who = w.people.fiscal): Promise<void> => {
    const uri_token = await insertFile(w.pool, who.id);
    await w.db.updateTable('arquivo').set(posicao).where('token', '=', uri_token).execute();
    const os = await w.order({ situacao: 'andamento', responsavel: w.people.fiscal.id });
    const r = await w.call(w.people.fiscal, 'POST', `/alfa/ordem-servicos/${os.id}/anexos`, {
      body: { anexos: [{ uri_token }] },
    });
    if (who === w.people.fiscal) expect(r.status, r.text).toBe(201);
  };
  const PLACE = { latitude: '-22.750000', longitude: '-45.600000' };

  it('diz onde estava o fiscal, na hora em que foi tirada', async () => {
    await clear();
    const tirada_em = new Date(Date.now() - 3_600_000).toISOString();
    await attach({ ...PLACE, precisao: 8, tirada_em });
    const { rows } = await w.pool.query(
      'select usuario_id, latitude::text, precisao, em, origem from usuario_geo',
    );
    expect(rows).toEqual([
      {
        usuario_id: w.people.fiscal.id,
        latitude: '-22.750000',
        precisao: 8,
        em: tirada_em,
        origem: 'foto',
      },
    ]);
  });

  it('sem lugar, de hora que não pode ser, ou velha: nada, ou a hora em que veio', async () => {
    await clear();
    await attach({ latitude: null });
    await attach({ ...PLACE, tirada_em: '2020-01-01T00:00:00Z' });
    expect(await kept()).toBe(0);
    await attach({ ...PLACE, tirada_em: '2090-01-01T00:00:00Z' });
    const { rows } = await w.pool.query<{ em: string }>('select em from usuario_geo');
    expect(Math.abs(Date.parse(rows[0]?.em ?? '') - Date.now())).toBeLessThan(600_000);
  });

  it('de quem não é fiscal não diz nada; duas do mesmo minuto dizem uma vez', async () => {
    await clear();
    const token = async (who: Person): Promise<string> => {
      const made = await insertFile(w.pool, who.id);
      await w.db.updateTable('arquivo').set(PLACE).where('token', '=', made).execute();
      return made;
    };
    const tokens = [
      await token(w.people.gerente),
      await token(w.people.fiscal),
      await token(w.people.fiscal),
      await token(w.people.fiscalBeta),
    ];
    await w.db.transaction().execute((trx) => keepPhotos(trx, w.alfa.id, tokens));
    expect(await kept()).toBe(1);
  });

  it('enviada, guarda quando foi tirada e com que precisão', async () => {
    const { json } = await w.call(w.people.fiscal, 'GET', '/uploads/signed-params');
    const picture = await sharp({
      create: { width: 40, height: 30, channels: 3, background: '#456' },
    })
      .jpeg()
      .withExif({
        IFD3: {
          GPSLatitudeRef: 'S',
          GPSLatitude: '22/1 44/1 2832/100',
          GPSLongitudeRef: 'W',
          GPSLongitude: '45/1 35/1 3768/100',
          GPSTimeStamp: '13/1 45/1 30/1',
          GPSDateStamp: '2026:11:20',
          GPSHPositioningError: '85/10',
        },
      })
      .toBuffer();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'foto.jpg');
    const body = new Response(form);
    const sent = await w.app.inject({
      method: 'POST',
      url:
        new URL(json.signedUrl as string, 'http://x').pathname +
        new URL(json.signedUrl as string, 'http://x').search,
      headers: { 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    expect(sent.statusCode, sent.body).toBeLessThan(300);
    const { rows } = await w.pool.query(
      'select latitude::text, longitude::text, precisao, tirada_em from arquivo order by id desc limit 1',
    );
    expect(rows).toEqual([
      {
        latitude: '-22.741200',
        longitude: '-45.593800',
        precisao: 9,
        tirada_em: '2026-11-20T13:45:30.000Z',
      },
    ]);
  });
});

describe('a lista', () => {
  it('uma linha por fiscal, com a última, a idade, a zona e a ordem mais próxima no tempo', async () => {
    await clear();
    await w.pool.query(`update zona set poligono = $1 where id = $2`, [
      JSON.stringify({
        type: 'Polygon',
        coordinates: [
          [
            [-51, -11],
            [-50, -11],
            [-50, -10],
            [-51, -10],
            [-51, -11],
          ],
        ],
      }),
      w.zonas[0],
    ]);
    const { id } = w.people.fiscal2;
    const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
    for (const minutes of [300, 200, 90])
      await insertPosition(w, w.alfa.id, id, {
        em: ago(minutes),
        precisao: minutes,
        latitude: '-10.5',
        longitude: '-50.5',
      });
    await insertPosition(w, w.beta.id, w.people.fiscalBeta.id);
    const near = await w.order({ situacao: 'andamento', responsavel: id });
    const far = await w.order({ situacao: 'andamento', responsavel: id });
    await w.pool.query(
      `insert into ordem_servico_historico (departamento_id, ordem_servico_id, acao, usuario_id, created_at)
       values ($1, $2, 'ordem_servicos.aceitar', $4, $5), ($1, $3, 'ordem_servicos.aceitar', $4, $6)`,
      [w.alfa.id, near.id, far.id, id, ago(80), ago(130)],
    );
    const r = await w.call(w.people.gerente, 'GET', LIST);
    expect(r.json.count).toBe(1);
    expect(r.json.rows).toMatchObject([
      {
        id,
        nome: w.people.fiscal2.nome,
        precisao: 90,
        idade: 90,
        origem: 'aplicativo',
        zona: { id: w.zonas[0] },
        os: { id: near.id, numero: near.numero, ano: near.ano },
      },
    ]);
  });

  it('vê quem tem usuarios_geos, e mais ninguém', async () => {
    const only = await w.somebody('alfa', ['usuarios_geos']);
    const rest = await w.somebody('alfa', ['ordem_servicos.index', 'sistema.usuarios.show']);
    expect((await w.call(only, 'GET', LIST)).status).toBe(200);
    expect((await w.call(rest, 'GET', LIST)).status).toBe(403);
    expect((await see(w.people.fiscal2.id, '', rest)).status).toBe(403);
  });
});

describe('o percurso de um dia', () => {
  const day = (text: string, hour: number, minute = 0): string =>
    new Date(Date.parse(`${text}T03:00:00Z`) + (hour * 60 + minute) * 60_000).toISOString();

  it('o último com posições, se não se pede outro; os vizinhos; o dia é o do município', async () => {
    await clear();
    const { id } = w.people.fiscal;
    const put = (dia: string, hour: number, minute: number, latitude = '-22.741200') =>
      insertPosition(w, w.alfa.id, id, { em: day(dia, hour, minute), latitude });
    await put('2026-11-16', 23, 59);
    for (const minute of [0, 4, 9, 14]) await put('2026-11-18', 8, minute);
    await put('2026-11-18', 8, 30, '-22.760000');
    await put('2026-11-18', 15, 0, '-22.770000');
    await put('2026-11-20', 0, 0);
    const r = await see(id, '?dia_eq=2026-11-18');
    expect(r.json).toMatchObject({
      usuario: { id, nome: w.people.fiscal.nome },
      dia: '2026-11-18',
      anterior: '2026-11-16',
      proximo: '2026-11-20',
      posicoes: 6,
    });
    const marcos = (r.json.trechos as { marcos: { parada: boolean; minutos: number }[] }[]).map(
      (t) => t.marcos.map((m) => (m.parada ? m.minutos : '.')),
    );
    expect(marcos).toEqual([[14, '.'], ['.']]);
    expect((await see(id)).json).toMatchObject({ dia: '2026-11-20', proximo: null });
    expect((await see(id, '?dia_eq=2026-11-17')).json).toMatchObject({
      dia: '2026-11-17',
      anterior: '2026-11-16',
      proximo: '2026-11-18',
      trechos: [],
    });
    expect((await see(id, '?dia_eq=ontem')).status).toBe(422);
  });

  it('de outro departamento, ou de quem nunca informou: não há', async () => {
    await insertPosition(w, w.beta.id, w.people.fiscalBeta.id);
    for (const id of [w.people.fiscalBeta.id, w.people.fiscal2.id, w.people.gerente.id])
      expect((await see(id)).status).toBe(404);
  });

  it('cada abertura fica no log, e a pessoa vê quem a viu', async () => {
    const { id } = w.people.fiscal;
    await see(id, '?dia_eq=2026-11-18');
    const trail = await w.call(w.people.fiscal, 'GET', `/alfa/logs/usuario_geo/${id}`);
    expect(trail.status, trail.text).toBe(200);
    expect(trail.json.rows[0]).toMatchObject({
      acao: 'usuarios_geos.show',
      titulo: 'Consulta: Percurso do fiscal',
      usuario: { id: w.people.gerente.id },
    });
    const { rows } = await w.pool.query<{ dito: unknown }>(
      `select dito from log where acao = 'usuarios_geos.show' order by id desc limit 1`,
    );
    expect(rows[0]?.dito).toEqual({ entrada: { dia_eq: '2026-11-18' } });
    expect((await w.call(w.people.fiscal2, 'GET', `/alfa/logs/usuario_geo/${id}`)).status).toBe(
      403,
    );
  });
});
