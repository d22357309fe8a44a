/** The browser of the tests: an installed Chromium, Chrome or Edge, else one that is installed now. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, runNode, step } from './steps.mjs';

/** Chromium without windows: the same engine, which tests take a fifth less of the processor with. */
const SHELL = 'chromium-headless-shell';
const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];

/**
 * Path of an installed browser; null when there is none. `shell`: the one without windows, before the others.
 * Throws when CHROMIUM_PATH leads nowhere.
 */
export async function findChromium({ shell = false } = {}) {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (!existsSync(wanted)) throw new Error(`CHROMIUM_PATH: ${wanted} não existe`);
    return wanted;
  }
  const others = [...onPath(NAMES), ...usualPlaces()];
  const shells = onPath([SHELL]);
  const candidates = shell ? [...shells, ...others] : [...others, ...shells];
  const found = candidates.find((path) => existsSync(path));
  if (found) return found;
  const { chromium } = await import('playwright');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}

/** Finds the browser or installs one: by apt on Debian as root (with its libraries), else Playwright's. */
export async function ensureChromium({ shell = false } = {}) {
  const found = await findChromium({ shell });
  if (found) return found;
  await step('Instalando o navegador dos testes', async () => {
    if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
      const env = { DEBIAN_FRONTEND: 'noninteractive' };
      await run('apt-get', ['update', '-qq'], { env });
      for (const name of shell ? [SHELL, 'chromium'] : ['chromium']) {
        const args = ['install', '-y', '-qq', '--no-install-recommends', name];
        const { code } = await run('apt-get', args, { env });
        if (code === 0) return;
      }
    }
    await runNode(join('node_modules', 'playwright', 'cli.js'), ['install', 'chromium'], {
      failure: 'não foi possível instalar um navegador; indique um com CHROMIUM_PATH',
    });
  });
  const installed = await findChromium({ shell });
  if (!installed) throw new Error('nenhum navegador encontrado; indique um com CHROMIUM_PATH');
  return installed;
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return names.flatMap((name) => folders.map((folder) => join(folder, name + suffix)));
}

function usualPlaces() {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Microsoft Edge', 'Chromium'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  if (process.platform !== 'win32') return ['/snap/bin/chromium', '/opt/google/chrome/chrome'];
  const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map(
    (name) => process.env[name],
  );
  return roots
    .filter(Boolean)
    .flatMap((root) => [
      join(root, 'Google', 'Chrome', 'Application', 'chrome.exe'),
      join(root, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
    ]);
}
