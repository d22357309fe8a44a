/** Three hosts, one process: specification, section 7; decisions, section 1. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rewriter, peerOrigins } from '../../server/http/hosts.ts';
import { makeWorld, type World } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

const at = (host: string, url: string) =>
  w.app.inject({
    method: 'GET',
    url,
    headers: {
      host,
      origin: 'http://osm.cidade.gov.br',
      authorization: `Bearer ${w.people.admin.token}`,
    },
  });

it('a API responde em api., só ao console de osm.', async () => {
  const reply = await at('api.cidade.gov.br', '/v2/osm/admin/departamentos');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['access-control-allow-origin']).toBe('http://osm.cidade.gov.br');
  expect((await at('auth.cidade.gov.br', '/v2/osm/admin/departamentos')).statusCode).toBe(404);
  expect(
    (await at('api.outra.gov.br', '/v2/osm/admin/departamentos')).headers[
      'access-control-allow-origin'
    ],
  ).toBeUndefined();
});

it('se a API está bem, pergunta-se também de osm.', async () => {
  const allowed = async (path: string) =>
    (await at('api.cidade.gov.br', path)).headers['access-control-allow-origin'];
  expect(await allowed('/healthz')).toBe('http://osm.cidade.gov.br');
  expect(await allowed('/livez')).toBeUndefined();
});

it('o serviço de entrada responde em auth.', async () => {
  expect((await at('auth.cidade.gov.br', '/v2/auth.css')).statusCode).toBe(200);
});

it.each([
  ['osm.x', {}, ['http://api.x', 'http://auth.x']],
  ['x', {}, []],
  ['osm.x', { API_URL: 'https://servicos.x' }, ['https://servicos.x', 'http://auth.x']],
])('de %s com %o fala-se com %o', (host, env, expected) => {
  expect(peerOrigins(env, 'http', host)).toEqual(expected);
});

it('endereço de API nomeado no ambiente', () => {
  const rewrite = rewriter({ API_URL: 'https://servicos.x' });
  const url = (host: string, path: string) => rewrite({ url: path, headers: { host } } as never);
  expect(url('servicos.x', '/v2/osm/admin/zonas')).toBe('/api/v2/osm/admin/zonas');
  expect(url('servicos.x', '/healthz')).toBe('/healthz');
  expect(url('y', '/v2/osm/admin/zonas')).toBe('/v2/osm/admin/zonas');
});
