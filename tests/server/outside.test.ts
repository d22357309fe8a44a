/** What stands outside is tried when a server starts, and told in words: the store of files, mail, the providers of sign-in. */
import { createServer as createTlsServer } from 'node:https';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import forge from 'node-forge';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEnv } from '../../server/env.ts';
import { tryOutside } from '../../server/outside.ts';
import { selfSigned } from '../support/certificate.ts';
import { freePort } from '../support/free-port.ts';
import { smtpServer, type Smtp } from '../support/smtp.ts';

let folder: string;
let smtp: Smtp;
let smtps: Smtp;
let turning: Smtp;
let s3: S3rver;
const servers: Server[] = [];
/** What an address of the table is made of. */
const at: Record<string, string> = {};

async function listen(server: Server, protocol = 'http'): Promise<string> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Answers as its path says: a page, a refusal, the description of an issuer. */
const answer: RequestListener = (request, reply) => {
  const [, kind = '', rest = ''] = (request.url ?? '').split('/');
  const here = `http://${request.headers.host}`;
  request.resume();
  if (kind === 'pagina') reply.writeHead(200, { 'content-type': 'text/html' }).end('<p>Entre</p>');
  else if (kind === 'proibido') reply.writeHead(403).end('não');
  else if (kind === 's3') {
    reply.writeHead(403, { 'content-type': 'application/xml' });
    reply.end(`<?xml version="1.0"?><Error><Code>${rest}</Code></Error>`);
  } else if (kind === 'barra' || kind === 'outro') {
    const issuer = kind === 'barra' ? `${here}/barra/` : 'https://sso.exemplo.gov.br';
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ issuer }));
  } else if (kind === 'corta') request.socket.destroy();
  else reply.writeHead(404).end();
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'osm-fora-'));
  [smtp, smtps, turning] = [
    await smtpServer(),
    await smtpServer(0, 'smtps'),
    await smtpServer(0, 'starttls'),
  ];
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'arquivos', configs: [] }],
  });
  const { port } = await s3.run();
  at['s3'] = `http://127.0.0.1:${port}`;
  at['http'] = await listen(createServer(answer));
  const { cert, privateKey } = selfSigned('127.0.0.1');
  const pem = {
    cert: forge.pki.certificateToPem(cert),
    key: forge.pki.privateKeyToPem(privateKey),
  };
  at['https'] = await listen(createTlsServer(pem, answer), 'https');
  at['ninguem'] = `http://127.0.0.1:${await freePort()}`;
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await Promise.all([smtp?.close(), smtps?.close(), turning?.close(), s3?.close()]);
  await rm(folder, { recursive: true, force: true });
});

const tried = async (given: Record<string, string>) =>
  tryOutside(parseEnv({ LOG_LEVEL: 'silent', MAIL_FROM: 'osm@teste.example', ...given }));

it('o que não se configura não se tenta; de tudo o que se configura se diz', async () => {
  expect(await tried({})).toEqual([]);
  expect(await tried({ SMTP_URL: smtp.url })).toEqual([
    { service: 'smtp', name: 'Servidor de e-mail', wrong: null },
  ]);
});

describe('o armazenamento de arquivos', () => {
  const why = async (endpoint: string, more: Record<string, string> = {}) => {
    const [one] = await tried({
      S3_ENDPOINT: endpoint,
      S3_REGION: 'us-east-1',
      S3_BUCKET: 'arquivos',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      ...more,
    });
    return one?.wrong;
  };

  it('guarda, lê e exclui: está bem, e nada fica', async () => {
    expect(await why(at['s3'] ?? '')).toBeNull();
    const { readdir } = await import('node:fs/promises');
    expect((await readdir(join(folder, 'arquivos'))).filter((name) => /inicio/.test(name))).toEqual(
      [],
    );
  });

  it.each<[what: string, place: string, more: Record<string, string>, said: RegExp]>([
    ['outro bucket', 's3', { S3_BUCKET: 'nenhum' }, /não há esse bucket: S3_BUCKET.*NoSuchBucket/],
    ['outra chave', 's3', { S3_ACCESS_KEY_ID: 'x' }, /não conhece a chave: S3_ACCESS_KEY_ID/],
    ['outro segredo', 'http/s3/SignatureDoesNotMatch', {}, /S3_SECRET_ACCESS_KEY, S3_REGION/],
    ['outra hora', 'http/s3/RequestTimeTooSkewed', {}, /o relógio desta máquina/],
    ['uma página', 'http/pagina', {}, /não fala S3/],
    ['um 404 de tudo', 'http/nada', {}, /recusou um arquivo \(HTTP 404\)/],
    ['ninguém', 'ninguem', {}, /^nada atende nesse endereço e porta$/],
    ['quem corta', 'http/corta', {}, /^a conexão foi interrompida$/],
    ['certificado de ninguém', 'https', {}, /não é de uma autoridade conhecida/],
  ])('%s', async (_what, place, more, said) => {
    const [name = '', ...path] = place.split('/');
    expect(await why([at[name], ...path].join('/'), more)).toMatch(said);
  });
});

describe('o provedor de entrada', () => {
  const why = async (issuer: string) => {
    const [one] = await tried({
      OIDC_PMM_ISSUER: issuer,
      OIDC_PMM_CLIENT_ID: 'osm',
      OIDC_PMM_CLIENT_SECRET: 'segredo',
    });
    return one?.wrong;
  };

  it.each<[place: string, said: RegExp | null]>([
    ['http/barra/', null],
    ['http/barra', /o provedor diz ser http.*\/barra\/, e não o que o ISSUER diz/],
    ['http/outro', /o provedor diz ser https:\/\/sso\.exemplo\.gov\.br, e não/],
    ['http/pagina', /não se descreve em \/\.well-known\/openid-configuration/],
    ['http/proibido', /openid-configuration \(HTTP 403\)/],
    ['http/corta', /^a conexão foi interrompida$/],
    ['ninguem', /^nada atende nesse endereço e porta$/],
    ['https', /não é de uma autoridade conhecida/],
  ])('%s', async (place, said) => {
    const [name = '', ...path] = place.split('/');
    const wrong = await why([at[name], ...path].join('/'));
    if (said === null) expect(wrong).toBeNull();
    else expect(wrong).toMatch(said);
  });
});

describe('o servidor de e-mail', () => {
  const CERTIFICADO = /^o certificado do servidor/;
  it.each<[what: string, url: () => string, said: RegExp | null]>([
    ['sem TLS', () => smtp.url, null],
    ['um que não oferece o TLS que se exige', () => `${smtp.url}?requireTLS=true`, /STARTTLS/],
    ['smtps:// a quem começa sem TLS', () => smtp.url.replace('smtp:', 'smtps:'), /smtps:.*465/],
    ['smtps:// e certificado de ninguém', () => smtps.url.replace('smtp:', 'smtps:'), CERTIFICADO],
    [
      'smtps:// e qualquer certificado',
      () => `${smtps.url.replace('smtp:', 'smtps:')}?tls.rejectUnauthorized=false`,
      null,
    ],
    ['TLS de quem o oferece, com certificado de ninguém', () => turning.url, CERTIFICADO],
    ['o mesmo, exigido', () => `${turning.url}?requireTLS=true`, CERTIFICADO],
    [
      'o mesmo, com qualquer certificado',
      () => `${turning.url}?requireTLS=true&tls.rejectUnauthorized=false`,
      null,
    ],
    ['o mesmo, sem TLS', () => `${turning.url}?ignoreTLS=true`, null],
    [
      'ninguém',
      () => at['ninguem']?.replace('http:', 'smtp:') ?? '',
      /^o servidor .*não respondeu$/,
    ],
  ])('%s', async (_what, url, said) => {
    const [one] = await tried({ SMTP_URL: url() });
    if (said === null) expect(one?.wrong).toBeNull();
    else expect(one?.wrong).toMatch(said);
  });
});
