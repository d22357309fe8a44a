/**
 * What the npm scripts call: node scripts/osm.mjs <command> [arguments]. Plain Node, so that it runs in a
 * fresh clone; each command first installs and builds what is missing or stale.
 */
const MINIMUM = [20, 19];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < MINIMUM[0] || (major === MINIMUM[0] && minor < MINIMUM[1])) {
  console.error(
    `Erro: o OS-m precisa do Node.js ${MINIMUM.join('.')} ou mais novo (este é o ${process.versions.node}). ` +
      'Instale em https://nodejs.org',
  );
  process.exit(1);
}

const { fail } = await import('./lib/steps.mjs');
const { ensureInstalled, isLaidOut } = await import('./lib/install.mjs');
const { ensureBuilt, ensureThere } = await import('./lib/build.mjs');

/** Runs a file of dist/server in this very process: signals and the exit code are its own. */
async function runBuilt(file, args) {
  process.setSourceMapsEnabled(true);
  process.argv = [process.argv[0], file, ...args];
  endWithNpm();
  await import(new URL(`../dist/server/${file}`, import.meta.url).href);
}

/**
 * A SIGTERM sent to npm ends npm and the shell between us without reaching this process; that shell's end
 * is then the signal. (Services do better to run `node scripts/osm.mjs start` themselves.)
 */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 300);
  watch.unref();
}

/**
 * In production nothing is installed or built at the start: what runs is what was put there. Nor where the server was
 * laid out alone, whoever's shell it is: there is nothing to build from.
 */
async function ensureReady(options) {
  if (process.env.NODE_ENV === 'production' || isLaidOut()) return ensureThere();
  await ensureInstalled();
  await ensureBuilt(options);
}

const cli = (command) => async (args) => {
  await ensureReady({ quiet: true });
  await runBuilt('cli.js', [command, ...args]);
};

const commands = {
  async start(args) {
    await ensureReady();
    await runBuilt('main.js', args);
  },
  async build() {
    await ensureInstalled();
    await ensureBuilt({ force: true });
  },
  async servidor([folder]) {
    await ensureInstalled();
    await ensureBuilt();
    await (await import('./lib/servidor.mjs')).layOut(folder);
  },
  async dev() {
    await ensureInstalled();
    await (await import('./lib/dev.mjs')).dev();
  },
  async check() {
    await ensureInstalled();
    await (await import('./lib/check.mjs')).check();
  },
  async test() {
    await ensureInstalled();
    await ensureBuilt();
    await (await import('./lib/test.mjs')).test();
  },
  async pictures() {
    await ensureInstalled();
    await ensureBuilt();
    await (await import('./lib/test.mjs')).pictures();
  },
  async bench(args) {
    await ensureInstalled();
    await ensureBuilt();
    const { ensureChromium } = await import('./lib/chromium.mjs');
    process.env.CHROMIUM_PATH ??= await ensureChromium();
    const { runnerImport } = await import('vite');
    const { module } = await runnerImport('./tests/bench/main.ts', { configFile: false });
    await module.default(args);
  },
  async days(args) {
    await ensureInstalled();
    const { runnerImport } = await import('vite');
    const { module } = await runnerImport('./tests/days/main.ts', { configFile: false });
    await module.default(args);
  },
  migrate: cli('migrate'),
  'user:create': cli('user:create'),
  demo: cli('demo'),
  import: cli('import'),
  backup: cli('backup'),
  restore: cli('restore'),
  'logs:verify': cli('logs:verify'),
  'docs:recompute': cli('docs:recompute'),
};

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) fail(`comando desconhecido "${name}". Há: ${Object.keys(commands).join(', ')}`);
try {
  await command(args);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
