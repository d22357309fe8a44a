/** Lists as CSV: what is in it, who may take it, and that it flows. */
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queries } from '../../domain/index.ts';
import { permissionPaths } from '../../domain/kernel/permissions.ts';
import { buildApp } from '../../server/app.ts';
import { createDb, createPool } from '../../server/db/pool.ts';
import { breakable, type Breakable } from '../support/breakable.ts';
import { addressOf } from '../support/catalogue.ts';
import { makeWorld, type Person, type Reply, type World } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

const csv = (who: Person, path: string): Promise<Reply> =>
  w.call(who, 'GET', path, { headers: { accept: 'text/csv' } });

/** RFC 4180 with ';', as the reader of a spreadsheet takes it. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  rows.pop();
  return rows;
}

describe('o conteúdo', () => {
  it('as linhas do filtro, na ordem pedida, com datas, nomes e rótulos como se leem', async () => {
    const made = await w.order({
      situacao: 'andamento',
      responsavel: w.people.fiscal.id,
      colunas: {
        contribuinte_id: w.pessoas[0],
        concluir_em: '2026-03-09',
        created_at: '2026-03-01T02:30:00Z',
        protocolo_numero: 'CSV',
        endereco: 'Rua; das "Aspas"\r\nfundos',
      },
    });
    const other = await w.order({
      situacao: 'abertura',
      colunas: { protocolo_numero: 'CSV', concluir_em: null },
    });
    await w.order({ situacao: 'abertura', colunas: { protocolo_numero: 'FORA' } });
    const r = await csv(
      w.people.gerente,
      '/alfa/ordem-servicos?protocolo_numero_eq=CSV&order=id%20asc&per_page=1',
    );
    expect(r.status).toBe(200);
    expect(r.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'x-total-count': '2',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(r.headers['content-disposition']).toMatch(
      /^attachment; filename="ordem_servico-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(r.text.startsWith('\uFEFF')).toBe(true);
    const [head = [], ...rows] = parse(r.text);
    const cells = rows.map((row) => Object.fromEntries(head.map((h, i) => [h, row[i]])));
    expect(cells).toMatchObject([
      {
        Id: String(made.id),
        Número: String(made.numero),
        Situação: 'Em andamento',
        Assunto: 'Assunto simples',
        Contribuinte: 'Ágata Conceição de Teste',
        'CPF/CNPJ': '***.444.777-**',
        Fiscal: w.people.fiscal.nome,
        Endereço: 'Rua; das "Aspas"\r\nfundos',
        'Concluir em': '09/03/2026',
        'Aberta em': '28/02/2026 23:30',
        'Já foi reaberta': 'não',
      },
      { Id: String(other.id), 'Concluir em': '', Contribuinte: '', 'CPF/CNPJ': '', Fiscal: '' },
    ]);
    expect(head).not.toContain('Versão');
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([head.length]));
  });

  it('texto que uma planilha tomaria por fórmula não é fórmula', async () => {
    const texts = [
      '=HYPERLINK("http://mau.example";"x")',
      '+55',
      '-2+3',
      '@SUM(1)',
      '\t=1',
      '\r=1',
      '＝1',
      'inocente',
    ];
    for (const endereco of texts)
      await w.order({ colunas: { protocolo_numero: 'FORMULA', endereco } });
    const [head = [], ...rows] = parse(
      (
        await csv(
          w.people.gerente,
          '/alfa/ordem-servicos?protocolo_numero_eq=FORMULA&order=id%20asc',
        )
      ).text,
    );
    const at = head.indexOf('Endereço');
    expect(rows.map((row) => row[at])).toEqual(texts.map((t) => (t === 'inocente' ? t : `'${t}`)));
    for (const row of rows) for (const cell of row) expect(cell).not.toMatch(/^[=+@\t\r]/);
  });

  it('toda lista que se exporta, inteira', async () => {
    const { rows } = await w.pool.query<{ id: number }>(
      `select o.id from ordem_servico o join departamento d on d.id = o.departamento_id where d.codigo = 'fiscalizacao-obras' limit 1`,
    );
    for (const q of queries) {
      if (q.kind !== 'list') continue;
      const path = addressOf(q.call, 'fiscalizacao-obras', rows[0]?.id ?? 0);
      const r = await csv(w.people.dona, path);
      if (q.csv === undefined) {
        expect([r.status, r.json], q.id).toEqual([
          406,
          { errorCode: 'sem_csv', message: 'Esta lista não se exporta em CSV' },
        ]);
        continue;
      }
      const count = (await w.call(w.people.dona, 'GET', path)).json.count as number;
      expect(r.headers['x-total-count'], q.id).toBe(String(count));
      expect(parse(r.text).length - 1, q.id).toBe(count);
    }
  });
});

describe('relatórios', () => {
  it('cada um se exporta inteiro, os totais por último, por quem pode, e fica registrado', async () => {
    const all = queries.filter((q) => q.kind === 'report');
    expect(all.length).toBeGreaterThan(0);
    for (const q of all) {
      const path = addressOf(q.call, 'fiscalizacao-obras', null);
      const { rows, colunas } = (await w.call(w.people.dona, 'GET', path)).json as {
        rows: unknown[];
        colunas: { titulo: string; papel: string }[];
      };
      const r = await csv(w.people.dona, path);
      if (q.csv === undefined) {
        expect(r.status, q.id).toBe(406);
        continue;
      }
      const [head, ...lines] = parse(r.text);
      expect(head, q.id).toEqual(colunas.map(({ titulo }) => titulo));
      expect(lines.length, q.id).toBe(rows.length + 1);
      expect(lines.at(-1)?.[0], q.id).toBe('Total');
      const { rows: log } = await w.pool.query(
        `select dito from log where acao = $1 and usuario_id = $2`,
        [`${q.id}.csv`, w.people.dona.id],
      );
      expect(log, q.id).toMatchObject([{ dito: { entrada: { linhas: rows.length } } }]);
      const own = addressOf(q.call, 'alfa', null);
      const { csv: permission } = q;
      const others = permissionPaths.filter((p) => p !== permission);
      expect((await csv(await w.somebody('alfa', others), own)).status, q.id).toBe(403);
    }
  });
});

describe('quem', () => {
  it('só com a permissão de exportar, além da de ver; filtro errado é 422', async () => {
    const path = '/alfa/ordem-servicos';
    const all = permissionPaths.filter((p) => p !== 'ordem_servicos.exportar_csv');
    const without = await w.somebody('alfa', all);
    const r = await csv(without, path);
    expect([r.status, r.json]).toEqual([
      403,
      { errorCode: 'sem_permissao', message: 'Sem permissão!' },
    ]);
    expect(
      (await csv(await w.somebody('alfa', ['ordem_servicos.exportar_csv']), path)).status,
    ).toBe(403);
    expect(
      (
        await csv(
          await w.somebody('alfa', ['ordem_servicos.index', 'ordem_servicos.exportar_csv']),
          path,
        )
      ).status,
    ).toBe(200);
    expect((await csv(w.people.gerente, `${path}?nada_eq=1`)).json).toEqual({
      nada_eq: ['filtro desconhecido'],
    });
    expect((await csv(w.people.adminBeta, path)).status).toBe(404);
  });

  it('fica registrado quem levou o quê', async () => {
    const filtro = 'protocolo_numero_eq=FORMULA';
    await csv(w.people.gerente, `/alfa/ordem-servicos?${filtro}`);
    const { rows } = await w.pool.query(
      `select * from log where acao = 'ordem_servicos.index.csv' order by id desc limit 1`,
    );
    expect(rows).toMatchObject([
      {
        departamento_id: w.alfa.id,
        entidade: 'ordem_servico',
        usuario_id: w.people.gerente.id,
        ip: '127.0.0.1',
        dito: { entrada: { filtro: { protocolo_numero_eq: 'FORMULA' }, linhas: 8 } },
      },
    ]);
  });
});

/** Until nothing is asked any more. */
async function settled(counted: Breakable): Promise<void> {
  for (let sent = -1; sent !== counted.mend(); await sleep(300)) sent = counted.mend();
}

describe('o fluxo', () => {
  it('vem em pedaços; quem para de ler faz parar de buscar, e quem se vai, de todo; mesmo além do limite de tempo', async () => {
    await w.pool.query(
      `insert into ordem_servico (departamento_id, numero, ano, mes, situacao, assunto_id, prazo, endereco)
       select $1, n, 1999, 1, 'abertura', $2, 10, repeat('Rua comprida ', 23) from generate_series(1, 20000) n`,
      [w.alfa.id, w.assuntos.simples],
    );
    const pool = createPool(w.url, { max: 3 });
    const counted = breakable(pool, 'everything');
    const db = createDb(pool);
    const app = await buildApp({
      env: { ...w.env, REQUEST_TIMEOUT_MS: 1000 },
      db,
      pool,
      log: () => undefined,
      workers: false,
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const open = () =>
      new Promise<import('node:http').IncomingMessage>((resolve) => {
        get(
          {
            port,
            host: '127.0.0.1',
            path: '/api/v2/osm/admin/alfa/ordem-servicos?ano_eq=1999',
            headers: { accept: 'text/csv', authorization: `Bearer ${w.people.gerente.token}` },
          },
          resolve,
        );
      });

    const left = await open();
    expect(left.headers['x-total-count']).toBe('20000');
    counted.breakAt(0);
    left.pause();
    await sleep(300);
    left.destroy();
    /* to its end it takes twice as many; how soon it stops is the machine's affair */
    await settled(counted);
    expect(counted.mend()).toBeLessThan(20);

    const whole = await open();
    let bytes = 0;
    let lines = 0;
    const begun = Date.now();
    for await (const chunk of whole as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      for (const byte of chunk) if (byte === 10) lines += 1;
      if (Date.now() - begun < 1500) await sleep(30);
    }
    expect(Date.now() - begun).toBeGreaterThan(1500);
    expect(lines).toBe(20_001);
    expect(bytes).toBeGreaterThan(20_000 * 300);
    await app.close();
    await db.destroy();
  });
});
