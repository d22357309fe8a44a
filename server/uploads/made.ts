/** A file that the product itself makes: into the store like any that was sent, and kept once something names it. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { makeFolder } from './owned.ts';
import type { FilesTo } from './store.ts';

export interface MadeFile {
  readonly id: number;
  readonly token: string;
  readonly sha256: Buffer;
}

const ENDINGS = { 'application/pdf': 'pdf', 'application/zip': 'zip' } as const;
const DAY_MS = 24 * 3_600_000;

interface NewFile {
  readonly nome: string;
  readonly usuarioId: number;
  readonly bytes: Buffer | AsyncIterable<Uint8Array>;
  readonly tipo?: keyof typeof ENDINGS;
  /** Days that it stays though nothing names it; by default one. */
  readonly dias?: number;
}

/**
 * Puts it into the store. The row comes first, so that nothing lies there that no row knows of; what nobody
 * comes to name is cleared away like a file that was sent and never attached.
 */
export async function makeFile(
  db: Kysely<Database>,
  { store, arriving }: FilesTo,
  { nome: stem, usuarioId, bytes, tipo = 'application/pdf', dias = 1 }: NewFile,
): Promise<MadeFile> {
  const token = randomBytes(16).toString('hex');
  const nome = `${stem}.${ENDINGS[tipo]}`;
  await makeFolder(arriving);
  const path = join(arriving, randomUUID());
  try {
    const hash = createHash('sha256');
    let tamanho = 0;
    async function* noted(): AsyncGenerator<Uint8Array> {
      for await (const piece of Buffer.isBuffer(bytes) ? [bytes] : bytes) {
        hash.update(piece);
        tamanho += piece.length;
        yield piece;
      }
    }
    await pipeline(noted(), createWriteStream(path, { flags: 'wx' }));
    const sha256 = hash.digest();
    const { id } = await db
      .insertInto('arquivo')
      .values({
        token,
        usuario_id: usuarioId,
        nome,
        nome_url: nome,
        tipo,
        ext: ENDINGS[tipo],
        tamanho,
        sha256,
        guardado_sha256: sha256,
        // It goes a day after that.
        livre_desde: new Date(Date.now() + (dias - 1) * DAY_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await store.put(token, path, tipo);
    return { id, token, sha256 };
  } finally {
    await rm(path, { force: true });
  }
}
