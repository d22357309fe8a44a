/**
 * What a day is played in: two servers, each a process of its own, on one database, with a mail server; and what
 * may befall them. They stay for many days: each day has a department of its own.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { rm } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { addDays, hojeEm, type CivilDate } from '../../domain/kernel/civil-date.ts';
import { permissionPaths, startingProfiles } from '../../domain/kernel/permissions.ts';
import { createDb, createPool } from '../../server/db/pool.ts';
import type { Database } from '../../server/db/schema.ts';
import { filesTo } from '../../server/uploads/files-to.ts';
import type { FileStore } from '../../server/uploads/store.ts';
import { bundleOf } from '../support/bundle.ts';
import { TEMPLATES, temporaryFolder, withDatabase } from '../support/cluster.ts';
import { addPerson, addProfile, type Department, type Person } from '../support/municipality.ts';
import { proxyTo } from '../support/proxy.ts';
import { type RunningServer, startProgram } from '../support/server.ts';
import { smtpServer, type Smtp } from '../support/smtp.ts';
import { PATIENCE_MS, until } from '../support/until.ts';
import { assuntos, equipe, type Assunto } from './rules.ts';

const CLOCK = new URL('./clock.mjs', import.meta.url).href;
/** The day begins so long before midnight in São Paulo, and crosses it by a leap of the clock. */
const BEFORE_MS = 3_600_000;
const LEAP_MS = 2 * BEFORE_MS;
/** The second's clock is ahead of the first's, as no two machines' are the same. */
const APART_MS = 90_000;

/** One of the two: killed, it begins anew by itself. */
export interface Servidor {
  /** Its origin, as soon as it answers. */
  url(): Promise<string>;
  readonly pronto: boolean;
  /** kill -9, and begun again. */
  mata(): void;
}

export interface Cidade {
  readonly url: string;
  readonly db: Kysely<Database>;
  readonly pool: pg.Pool;
  readonly smtp: Smtp;
  /** Where the servers keep files. */
  readonly arquivos: FileStore;
  readonly servidores: readonly [Servidor, Servidor];
  /** Servers that ended by themselves, with what they said; a day takes what is its own. */
  readonly caidos: string[];
  /** What was found wrong with its log so far. */
  readonly rompidos: Set<string>;
  /** The civil day of their clocks. */
  hoje(): CivilDate;
  /** Midnight in São Paulo passes. */
  meiaNoite(): Promise<void>;
  /** The evening before it again, for the next day to be played; they are begun anew. */
  anoitece(): Promise<void>;
  /** The database goes away in the middle of whatever there is, and comes back. */
  reiniciaBanco(): Promise<void>;
  fecha(): Promise<void>;
}

/** What a city is made on. */
export interface Chao {
  /** Address of a server that holds the templates. */
  readonly url: string;
  /** Ends the database server as a crash does and begins it anew; without it, every connection is cut. */
  readonly crash?: () => Promise<void>;
}

let made = 0;

/** Makes a database, bundles the server as it is and begins it twice. */
export async function fundaCidade(chao: Chao): Promise<Cidade> {
  made += 1;
  const name = `dias_${process.pid}_${made}`;
  const admin = async (...statements: string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: chao.url });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await admin(
    `create database ${name} template ${TEMPLATES.migrated} strategy file_copy`,
    // What was acknowledged is to outlive the database's own end.
    `alter database ${name} set synchronous_commit = on`,
  );
  const direct = withDatabase(chao.url, name);
  const pool = createPool(direct, { max: 6, statementTimeoutMs: PATIENCE_MS });
  const db = createDb(pool);
  const [{ program, remove }, smtp, folder] = await Promise.all([
    bundleOf('server/main.ts'),
    smtpServer(),
    temporaryFolder(),
  ]);
  const proxies = await Promise.all([proxyTo(direct), proxyTo(direct)]);

  let shift = untilMidnight() - BEFORE_MS;
  const environment = (url: string, at: number): Record<string, string> => ({
    DATABASE_URL: url,
    DATABASE_POOL: '8',
    DATA_DIR: folder,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'osm@teste.example',
    RATE_LIMITS: 'nao',
    REQUEST_TIMEOUT_MS: String(PATIENCE_MS),
    TRUST_PROXY: 'sim',
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--import=${CLOCK}`,
    RELOGIO_ADIANTE: String(shift + at * APART_MS),
    RELOGIO_SALTO: String(LEAP_MS),
  });
  let isOpen = true;
  const caidos: string[] = [];
  const servers = proxies.map(({ url }, at) =>
    beginAgain(() => startProgram(program, environment(url, at))),
  );
  const [first, second] = servers;
  if (!first || !second) throw new Error('impossível');
  await Promise.all(servers.map((one) => one.url()));

  function beginAgain(start: () => Promise<RunningServer>) {
    let now: RunningServer | null = null;
    let coming: Promise<RunningServer>;
    const begin = (): void => {
      now = null;
      // The database may be away just then.
      const tryIt = async (): Promise<RunningServer> => {
        for (const end = Date.now() + PATIENCE_MS; ;)
          try {
            return await start();
          } catch (error) {
            if (!isOpen || Date.now() > end) throw error;
            await sleep(200);
          }
      };
      coming = tryIt().then((server) => {
        now = server;
        // What nobody killed should not end.
        server.process.once('exit', (code) => {
          if (now !== server || !isOpen) return;
          caidos.push(`com ${code}: ${server.output().slice(-4000)}`);
          begin();
        });
        return server;
      });
      coming.catch(() => undefined);
    };
    begin();
    return {
      url: async () => (await coming).url,
      get pronto() {
        return now !== null;
      },
      mata() {
        if (!now) return;
        const { process } = now;
        begin();
        process.kill('SIGKILL');
      },
      running: () => coming,
      /** Ended in good order, and begun again. */
      async restart() {
        const server = await coming;
        now = null;
        await server.stop();
        begin();
      },
    };
  }

  let restarting = Promise.resolve();
  async function restart(): Promise<void> {
    await Promise.all(proxies.map((one) => one.cut()));
    try {
      if (chao.crash) await chao.crash();
      else
        await admin(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
        );
    } finally {
      await Promise.all(proxies.map((one) => one.mend()));
    }
  }

  return {
    url: direct,
    db,
    pool,
    smtp,
    arquivos: filesTo({ DATA_DIR: folder, s3: null }).store,
    servidores: [first, second],
    caidos,
    rompidos: new Set(),
    hoje: () => hojeEm(new Date(Date.now() + shift)),
    async meiaNoite() {
      for (const one of servers) {
        const server = await one.running();
        const times = (): number => server.output().split('relógio adiantado').length;
        const before = times();
        server.process.kill('SIGUSR2');
        await until('o relógio adiantado', () => times() > before);
      }
      shift += LEAP_MS;
    },
    async anoitece() {
      shift = untilMidnight() - BEFORE_MS;
      for (const one of servers) {
        await one.restart();
      }
      await Promise.all(servers.map((one) => one.url()));
    },
    reiniciaBanco() {
      restarting = restarting.catch(() => undefined).then(restart);
      return restarting;
    },
    async fecha() {
      isOpen = false;
      for (const one of servers) await one.running().then((server) => server.stop('SIGKILL'));
      await db.destroy();
      await Promise.all(proxies.map((one) => one.cut()));
      await smtp.close();
      await admin(`drop database if exists ${name} with (force)`);
      remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Milliseconds from now to the next midnight in São Paulo. */
function untilMidnight(): number {
  const tomorrow = addDays(hojeEm(new Date()), 1);
  return Date.parse(`${tomorrow}T00:00:00-03:00`) - Date.now();
}

export interface Departamento extends Department {
  readonly pessoas: readonly Person[];
  readonly assuntos: Readonly<Record<Assunto, number>>;
}

let founded = 0;

/** A department with its people and subjects, for one day. */
export async function fundaDepartamento({ db }: Cidade): Promise<Departamento> {
  founded += 1;
  const codigo = `dia-${founded}`;
  const { id } = await db
    .insertInto('departamento')
    .values({ codigo, nome: `Departamento do dia ${founded}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const departamento = { id, codigo };
  const perfis = new Map<string, number>();
  for (const inicial of startingProfiles)
    perfis.set(
      inicial.descricao.toLowerCase(),
      await addProfile(
        db,
        departamento,
        inicial.descricao,
        permissionPaths.filter((path) => inicial.grants(path)),
      ),
    );
  const pessoas: Person[] = [];
  for (const [n, perfil] of equipe.entries())
    pessoas.push(
      await addPerson(db, perfil, founded * equipe.length + n, {
        departamento,
        grupo: null,
        perfil: perfis.get(perfil) ?? null,
      }),
    );
  const exige = {
    simples: {},
    analisado: { exige_analise: true },
    opcional: { permite_analise: true },
  };
  const ids = {} as Record<Assunto, number>;
  for (const assunto of assuntos) {
    const ok = { id: 1, codigo: 'ok', descricao: 'Regular', resultado: 'regular' };
    const made = await db
      .insertInto('assunto')
      .values({
        departamento_id: id,
        descricao: `Assunto ${assunto}`,
        prazo: 10,
        pontuacao: '2.50',
        encerramento: JSON.stringify([{ ...ok, exige_comentario: true, implanta: false }]),
        ...exige[assunto],
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids[assunto] = made.id;
    await db
      .insertInto('usuario_assunto')
      .values(
        equipe.flatMap((perfil, n) =>
          perfil === 'analista' || perfil === 'fiscal'
            ? [
                {
                  departamento_id: id,
                  assunto_id: made.id,
                  usuario_id: pessoas[n]?.id ?? 0,
                  papel: perfil,
                },
              ]
            : [],
        ),
      )
      .execute();
  }
  return { ...departamento, pessoas, assuntos: ids };
}
