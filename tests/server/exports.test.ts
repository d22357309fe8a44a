/** Lists and reports as XLSX and XML: the same rows and fields as in CSV, typed; who may take them, and that it is logged. */
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queries } from '../../domain/index.ts';
import {
  acaoDe,
  formatos,
  formatosOf,
  permissionTo,
  type Formato,
} from '../../domain/kernel/exports.ts';
import * as f from '../../domain/kernel/fields.ts';
import { permissionPaths } from '../../domain/kernel/permissions.ts';
import { escapeXml } from '../../server/read/escape-xml.ts';
import { xlsxOf } from '../../server/read/xlsx.ts';
import { addressOf } from '../support/catalogue.ts';
import { unzip } from '../support/unzip.ts';
import { makeWorld, type Person, type World } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

const take = (who: Person, formato: Formato, path: string) =>
  w.call(who, 'GET', path, { headers: { accept: formatos[formato].tipo } });

const unescaped = (text: string): string =>
  text.replaceAll(
    /&(lt|gt|quot|amp);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name] ?? '',
  );

/** Cells of a sheet by row and column letter: {t: text} or {n: number, s: style}. */
function cellsOf(sheet: string): Record<string, { t?: string; n?: number; s?: string }>[] {
  return [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) =>
    Object.fromEntries(
      [...row.matchAll(/<c r="([A-Z]+)\d+"(?: s="(\d)")?(?: t="inlineStr")?>(.*?)<\/c>/gs)].map(
        ([, column = '', s, inner = '']) => {
          const text = /<t [^>]*>(.*?)<\/t>/s.exec(inner)?.[1];
          const cell =
            text === undefined
              ? { n: Number(/<v>(.*?)<\/v>/.exec(inner)?.[1]), ...(s ? { s } : {}) }
              : { t: unescaped(text) };
          return [column, cell];
        },
      ),
    ),
  );
}
const sheetOf = (body: Buffer, n = 1) =>
  cellsOf(unzip(body).get(`xl/worksheets/sheet${n}.xml`)?.toString('utf8') ?? '');

/** An element tree of what we write: no attributes but on the root, no mixed text. Throws on what is not well formed. */
interface Node {
  readonly name: string;
  readonly text: string;
  readonly children: Node[];
}
function tree(xml: string): Node {
  const root: Node = { name: '', text: '', children: [] };
  const stack: { name: string; text: string; children: Node[] }[] = [root];
  let end = xml.indexOf('?>') + 2;
  for (const found of xml.slice(end).matchAll(/([^<]*)<(\/?)([\w:]+)([^>]*?)(\/?)>/g)) {
    const [, text = '', close, name = '', , self] = found;
    const top = stack.at(-1);
    if (!top) throw new Error('sobra');
    top.text += unescaped(text);
    if (close) {
      if (stack.pop()?.name !== name) throw new Error(`fecha ${name}`);
    } else {
      const node = { name, text: '', children: [] };
      top.children.push(node);
      if (!self) stack.push(node);
    }
    end = found.index;
  }
  if (stack.length !== 1 || !root.children[0]) throw new Error('não fecha');
  return root.children[0];
}

describe('XLSX', () => {
  it('números, dias e momentos são o que são; texto é texto, ainda que pareça fórmula', async () => {
    await w.order({
      situacao: 'andamento',
      responsavel: w.people.fiscal.id,
      colunas: {
        contribuinte_id: w.pessoas[0],
        concluir_em: '2026-03-09',
        created_at: '2026-03-01T02:30:00Z',
        protocolo_numero: 'XLSX',
        endereco: '=1+1 <b>"A & B"</b>',
      },
    });
    const r = await take(w.people.gerente, 'xlsx', '/alfa/ordem-servicos?protocolo_numero_eq=XLSX');
    expect(r.status).toBe(200);
    expect(r.headers).toMatchObject({
      'content-type': formatos.xlsx.tipo,
      'x-total-count': '1',
      'cache-control': 'no-store',
    });
    expect(r.headers['content-disposition']).toMatch(
      /filename="ordem_servico-\d{4}-\d\d-\d\d\.xlsx"$/,
    );
    const files = unzip(r.body);
    expect([...files.keys()].toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    for (const [name, text] of files) expect(() => tree(text.toString('utf8')), name).not.toThrow();
    const [head = {}, row = {}] = sheetOf(r.body);
    const at = (label: string) =>
      row[Object.entries(head).find(([, cell]) => cell.t === label)?.[0] ?? ''];
    expect(at('Situação')).toEqual({ t: 'Em andamento' });
    expect(at('Endereço')).toEqual({ t: '=1+1 <b>"A & B"</b>' });
    // 09/03/2026 and 28/02/2026 23:30 in São Paulo, as a spreadsheet counts days.
    expect(at('Concluir em')).toEqual({ n: 46_090, s: '2' });
    expect(at('Aberta em')?.n).toBeCloseTo(46_081 + 23.5 / 24, 6);
    expect(at('Prazo (dias)')?.n).toBeTypeOf('number');
    expect(at('CPF/CNPJ')).toEqual({ t: '***.444.777-**' });
  });

  it('o que não cabe numa folha continua na seguinte, e os sinais que o XML não conhece saem', async () => {
    const pages = async function* () {
      for (let page = 0; page < 3; page += 1)
        yield Array.from({ length: 4 }, (_, n) => ({
          id: page * 4 + n,
          texto: `a\u0000\u001f${n}`,
        }));
    };
    const row = { id: f.integer('Id'), texto: f.text('Texto') };
    const query = { id: 'x', noun: 'x', title: 'Um título: [grande] demais para uma folha', row };
    const pieces: Uint8Array[] = [];
    for await (const piece of xlsxOf({ query, pages: pages() }, 6)) pieces.push(piece);
    const body = Buffer.concat(pieces);
    const sheets = [1, 2, 3].map((n) => sheetOf(body, n));
    expect(sheets.map((rows) => rows.length)).toEqual([6, 6, 3]);
    expect(sheets.flatMap((rows) => rows.slice(1).map((cells) => cells['A']?.n))).toEqual(
      Array.from({ length: 12 }, (_, n) => n),
    );
    expect(sheets[0]?.[1]?.['B']).toEqual({ t: 'a0' });
    expect(unzip(body).get('xl/workbook.xml')?.toString('utf8')).toContain(
      'name="Um título   grande  demais 2"',
    );
    expect(escapeXml('\ud83d\ude00 \ud83d x')).toBe('\ud83d\ude00  x');
  });

  it('toda lista e todo relatório que se exporta, inteiro; os totais por último', async () => {
    for (const q of queries) {
      if (!formatosOf(q).includes('xlsx')) continue;
      const { rows } = await w.pool.query<{ id: number }>(
        `select o.id from ordem_servico o join departamento d on d.id = o.departamento_id where d.codigo = 'fiscalizacao-obras' limit 1`,
      );
      const path = addressOf(q.call, 'fiscalizacao-obras', rows[0]?.id ?? 0);
      const r = await take(w.people.dona, 'xlsx', path);
      expect(r.status, `${q.id}: ${r.text.slice(0, 200)}`).toBe(200);
      const lines = sheetOf(r.body).slice(1);
      if (q.kind === 'report') {
        const { json } = await w.call(w.people.dona, 'GET', path);
        expect(lines.length, q.id).toBe((json.rows as unknown[]).length + 1);
        expect(Object.values(lines.at(-1) ?? {})[0], q.id).toEqual({ t: 'Total' });
        // A spreadsheet adds up what is a number: no measure is text.
        const measures = Object.values(lines.at(-1) ?? {}).slice(-Object.keys(q.measures).length);
        const said = Object.values(json.totais as object)
          .filter((one) => one !== null)
          .map(Number);
        expect(
          measures.flatMap(({ n }) => n ?? []),
          q.id,
        ).toEqual(said);
      } else {
        const { count } = (await w.call(w.people.dona, 'GET', path)).json;
        expect(lines.length, q.id).toBe(count);
      }
    }
  });
});

const DETALHADAS = '/ordem-servicos/detalhadas';
const ESQUEMA = '/api/esquemas/ordem_servicos.detalhadas.xsd';
const fetchEsquema = (url: string) => w.app.inject({ method: 'GET', url });

/** The elements a schema declares in the order of `path`, and which may be left out. */
function declared(node: Node): Node[] {
  const find = (of: Node): Node[] =>
    of.name === 'xs:sequence' ? of.children : of.children.flatMap((one) => find(one));
  return find(node).filter(({ name }) => name === 'xs:element');
}

describe('XML', () => {
  it('diz o mesmo que a lista, pelo esquema que se publica ao lado', async () => {
    const { rows } = await w.pool.query<{ n: number }>(
      `select count(*) as n from ordem_servico o join departamento d on d.id = o.departamento_id where d.codigo = 'fiscalizacao-obras'`,
    );
    const r = await take(w.people.dona, 'xml', `/fiscalizacao-obras${DETALHADAS}`);
    expect([r.status, r.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    const root = tree(r.text);
    expect(root.name).toBe('exportacao');
    expect(root.children.length).toBe(Number(rows[0]?.n));
    expect(r.text).toContain(`xsi:schemaLocation="urn:os-m:ordem_servicos.detalhadas ${ESQUEMA}"`);

    const schema = await fetchEsquema(ESQUEMA);
    expect([schema.statusCode, schema.headers['content-type']]).toEqual([
      200,
      'application/xml; charset=utf-8',
    ]);
    const raw = schema.body;
    const names = [...raw.matchAll(/<xs:element name="(\w+)"/g)].map(([, name]) => name);
    expect(names.slice(0, 3)).toEqual(['exportacao', 'registro', 'id']);
    const [registro] = declared(tree(raw));
    const fields = declared(registro as Node).length;
    const [query] = queries.filter(({ id }) => id === 'ordem_servicos.detalhadas');
    const row = query?.kind === 'list' ? query.row : {};
    expect(fields).toBe(Object.keys(row).length);
    // Every record holds what must be there, in the order of the schema, and nothing else.
    const order = Object.keys(row);
    const must = order.filter((name) => !row[name]?.nullable);
    for (const record of root.children) {
      const said = record.children.map(({ name }) => name);
      expect(said).toEqual(order.filter((name) => said.includes(name)));
      expect(must.filter((name) => !said.includes(name))).toEqual([]);
    }
    for (const [name, pattern] of [
      ['created_at', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/],
      ['prazo', /^\d+$/],
      ['reaberta', /^(true|false)$/],
    ] as const)
      for (const record of root.children)
        expect(record.children.find((one) => one.name === name)?.text).toMatch(pattern);
    // The whole check, where the machine has the tool.
    try {
      execFileSync('xmllint', ['--version'], { stdio: 'ignore' });
    } catch {
      return;
    }
    const [xml, xsd] = ['x.xml', 'x.xsd'].map((name) =>
      join(tmpdir(), `osm-${process.pid}-${name}`),
    );
    await writeFile(xml ?? '', r.text);
    await writeFile(xsd ?? '', raw);
    execFileSync('xmllint', ['--noout', '--schema', xsd ?? '', xml ?? ''], { stdio: 'pipe' });
  });

  it('só o que se exporta em XML o tem; um esquema de nada não existe', async () => {
    expect((await take(w.people.dona, 'xml', '/alfa/ordem-servicos')).json).toEqual({
      errorCode: 'sem_xml',
      message: 'Esta lista não se exporta em XML',
    });
    for (const nome of ['ordem_servicos.index.xsd', 'nada.xsd', 'ordem_servicos.detalhadas'])
      expect((await fetchEsquema(`/api/esquemas/${nome}`)).statusCode).toBe(404);
  });
});

describe('quem', () => {
  it.each(['xlsx', 'xml'] as const)('%s só com a permissão, e fica registrado', async (formato) => {
    const query = queries.find(({ id }) => id === 'ordem_servicos.detalhadas');
    if (!query) throw new Error('sem a lista');
    const permission = permissionTo(query, formato);
    const others = permissionPaths.filter((p) => p !== permission);
    const path = `/alfa${DETALHADAS}?situacao_eq=cancelada`;
    expect((await take(await w.somebody('alfa', others), formato, path)).status).toBe(403);
    const who = await w.somebody('alfa', [permission ?? 'logs.index', 'ordem_servicos.index']);
    expect((await take(who, formato, path)).status).toBe(200);
    const { rows } = await w.pool.query('select * from log where acao = $1 and usuario_id = $2', [
      acaoDe(query, formato),
      who.id,
    ]);
    expect(rows).toMatchObject([
      {
        departamento_id: w.alfa.id,
        entidade: 'ordem_servico',
        dito: { entrada: { filtro: { situacao_eq: 'cancelada' } } },
      },
    ]);
    const told = await w.call(w.people.admin, 'GET', '/alfa/logs?exportacao_eq=true&per_page=200');
    expect(told.json.rows.map((row: { titulo: string }) => row.titulo)).toContain(
      `Exportação em ${formatos[formato].titulo}: Ordens detalhadas`,
    );
  });
});
