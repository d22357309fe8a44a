/** Papers, read back: what they say, how they are tagged, which fonts they carry; the same bytes from the same data. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { linhaDe, paragrafos } from '../../server/paper/paper.ts';
import { handedOf, renderPaper, threadData } from '../../server/paper/render.ts';
import thread from '../../server/paper/thread.js?raw';
import { overprinted, readPaper, somePaper } from '../support/paper.ts';

const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The paper as another process draws it; `portable`, as a machine does for which the compiler has no binding. */
async function elsewhere(json: string, portable = false): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'papel-'));
  try {
    const parts = threadData();
    const workerData = { ...parts, ...(portable ? { binding: null } : {}) };
    const asked = join(folder, 'pedido.json');
    writeFileSync(asked, JSON.stringify({ thread, workerData, json }));
    const out = join(folder, 'papel.pdf');
    await promisify(execFile)(process.execPath, [
      '-e',
      `const { readFileSync, writeFileSync } = require('node:fs');
       const { Worker } = require('node:worker_threads');
       const { thread, workerData, json } = JSON.parse(readFileSync(process.argv[1], 'utf8'));
       const worker = new Worker(thread, { eval: true, workerData });
       worker.on('message', ({ bytes, erro }) => {
         if (erro) throw new Error(erro);
         writeFileSync(process.argv[2], bytes);
         process.exit(0);
       });
       worker.postMessage({ json, norma: 'a-2a', fotos: new Map() });`,
      asked,
      out,
    ]);
    return readFileSync(out);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('um papel', () => {
  it('diz o que lhe foi dado, em cada página com cabeça e número, e nada do que é texto vira marcação', async () => {
    const read = await readPaper(
      await renderPaper(
        somePaper('12/2026', {
          corpo: [
            ...somePaper('12/2026').corpo,
            ...paragrafos('#set page(fill: red) $x$ \\ _não_ *isto* @ref <label>'),
          ],
        }),
      ),
    );
    expect(read.pages.length).toBeGreaterThan(1);
    for (const [at, page] of read.pages.entries()) {
      expect(page).toContain('MUNICÍPIO DE SÃO JOÃO DA SERRA');
      expect(page).toContain(`Página ${at + 1} de ${read.pages.length}`);
      expect(page).toContain('AB12-CD34-EF56-GH78');
    }
    expect(read.text).toContain('#set page(fill: red) $x$ \\ _não_ *isto* @ref <label>');
    expect(read.text).toContain('Padaria & Confeitaria “Pão Quente” Ltda <script>');
    // Where a table goes on, its head does, too.
    expect(read.pages.filter((page) => page.includes('Irregularidade')).length).toBeGreaterThan(1);
  });

  it('o que não tem onde quebrar quebra assim mesmo: nada sai da célula nem da margem', async () => {
    const code = 'INCONSTITUCIONALISSIMAMENTE/2026-0001-ABCDEFGHIJKLMNOPQRSTUVWXYZ-1234567890';
    const pdf = await renderPaper(
      somePaper('12/2026', {
        corpo: [
          {
            tipo: 'tabela',
            cabeca: ['Código', 'Irregularidade', 'Valor'].map(linhaDe),
            linhas: [
              [code, `Avanço sobre o recuo ${code}`, '1.234,56'].map(linhaDe),
              ['C-1', 'Desproporcionadamente', '7,00'].map(linhaDe),
            ],
          },
          { tipo: 'dados', pares: [['Autuado', code + code]] },
          ...paragrafos(`O imóvel ${code}${code} foi vistoriado.`),
        ],
      }),
    );
    expect(await overprinted(pdf)).toEqual([]);
    const { text } = await readPaper(pdf);
    expect(text.replace(/\s/g, '')).toContain(code);
    // What is a word stays one.
    expect(text).toContain('Irregularidade');
  });

  it('é PDF/A com a sua estrutura, em português, com as letras que usa e o dia do documento', async () => {
    const pdf = await renderPaper(somePaper('12/2026'));
    const read = await readPaper(pdf);
    expect(read).toMatchObject({ title: 'Auto de infração 12/2026', lang: 'pt-BR' });
    expect(read.date).toMatch(/^D:20261121/);
    expect(read.roles).toEqual(
      expect.arrayContaining(['H1', 'P', 'L', 'LI', 'Table', 'TH', 'TD', 'Figure']),
    );
    expect(read.alts).toEqual([
      'Código QR que leva a https://osm.cidade.gov.br/verificar/AB12-CD34-EF56-GH78',
    ]);
    const raw = pdf.toString('latin1');
    expect(raw).toMatch(/\/S \/Title\b/);
    expect(raw).toMatch(/pdfaid:part>2</);
    expect(raw).toMatch(/pdfaid:conformance>A</);
    // Embedded, and only as far as they are used.
    const fonts = [...raw.matchAll(/\/FontName \/([\w+-]+)/g)].map(([, name]) => name);
    expect(fonts.length).toBeGreaterThan(0);
    for (const name of fonts) expect(name).toMatch(/^[A-Z]{6}\+LibertinusSerif/);
    expect(pdf.length).toBeLessThan(150_000);
  });

  it('conta tudo a quem não o vê: o compilador o aceita também como PDF/UA', async () => {
    expect((await renderPaper(somePaper('12/2026'), 'ua-1')).length).toBeGreaterThan(10_000);
  });

  it('parte as palavras como em português', async () => {
    const read = await renderPaper(
      somePaper('1/2026', {
        corpo: paragrafos('responsabilização constatou-se '.repeat(60)),
      }),
    ).then(readPaper);
    // A word that is parted reads as one again, or with its hyphen, as the reader will.
    const parted = read.text.match(
      /\b(?:res|respon|responsa|responsabi|responsabili|responsabiliza)[-\u00ad] ?/g,
    );
    expect(parted).not.toBeNull();
  });

  it('não para numa letra que nenhuma fonte tem: diz qual era', async () => {
    const read = await renderPaper(
      somePaper('1/2026', { corpo: paragrafos('Restaurante 中 ção \u0007fim \u{1F600} Δ Ж') }),
    ).then(readPaper);
    expect(read.text).toContain('Restaurante [U+4E2D] ção fim [U+1F600] Δ Ж');
  });

  it('o que o compilador recusa é dito, e o seguinte sai', async () => {
    await expect(renderPaper(somePaper('1/2026', { data: '2026-13-41' }))).rejects.toThrow();
    expect((await renderPaper(somePaper('1/2026'))).length).toBeGreaterThan(10_000);
  });
});

describe('os mesmos bytes', () => {
  it('do mesmo papel, também de outro processo; outro papel dá outros', async () => {
    const paper = somePaper('12/2026');
    const here = await renderPaper(paper);
    expect(sha(await elsewhere(handedOf(paper)))).toBe(sha(here));
    expect(sha(await renderPaper(paper))).toBe(sha(here));
    expect(sha(await renderPaper(somePaper('13/2026')))).not.toBe(sha(here));
  });

  it('onde o compilador não tem binário, o papel diz o mesmo e tem a mesma estrutura', async () => {
    const paper = somePaper('12/2026');
    const here = await readPaper(await renderPaper(paper));
    const there = await readPaper(await elsewhere(handedOf(paper), true));
    expect(there.title).toBe(here.title);
    expect(there.roles).toEqual(expect.arrayContaining([...new Set(here.roles)]));
    expect(there.text).toContain('Padaria & Confeitaria “Pão Quente” Ltda <script>');
    expect(there.text).toContain('Página 1 de');
  });

  it('de muitos ao mesmo tempo cada um é o seu', async () => {
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, n) => renderPaper(somePaper(`${n}/2026`))),
    );
    const reads = await Promise.all(all.map(readPaper));
    expect(reads.map(({ title }) => title)).toEqual(
      Array.from({ length: 12 }, (_, n) => `Auto de infração ${n}/2026`),
    );
  });
});
