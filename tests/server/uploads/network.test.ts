/** Sending over a real line: one that breaks, one that is slow, one that does not stop. */
import { readdir } from 'node:fs/promises';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TAMANHO_MAXIMO } from '../../../domain/arquivo/index.ts';
import { addressFor, BOUNDARY, formOf, jpeg, sendTo } from '../../support/files.ts';
import { until } from '../../support/until.ts';
import { makeWorldOfFiles, type WorldOfFiles } from '../../support/world-of-files.ts';

let w: WorldOfFiles;
let origin: string;
beforeAll(async () => {
  w = await makeWorldOfFiles({ REQUEST_TIMEOUT_MS: '1000' });
  origin = await w.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => w?.close());

const arriving = (): Promise<string[]> =>
  readdir(join(w.folder, 'arquivos', 'chegando')).catch(() => []);
/** A request whose body is written by hand. */
function begin(url: string, headers: Record<string, string> = {}) {
  const sent: ClientRequest = httpRequest(`${origin}${url}`, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
  });
  sent.on('error', () => undefined);
  const reply = new Promise<{ status: number; json: { message?: string; id?: number } }>(
    (resolve, reject) => {
      sent.on('close', () => reject(new Error('sem resposta')));
      sent.on('response', (response: IncomingMessage) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, json: JSON.parse(text) as { id?: number } }),
        );
      });
    },
  );
  reply.catch(() => undefined);
  return { sent, reply };
}

it('interrompido e enviado de novo pelo mesmo endereço: um arquivo, nada pela metade', async () => {
  const url = await addressFor(w, w.people.fiscal);
  const body = formOf(await jpeg('interrompida', 2000, 2000), {});
  const { sent } = begin(url, { 'content-length': String(body.length) });
  sent.write(body.subarray(0, body.length / 2));
  await until('chegando', async () => (await arriving()).length === 1);
  sent.destroy();
  await until('nada chegando', async () => (await arriving()).length === 0);
  expect((await w.pool.query('select from arquivo')).rowCount).toBe(0);

  // Cut short by somebody on the way, who ends it properly.
  const cut = begin(url);
  cut.sent.end(body.subarray(0, body.length - 200));
  const { status, json } = await cut.reply;
  expect([status, json.message]).toEqual([
    400,
    'O envio foi interrompido. Envie o arquivo de novo.',
  ]);
  await until('nada chegando', async () => (await arriving()).length === 0);

  const content = await jpeg('interrompida', 2000, 2000);
  expect((await sendTo(w, url, content)).status).toBe(201);
  expect((await sendTo(w, url, content)).status).toBe(201);
  expect((await w.pool.query('select from arquivo')).rowCount).toBe(1);
});

it('devagar, por mais tempo que qualquer outra chamada pode durar', async () => {
  const body = formOf(await jpeg('devagar'), { usuarioId: w.people.fiscal.id });
  const { sent, reply } = begin(await addressFor(w, w.people.fiscal));
  const step = Math.ceil(body.length / 8);
  for (let at = 0; at < body.length; at += step) {
    sent.write(body.subarray(at, at + step));
    await sleep(200);
  }
  sent.end();
  expect((await reply).status).toBe(201);

  // Every other call keeps its limit, whatever the line does.
  const slow = httpRequest(`${origin}/api/v2/osm/admin/alfa/ordem-servicos`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${w.people.fiscal.token}`,
      'content-type': 'application/json',
      'content-length': '100',
    },
  });
  slow.on('error', () => undefined);
  const status = new Promise((resolve) => slow.on('response', (r) => resolve(r.statusCode)));
  slow.write('{');
  expect(await status).toBe(503);
  slow.destroy();
});

it('sem dizer o tamanho, é detido quando passa do limite', async () => {
  const { sent, reply } = begin(await addressFor(w, w.people.fiscal), {
    'transfer-encoding': 'chunked',
  });
  const start = formOf(Buffer.alloc(0), {}).subarray(0, -`\r\n--${BOUNDARY}--\r\n`.length);
  sent.write(start);
  const chunk = Buffer.alloc(1_000_000, 7);
  let written = 0;
  let over = false;
  reply.then(
    () => (over = true),
    () => (over = true),
  );
  for (; written < 60; written += 1) {
    if (over) break;
    if (!sent.write(chunk))
      await Promise.race([new Promise((go) => sent.once('drain', go)), sleep(200)]);
    await sleep(1);
  }
  const { status, json } = await reply;
  expect([status, json.message]).toEqual([413, 'O arquivo tem mais de 20 MB']);
  expect(written).toBeGreaterThanOrEqual(TAMANHO_MAXIMO / 1_000_000);
  sent.destroy();
  expect(await arriving()).toEqual([]);
});
