/** The browser of the tests: an installed Chromium, Chrome or Edge, else one that is installed now. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, runNode, step } from './steps.mjs';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];

/** Path of an installed browser; null when there is none. Throws when CHROMIUM_PATH leads nowhere. */
export async function findChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (!existsSync(wanted)) throw new Error(`CHROMIUM_PATH: ${wanted} não existe`);
    return wanted;
  }
  const candidates = [...onPath(), ...usualPlaces()];
  const found = candidates.find((path) => existsSync(path));
  if (found) return found;
  const { chromium } = await import('playwright');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}

/** Finds the browser or installs one: by apt on Debian as root (with its libraries), else Playwright's. */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  await step('Instalando o navegador dos testes', async () => {
    if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
      const env = { DEBIAN_FRONTEND: 'noninteractive' };
      await run('apt-get', ['update', '-qq'], { env });
      const { code } = await run(
        'apt-get',
        ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
        { env },
      );
      if (code === 0) return;
    }
    await runNode(join('node_modules', 'playwright', 'cli.js'), ['install', 'chromium'], {
      failure: 'não foi possível instalar um navegador; indique um com CHROMIUM_PATH',
    });
  });
  const installed = await findChromium();
  if (!installed) throw new Error('nenhum navegador encontrado; indique um com CHROMIUM_PATH');
  return installed;
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name + suffix)));
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
