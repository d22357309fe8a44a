/** Fetching a file: only by an address that was signed for it, and for as long as that says. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rangeOf } from '../../../server/uploads/range.ts';
import { fetchFile, jpeg, pdf, send } from '../../support/files.ts';
import { makeWorldOfFiles, type WorldOfFiles } from '../../support/world-of-files.ts';

let w: WorldOfFiles;
let secret: string;
let photoUrl: string;
let thumbUrl: string;
let pdfUrl: string;
const document = pdf('Linha de um documento');
beforeAll(async () => {
  w = await makeWorldOfFiles();
  const { rows } = await w.pool.query<{ s: string }>(
    `select valor ->> 'segredo' as s from instalacao where chave = 'enderecos_assinados'`,
  );
  secret = rows[0]?.s ?? '';
  const image = await send(w, w.people.fiscal, await jpeg(), { nome: 'Visita à obra (1).jpg' });
  [photoUrl, thumbUrl] = [image.json.url, image.json.thumb];
  pdfUrl = (await send(w, w.people.fiscal, document, { nome: 'laudo.pdf' })).json.url;
});
afterAll(() => w?.close());

const signed = (token: string, variante: string, seconds: number): string => {
  const s = createHmac('sha256', secret)
    .update(`arquivo ${token} ${variante} ${seconds}`)
    .digest('hex');
  return `/api/arquivos/${token}/x?v=${variante}&e=${seconds}&s=${s}`;
};
const tokenOf = (url: string): string => /arquivos\/([0-9a-f]+)/.exec(url)?.[1] ?? '';
const now = (): number => Math.floor(Date.now() / 1000);

describe('o endereço de um arquivo', () => {
  it('dura de dez a quinze minutos, e é o mesmo por algum tempo', () => {
    const seconds = Number(/e=(\d+)/.exec(photoUrl)?.[1]) - now();
    expect(seconds).toBeGreaterThan(9 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
    expect((now() + seconds) % 300).toBe(0);
  });

  it('vencido: 403 em JSON', async () => {
    const token = tokenOf(photoUrl);
    expect((await fetchFile(w, signed(token, 'arquivo', now() + 60))).statusCode).toBe(200);
    const r = await fetchFile(w, signed(token, 'arquivo', now() - 1));
    expect(r.statusCode).toBe(403);
    expect(r.headers['content-type']).toContain('application/json');
    expect(r.json()).toEqual({
      errorCode: 'endereco_invalido',
      message: 'O endereço do arquivo não vale mais. Abra o registro de novo.',
    });
  });

  it('alterado em qualquer parte: 403, também para ver outro arquivo ou outro tamanho', async () => {
    for (const wrong of [
      photoUrl.replace(tokenOf(photoUrl), tokenOf(pdfUrl)),
      photoUrl.replace('v=arquivo', 'v=thumb'),
      photoUrl.replace('v=arquivo', 'v=x'),
      photoUrl.replace(/e=(\d+)/, (_, e: string) => `e=${Number(e) + 300}`),
      photoUrl.replace(/s=./, (s) => (s === 's=0' ? 's=1' : 's=0')),
      photoUrl.replace(/\?.*/, ''),
      photoUrl.replace(tokenOf(photoUrl), '../../x'),
    ])
      expect([403, 404], wrong).toContain((await fetchFile(w, wrong)).statusCode);
  });

  it('certo, de um arquivo que não há: 404', async () => {
    const r = await fetchFile(w, signed('b'.repeat(32), 'arquivo', now() + 60));
    expect([r.statusCode, r.json().errorCode]).toEqual([404, 'nao_encontrado']);
  });
});

describe('o que vem', () => {
  it('imagem: seu tipo e nada que se execute', async () => {
    const r = await fetchFile(w, photoUrl);
    expect(r.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="visita-a-obra-1.jpg"; filename*=UTF-8''Visita%20%C3%A0%20obra%20%281%29.jpg`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
    expect(r.headers['cache-control']).toMatch(/^private, max-age=\d{3}$/);
    expect(Number(r.headers['content-length'])).toBe(r.rawPayload.length);
    const again = await fetchFile(w, photoUrl, { 'if-none-match': String(r.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await fetchFile(w, thumbUrl)).headers['content-type']).toBe('image/webp');
    const kept = await fetchFile(w, `${photoUrl}&baixar=1`);
    expect(kept.headers['content-disposition']).toMatch(/^attachment; /);
  });

  it('PDF: inteiro como foi enviado, no quadro do console apenas, e em partes', async () => {
    const r = await fetchFile(w, pdfUrl);
    expect(r.rawPayload.equals(document)).toBe(true);
    expect(r.headers['content-type']).toBe('application/pdf');
    expect(r.headers['content-security-policy']).toContain("default-src 'none'");
    expect(r.headers['content-security-policy']).toMatch(/frame-ancestors 'self' http:\/\/\S+$/);
    const part = await fetchFile(w, pdfUrl, { range: 'bytes=5-9' });
    expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([
      206,
      `bytes 5-9/${document.length}`,
      document.subarray(5, 10).toString(),
    ]);
    const beyond = await fetchFile(w, pdfUrl, { range: `bytes=${document.length}-` });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([
      416,
      `bytes */${document.length}`,
    ]);
  });

  it('partes, como o cabeçalho as pede', () => {
    expect(rangeOf(undefined, 10)).toBe(null);
    expect(rangeOf('bytes=0-', 10)).toEqual({ start: 0, end: 9 });
    expect(rangeOf('bytes=2-4', 10)).toEqual({ start: 2, end: 4 });
    expect(rangeOf('bytes=2-99', 10)).toEqual({ start: 2, end: 9 });
    expect(rangeOf('bytes=-3', 10)).toEqual({ start: 7, end: 9 });
    expect(rangeOf('bytes=-30', 10)).toEqual({ start: 0, end: 9 });
    expect(rangeOf('bytes=10-', 10)).toBe('fora');
    expect(rangeOf('bytes=-0', 10)).toBe('fora');
    for (const ignored of ['bytes=4-2', 'bytes=0-1,3-4', 'linhas=1-2', 'bytes=-', 'x'])
      expect(rangeOf(ignored, 10), ignored).toBe(null);
  });
});
