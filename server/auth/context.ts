/** What the sign-in service is made from, and what is shared between its pages. */
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../db/schema.ts';
import type { Env } from '../env.ts';
import type { Pace } from '../http/pace.ts';
import type { Log } from '../steps.ts';
import { Buckets, LIMITS, type LimitRules } from './limits.ts';
import { type Mailer, createMailer } from './mail.ts';
import type { SessionCache } from './session-cache.ts';

/** Adds pages to the service's own. */
export type Pages = (app: FastifyInstance, ctx: AuthContext) => void;

export type AuthParts = {
  env: Env;
  db: Kysely<Database>;
  pool: pg.Pool;
  sessions: SessionCache;
  /** What slows a signed-in person down. */
  pace: Pace;
  /** Start-up's log: links of mail that cannot be sent are printed there. */
  log: Log;
  /** Those of nouns. */
  pages?: readonly Pages[];
  /** Shown at the foot of the pages. */
  version?: string;
  /** Other limits, for tests. */
  limits?: Partial<LimitRules>;
  /** Instead of SMTP, for tests. */
  mailer?: Mailer;
};

export type AuthContext = AuthParts & {
  buckets: Record<keyof LimitRules, Buckets>;
  mailer: Mailer;
  /** Work that goes on after the reply, so that a reply takes as long for an unknown login. */
  later(work: () => Promise<void>): void;
  /** Waits for that work. */
  settled(): Promise<void>;
  municipality(): Promise<Municipality>;
};

export type Municipality = { nome: string; demonstracao: boolean };

export function createContext(parts: AuthParts): AuthContext {
  const rules = { ...LIMITS, ...parts.limits };
  const underWay = new Set<Promise<void>>();
  return {
    ...parts,
    buckets: {
      ip: new Buckets(parts.db, 'ip', rules.ip),
      login: new Buckets(parts.db, 'login', rules.login),
      mailIp: new Buckets(parts.db, 'mailIp', rules.mailIp),
      mail: new Buckets(parts.db, 'mail', rules.mail),
    },
    mailer: parts.mailer ?? createMailer(parts),
    later(work) {
      const running = work()
        .catch((error: unknown) => {
          parts.log(`Entrada: ${error instanceof Error ? error.message : String(error)}`);
        })
        .finally(() => underWay.delete(running));
      underWay.add(running);
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    municipality: municipalityReader(parts),
  };
}

/** The name is on every page and changes once in years: asked for at most once a minute. */
export function municipalityReader({
  db,
  env,
}: Pick<AuthParts, 'db' | 'env'>): () => Promise<Municipality> {
  let known: Municipality | null = null;
  let knownUntil = 0;
  return async () => {
    if (known && Date.now() < knownUntil) return known;
    const { rows } = await sql<{ nome: string | null; demonstracao: boolean | null }>`
      select parametro_de('municipio') as nome,
        (select valor = 'true'::jsonb from instalacao where chave = 'demonstracao') as demonstracao`.execute(
      db,
    );
    known = { nome: rows[0]?.nome ?? env.MUNICIPIO, demonstracao: rows[0]?.demonstracao ?? false };
    knownUntil = Date.now() + 60_000;
    return known;
  };
}
