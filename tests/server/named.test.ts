/** What variables name is looked at before anything starts, and told by the variable's name. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import forge from 'node-forge';
import { afterAll, beforeAll, expect, it } from 'vitest';
import arms from '../../server/paper/brasao.svg?raw';
import { parseEnv } from '../../server/env.ts';
import { lookAtNamed } from '../../server/named.ts';
import { selfSigned } from '../support/certificate.ts';
import { freePort } from '../support/free-port.ts';

let folder: string;
const file = (name: string): string => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'osm-nomes-'));
  const { cert, privateKey } = selfSigned('Município');
  const p12 = forge.pkcs12.toPkcs12Asn1(privateKey, [cert], 'abre', { algorithm: '3des' });
  writeFileSync(file('certo.p12'), forge.asn1.toDer(p12).getBytes(), 'latin1');
  writeFileSync(file('lixo.p12'), 'lixo');
  writeFileSync(file('certo.svg'), arms);
  writeFileSync(file('meio.svg'), '<svg');
  writeFileSync(file('texto.svg'), 'brasão');
  writeFileSync(file('grande.svg'), `${arms}<!--${' '.repeat(4_000_000)}-->`);
  mkdirSync(file('pasta.svg'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function wrong(given: Record<string, string>): Promise<string> {
  const named = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value.replace(/^\.\//, `${folder}/`)]),
  );
  return lookAtNamed(parseEnv({ PORT: '0', ...named })).then(
    () => '',
    (error: unknown) => (error as Error).message,
  );
}

it.each<[what: string, given: Record<string, string>, said: string]>([
  ['nada', {}, ''],
  ['tudo certo', { BRASAO: './certo.svg', HOST: '[::1]' }, ''],
  ['a senha certa', { ASSINATURA_P12: './certo.p12', ASSINATURA_SENHA: 'abre' }, ''],
  [
    'outra senha',
    { ASSINATURA_P12: './certo.p12', ASSINATURA_SENHA: 'x' },
    'ASSINATURA_SENHA: não abre o certificado',
  ],
  [
    'o que não é certificado',
    { ASSINATURA_P12: './lixo.p12', ASSINATURA_SENHA: 'x' },
    'ASSINATURA_P12: o arquivo não é um certificado PKCS#12',
  ],
  ['brasão nenhum', { BRASAO: './nao.svg' }, 'BRASAO: o arquivo não existe'],
  ['uma pasta', { BRASAO: './pasta.svg' }, 'BRASAO: é uma pasta, e não um arquivo'],
  ['meio desenho', { BRASAO: './meio.svg' }, 'BRASAO: o arquivo não é um desenho SVG'],
  ['um texto', { BRASAO: './texto.svg' }, 'BRASAO: o arquivo não é um desenho SVG'],
  ['um desenho sem fim', { BRASAO: './grande.svg' }, 'BRASAO: o desenho tem mais de 4 MB'],
  ['outra máquina', { HOST: '192.0.2.1' }, 'HOST: 192.0.2.1 não é endereço desta máquina'],
  ['nome nenhum', { HOST: 'nao.invalid' }, 'HOST: o nome nao.invalid não existe'],
  [
    'várias, cada uma pelo nome',
    { BRASAO: './nao.svg', ASSINATURA_P12: './nao.p12', ASSINATURA_SENHA: 'x', HOST: '192.0.2.1' },
    [
      'BRASAO: o arquivo não existe',
      'ASSINATURA_P12: o arquivo não existe',
      'HOST: 192.0.2.1 não é endereço desta máquina',
    ].join('\n'),
  ],
])('%s', async (_what, given, said) => {
  expect(await wrong(given)).toBe(said);
});

it('a porta de outro programa', async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  await new Promise((done) => other.once('listening', done));
  expect(await wrong({ PORT: String(port) })).toBe(
    `PORT: a porta ${port} já está em uso. Feche o outro programa, ou diga outra`,
  );
  other.close();
});
