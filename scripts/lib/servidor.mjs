/** The server alone: what was built, and of node_modules only what the built server imports. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { ROOT, step } from './steps.mjs';

/**
 * Lays it out in a folder that does not exist yet, or is empty; says how large it is, in MB.
 * @param {string} [folder]
 */
export async function layOut(folder) {
  if (!folder) throw new Error('diga a pasta: node scripts/osm.mjs servidor /opt/os-m');
  const to = resolve(folder);
  if (existsSync(to) && readdirSync(to).length > 0) throw new Error(`${to} não está vazia`);
  const named = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  await step(`Pondo o servidor em ${to}`, async () => {
    for (const path of ['dist', 'scripts/osm.mjs', 'scripts/lib'])
      cpSync(join(ROOT, path), join(to, path), {
        recursive: true,
        filter: (from) => !(from.startsWith(join(ROOT, 'dist/console')) && from.endsWith('.map')),
      });
    for (const path of packagesOf({ ...named.dependencies, ...named.optionalDependencies }))
      // Each package's own: those that stand in its folder come by themselves, if anything wants them.
      cpSync(join(ROOT, path), join(to, path), {
        recursive: true,
        filter: (from) => !relative(join(ROOT, path), from).split('/').includes('node_modules'),
      });
    const { name, version, type, scripts } = named;
    mkdirSync(to, { recursive: true });
    writeFileSync(
      join(to, 'package.json'),
      JSON.stringify({ name, version, type, scripts }, null, 2),
    );
  });
  console.log(`${Math.round(sizeOf(to) / 2 ** 20)} MB`);
}

/** Folders below ROOT of the packages that the built server reaches, as Node would find them. */
function packagesOf(known) {
  const found = new Set();
  const add = (name, from) => {
    for (let at = from; ; at = dirname(at)) {
      const path = join(at, 'node_modules', name);
      if (existsSync(join(ROOT, path, 'package.json'))) {
        if (found.has(path)) return;
        found.add(path);
        const {
          dependencies,
          optionalDependencies,
          peerDependencies = {},
          peerDependenciesMeta = {},
        } = JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8'));
        const peers = Object.entries(peerDependencies).filter(
          ([peer]) => !peerDependenciesMeta[peer]?.optional,
        );
        const wanted = { ...dependencies, ...optionalDependencies, ...Object.fromEntries(peers) };
        for (const one of Object.keys(wanted)) add(one, path);
        return;
      }
      // What is optional, or of another system, is not there.
      if (at === '.') return;
    }
  };
  const server = join(ROOT, 'dist/server');
  const code = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(server, file), 'utf8'))
    .join('\n');
  for (const name of Object.keys(known))
    if (code.includes(`"${name}"`) || code.includes(`'${name}'`) || code.includes(`${name}/`))
      add(name, '.');
  return found;
}

const sizeOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .reduce((sum, one) => sum + statSync(join(one.parentPath, one.name)).size, 0);
