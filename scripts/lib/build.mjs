/** dist/ as the sources say: the console in dist/console, the server in dist/server. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runNode, step } from './steps.mjs';

const STAMP = join(ROOT, 'dist', '.osm-build');
const SOURCES = [
  'src',
  'domain',
  'server',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
export const VITE = join('node_modules', 'vite', 'bin', 'vite.js');

/** Builds when the content of the sources is not what dist/ was built from. */
export async function ensureBuilt({ force = false, quiet = false } = {}) {
  const hash = hashOf(SOURCES);
  if (!force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;
  const build = async () => {
    rmSync(STAMP, { force: true });
    const options = {
      failure: 'a construção (vite build) falhou',
      env: { NODE_ENV: 'production' },
    };
    await Promise.all([
      runNode(VITE, ['build', '--logLevel', 'warn'], options),
      runNode(VITE, ['build', '--ssr', '--logLevel', 'warn'], options),
    ]);
    writeFileSync(STAMP, hash);
  };
  await step(quiet ? 'Construindo' : 'Construindo o console e o servidor', build);
}

/** Throws where there is nothing built, or nothing that it runs with. */
export function ensureThere() {
  for (const path of ['dist/server/main.js', 'dist/console/index.html', 'node_modules'])
    if (!existsSync(join(ROOT, path)))
      throw new Error(
        `falta ${path}: com NODE_ENV=production nada se instala nem constrói. ` +
          'Antes: npm ci && npm run build && npm prune --omit=dev',
      );
}

function hashOf(names) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  const add = (path) => {
    const full = join(ROOT, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).toSorted()) add(`${path}/${name}`);
      return;
    }
    hash.update(`\0${path}\0`).update(readFileSync(full));
  };
  for (const name of names) add(name);
  return hash.digest('hex');
}
