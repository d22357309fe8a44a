/** node_modules as package-lock.json says. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run, runNode, step } from './steps.mjs';

const LOCK = join(ROOT, 'package-lock.json');
const MODULES = join(ROOT, 'node_modules');
const STAMP = join(MODULES, '.osm-lock');

/** Is it the server alone, as `node scripts/osm.mjs servidor` lays it out, without what it is built from? */
export const isLaidOut = () => !existsSync(LOCK);

/** Installs with `npm ci` when node_modules is missing or of another package-lock.json. */
export async function ensureInstalled() {
  if (isLaidOut())
    throw new Error('aqui está só o servidor, já construído: isso se faz onde estão os fontes');
  const lock = readFileSync(LOCK, 'utf8');
  const hash = createHash('sha256').update(lock.replaceAll('\r\n', '\n')).digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;
  if (!isInstalled(JSON.parse(lock))) {
    await step('Instalando dependências', async () => {
      // The build needs the development packages whatever NODE_ENV says.
      const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
      const options = { failure: 'a instalação das dependências (npm ci) falhou' };
      const npm = process.env.npm_execpath;
      if (npm?.endsWith('.js')) await runNode(npm, args, options);
      else await run('npm', args, { ...options, shell: process.platform === 'win32' });
    });
  }
  writeFileSync(STAMP, hash);
}

/** Whether npm's own record of node_modules has every package of the lock, as after one's own npm ci. */
function isInstalled(lock) {
  const record = join(MODULES, '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages ?? {};
  return Object.entries(lock.packages ?? {}).every(([path, wanted]) => {
    if (path === '' || wanted.link) return true;
    const found = installed[path];
    if (!found) return Boolean(wanted.optional || wanted.devOptional);
    return found.version === wanted.version && existsSync(join(ROOT, path));
  });
}
