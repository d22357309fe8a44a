/**
 * The environment, parsed once. Nothing else in the server reads `process.env`.
 *
 * | name | default | meaning |
 * |---|---|---|
 * | `HOST` | `127.0.0.1` | address to listen on (`0.0.0.0` for all) |
 * | `PORT` | `3000` | port to listen on; 0 takes a free one |
 * | `DATA_DIR` | `./data` | folder of the embedded database and of files |
 * | `DATABASE_URL` | – | `postgres://…` of a server of one's own (15 or newer) instead of the embedded one |
 * | `DATABASE_REPLICA_URL` | – | read replica for lists; needs `DATABASE_URL` |
 * | `DATABASE_POOL` | `10` | connections of this process, 5 to 500: three of them listen |
 * | `DATABASE_PREPARE` | `sim` | `nao` behind a pooler that hands a connection on after each transaction |
 * | `LOG_LEVEL` | `info` | `silent`, `error`, `warn`, `info`, `debug`, `trace` |
 * | `INSTANCE` | the machine's name | what this server is called in its log lines |
 * | `SLOW_STATEMENT_MS` | `1000` | a statement that takes longer leaves a log line |
 * | `METRICS_TOKEN` | – | who says it (`Authorization: Bearer …`) reads `/metrics`; without it there is none |
 * | `PUBLIC_URL` | – | origin under which people reach the console, e.g. `https://osm.cidade.gov.br` |
 * | `API_URL` | – | origin of the API when it is not the console's |
 * | `AUTH_URL` | – | origin of the sign-in service when it is not the console's |
 * | `SESSION_HOURS` | `12` | longest life of a session |
 * | `SESSION_IDLE_MINUTES` | `60` | a session idle for so long ends |
 * | `REQUEST_TIMEOUT_MS` | `10000` | a request taking longer is ended |
 * | `BODY_LIMIT_BYTES` | `1048576` | largest JSON body |
 * | `TRUST_PROXY` | `nao` | `sim` (one proxy before the server), how many there are (`2`), or their addresses by comma |
 * | `RATE_LIMITS` | `sim` | `nao`: no limits by person, where a gateway keeps them; those of sign-in stay |
 * | `WEBHOOKS_REDE_INTERNA` | `nao` | `sim`: webhooks may call addresses of the inner network, and plain http |
 * | `SMTP_URL` | – | `smtp://` or `smtps://user:password@host:port`; without it mail is only kept in its history |
 * | `MAIL_FROM` | – | sender of mail; required with `SMTP_URL` |
 * | `OIDC_GOVBR_ISSUER`, `OIDC_GOVBR_CLIENT_ID`, `OIDC_GOVBR_CLIENT_SECRET` | – | sign-in by gov.br: all three or none |
 * | `OIDC_PMM_ISSUER`, `OIDC_PMM_CLIENT_ID`, `OIDC_PMM_CLIENT_SECRET` | – | sign-in by the municipality's provider: all three or none |
 * | `S3_ENDPOINT`, `S3_REGION`, `S3_BUCKET`, `S3_ACCESS_KEY_ID`, `S3_SECRET_ACCESS_KEY` | – | store for files that speaks S3, instead of `DATA_DIR/arquivos`: all five or none |
 * | `DEMO` | `auto` | `auto` fills the demonstration into an empty embedded database, and refuses where other machines reach it; `always` there too; `never` nowhere |
 * | `DEMO_ORDERS` | `5000` | orders of the demonstration |
 * | `MUNICIPIO` | `Município de Demonstração` | name of the municipality |
 * | `BRASAO` | – | file of the municipality's arms (SVG), in the head of its papers |
 * | `ASSINATURA_P12`, `ASSINATURA_SENHA` | – | certificate (PKCS#12, RSA) that documents' papers are signed with, and its password: both or neither |
 * | `MAP_TILES_URL` | – | pictures below the maps, `https://mapas.cidade.gov.br/{z}/{x}/{y}.png` |
 * | `MAP_ATTRIBUTION` | – | whose pictures they are, on every map; required with `MAP_TILES_URL` |
 *
 * An empty value counts as absent; unknown names are ignored.
 */
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { isThisMachine } from './address.ts';

const WHOLE = 'um número inteiro';

function integer(fallback: number, min: number, max: number) {
  const reason = `deve ser ${WHOLE} de ${min} a ${max}`;
  return z
    .string()
    .regex(/^\d{1,12}$/, reason)
    .transform(Number)
    .refine((n) => n >= min && n <= max, reason)
    .default(fallback);
}

/** What ends a password in an address. */
const SIGNS = ' (na senha, @ : / ? # e % se escrevem %40 %3A %2F %3F %23 %25)';

function url(
  protocols: readonly string[],
  example: string,
  isNamedOtherwise: (address: URL) => boolean = () => false,
) {
  return z.string().refine(
    (value) => {
      if (!URL.canParse(value)) return false;
      const { protocol, hostname: host } = new URL(value);
      return protocols.includes(protocol) && (host !== '' || isNamedOtherwise(new URL(value)));
    },
    {
      error: `deve ser um endereço como ${example}${example.includes('senha') ? SIGNS : ''}`,
      // What is asked of it after this reads it as one.
      abort: true,
    },
  );
}

/** Where something answers: an address that paths are put behind. */
const base = url(['http:', 'https:'], 'https://servico.cidade.gov.br').refine(
  (value) => !/[?#]/.test(value),
  'deve terminar antes de ? e #',
);
const withoutSlash = (value: string): string =>
  value.endsWith('/') ? withoutSlash(value.slice(0, -1)) : value;
/** As browsers say it, whom ours is compared with: small letters, without the port that goes without saying. */
const origin = url(['http:', 'https:'], 'https://osm.cidade.gov.br')
  .refine((value) => {
    const { pathname, search, hash, username, password } = new URL(value);
    return pathname.length <= 1 && `${search}${hash}${username}${password}` === '';
  }, 'deve ser só a origem, sem caminho nem o que vem depois dele: https://osm.cidade.gov.br')
  .transform((value) => new URL(value).origin);
/** As the provider writes it: some end in a slash that counts. */
const issuer = base.refine((value) => {
  const { protocol, hostname: host } = new URL(value);
  return protocol === 'https:' || isThisMachine(host);
}, 'deve ser https:// (http:// só desta máquina)');
const YES = ['sim', 'true', '1', 'yes'];
const NO = ['nao', 'não', 'false', '0', 'no'];
const text = z.string();

const shape = z.object({
  HOST: text
    .transform((value) => value.replace(/^\[(.+)\]$/, '$1'))
    .refine((value) => /^[\w.-]+$/.test(value) || isIP(value) > 0, {
      error: 'deve ser um nome ou endereço de rede',
    })
    .default('127.0.0.1'),
  PORT: integer(3000, 0, 65_535),
  DATA_DIR: text.default('./data').transform((path) => resolve(path)),
  DATABASE_URL: databaseUrl().optional(),
  DATABASE_REPLICA_URL: databaseUrl().optional(),
  DATABASE_POOL: integer(10, 5, 500),
  DATABASE_PREPARE: yesOrNo(true),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug', 'trace'], {
      error: 'deve ser silent, error, warn, info, debug ou trace',
    })
    .default('info'),
  INSTANCE: text.max(100, 'deve ter até 100 caracteres').default(hostname()),
  SLOW_STATEMENT_MS: integer(1000, 1, 600_000),
  // What a header cannot carry nobody can say.
  METRICS_TOKEN: text
    .regex(/^[\x21-\x7e]{16,}$/, 'deve ter 16 caracteres ou mais, sem acentos nem espaços')
    .optional(),
  PUBLIC_URL: origin.optional(),
  API_URL: origin.optional(),
  AUTH_URL: origin.optional(),
  SESSION_HOURS: integer(12, 1, 720),
  SESSION_IDLE_MINUTES: integer(60, 1, 43_200),
  REQUEST_TIMEOUT_MS: integer(10_000, 100, 600_000),
  BODY_LIMIT_BYTES: integer(1_048_576, 1024, 104_857_600),
  // A number of hops, the last of which wrote the address: what comes before it anybody may have written.
  TRUST_PROXY: text
    .refine(
      (value) =>
        [...YES, ...NO].includes(value.toLowerCase()) ||
        /^[2-9]$/.test(value) ||
        addressesOf(value).every(isNetwork),
      {
        error: 'deve ser sim, nao, quantos são (2 a 9) ou os seus endereços: 10.0.0.1, 10.1.0.0/16',
      },
    )
    .transform((value): false | number | string[] => {
      if (YES.includes(value.toLowerCase())) return 1;
      if (/^[2-9]$/.test(value)) return Number(value);
      if (NO.includes(value.toLowerCase())) return false;
      return addressesOf(value);
    })
    .default(false),
  RATE_LIMITS: yesOrNo(true),
  WEBHOOKS_REDE_INTERNA: yesOrNo(false),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtps://usuario:senha@servidor:465').optional(),
  MAIL_FROM: text
    .regex(/^(?:[^<>@]*<)?[^\s<>@,;]+@[^\s<>@,;]+>?$/, 'deve ser um endereço de e-mail')
    .optional(),
  OIDC_GOVBR_ISSUER: issuer.optional(),
  OIDC_GOVBR_CLIENT_ID: text.optional(),
  OIDC_GOVBR_CLIENT_SECRET: text.optional(),
  OIDC_PMM_ISSUER: issuer.optional(),
  OIDC_PMM_CLIENT_ID: text.optional(),
  OIDC_PMM_CLIENT_SECRET: text.optional(),
  S3_ENDPOINT: base.transform(withoutSlash).optional(),
  S3_REGION: text.optional(),
  S3_BUCKET: text
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'deve ser o nome de um bucket')
    .optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  DEMO: z
    .enum(['auto', 'always', 'never'], { error: 'deve ser auto, always ou never' })
    .default('auto'),
  DEMO_ORDERS: integer(5000, 0, 5_000_000),
  MUNICIPIO: text.max(100, 'deve ter até 100 caracteres').default('Município de Demonstração'),
  BRASAO: text
    .regex(/\.svg$/i, 'deve ser o caminho de um arquivo .svg')
    .transform((path) => resolve(path))
    .optional(),
  ASSINATURA_P12: text.transform((path) => resolve(path)).optional(),
  ASSINATURA_SENHA: text.optional(),
  MAP_TILES_URL: url(['http:', 'https:'], 'https://mapas.cidade.gov.br/{z}/{x}/{y}.png')
    .refine((address) => ['{z}', '{x}', '{y}'].every((part) => address.includes(part)), {
      error: 'deve conter {z}, {x} e {y}',
    })
    .optional(),
  MAP_ATTRIBUTION: text.max(200, 'deve ter até 200 caracteres').optional(),
});

const addressesOf = (value: string): string[] => value.split(',').map((one) => one.trim());

/** '10.0.0.1', '10.1.0.0/16', '2001:db8::/32', or a name of the proxies' own list (loopback, linklocal, uniquelocal). */
function isNetwork(value: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(value)) return true;
  const [address = '', bits, ...more] = value.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    more.length === 0 &&
    most > 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  );
}

/** `sslmode` means what PostgreSQL's own programs mean by it: `require` does not ask whose the certificate is. */
function databaseUrl() {
  const given = url(
    ['postgres:', 'postgresql:'],
    'postgres://usuario:senha@servidor:5432/osm',
    // A socket of this machine: its folder in the place of a name.
    ({ searchParams }) => searchParams.get('host')?.startsWith('/') === true,
  );
  return given.transform((value) => {
    const { searchParams } = new URL(value);
    if (!searchParams.has('sslmode') || searchParams.has('uselibpqcompat')) return value;
    return `${value}&uselibpqcompat=true`;
  });
}

function yesOrNo(fallback: boolean) {
  return text
    .transform((value) => value.toLowerCase())
    .refine((value) => YES.includes(value) || NO.includes(value), 'deve ser sim ou nao')
    .transform((value) => YES.includes(value))
    .default(fallback);
}

/** A provider of external sign-in; null when its three variables are absent. */
export type OidcProvider = { issuer: string; clientId: string; clientSecret: string };

/** Where files are kept when that is no folder; null without S3_*. */
export type S3 = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type Env = z.output<typeof shape> & {
  s3: S3 | null;
  oidc: { govbr: OidcProvider | null; pmm: OidcProvider | null };
};

/** What is wrong with the environment: one Portuguese line per variable, naming it. */
export class EnvError extends Error {
  readonly lines: readonly string[];
  constructor(lines: readonly string[], options?: ErrorOptions) {
    super(lines.join('\n'), options);
    this.name = 'EnvError';
    this.lines = lines;
  }
}

/** Parses the environment. Throws EnvError with every wrong variable by name; never prints a value. */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(
    Object.keys(shape.shape).flatMap((name) => {
      const value = source[name]?.trim();
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
  const parsed = shape.safeParse(given);
  const wrong = new Map<string, string>();
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0]);
    if (!wrong.has(name)) wrong.set(name, issue.message);
  }
  for (const provider of ['GOVBR', 'PMM']) {
    const names = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'].map((n) => `OIDC_${provider}_${n}`);
    const missing = names.filter((name) => given[name] === undefined);
    if (missing.length === names.length) continue;
    for (const name of missing) wrong.set(name, 'falta (as três vão juntas, ou nenhuma)');
  }
  const missingS3 = S3_NAMES.filter((name) => given[name] === undefined);
  if (missingS3.length < S3_NAMES.length)
    for (const name of missingS3) wrong.set(name, 'falta (as cinco S3_… vão juntas, ou nenhuma)');
  if (given.SMTP_URL !== undefined && given.MAIL_FROM === undefined) {
    wrong.set('MAIL_FROM', 'falta (é exigida com SMTP_URL)');
  }
  if ((given.ASSINATURA_P12 === undefined) !== (given.ASSINATURA_SENHA === undefined)) {
    const missing = given.ASSINATURA_P12 === undefined ? 'ASSINATURA_P12' : 'ASSINATURA_SENHA';
    wrong.set(missing, 'falta (o certificado e a senha vão juntos, ou nenhum)');
  }
  if (given.MAP_TILES_URL !== undefined && given.MAP_ATTRIBUTION === undefined) {
    wrong.set('MAP_ATTRIBUTION', 'falta (é exigida com MAP_TILES_URL)');
  }
  if (given.DATABASE_REPLICA_URL !== undefined && given.DATABASE_URL === undefined) {
    wrong.set('DATABASE_URL', 'falta (é exigida com DATABASE_REPLICA_URL)');
  }
  if (!parsed.success || wrong.size > 0) {
    throw new EnvError([...wrong].map(([name, reason]) => `${name}: ${reason}`));
  }
  const env = parsed.data;
  return {
    ...env,
    s3: s3Of(env),
    oidc: {
      govbr: provider(
        env.OIDC_GOVBR_ISSUER,
        env.OIDC_GOVBR_CLIENT_ID,
        env.OIDC_GOVBR_CLIENT_SECRET,
      ),
      pmm: provider(env.OIDC_PMM_ISSUER, env.OIDC_PMM_CLIENT_ID, env.OIDC_PMM_CLIENT_SECRET),
    },
  };
}

const S3_NAMES = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

function s3Of(env: z.output<typeof shape>): S3 | null {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  return S3_ENDPOINT && S3_REGION && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
    ? {
        endpoint: S3_ENDPOINT,
        region: S3_REGION,
        bucket: S3_BUCKET,
        accessKeyId: S3_ACCESS_KEY_ID,
        secretAccessKey: S3_SECRET_ACCESS_KEY,
      }
    : null;
}

function provider(issuer?: string, clientId?: string, clientSecret?: string): OidcProvider | null {
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : null;
}
