/** What stands at the doors: addresses, headers, passwords, slow senders, disks, and words for people. */
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCommon } from '../../server/auth/passwords.ts';
import { backup } from '../../server/db/backup.ts';
import { openDatabase } from '../../server/db/open.ts';
import { HttpError, invalido } from '../../server/http/errors.ts';
import { JobFailure, reasonOf } from '../../server/jobs/failure.ts';
import { testApp, type TestApp } from '../support/app.ts';

let plain: TestApp;
let behind: TestApp;
beforeAll(async () => {
  plain = await testApp({ REQUEST_TIMEOUT_MS: '400' });
  behind = await testApp({ TRUST_PROXY: 'sim' });
});
afterAll(async () => {
  await plain.close();
  await behind.close();
});

describe('endereços', () => {
  it('atrás de um proxy vale o que ele escreveu, não o que o cliente escreveu', async () => {
    // Thirty attempts at once from one address: whoever could write his own would have no end of them.
    const attempt = async (n: number): Promise<number> => {
      const address = `203.0.113.9`;
      const form = await behind.app.inject({ url: '/auth/v2/sign_in' });
      const csrf = /name="csrf" value="([^"]+)"/.exec(form.body)?.[1] ?? '';
      const cookie = String(form.headers['set-cookie']).split(';')[0] ?? '';
      const reply = await behind.app.inject({
        method: 'POST',
        url: '/auth/v2/sign_in',
        headers: {
          'x-forwarded-for': `198.51.100.${n}, ${address}`,
          'content-type': 'application/x-www-form-urlencoded',
          cookie,
        },
        payload: new URLSearchParams({ csrf, login: `ninguem${n}`, senha: 'x' }).toString(),
        remoteAddress: '10.0.0.1',
      });
      return reply.statusCode;
    };
    const statuses: number[] = [];
    for (let n = 0; n < 45; n++) statuses.push(await attempt(n));
    expect(statuses).toContain(429);
  });
});

describe('cabeçalhos', () => {
  it.each(['/', '/healthz', '/api/openapi.json', '/auth/v2/sign_in', '/api/v2/osm/admin/nada'])(
    '%s: Permissions-Policy sempre, HSTS só atrás de TLS',
    async (url) => {
      const get = (protocol: string) =>
        behind.app.inject({ url, headers: { 'x-forwarded-proto': protocol } });
      const [open, tls] = [await get('http'), await get('https')];
      for (const reply of [open, tls])
        expect(reply.headers['permissions-policy']).toContain('geolocation=()');
      expect(open.headers['strict-transport-security']).toBeUndefined();
      expect(tls.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    },
  );
});

describe('senhas das mais usadas', () => {
  it.each([
    '1234567890',
    'senha12345',
    'Senha@2026',
    'prefeitura2026',
    'qwertyuiop',
    '0987654321',
    'aaaaaaaaaa',
    'ababababab',
    'Password123',
    'Administrador1',
    'osm-demo-2026',
  ])('%s é recusada', (senha) => expect(isCommon(senha)).toBe(true));
  it.each(['senha-de-teste-1', 'cavalo bateria grampo', 'Vq7#mmLp02zz', 'ônibus das sete e dez'])(
    '%s não',
    (senha) => expect(isCommon(senha)).toBe(false),
  );
});

describe('quem envia devagar', () => {
  it('recebe a resposta, e a linha termina com ela', async () => {
    await plain.app.listen({ host: '127.0.0.1', port: 0 });
    const address = plain.app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('error', () => undefined);
    socket.write(
      'POST /api/v2/osm/admin/mensagens/enviadas HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"a":',
    );
    await once(socket, 'close', { signal: AbortSignal.timeout(10_000) });
    expect(text).toMatch(/^HTTP\/1\.1 503 /);
    expect(text.toLowerCase()).toContain('connection: close');
  });
});

describe('o terminal', () => {
  it('uma ferramenta não deixa conexão aberta, e a cópia é só de quem a fez', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'osm-portas-'));
    try {
      const open = await openDatabase(plain.env, () => undefined, { tool: true });
      const file = join(folder, 'copia.osm.gz');
      await backup(open.pool, file);
      await open.close();
      expect(open.pool.ended).toBe(true);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('o que um trabalho diz às pessoas', () => {
  const inside = 'new row for relation "job_output" violates check constraint';
  it.each([
    new Error(inside),
    Object.assign(new Error(inside), { code: '23514' }),
    new TypeError(inside),
    inside,
    { message: inside },
    null,
  ])('de %s nada do que há por dentro', (error) => {
    expect(reasonOf(error)).toBe('Erro interno: o registro (log) do servidor diz o que houve');
  });
  it('o que foi escrito para pessoas é dito', () => {
    expect(reasonOf(new JobFailure('Sem departamento'))).toBe('Sem departamento');
    expect(reasonOf(new HttpError(409, { message: 'Já foi' }))).toBe('Já foi');
    expect(reasonOf(invalido({ prazo: ['é obrigatório'] }))).toBe('é obrigatório');
  });
});
