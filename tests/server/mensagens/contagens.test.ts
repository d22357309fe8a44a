/** The counts that are kept by difference are always those that counting would give. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../../../server/demo/random.ts';
import { insertMessage } from '../../support/mensagens.ts';
import { makeWorld, type Staff, type World } from '../../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

const KEY = 'usuario_id, lado, arquivada, status, tipo, prioridade, para_fisco';
/** Where the kept counts are not the real ones, in one snapshot. */
const DIFFERENT = `
  select ${KEY}, m.n as contadas, k.n as guardadas from (
    select destinatario_id as usuario_id, 'recebida' as lado, arquivada_destinatario as arquivada, status, tipo, prioridade, para_fisco, count(*) as n from mensagem where destinatario_id is not null group by 1, 2, 3, 4, 5, 6, 7
    union all
    select remetente_id, 'enviada', arquivada_remetente, status, tipo, prioridade, para_fisco, count(*) from mensagem where not copia group by 1, 2, 3, 4, 5, 6, 7) m
  full join (select ${KEY}, sum(n) as n from mensagem_contagem group by ${KEY} having sum(n) <> 0) k using (${KEY})
  where m.n is distinct from k.n`;
const different = async (): Promise<unknown[]> => (await w.pool.query(DIFFERENT)).rows;

const crowd = ['admin', 'gerente', 'fiscal', 'fiscal2', 'analista', 'adminBeta'] as const;

/** One random thing that somebody does; most of what is tried is possible. */
async function something(random: Random, ids: number[]): Promise<void> {
  const who: Staff = random.pick(crowd);
  const person = w.people[who];
  const post = (path: string, body: object = {}) => w.call(person, 'POST', path, { body });
  const roll = random.next();
  if (roll < 0.25 || ids.length === 0) {
    const r = await post('/mensagens/enviadas', {
      titulo: 'Aviso',
      conteudo: 'Um texto',
      destinatario_id: w.people[random.pick(crowd)].id,
      prioridade: random.pick(['baixa', 'normal', 'alta']),
    });
    ids.push(r.json.id as number);
    return;
  }
  const side = random.chance(0.6) ? 'recebidas' : 'enviadas';
  const list = await w.call(
    person,
    'GET',
    `/mensagens/${side}?arquivada_eq=${random.chance(0.3)}&per_page=20`,
  );
  const rows = list.json.rows as { id: number }[];
  const id = rows.length > 0 ? random.pick(rows).id : random.pick(ids);
  const act =
    side === 'recebidas'
      ? ['ler', 'ler', 'responder', 'arquivar', 'restaurar']
      : ['arquivar', 'restaurar'];
  const path = random.pick(act);
  const r = await post(
    `/mensagens/${side}/${id}/${path}`,
    path === 'responder' ? { conteudo: 'Certo' } : {},
  );
  expect([201, 404, 422], r.text).toContain(r.status);
}

describe('as contagens guardadas', () => {
  it('depois de cada coisa que se faz, em qualquer ordem', async () => {
    const random = new Random(20_261_120);
    const ids: number[] = [];
    for (let i = 0; i < 150; i += 1) {
      await something(random, ids);
      if (i % 17 === 0) await w.pool.query('select mensagem_contagem_compactar()');
      if (i % 5 === 0) expect(await different(), `${i}`).toEqual([]);
    }
    expect(await different()).toEqual([]);
  });

  it('enquanto muitos escrevem ao mesmo tempo, em cada instantâneo', async () => {
    const random = new Random(7);
    const ids: number[] = [];
    const open = { now: true };
    const looking = (async () => {
      let looks = 0;
      while (open.now) {
        expect(await different()).toEqual([]);
        await w.pool.query('select mensagem_contagem_compactar()');
        looks += 1;
      }
      return looks;
    })();
    await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async () => {
        for (let i = 0; i < 40; i += 1) await something(random, ids);
      }),
    ).finally(() => (open.now = false));
    expect(await looking).toBeGreaterThan(3);
    expect(await different()).toEqual([]);
  });

  it('muitas linhas de uma vez, mudadas e apagadas', async () => {
    const { gerente, fiscal } = w.people;
    await w.pool.query(
      `insert into mensagem (id, conversa_id, remetente_id, destinatario_id, titulo, conteudo, prioridade)
       select n, n, $1, case when n % 2 = 0 then $2::int8 else $1 end, 't', 'c', case when n % 3 = 0 then 'alta' else 'normal' end
       from (select nextval('mensagem_id_seq') as n from generate_series(1, 1000)) x`,
      [gerente.id, fiscal.id],
    );
    expect(await different()).toEqual([]);
    await w.pool.query(
      `update mensagem set status = 'lida', lida_em = now(), arquivada_remetente = id % 5 = 0 where remetente_id = $1 and titulo = 't'`,
      [gerente.id],
    );
    expect(await different()).toEqual([]);
    await w.pool.query(`delete from mensagem where titulo = 't' and id % 4 = 0`);
    expect(await different()).toEqual([]);
    await w.pool.query('select mensagem_contagem_compactar()');
    expect(await different()).toEqual([]);
    const { rows } = await w.pool.query('select 1 from mensagem_contagem where solta');
    expect(rows).toEqual([]);
  });

  it('compactar mexe só em quem mudou', async () => {
    const { consulta, gerente } = w.people;
    await w.pool.query('select mensagem_contagem_compactar()');
    const untouched = `select md5(string_agg(ctid::text, ',' order by ctid)) as m from mensagem_contagem where usuario_id not in ($1, $2)`;
    const before = await w.pool.query(untouched, [consulta.id, gerente.id]);
    await insertMessage(w.pool, { de: gerente.id, para: consulta.id });
    await w.pool.query('select mensagem_contagem_compactar()');
    expect((await w.pool.query(untouched, [consulta.id, gerente.id])).rows).toEqual(before.rows);
    expect(await different()).toEqual([]);
  });

  it('a quantidade de cada lista é a das suas linhas, com os filtros que sabem dela e com os outros', async () => {
    for (const who of crowd)
      for (const side of ['recebidas', 'enviadas'])
        for (const query of [
          '',
          'arquivada_eq=true',
          'status_eq=enviada',
          'status_in=lida,respondida&prioridade_eq=alta',
          'tipo_in=mensagem,comunicado&para_fisco_eq=false',
          'busca_cont=texto',
          'created_at_gteq=2026-01-01&status_eq=lida',
        ]) {
          let rows = 0;
          let page = 1;
          for (let pages = 1; page <= pages; page += 1) {
            const r = await w.call(
              w.people[who],
              'GET',
              `/mensagens/${side}?${query}&per_page=200&page=${page}`,
            );
            pages = r.json.pages as number;
            rows += (r.json.rows as unknown[]).length;
            if (page === pages) expect(rows, `${who} ${side} ${query}`).toBe(r.json.count);
          }
        }
  });
});
