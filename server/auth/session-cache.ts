/**
 * Sessions held in memory, so that a hot request asks the database nothing. What changes a session, a
 * user, a profile or a membership says so (notifyPrincipal), here and on every other server. While
 * nobody can be heard, every request asks the database.
 */
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { Listener } from '../db/listener.ts';
import type { Database } from '../db/schema.ts';
import type { Env } from '../env.ts';
import { type LoadedPrincipal, type Principal, loadPrincipals } from './principal.ts';
import { SESSION_CHANNEL, touchEveryMs, touchSessions } from './session-store.ts';
import { hashToken } from './tokens.ts';
import { thumbUrl } from './urls.ts';

type Entry = {
  principal: Principal;
  staleAt: number;
  endsAt: number;
  touchedAt: number;
};

interface Asked {
  readonly key: string;
  readonly hash: Buffer;
  readonly resolve: (found: LoadedPrincipal | undefined) => void;
  readonly reject: (why: unknown) => void;
}

type CacheEnv = Pick<Env, 'SESSION_HOURS' | 'SESSION_IDLE_MINUTES' | 'PUBLIC_URL' | 'AUTH_URL'>;

/** Statements at once: a second one, so that nobody waits for one that is slow. */
const MOST_READINGS = 2;
const MOST_ENTRIES = 20_000;
/** The belt: however a notification may be lost, nothing is believed for longer. */
const TTL_MS = 15_000;
const TOUCH_DELAY_MS = 250;

export class SessionCache {
  readonly #db: Kysely<Database>;
  readonly #env: CacheEnv;
  readonly #ttlMs: number;
  readonly #listener: Listener;
  /** False: the listener is another's to start and to close. */
  readonly #ownListener: boolean;
  readonly #watchers = new Set<(usuarioId: number | '*') => void>();
  readonly #entries = new Map<string, Entry>();
  readonly #hashesByUser = new Map<number, Set<string>>();
  readonly #underWay = new Map<string, Promise<Principal | null>>();
  /** Who waits to be read: by the next statement, never by one that has begun. */
  #asking: Asked[] = [];
  #readings = 0;
  /** Rises with every invalidation: what was read before one is not kept. */
  #epoch = 0;
  #started = false;
  #connected = false;
  #touches = new Set<number>();
  #touchTimer: NodeJS.Timeout | null = null;

  constructor(parts: {
    db: Kysely<Database>;
    pool: pg.Pool;
    env: CacheEnv;
    ttlMs?: number;
    /** Shared with others; it must not have started yet. */
    listener?: Listener;
  }) {
    this.#db = parts.db;
    this.#env = parts.env;
    this.#ttlMs = parts.ttlMs ?? TTL_MS;
    this.#ownListener = parts.listener === undefined;
    this.#listener = parts.listener ?? new Listener(parts.pool);
    this.#listener.on(SESSION_CHANNEL, {
      onMessage: (payload) => this.invalidate(payload === '*' ? '*' : Number(payload)),
      onState: (connected) => {
        this.#connected = connected;
        this.invalidate('*');
      },
    });
  }

  /** False: every resolve asks the database. */
  get connected(): boolean {
    return this.#connected;
  }

  /** Begins to listen; returns at once, hears a little later. */
  start(): void {
    if (this.#started) return;
    this.#started = true;
    if (this.#ownListener) void this.#listener.start();
  }

  async close(): Promise<void> {
    this.#watchers.clear();
    if (this.#ownListener) await this.#listener.close();
    this.#connected = false;
    this.invalidate('*');
    await this.#flushTouches();
  }

  /** Told after every invalidation whose sessions may be others now; answers the undo. */
  onInvalidated(watcher: (usuarioId: number | '*') => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /**
   * Who holds this bearer token; null when the session is unknown, over, idle too long or its user
   * inactive. `seen` false: it is not the person who asks, and the session goes on idling.
   */
  async resolve(token: string, seen = true): Promise<Principal | null> {
    if (token.length < 20 || token.length > 128) return null;
    const hash = hashToken(token);
    const key = hash.toString('base64');
    const now = Date.now();
    const entry = this.#entries.get(key);
    if (entry && now < entry.staleAt) {
      if (now >= entry.endsAt) return null;
      if (seen && now - entry.touchedAt >= touchEveryMs(this.#env)) {
        entry.touchedAt = now;
        this.#touch(entry.principal.sessaoId);
      }
      return entry.principal;
    }
    const waiting = this.#underWay.get(key);
    if (waiting) return waiting;
    const loading = this.#load(key, hash, seen).finally(() => {
      if (this.#underWay.get(key) === loading) this.#underWay.delete(key);
    });
    this.#underWay.set(key, loading);
    return loading;
  }

  /** Forgets a user's sessions ('*': all). After it returns nobody is answered from before. */
  invalidate(usuarioId: number | '*'): void {
    this.#epoch++;
    this.#underWay.clear();
    if (usuarioId === '*') {
      this.#entries.clear();
      this.#hashesByUser.clear();
    } else {
      for (const key of this.#hashesByUser.get(usuarioId) ?? []) this.#entries.delete(key);
      this.#hashesByUser.delete(usuarioId);
    }
    for (const watcher of this.#watchers) watcher(usuarioId);
  }

  /** Asks with everybody else who waits: when a profile changes, a thousand sessions ask at once. */
  #read(key: string, hash: Buffer): Promise<LoadedPrincipal | undefined> {
    return new Promise((resolve, reject) => {
      this.#asking.push({ key, hash, resolve, reject });
      if (this.#readings < MOST_READINGS) void this.#readAll();
    });
  }

  async #readAll(): Promise<void> {
    this.#readings++;
    while (this.#asking.length > 0) {
      const asked = this.#asking;
      this.#asking = [];
      try {
        const found = await loadPrincipals(
          this.#db,
          asked.map(({ hash }) => hash),
          this.#env.SESSION_IDLE_MINUTES,
          (chave) => thumbUrl(this.#env, chave),
        );
        for (const { key, resolve } of asked) resolve(found.get(key));
      } catch (error) {
        for (const { reject } of asked) reject(error);
      }
    }
    this.#readings--;
  }

  async #load(key: string, hash: Buffer, seen: boolean): Promise<Principal | null> {
    const epoch = this.#epoch;
    const loaded = await this.#read(key, hash);
    if (!loaded) {
      this.#drop(key);
      return null;
    }
    const touch = seen && loaded.seenMsAgo >= touchEveryMs(this.#env);
    if (touch) this.#touch(loaded.principal.sessaoId);
    if (this.#connected && this.#epoch === epoch) this.#keep(key, loaded, touch);
    return loaded.principal;
  }

  #keep(key: string, loaded: LoadedPrincipal, touched: boolean): void {
    const now = Date.now();
    const { principal } = loaded;
    this.#drop(key);
    this.#entries.set(key, {
      principal,
      staleAt: now + this.#ttlMs,
      endsAt: now + loaded.endsInMs,
      touchedAt: touched ? now : now - loaded.seenMsAgo,
    });
    const hashes = this.#hashesByUser.get(principal.usuario.id) ?? new Set<string>();
    this.#hashesByUser.set(principal.usuario.id, hashes.add(key));
    if (this.#entries.size > MOST_ENTRIES) {
      const oldest = this.#entries.keys().next().value;
      if (oldest !== undefined) this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    const { id } = entry.principal.usuario;
    const hashes = this.#hashesByUser.get(id);
    hashes?.delete(key);
    if (hashes?.size === 0) this.#hashesByUser.delete(id);
  }

  #touch(sessaoId: number): void {
    this.#touches.add(sessaoId);
    this.#touchTimer ??= setTimeout(() => void this.#flushTouches(), TOUCH_DELAY_MS).unref();
  }

  /** A lost touch only lets a session look idle a minute longer: no reason to fail a request. */
  async #flushTouches(): Promise<void> {
    if (this.#touchTimer) clearTimeout(this.#touchTimer);
    this.#touchTimer = null;
    const ids = [...this.#touches];
    this.#touches = new Set();
    if (ids.length > 0) await touchSessions(this.#db, ids).catch(() => undefined);
  }
}
