/** Sending a file: whose it is, what it is, how large, and once. */
import { createHmac } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TAMANHO_MAXIMO } from '../../../domain/arquivo/index.ts';
import { addressFor, fetchFile, jpeg, pdf, photo, png, send, sendTo } from '../../support/files.ts';
import { makeWorldOfFiles, type WorldOfFiles } from '../../support/world-of-files.ts';

let w: WorldOfFiles;
beforeAll(async () => {
  w = await makeWorldOfFiles();
});
afterAll(() => w?.close());

const rows = async (token: string): Promise<number> =>
  (await w.pool.query('select from arquivo where token = $1', [token])).rowCount ?? 0;
const tokenOf = (url: string): string => /uploads\/([0-9a-f]+)/.exec(url)?.[1] ?? '';
const secret = async (): Promise<string> =>
  (
    await w.pool.query<{ s: string }>(
      `select valor ->> 'segredo' as s from instalacao where chave = 'enderecos_assinados'`,
    )
  ).rows[0]?.s ?? '';

describe('o endereço de envio', () => {
  it('só com sessão, e diz o limite antes', async () => {
    expect((await w.call(null, 'GET', '/uploads/signed-params')).status).toBe(401);
    const { status, json } = await w.call(w.people.nada, 'GET', '/uploads/signed-params');
    expect([status, json.tamanho_maximo]).toEqual([200, TAMANHO_MAXIMO]);
    expect(Date.parse(json.expira_em)).toBeGreaterThan(Date.now());
  });

  it('alterado em qualquer parte: 403', async () => {
    const url = await addressFor(w, w.people.fiscal);
    const content = await jpeg();
    const other = tokenOf(await addressFor(w, w.people.fiscal));
    for (const wrong of [
      url.replace(tokenOf(url), other),
      url.replace(`u=${w.people.fiscal.id}`, `u=${w.people.admin.id}`),
      url.replace(/e=(\d+)/, (_, e: string) => `e=${Number(e) + 3600}`),
      url.replace(/s=./, (s) => (s === 's=0' ? 's=1' : 's=0')),
      url.replace(/s=.*/, 's='),
      url.replace(/\?.*/, ''),
    ]) {
      const r = await sendTo(w, wrong, content);
      expect([r.status, r.json.errorCode], wrong).toEqual([403, 'endereco_invalido']);
      expect(r.json.message).toContain('não vale mais');
    }
    expect(await rows(tokenOf(url))).toBe(0);
  });

  it('vencido: 403', async () => {
    const token = 'a'.repeat(32);
    const e = String(Math.floor(Date.now() / 1000) - 1);
    const s = createHmac('sha256', await secret())
      .update(`envio ${token} ${w.people.fiscal.id} ${e}`)
      .digest('hex');
    const r = await sendTo(
      w,
      `/api/uploads/${token}?u=${w.people.fiscal.id}&e=${e}&s=${s}`,
      await jpeg(),
    );
    expect(r.status).toBe(403);
  });

  it('o usuario_id de outro é recusado; sem ele vale a assinatura', async () => {
    const url = await addressFor(w, w.people.fiscal);
    const content = await jpeg();
    const r = await sendTo(w, url, content, { usuarioId: w.people.admin.id });
    expect([r.status, r.json]).toEqual([422, { usuario_id: ['não é o da sessão'] }]);
    expect(await rows(tokenOf(url))).toBe(0);
    expect((await sendTo(w, url, content)).status).toBe(201);
    const { rows: kept } = await w.pool.query('select usuario_id from arquivo where token = $1', [
      tokenOf(url),
    ]);
    expect(kept).toEqual([{ usuario_id: w.people.fiscal.id }]);
  });
});

describe('o conteúdo', () => {
  it('imagens e PDF, o nome acertado pelo conteúdo', async () => {
    const cases: [Buffer, string, string, string][] = [
      [await jpeg(), 'Visita à obra.JPG', 'Visita à obra.JPG', 'jpg'],
      [await png(), 'desenho.jpg', 'desenho.png', 'png'],
      [
        await sharp(await png())
          .webp()
          .toBuffer(),
        'x.webp',
        'x.webp',
        'webp',
      ],
      [pdf(), 'laudo.pdf', 'laudo.pdf', 'pdf'],
      [await jpeg(), 'foto.jpg.exe', 'foto.jpg', 'jpg'],
      [await jpeg(), '..\\..\\segredo', 'segredo.jpg', 'jpg'],
    ];
    for (const [content, nome, kept, ext] of cases) {
      const r = await send(w, w.people.fiscal, content, { nome, tipo: 'text/html' });
      expect([r.status, r.json.name, r.json.ext], nome).toEqual([201, kept, ext]);
      expect(r.json.thumb === null).toBe(ext === 'pdf');
      expect(await rows(r.json.uri_token)).toBe(1);
    }
  });

  it('o que é outra coisa, com qualquer nome: 422', async () => {
    for (const [content, nome] of [
      [Buffer.from('MZ\u0090\0programa'), 'foto.jpg'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 'a.png'],
      [Buffer.from('<!doctype html><script>alert(1)</script>'), 'a.pdf'],
      [Buffer.from('GIF89a/*\u0001\0\u0001\0*/=1;alert(1)'), 'a.jpg'],
      [Buffer.from('PK\u0003\u0004'), 'a.pdf'],
      [Buffer.from(' %PDF-1.4 depois de um espaço %%EOF'), 'a.pdf'],
    ] as const) {
      const r = await send(w, w.people.fiscal, content, { nome, tipo: 'image/jpeg' });
      expect([r.status, r.json], nome).toEqual([
        422,
        { file: ['não é imagem (JPEG, PNG ou WebP) nem PDF'] },
      ]);
    }
  });

  it('uma foto HEIC: 422 que diz o que fazer', async () => {
    for (const brand of ['heic', 'heix', 'mif1']) {
      const content = Buffer.concat([
        Buffer.from([0, 0, 0, 24]),
        Buffer.from(`ftyp${brand}`),
        Buffer.alloc(64),
      ]);
      const r = await send(w, w.people.fiscal, content, { nome: 'IMG_1.HEIC', tipo: 'image/heic' });
      expect([r.status, r.json.file[0]], brand).toEqual([
        422,
        expect.stringContaining('Mais compatível'),
      ]);
    }
  });

  it('vazio, danificado ou incompleto: 422 com o motivo', async () => {
    const whole = await jpeg('inteira', 800, 800);
    const noise = await sharp(
      Buffer.from(Array.from({ length: 30_000 }, (_, i) => (i * i) % 251)),
      {
        raw: { width: 100, height: 100, channels: 3 },
      },
    )
      .jpeg()
      .toBuffer();
    const cases: [Buffer, string][] = [
      [Buffer.alloc(0), 'o arquivo está vazio'],
      [whole.subarray(0, 200), 'a imagem está danificada'],
      [noise.subarray(0, noise.length / 2), 'a imagem está danificada'],
      [Buffer.concat([whole.subarray(0, 3), Buffer.alloc(500)]), 'a imagem está danificada'],
      [(await png()).subarray(0, 40), 'a imagem está danificada'],
      [pdf().subarray(0, 300), 'o PDF está danificado ou incompleto'],
    ];
    for (const [content, message] of cases) {
      const r = await send(w, w.people.fiscal, content);
      expect([r.status, r.json], message).toEqual([422, { file: [message] }]);
    }
    expect(await readdir(join(w.folder, 'arquivos', 'chegando'))).toEqual([]);
  });

  it('uma imagem que só é pequena comprimida: 422', async () => {
    const bomb = await sharp({
      create: { width: 12_000, height: 6_000, channels: 3, background: 'white' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    const r = await send(w, w.people.fiscal, bomb);
    expect([r.status, r.json.file[0]]).toEqual([422, 'a imagem tem mais de 66 milhões de pontos']);
  });

  it('o que vai escondido atrás da imagem fica fora', async () => {
    const hidden = '<script>alert("escondido")</script>';
    const r = await send(w, w.people.fiscal, Buffer.concat([await jpeg(), Buffer.from(hidden)]));
    const served = await fetchFile(w, r.json.url);
    expect(served.statusCode).toBe(200);
    expect(served.rawPayload.includes('escondido')).toBe(false);
    expect((await sharp(served.rawPayload).metadata()).format).toBe('jpeg');
  });

  it('da fotografia fica o lugar e a posição certa, e nada mais da câmera', async () => {
    const sent = await photo();
    expect(sent.includes('FabricanteSecreto')).toBe(true);
    const { json } = await send(w, w.people.fiscal, sent);
    expect([json.latitude, json.longitude]).toEqual(['-23.425000', '-51.937500']);
    for (const url of [json.url, json.thumb] as string[]) {
      const { rawPayload } = await fetchFile(w, url);
      const { exif, xmp, iptc, icc, orientation, width, height } =
        await sharp(rawPayload).metadata();
      expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined));
      expect(rawPayload.includes('FabricanteSecreto')).toBe(false);
      // Turned upright: 400 × 300 lies on its side.
      expect(height).toBeGreaterThan(width ?? 0);
    }
    const thumb = await sharp((await fetchFile(w, json.thumb)).rawPayload).metadata();
    expect([thumb.format, Math.max(thumb.width, thumb.height)]).toEqual(['webp', 320]);
  });
});

describe('o tamanho', () => {
  it('grande demais: 413, dito ou não antes', async () => {
    const large = Buffer.concat([await jpeg(), Buffer.alloc(TAMANHO_MAXIMO)]);
    const r = await send(w, w.people.fiscal, large);
    expect([r.status, r.json]).toEqual([
      413,
      { errorCode: 'arquivo_grande', message: 'O arquivo tem mais de 20 MB' },
    ]);
    expect(await readdir(join(w.folder, 'arquivos', 'chegando'))).toEqual([]);
  });
});

describe('o mesmo endereço de novo', () => {
  it('com o mesmo conteúdo responde o primeiro; com outro, 409', async () => {
    const url = await addressFor(w, w.people.fiscal);
    const content = await jpeg('primeira');
    const first = await sendTo(w, url, content, { nome: 'a.jpg' });
    const again = await sendTo(w, url, content, { nome: 'b.jpg' });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.json).toMatchObject({ id: first.json.id, name: 'a.jpg' });
    const other = await sendTo(w, url, await jpeg('segunda'));
    expect([other.status, other.json.errorCode]).toEqual([409, 'envio_repetido']);
    expect(await rows(tokenOf(url))).toBe(1);
    const logged = await w.pool.query(
      `select from log where entidade = 'arquivo' and entidade_id = $1`,
      [first.json.id],
    );
    expect(logged.rowCount).toBe(1);
  });

  it('ao mesmo tempo: um arquivo só', async () => {
    const url = await addressFor(w, w.people.fiscal);
    const content = await jpeg('paralela');
    const replies = await Promise.all([1, 2, 3, 4].map(() => sendTo(w, url, content)));
    expect(new Set(replies.map((r) => r.status))).toEqual(new Set([201]));
    expect(new Set(replies.map((r) => r.json.id)).size).toBe(1);
    expect((await fetchFile(w, replies[0]?.json.url)).statusCode).toBe(200);
  });

  it('ao mesmo tempo com conteúdos diferentes: um fica, o outro é recusado', async () => {
    const url = await addressFor(w, w.people.fiscal);
    const contents = [await jpeg('um'), await jpeg('dois')];
    const replies = await Promise.all(contents.map((c) => sendTo(w, url, c)));
    expect(replies.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await rows(tokenOf(url))).toBe(1);
  });
});
