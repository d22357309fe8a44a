/** Where API and sign-in stand (specification, section 7; decisions, section 1). */
import { describe, expect, it } from 'vitest';
import { deriveHosts } from '../../src/api/hosts.ts';

describe('deriveHosts', () => {
  it.each([
    ['https:', 'osm.cidade.gov.br', 'https://api.cidade.gov.br', 'https://auth.cidade.gov.br/v2'],
    ['http:', 'osm.teste:8080', 'http://api.teste:8080', 'http://auth.teste:8080/v2'],
    ['http:', '127.0.0.1:3000', '/api', '/auth/v2'],
    ['https:', 'console.osm.gov.br', '/api', '/auth/v2'],
    ['https:', 'osmose.gov.br', '/api', '/auth/v2'],
  ])('%s//%s', (protocol, host, api, auth) => {
    expect(deriveHosts({ protocol, host })).toEqual({ api, auth });
  });

  it('o ambiente vence', () => {
    expect(
      deriveHosts({
        protocol: 'https:',
        host: 'osm.cidade.gov.br',
        apiUrl: 'https://dados.gov.br',
        authUrl: 'https://conta.gov.br',
      }),
    ).toEqual({ api: 'https://dados.gov.br', auth: 'https://conta.gov.br/v2' });
  });
});
