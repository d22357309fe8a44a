/** The same files in a store that speaks S3: s3rver, which knows its keys (of signatures of version 4 it takes the word). */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diskStore } from '../../../server/uploads/disk-store.ts';
import { clearFiles } from '../../../server/uploads/orphans.ts';
import { s3Store } from '../../../server/uploads/s3-store.ts';
import type { FileStore } from '../../../server/uploads/store.ts';
import { addressFor, fetchFile, jpeg, pdf, send, sendTo } from '../../support/files.ts';
import { makeWorld, type World } from '../../support/world.ts';

let folder: string;
let server: S3rver;
let w: World;
const s3 = {
  endpoint: '',
  region: 'us-east-1',
  bucket: 'arquivos',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
};
const start = (port: number): S3rver =>
  new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: s3.bucket, configs: [] }],
  });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'osm-s3-'));
  server = start(0);
  const { port } = await server.run();
  s3.endpoint = `http://127.0.0.1:${port}`;
  w = await makeWorld({
    DATA_DIR: join(folder, 'dados'),
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: s3.region,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  });
});
afterAll(async () => {
  await w?.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const bytesOf = async (store: FileStore, key: string, range?: { start: number; end: number }) => {
  const stream = await store.get(key, range);
  if (!stream) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

it.each(['disco', 's3'])('guarda, lê em partes, substitui e exclui: %s', async (kind) => {
  const store = kind === 's3' ? s3Store(s3) : diskStore(join(folder, 'disco'));
  expect(store.kind).toBe(kind);
  const key = '0123456789abcdef0123456789abcdef';
  const path = join(folder, 'um');
  // More than one chunk of any buffer on the way.
  const content = Buffer.from(Array.from({ length: 3_000_000 }, (_, i) => (i * 7) % 251));
  expect(await store.get(key)).toBe(null);
  await writeFile(path, content);
  await store.put(key, path, 'application/pdf');
  // s3rver answers once it has received an object, which may be before it has written it.
  await expect.poll(async () => (await bytesOf(store, key))?.equals(content)).toBe(true);
  expect(await bytesOf(store, key, { start: 10, end: 14 })).toEqual(content.subarray(10, 15));
  await writeFile(path, 'outro');
  await store.put(key, path, 'application/pdf');
  await expect.poll(async () => String(await bytesOf(store, key))).toBe('outro');
  await store.remove(key);
  await store.remove(key);
  expect(await store.get(key)).toBe(null);
});

it('o envio, a leitura assinada e a limpeza passam por ele; no disco não fica nada', async () => {
  const photo = await send(w, w.people.fiscal, await jpeg(), { nome: 'a.jpg' });
  const paper = await send(w, w.people.fiscal, pdf(), { nome: 'b.pdf' });
  expect([photo.status, paper.status]).toEqual([201, 201]);
  for (const url of [photo.json.url, photo.json.thumb])
    expect((await fetchFile(w, url)).statusCode).toBe(200);
  expect((await fetchFile(w, paper.json.url)).rawPayload.equals(pdf())).toBe(true);
  const part = await fetchFile(w, paper.json.url, { range: 'bytes=0-4' });
  expect([part.statusCode, part.body]).toEqual([206, '%PDF-']);
  expect(await readdir(join(folder, 'dados', 'arquivos'))).toEqual(['chegando']);
  expect(await readdir(join(folder, 'dados', 'arquivos', 'chegando'))).toEqual([]);
  await w.pool.query(`update arquivo set livre_desde = now() - interval '2 days'`);
  expect(await clearFiles(w.db, s3Store(s3), join(folder, 'nada'))).toBe(2);
  expect((await fetchFile(w, paper.json.url)).statusCode).toBe(404);
  expect(await s3Store(s3).get(paper.json.uri_token)).toBe(null);
});

it('recusado: diz com que resposta', async () => {
  const wrong = s3Store({ ...s3, accessKeyId: 'outra' });
  const path = join(folder, 'dois');
  await writeFile(path, 'x');
  await expect(wrong.put('f'.repeat(32), path, 'image/png')).rejects.toThrow('HTTP 403');
  await expect(wrong.get('f'.repeat(32))).rejects.toThrow('HTTP 403');
});

it('ausente: o envio falha, e o mesmo endereço conclui quando ele volta', async () => {
  const url = await addressFor(w, w.people.fiscal);
  const content = await jpeg('ausente');
  const { port } = new URL(s3.endpoint);
  await server.close();
  const refused = await sendTo(w, url, content);
  expect(refused.status).toBe(503);
  expect(refused.json).toMatchObject({ errorCode: 'arquivos_indisponiveis' });
  server = start(Number(port));
  await server.run();
  const r = await sendTo(w, url, content);
  expect(r.status).toBe(201);
  expect((await fetchFile(w, r.json.url)).statusCode).toBe(200);
  expect(
    (await w.pool.query('select from arquivo where token = $1', [r.json.uri_token])).rowCount,
  ).toBe(1);
});
