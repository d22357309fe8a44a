/** Many papers in one file: what is in it, who may have it, what did not come out, and a job that is killed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hojeEm } from '../../domain/kernel/civil-date.ts';
import { permissionPaths } from '../../domain/kernel/permissions.ts';
import type { JobParts } from '../../server/jobs/job.ts';
import type { TakePaper } from '../../server/paper/take.ts';
import { insertDoc, insertModelo } from '../support/docs.ts';
import { executeWith, partsOf } from '../support/jobs.ts';
import { insertAnalysis } from '../support/orders.ts';
import { readPaper } from '../support/paper.ts';
import { unzip } from '../support/unzip.ts';
import { makeWorld, type Person, type World } from '../support/world.ts';

let w: World;
let modelo: number;
let parts: JobParts;
beforeAll(async () => {
  w = await makeWorld();
  modelo = await insertModelo(w.pool, { departamento: w.alfa.id, tipo: 'auto' });
  parts = partsOf(w);
});
afterAll(() => w?.close());

const docs = async (n: number, colunas: Readonly<Record<string, unknown>> = {}) => {
  const ids: number[] = [];
  for (let at = 0; at < n; at++)
    ids.push(await insertDoc(w.pool, { departamento: w.alfa.id, modelo, colunas }));
  return ids;
};
const DOCS = '/alfa/fiscalizacao/docs/imprimir';
const pedir = async (who: Person, ids: readonly number[], path = DOCS, more: object = {}) => {
  const r = await w.call(who, 'POST', path, { body: { ids, ...more } });
  expect(r.status, r.text).toBe(201);
  return r.json.id as number;
};
const sua = async (who: Person, id: number) =>
  (await w.call(who, 'GET', `/alfa/impressoes?id_eq=${id}`)).json.rows[0];
const linhas = async (who: Person, id: number) =>
  (await w.call(who, 'GET', `/alfa/impressoes/papeis?job_id_eq=${id}`)).json.rows as {
    registro_id: number;
    nome: string | null;
    motivo: string | null;
  }[];
const baixar = async (url: string) => {
  const r = await w.app.inject({ method: 'GET', url });
  expect(r.statusCode, r.body.slice(0, 200)).toBe(200);
  return r;
};
const logged = async (acao: string): Promise<number> =>
  (await w.pool.query<{ n: number }>('select count(*)::int as n from log where acao = $1', [acao]))
    .rows[0]?.n ?? 0;

describe('um lote', () => {
  it('é um PDF com cada papel, na ordem pedida; a saída de cada um fica no log', async () => {
    const ids = (await docs(5)).toReversed();
    const { gerente } = w.people;
    const before = await logged('fiscalizacao.docs.show.pdf');
    const id = await pedir(gerente, [...ids, ids[0] ?? 0]);
    await executeWith(parts, id);
    const job = await sua(gerente, id);
    expect(job).toMatchObject({ status: 'done', total: 5, feitos: 5, falhas: 0 });
    expect(job.arquivo.nome).toBe(`doc-${hojeEm(new Date())}.pdf`);
    const file = await baixar(`${job.arquivo.url}&baixar=1`);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.headers['content-disposition']).toContain('attachment');
    const read = await readPaper(file.rawPayload);
    const alone = await Promise.all(
      ids.map(async (doc) => {
        const r = await w.call(gerente, 'GET', `/alfa/fiscalizacao/docs/${doc}`, {
          headers: { accept: 'application/pdf' },
        });
        return (await readPaper(r.body)).pages;
      }),
    );
    expect(read.pages).toEqual(alone.flat());
    expect((await linhas(gerente, id)).map(({ registro_id }) => registro_id)).toEqual(ids);
    // Five in the job, five here.
    expect(await logged('fiscalizacao.docs.show.pdf')).toBe(before + 10);
    // Run twice, it is done once.
    await executeWith(parts, id);
    expect((await sua(gerente, id)).arquivo.nome).toBe(job.arquivo.nome);
  });

  it('é um ZIP com os papéis como são, quando se pede', async () => {
    const ids = await docs(2);
    const { gerente } = w.people;
    const id = await pedir(gerente, ids, DOCS, { formato: 'zip' });
    await executeWith(parts, id);
    const { arquivo } = await sua(gerente, id);
    const file = await baixar(arquivo.url);
    expect(file.headers['content-type']).toBe('application/zip');
    const inside = unzip(file.rawPayload);
    expect(inside.size).toBe(2);
    const [first] = inside.values();
    const r = await w.call(gerente, 'GET', `/alfa/fiscalizacao/docs/${ids[0]}`, {
      headers: { accept: 'application/pdf' },
    });
    expect(first?.equals(r.body)).toBe(true);
  });

  it('de ordens, de notificações e de análises, por cada porta', async () => {
    const os = await w.order({ situacao: 'encerrada' });
    const analise = await insertAnalysis(w.pool, w.alfa.id, os.id, w.people.analista.id);
    const notificacao = await insertDoc(w.pool, {
      departamento: w.alfa.id,
      modelo: await insertModelo(w.pool, { departamento: w.alfa.id, tipo: 'notificacao' }),
    });
    const { gerente, analista } = w.people;
    for (const [who, path, registro, said] of [
      [gerente, '/alfa/ordem-servicos/imprimir', os.id, `OS ${os.numero}/${os.ano}`],
      [gerente, '/alfa/notificacoes/imprimir', notificacao, 'Notificação'],
      [gerente, '/alfa/ordem-servicos/analise/analises/imprimir', analise, `Análise ${analise}`],
      [analista, '/alfa/ordem-servicos/analise/minhas-analises/imprimir', analise, 'Análise'],
    ] as const) {
      const id = await pedir(who, [registro], path);
      await executeWith(parts, id);
      const { arquivo } = await sua(who, id);
      expect((await readPaper((await baixar(arquivo.url)).rawPayload)).text, path).toContain(said);
    }
  });
});

describe('de quem é', () => {
  it('só de quem o pediu: os outros veem que há um trabalho, e nada dele', async () => {
    const { fiscal, gerente } = w.people;
    const id = await pedir(fiscal, await docs(1));
    await executeWith(parts, id);
    // Who asked needs no permission to see jobs.
    expect((await w.call(fiscal, 'GET', '/alfa/sistema/job-outputs')).status).toBe(403);
    expect((await sua(fiscal, id)).arquivo).not.toBeNull();
    expect(await sua(gerente, id)).toBeUndefined();
    expect(await linhas(gerente, id)).toEqual([]);
    const { rows } = (await w.call(gerente, 'GET', `/alfa/sistema/job-outputs?id_eq=${id}`)).json;
    expect(rows[0]).toMatchObject({ arquivo: null, entrada: {}, tipo: 'imprimir' });
    const retry = await w.call(gerente, 'PUT', `/alfa/impressoes/${id}/retry`, { body: {} });
    expect(retry.status).toBe(404);
  });

  it('quem não lê os registros não os imprime; o de outro departamento não sai', async () => {
    const [id = 0] = await docs(1);
    const sem = await w.somebody('alfa', ['fiscalizacao.docs.index']);
    expect((await w.call(sem, 'POST', DOCS, { body: { ids: [id] } })).status).toBe(403);
    const outro = await insertDoc(w.pool, {
      departamento: w.beta.id,
      modelo: await insertModelo(w.pool, { departamento: w.beta.id, tipo: 'auto' }),
    });
    const { gerente } = w.people;
    const job = await pedir(gerente, [outro, id]);
    await executeWith(parts, job);
    expect(await sua(gerente, job)).toMatchObject({ status: 'done', feitos: 2, falhas: 1 });
    expect(await linhas(gerente, job)).toMatchObject([
      { registro_id: outro, nome: null, motivo: 'Registro não encontrado' },
      { registro_id: id, motivo: null },
    ]);
  });

  it('vale o que se pode quando é feito: o direito retirado no meio não imprime', async () => {
    const who = await w.somebody('alfa', ['fiscalizacao.docs.show']);
    const id = await pedir(who, await docs(1));
    await w.pool.query('delete from usuario_perfil where usuario_id = $1', [who.id]);
    await executeWith(parts, id);
    const { rows } = await w.pool.query(
      'select status, erro, arquivo_id from job_output where id = $1',
      [id],
    );
    expect(rows[0]).toEqual({ status: 'error', erro: 'Sem permissão!', arquivo_id: null });
  });

  it('de quem é protegido sai a cópia sem ele, para quem não o vê', async () => {
    const ids = await docs(1, { contribuinte_id: w.pessoas[0], endereco: 'Rua das Acácias, 12' });
    await w.pool.query(
      `insert into cadastro_protegido (pessoa_id, motivo, solicitante, inicia_em) values ($1, 'Medida protetiva', 'Vara', current_date - 1)`,
      [w.pessoas[0]],
    );
    const without = permissionPaths.filter((path) => !path.startsWith('cadastro_protegidos.'));
    const outsider = await w.somebody('alfa', without);
    const texts: string[] = [];
    for (const who of [outsider, w.people.admin]) {
      const id = await pedir(who, ids);
      await executeWith(parts, id);
      const { arquivo } = await sua(who, id);
      texts.push((await readPaper((await baixar(arquivo.url)).rawPayload)).text);
    }
    expect(texts[0]).toContain('não é o documento');
    expect(texts[0]).not.toContain('Acácias');
    expect(texts[1]).toContain('Acácias');
    await w.pool.query('delete from cadastro_protegido');
  });
});

describe('o que não saiu', () => {
  it('é tentado de novo, e só isso', async () => {
    const ids = await docs(6);
    const { gerente } = w.people;
    const id = await pedir(gerente, ids);
    const bad = new Set(ids.slice(1, 3));
    const asked: number[] = [];
    const failing: JobParts = {
      ...parts,
      takePaper: async (query, ctx, registro, versao) => {
        asked.push(registro);
        if (bad.has(registro)) throw new Error('o papel não se desenha');
        return (parts.takePaper as TakePaper)(query, ctx, registro, versao);
      },
    };
    await executeWith(failing, id);
    const first = await sua(gerente, id);
    expect(first).toMatchObject({ status: 'done', feitos: 6, falhas: 2 });
    expect(asked.toSorted((a, b) => a - b)).toEqual(ids);
    asked.length = 0;
    bad.clear();
    const retry = await w.call(gerente, 'PUT', `/alfa/impressoes/${id}/retry`, { body: {} });
    expect(retry.status, retry.text).toBe(200);
    expect(retry.json).toMatchObject({ status: 'waiting', feitos: 4, falhas: 0 });
    await executeWith(failing, id);
    expect(asked).toEqual(ids.slice(1, 3));
    const { arquivo, ...job } = await sua(gerente, id);
    expect(job).toMatchObject({ status: 'done', feitos: 6, falhas: 0 });
    const { rawPayload } = await baixar(arquivo.url);
    const numeros = await w.pool.query<{ n: string }>(
      `select numero || '/' || ano as n from doc where id = any($1) order by id`,
      [ids],
    );
    const { text } = await readPaper(rawPayload);
    const places = numeros.rows.map(({ n }) => text.indexOf(n));
    expect(places.every((at) => at >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const again = await w.call(gerente, 'PUT', `/alfa/impressoes/${id}/retry`, { body: {} });
    expect(again.status).toBe(422);
  });

  it('morto no meio, continua de onde parou; e o que foi feito não se faz de novo', async () => {
    const ids = await docs(9);
    const { gerente } = w.people;
    const id = await pedir(gerente, ids);
    const made = new Map<number, number>();
    let left = 6;
    const dying: JobParts = {
      ...parts,
      takePaper: async (query, ctx, registro, versao) => {
        left -= 1;
        if (left < 0) throw Object.assign(new Error('terminating connection'), { code: '57P01' });
        made.set(registro, (made.get(registro) ?? 0) + 1);
        return (parts.takePaper as TakePaper)(query, ctx, registro, versao);
      },
    };
    await expect(executeWith(dying, id, false)).rejects.toThrow('terminating');
    const half = await sua(gerente, id);
    expect(half).toMatchObject({ status: 'waiting', feitos: 4, arquivo: null });
    left = 100;
    await executeWith(dying, id);
    expect(await sua(gerente, id)).toMatchObject({ status: 'done', feitos: 9, falhas: 0 });
    // Those of the step that was cut short were made twice, and no other.
    expect([...made.values()].filter((n) => n > 1).length).toBeLessThanOrEqual(2);
    expect(made.size).toBe(9);
  });
});
