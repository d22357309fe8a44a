/**
 * Two builds: `vite build` makes the console (dist/console), `vite build --ssr` the server
 * (dist/server/main.js and cli.js; packages stay outside, migrations are inlined).
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { early } from './scripts/lib/early.ts';
import { codeSplitting } from './scripts/lib/first-rows.ts';
import { places } from './scripts/lib/places.ts';
import { WORKER_ROUTES, workerRoutes } from './scripts/lib/worker-routes.ts';

const { version } = JSON.parse(
  readFileSync(new URL('./package.json', import.meta.url), 'utf8'),
) as {
  version: string;
};

/** Where `npm run dev` finds the server. */
const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;
const serverPaths = ['/api', '/auth', '/healthz', '/livez', '/readyz', '/metrics', '/verificar'];

/** What the first rows wait for comes with the page: their letters, so that nothing is laid out twice, and the orders' face. */
const preloadFirst = (): Plugin => ({
  name: 'osm:preload-first',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) => {
      const named = (pattern: RegExp): string[] =>
        Object.keys(bundle)
          .filter((file) => pattern.test(file))
          .map((file) => `/${file}`);
      const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true };
      const links = [
        ...named(/inter-latin-wght-normal.*\.woff2$/).map((href) => ({ ...font, href })),
        ...named(/\/ordens-[^/]*\.js$/).map((href) => ({
          rel: 'modulepreload',
          crossorigin: true,
          href,
        })),
      ];
      return links.map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' }));
    },
  },
});

const brotli = promisify(brotliCompress);
/** What the server sends as it is, beside each file: a tenth smaller than what it can make at its start. */
const compressed = (): Plugin => {
  let folder = '';
  return {
    name: 'osm:compressed',
    configResolved: ({ build }) => {
      folder = build.outDir;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
        const packed = files.filter((file) => /\.(?:js|css|svg|webmanifest)$/.test(file));
        const pack = async (file: string): Promise<void> => {
          const path = join(folder, file);
          writeFileSync(`${path}.br`, await brotli(readFileSync(path)));
        };
        await Promise.all(packed.map(pack));
      },
    },
  };
};

const define = { __OSM_VERSION__: JSON.stringify(version) };

export default defineConfig(({ isSsrBuild }) => ({
  define,
  plugins: isSsrBuild
    ? []
    : [
        react(),
        places(),
        early(define),
        preloadFirst(),
        workerRoutes(),
        VitePWA({
          registerType: 'prompt',
          // The console registers it itself: the prompt and the update check are its own.
          injectRegister: null,
          manifest: {
            name: 'OS-m',
            short_name: 'OS-m',
            description: 'O console da fiscalização municipal',
            lang: 'pt-BR',
            display: 'standalone',
            start_url: '/',
            theme_color: '#0f6cbd',
            background_color: '#ffffff',
            icons: [
              { src: '/icone-192.png', sizes: '192x192', type: 'image/png' },
              { src: '/icone-512.png', sizes: '512x512', type: 'image/png' },
              { src: '/icone.svg', sizes: 'any', type: 'image/svg+xml' },
            ],
          },
          workbox: {
            importScripts: [WORKER_ROUTES],
            globIgnores: [WORKER_ROUTES],
            globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}'],
            navigateFallback: '/index.html',
            navigateFallbackDenylist: serverPaths.map((path) => new RegExp(`^${path}(?:/|$)`)),
            cleanupOutdatedCaches: true,
          },
        }),
        compressed(),
      ],
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        sourcemap: true,
        minify: false,
        copyPublicDir: false,
        reportCompressedSize: false,
        rolldownOptions: {
          input: { main: 'server/main.ts', cli: 'server/cli.ts' },
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      }
    : {
        outDir: 'dist/console',
        target: 'es2022',
        // Every browser of ours preloads modules.
        modulePreload: { polyfill: false },
        sourcemap: true,
        reportCompressedSize: false,
        rolldownOptions: { output: { codeSplitting } },
      },
  server: {
    port: 5173,
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: server }])),
  },
}));
