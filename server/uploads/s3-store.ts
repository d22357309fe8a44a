/**
 * Files in a store that speaks S3 (MinIO, Ceph, Garage, AWS…), by three calls signed by aws4fetch. The
 * bucket stands in the path, which every one of them understands.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Env } from '../env.ts';
import { whyAway } from '../away.ts';
import { StoreAway, type FileStore } from './store.ts';

/** Until the store answers; what it then sends may take as long as it takes. */
const ANSWER_MS = 120_000;
const RETRIES = 2;
/** Some stores answer before what they took can be read. */
const READS = 5;
const READ_AGAIN_MS = 200;

const NO_BUCKET = 'NoSuchBucket';
/** What is the municipality's to mend, by the store's own code. */
const BY_CODE: Readonly<Record<string, string>> = {
  [NO_BUCKET]: 'não há esse bucket: S3_BUCKET',
  InvalidAccessKeyId: 'não conhece a chave: S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'a assinatura não confere: S3_SECRET_ACCESS_KEY, S3_REGION',
  AuthorizationHeaderMalformed: 'é de outra região: S3_REGION',
  PermanentRedirect: 'o bucket é de outro endereço: S3_ENDPOINT',
  AccessDenied: 'a chave não o permite',
  RequestTimeTooSkewed: 'o relógio desta máquina não está certo',
};

/** What a reply that says no is called by the store, read to its end; '' where it does not say. */
async function codeOf(reply: Response): Promise<string> {
  const said = await reply.text().catch(() => '');
  return /<Code>(\w+)<\/Code>/.exec(said)?.[1] ?? '';
}

function refused(what: string, status: number, code: string): StoreAway {
  const told = [BY_CODE[code], `HTTP ${status}`, code].filter(Boolean).join('; ');
  return new StoreAway(`o armazenamento recusou ${what} (${told})`);
}

type S3 = NonNullable<Env['s3']>;

/** Each call is tried again where the store does not answer; what it refuses is told by its code (StoreAway). */
export function s3Store(s3: S3): FileStore {
  const client = new AwsClient({
    accessKeyId: s3.accessKeyId,
    secretAccessKey: s3.secretAccessKey,
    region: s3.region,
    service: 's3',
    // A stream cannot be sent twice; reading is tried again below.
    retries: 0,
  });
  const urlOf = (key: string): string => `${s3.endpoint}/${s3.bucket}/${key}`;

  /** Again when the store is not there or not well; `make` gives a new body each time. */
  async function send(key: string, make: () => RequestInit): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
      try {
        const waiting = new AbortController();
        const timer = setTimeout(() => waiting.abort(), ANSWER_MS);
        const signed = await client.sign(urlOf(key), { ...make(), signal: waiting.signal });
        const reply = await fetch(signed).finally(() => clearTimeout(timer));
        if (reply.status < 500 || attempt >= RETRIES) return reply;
        await reply.body?.cancel();
      } catch (error) {
        if (attempt >= RETRIES)
          throw new StoreAway(whyAway(error) ?? (error as Error).message, { cause: error });
      }
    }
  }

  return {
    kind: 's3',
    async put(key, path, type) {
      const { size } = await stat(path);
      const reply = await send(key, () => ({
        method: 'PUT',
        headers: { 'content-type': type, 'content-length': String(size) },
        body: Readable.toWeb(createReadStream(path)),
        duplex: 'half',
      }));
      if (!reply.ok) throw refused('um arquivo', reply.status, await codeOf(reply));
      await reply.body?.cancel();
    },
    async get(key, range) {
      const headers: Record<string, string> = range
        ? { range: `bytes=${range.start}-${range.end}` }
        : {};
      const reply = await send(key, () => ({ headers }));
      if (reply.ok && reply.body) return Readable.fromWeb(reply.body as ReadableStream);
      const code = await codeOf(reply);
      if (reply.status === 404 && code !== NO_BUCKET) return null;
      throw refused('a leitura', reply.status, code);
    },
    async remove(key) {
      const reply = await send(key, () => ({ method: 'DELETE' }));
      const code = await codeOf(reply);
      if (!reply.ok && reply.status !== 404) throw refused('a exclusão', reply.status, code);
    },
  };
}

/** Keeps a file there, reads it and removes it. Rejects with StoreAway: in words, what of it cannot be done. */
export async function tryS3(s3: S3): Promise<void> {
  const store = s3Store(s3);
  const folder = await mkdtemp(join(tmpdir(), 'osm-s3-'));
  try {
    const [key, path, said] = [`inicio-${randomUUID()}`, join(folder, 'inicio'), 'OS-m'];
    await writeFile(path, said);
    await store.put(key, path, 'text/plain');
    let read: string | null = null;
    for (let at = 0; read !== said && at < READS; at++) {
      if (at > 0) await wait(READ_AGAIN_MS);
      const kept = await store.get(key);
      read = kept && (await text(kept));
    }
    await store.remove(key);
    if (read !== said) throw new StoreAway('o que se guarda não é o que se lê: não fala S3');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
