/**
 * The built console: files with a hash in their name are kept for ever, index.html is written anew with
 * the nonce of its content-security policy.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../auth/html.ts';
import type { Env } from '../env.ts';
import { recusa } from './errors.ts';
import { peerOrigins } from './hosts.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

interface Asset {
  readonly raw: Buffer;
  /** Null: it is not worth it. */
  readonly br: (() => Buffer) | null;
  readonly gz: (() => Buffer) | null;
  readonly type: string;
  readonly forever: boolean;
}

/** The origin that pictures below a map come from, as the policy writes it: '{s}.' may be any name there. */
export const tilesOrigin = (address: string | undefined): readonly string[] =>
  address === undefined
    ? []
    : [/^https?:\/\/[^/?#]+/.exec(address.replace('{s}.', '*.'))?.[0] ?? ''].filter(Boolean);

/** The scripts written in a page, as its policy names them: by their content. */
export const scriptsIn = (page: string): readonly string[] =>
  [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );

/**
 * `connect`: the origins the console talks to besides its own; `pictures`: those it shows pictures of;
 * `scripts`: those that its page itself holds.
 */
export const contentSecurityPolicy = (
  nonce: string,
  connect: readonly string[],
  pictures: readonly string[] = [],
  scripts: readonly string[] = [],
): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src ${["'self'", 'data:', 'blob:', ...connect, ...pictures].join(' ')}`,
    "font-src 'self'",
    // A PDF beside its record, in the browser's own viewer.
    `frame-src ${["'self'", ...connect].join(' ')}`,
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${["'self'", ...connect].join(' ')}`,
    "frame-ancestors 'none'",
  ].join('; ');

function readAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const entry of readdirSync(folder, { recursive: true }) as string[]) {
    const path = join(folder, entry);
    if (!statSync(path).isFile() || /\.(br|gz)$/.test(path)) continue;
    const raw = readFileSync(path);
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    const compressible = /text|json|javascript|svg|manifest/.test(type) && raw.length > 1024;
    // Made by the build at the highest level; made here, quickly, where the build did not, and only once somebody asks
    // for it: the sources' maps alone took as long as all else that a start does.
    const made = (suffix: string, make: () => Buffer): (() => Buffer) => {
      let kept: Buffer | null = existsSync(path + suffix) ? readFileSync(path + suffix) : null;
      return () => (kept ??= make());
    };
    assets.set(`/${relative(folder, path).split(sep).join('/')}`, {
      raw,
      br: compressible
        ? made('.br', () =>
            brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
          )
        : null,
      gz: compressible ? made('.gz', () => gzipSync(raw)) : null,
      type,
      forever: entry.startsWith('assets'),
    });
  }
  return assets;
}

/** Serves the console at '/', every address of it with index.html. */
export function registerConsole(
  app: FastifyInstance,
  folder: string,
  env: Pick<Env, 'API_URL' | 'AUTH_URL' | 'PUBLIC_URL' | 'MAP_TILES_URL' | 'MAP_ATTRIBUTION'>,
): void {
  if (!existsSync(join(folder, 'index.html'))) {
    app.setNotFoundHandler(notFound);
    return;
  }
  const assets = readAssets(folder);
  const said = {
    __API_URL__: env.API_URL,
    __AUTH_URL__: env.AUTH_URL,
    __MAP_TILES_URL__: env.MAP_TILES_URL,
    __MAP_ATTRIBUTION__: env.MAP_ATTRIBUTION,
  };
  const index = Object.entries(said).reduce(
    (page, [name, value = '']) => page.replace(name, () => html`${value}`.text),
    assets.get('/index.html')?.raw.toString('utf8') ?? '',
  );
  const scripts = scriptsIn(index);

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (request.method !== 'GET' && request.method !== 'HEAD') return notFound(request, reply);
    if (/^\/(api|auth|healthz|livez|readyz|metrics)(\/|$)/.test(path))
      return notFound(request, reply);
    const asset = path === '/' || path === '/index.html' ? undefined : assets.get(path);
    if (asset) return sendAsset(request, reply, asset);
    // The service worker keeps '/index.html' for when there is no network.
    const page =
      path === '/index.html' || !(/\.\w{2,5}$/.test(path) || path.startsWith('/assets/'));
    if (!page) return notFound(request, reply);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-type', TYPES['.html'])
      .header('cache-control', 'no-cache')
      .header(
        'content-security-policy',
        contentSecurityPolicy(
          nonce,
          peerOrigins(env, request.protocol, request.host),
          tilesOrigin(env.MAP_TILES_URL),
          scripts,
        ),
      )
      .send(index.replaceAll('__NONCE__', nonce));
  });
}

function notFound(_request: FastifyRequest, _reply: FastifyReply): never {
  throw recusa(404, 'nao_encontrado', 'Registro não encontrado');
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  const accepts: string = request.headers['accept-encoding'] ?? '';
  void reply
    .header('content-type', asset.type)
    .header('vary', 'Accept-Encoding')
    .header('cache-control', asset.forever ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (asset.br && /\bbr\b/.test(accepts))
    return reply.header('content-encoding', 'br').send(asset.br());
  if (asset.gz && /\bgzip\b/.test(accepts))
    return reply.header('content-encoding', 'gzip').send(asset.gz());
  return reply.send(asset.raw);
}
