/**
 * The script of the document's head (src/early.ts): built by itself, so that it waits for nothing, and named by its
 * content, so that browsers keep it. What it asks is read from the nouns ('virtual:early').
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, runnerImport, type Plugin } from 'vite';
import type * as Calls from '../../src/early-calls.ts';

const ID = 'virtual:early';
const RESOLVED = `\0${ID}`;
/** As index.html names it. */
const NAMED = '/cedo.js';

const calls = (root: string): Plugin => ({
  name: 'osm-early-calls',
  resolveId: (id) => (id === ID ? RESOLVED : undefined),
  async load(id) {
    if (id !== RESOLVED) return undefined;
    const { module } = await runnerImport<typeof Calls>(join(root, 'src/early-calls.ts'), {
      configFile: false,
      root,
      logLevel: 'error',
    });
    return `export const always = ${JSON.stringify(module.always)};
      export const lists = ${JSON.stringify(module.lists)};`;
  },
});

async function built(root: string, define: Record<string, string>): Promise<string> {
  const out = await build({
    configFile: false,
    root,
    define,
    logLevel: 'error',
    plugins: [calls(root)],
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: join(root, 'src/early.ts'), output: { format: 'iife' } },
    },
  });
  const [made] = [out].flat();
  if (!made || !('output' in made)) throw new Error('src/early.ts não foi construído');
  return made.output[0].code;
}

export function early(define: Record<string, string>): Plugin {
  let root = '';
  let name = NAMED;
  return {
    name: 'osm-early',
    configResolved: (config) => {
      root = config.root;
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url !== NAMED) return next();
        built(root, define).then(
          (code) => response.setHeader('content-type', 'text/javascript').end(code),
          next,
        );
      });
    },
    async buildStart() {
      if (this.meta.watchMode || this.environment.mode === 'dev') return;
      const source = await built(root, define);
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      name = `/assets/cedo-${hash}.js`;
      this.emitFile({ type: 'asset', fileName: name.slice(1), source });
    },
    transformIndexHtml: { order: 'post', handler: (html) => html.replace(NAMED, name) },
  };
}
