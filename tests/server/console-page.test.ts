/** The console's page: what it holds itself runs by its content, and nothing else that stands in it. */
import { expect, it } from 'vitest';
import { contentSecurityPolicy, scriptsIn } from '../../server/http/static.ts';

it('a política da página nomeia pelo conteúdo só os programas escritos nela', () => {
  const page = '<script>alert(\'olá\')</script><script type="module" src="/a.js"></script>';
  // printf "alert('olá')" | openssl dgst -sha256 -binary | base64
  expect(scriptsIn(page)).toEqual(["'sha256-lPJmE6udF1XjZh5ykB2bu6TXGU6SM1ez21FHkBlpT0A='"]);
  expect(contentSecurityPolicy('n', [], [], scriptsIn(page)).split('; ')).toContain(
    "script-src 'self' 'sha256-lPJmE6udF1XjZh5ykB2bu6TXGU6SM1ez21FHkBlpT0A='",
  );
  expect(contentSecurityPolicy('n', []).split('; ')).toContain("script-src 'self'");
});
