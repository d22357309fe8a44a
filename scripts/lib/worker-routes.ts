/** What the service worker is not asked about (src/worker-routes.ts), as the file that it imports. */
import type { Plugin } from 'vite';
import { builtAlone } from './alone.ts';

/** As the worker names it, and the console's folder. */
export const WORKER_ROUTES = 'sw-rotas.js';

export function workerRoutes(): Plugin {
  let root = '';
  return {
    name: 'osm-worker-routes',
    configResolved: (config) => {
      root = config.root;
    },
    async buildStart() {
      if (this.meta.watchMode || this.environment.mode === 'dev') return;
      const source = await builtAlone(root, 'src/worker-routes.ts');
      this.emitFile({ type: 'asset', fileName: WORKER_ROUTES, source });
    },
  };
}
