import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EnvError, parseEnv } from '../../server/env.ts';

function linesOf(source: Record<string, string>): readonly string[] {
  try {
    parseEnv(source);
    return [];
  } catch (error) {
    if (error instanceof EnvError) return error.lines;
    throw error;
  }
}

describe('parseEnv', () => {
  it('tem padrão para tudo; valor vazio e nome desconhecido são como ausentes', () => {
    const env = parseEnv({ PORT: '', QUALQUER: 'x' });
    expect(env).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 3000,
      DATA_DIR: resolve('data'),
      DATABASE_POOL: 10,
      SESSION_HOURS: 12,
      SESSION_IDLE_MINUTES: 60,
      REQUEST_TIMEOUT_MS: 10_000,
      TRUST_PROXY: false,
      DEMO: 'auto',
      oidc: { govbr: null, pmm: null },
    });
    expect(env).not.toHaveProperty('QUALQUER');
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'mysql://a/b'],
    ['DATABASE_POOL', '0'],
    ['DATABASE_PREPARE', 'talvez'],
    ['LOG_LEVEL', 'alto'],
    ['PUBLIC_URL', 'osm.cidade'],
    ['DEMO', 'sempre'],
    ['SMTP_URL', 'http://correio'],
    ['MAIL_FROM', 'ninguem'],
    ['MAIL_FROM', 'a@b@c'],
    ['HOST', '[::1'],
    ['DATABASE_URL', 'postgres:///osm'],
    ['DATABASE_URL', 'postgres:///osm?host=servidor'],
    ['PUBLIC_URL', 'https://osm.cidade.gov.br/console'],
    ['PUBLIC_URL', 'https://osm.cidade.gov.br/?a=1'],
    ['PUBLIC_URL', 'https://ana@osm.cidade.gov.br'],
    ['API_URL', 'https://osm.cidade.gov.br/api'],
    ['AUTH_URL', 'https://osm.cidade.gov.br/auth'],
    ['METRICS_TOKEN', 'curto'],
    ['METRICS_TOKEN', 'não se diz num cabeçalho'],
    ['MUNICIPIO', 'M'.repeat(101)],
    ['OIDC_PMM_ISSUER', 'http://sso.cidade.gov.br'],
    ['OIDC_PMM_ISSUER', 'https://sso.cidade.gov.br/?a'],
    ['S3_ENDPOINT', 'https://s3.cidade.gov.br?a'],
    ['TRUST_PROXY', 'talvez'],
    ['TRUST_PROXY', '10'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '::1/129'],
    ['MAP_TILES_URL', 'mapas.cidade/{z}/{x}/{y}.png'],
    ['MAP_TILES_URL', 'https://mapas.cidade/{z}/{x}.png'],
  ])('recusa %s=%s pelo nome, sem repetir o valor', (name, value) => {
    const lines = linesOf({ [name]: value });
    expect(lines.filter((line) => line.startsWith(`${name}: `))).toHaveLength(1);
    expect(lines.join('\n')).not.toContain(`'${value}'`);
  });

  it('nomeia de uma vez todas as variáveis erradas', () => {
    expect(linesOf({ PORT: 'x', DEMO: 'y' }).map((line) => line.split(':')[0])).toEqual([
      'PORT',
      'DEMO',
    ]);
  });

  it('mapas de fundo: dizem de quem são', () => {
    const MAP_TILES_URL = 'https://mapas.cidade/{z}/{x}/{y}.png';
    expect(linesOf({ MAP_TILES_URL })).toEqual([
      'MAP_ATTRIBUTION: falta (é exigida com MAP_TILES_URL)',
    ]);
    expect(parseEnv({ MAP_TILES_URL, MAP_ATTRIBUTION: 'Cidade' })).toMatchObject({ MAP_TILES_URL });
  });

  it('arquivos em S3: as cinco ou nenhuma', () => {
    expect(parseEnv({}).s3).toBe(null);
    const all = {
      S3_ENDPOINT: 'https://s3.exemplo.gov.br/',
      S3_REGION: 'sa-east-1',
      S3_BUCKET: 'osm-arquivos',
      S3_ACCESS_KEY_ID: 'chave',
      S3_SECRET_ACCESS_KEY: 'segredo',
    };
    expect(parseEnv(all).s3).toEqual({
      endpoint: 'https://s3.exemplo.gov.br',
      region: 'sa-east-1',
      bucket: 'osm-arquivos',
      accessKeyId: 'chave',
      secretAccessKey: 'segredo',
    });
    const { S3_SECRET_ACCESS_KEY: _, ...four } = all;
    expect(() => parseEnv(four)).toThrow(
      'S3_SECRET_ACCESS_KEY: falta (as cinco S3_… vão juntas, ou nenhuma)',
    );
    expect(() => parseEnv({ ...all, S3_BUCKET: 'Com Espaço' })).toThrow('S3_BUCKET');
  });

  it('aceita as três variáveis de um provedor juntas, ou nenhuma', () => {
    const issuer = { OIDC_GOVBR_ISSUER: 'https://sso.exemplo.gov.br/' };
    expect(linesOf(issuer)).toHaveLength(2);
    const env = parseEnv({
      ...issuer,
      OIDC_GOVBR_CLIENT_ID: 'osm',
      OIDC_GOVBR_CLIENT_SECRET: 'segredo',
    });
    expect(env.oidc.govbr).toEqual({
      issuer: 'https://sso.exemplo.gov.br/',
      clientId: 'osm',
      clientSecret: 'segredo',
    });
  });

  it('uma origem é como os navegadores a dizem; um emissor, como o provedor o escreve', () => {
    expect(
      parseEnv({
        PUBLIC_URL: 'HTTPS://OSM.São-João.gov.br:443/',
        API_URL: 'http://api.cidade.gov.br:8080',
        OIDC_PMM_ISSUER: 'https://sso.cidade.gov.br/application/o/osm/',
        OIDC_PMM_CLIENT_ID: 'osm',
        OIDC_PMM_CLIENT_SECRET: 'segredo',
      }),
    ).toMatchObject({
      PUBLIC_URL: 'https://osm.xn--so-joo-3tae.gov.br',
      API_URL: 'http://api.cidade.gov.br:8080',
      oidc: { pmm: { issuer: 'https://sso.cidade.gov.br/application/o/osm/' } },
    });
  });

  it('o banco por um soquete desta máquina; um endereço IPv6 com ou sem colchetes', () => {
    for (const url of ['postgres:///osm?host=/var/run/postgresql', 'postgres://osm@%2Fvar%2Frun/o'])
      expect(parseEnv({ DATABASE_URL: url }).DATABASE_URL).toBe(url);
    for (const HOST of ['::1', '[::1]']) expect(parseEnv({ HOST }).HOST).toBe('::1');
  });

  it('lê em que proxy confiar', () => {
    expect(parseEnv({ TRUST_PROXY: 'sim' }).TRUST_PROXY).toBe(1);
    expect(parseEnv({ TRUST_PROXY: '2' }).TRUST_PROXY).toBe(2);
    expect(parseEnv({}).TRUST_PROXY).toBe(false);
    expect(parseEnv({ TRUST_PROXY: 'não' }).TRUST_PROXY).toBe(false);
    expect(parseEnv({ TRUST_PROXY: '10.0.0.1, 10.1.0.0/16,::1, loopback' }).TRUST_PROXY).toEqual([
      '10.0.0.1',
      '10.1.0.0/16',
      '::1',
      'loopback',
    ]);
  });
});
