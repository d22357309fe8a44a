/**
 * The script of the document's head (src/early.ts): built by itself and written into the document, so that it waits
 * for nothing, not even for a file. What it asks is read from the nouns ('virtual:early').
 */
import { join } from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import type * as Calls from '../../src/early-calls.ts';
import { builtAlone } from './alone.ts';

const ID = 'virtual:early';
const RESOLVED = `\0${ID}`;
/** As index.html names it. */
const NAMED = '/cedo.js';
const TAG = `<script src="${NAMED}"></script>`;

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

const built = (root: string, define: Record<string, string>): Promise<string> =>
  builtAlone(root, 'src/early.ts', { define, plugins: [calls(root)] });

export function early(define: Record<string, string>): Plugin {
  let root = '';
  let written = TAG;
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
      const code = await built(root, define);
      if (/<\/script|<!--/i.test(code)) throw new Error('src/early.ts encerraria o seu elemento');
      written = `<script>${code.trim()}</script>`;
    },
    transformIndexHtml: { order: 'post', handler: (html) => html.replace(TAG, () => written) },
  };
}
