/**
 * Files in a store that speaks S3 (MinIO, Ceph, Garage, AWS…), by three calls signed by aws4fetch. The
 * bucket stands in the path, which every one of them understands.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Env } from '../env.ts';
import type { FileStore } from './store.ts';

/** Until the store answers; what it then sends may take as long as it takes. */
const ANSWER_MS = 120_000;
const RETRIES = 2;

/** Throws Error naming the status when the store refuses. */
export function s3Store(s3: NonNullable<Env['s3']>): FileStore {
  const client = new AwsClient({
    accessKeyId: s3.accessKeyId,
    secretAccessKey: s3.secretAccessKey,
    region: s3.region,
    service: 's3',
    // A stream cannot be sent twice; reading is tried again below.
    retries: 0,
  });
  const urlOf = (key: string): string => `${s3.endpoint}/${s3.bucket}/${key}`;
  const refused = (what: string, status: number): Error =>
    new Error(`o armazenamento S3 recusou ${what} (HTTP ${status})`);

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
        if (attempt >= RETRIES) throw error;
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
      await reply.body?.cancel();
      if (!reply.ok) throw refused('um arquivo', reply.status);
    },
    async get(key, range) {
      const headers: Record<string, string> = range
        ? { range: `bytes=${range.start}-${range.end}` }
        : {};
      const reply = await send(key, () => ({ headers }));
      if (reply.status === 404) {
        await reply.body?.cancel();
        return null;
      }
      if (!reply.ok || !reply.body) throw refused('a leitura', reply.status);
      return Readable.fromWeb(reply.body as ReadableStream);
    },
    async remove(key) {
      const reply = await send(key, () => ({ method: 'DELETE' }));
      await reply.body?.cancel();
      if (!reply.ok && reply.status !== 404) throw refused('a exclusão', reply.status);
    },
  };
}
