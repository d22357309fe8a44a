/** Pictures below the maps: only where the operator says so, and then the policy lets them in. */
import { expect, it } from 'vitest';
import { contentSecurityPolicy, tilesOrigin } from '../../server/http/static.ts';

it.each([
  [undefined, "img-src 'self' data: blob: https://api.x"],
  ['https://mapas.x/{z}/{x}/{y}.png', "img-src 'self' data: blob: https://api.x https://mapas.x"],
  [
    'https://{s}.mapas.x:8443/{z}/{x}/{y}.png?chave=1',
    "img-src 'self' data: blob: https://api.x https://*.mapas.x:8443",
  ],
])('com %s: %s', (address, policy) => {
  const whole = contentSecurityPolicy('n', ['https://api.x'], tilesOrigin(address));
  expect(whole.split('; ')).toContain(policy);
  expect(whole.match(/mapas/g) ?? []).toHaveLength(address ? 1 : 0);
});
