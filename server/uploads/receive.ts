/** Takes a file as it comes over the network into a file of ours, never whole in memory. */
import { createHash, randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { TAMANHO_MAXIMO } from '../../domain/arquivo/index.ts';
import { HttpError, invalido, recusa } from '../http/errors.ts';
import { makeFolder } from './owned.ts';
import { isDisk } from './store.ts';

/** A sender silent for so long is gone. */
const SILENCE_MS = 30_000;
/** What the form may weigh besides its file. */
export const FORM_BYTES = 65_536;

export interface Received {
  readonly path: string;
  /** As the sender calls it. */
  readonly nome: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  /** What the form says; null when it says nothing. */
  readonly usuarioId: string | null;
}

/** 413; the line stays open, for who is still sending would else hardly get to see it. */
export const tooLarge = (): HttpError =>
  recusa(413, 'arquivo_grande', `O arquivo tem mais de ${TAMANHO_MAXIMO / 1_000_000} MB`);

const broken = (): HttpError =>
  recusa(400, 'envio_interrompido', 'O envio foi interrompido. Envie o arquivo de novo.');

/**
 * Reads the form's `file` into `folder`; the caller removes it. Throws 413 once it is larger than
 * TAMANHO_MAXIMO, 400 when it breaks off, 422 without exactly one file.
 */
export async function receive(request: FastifyRequest, folder: string): Promise<Received> {
  if (Number(request.headers['content-length'] ?? 0) > TAMANHO_MAXIMO + FORM_BYTES)
    throw tooLarge();
  await makeFolder(folder);
  const path = join(folder, randomUUID());
  let usuarioId: string | null = null;
  let found: Omit<Received, 'usuarioId'> | null = null;
  // Open before anything can break: a stream that opens by itself may make its file after the removal.
  const target = await open(path, 'wx');
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.fieldname === 'usuario_id') usuarioId = String(part.value);
        continue;
      }
      if (part.fieldname !== 'file' || found) {
        part.file.resume();
        throw invalido({ file: ['envie um arquivo de cada vez, no campo file'] });
      }
      const { bytes, sha256 } = await write(request, part.file, target);
      found = { path, nome: part.filename ?? '', bytes, sha256 };
    }
  } catch (error) {
    await rm(path, { force: true });
    throw error instanceof HttpError || isDisk(error) ? error : broken();
  } finally {
    await target.close();
  }
  if (!found || found.bytes === 0) {
    await rm(path, { force: true });
    throw invalido({ file: [found ? 'o arquivo está vazio' : 'falta o arquivo'] });
  }
  return { ...found, usuarioId };
}

async function write(
  request: FastifyRequest,
  file: NodeJS.ReadableStream,
  target: FileHandle,
): Promise<{ bytes: number; sha256: Buffer }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const silence = setTimeout(() => request.raw.destroy(), SILENCE_MS);
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      silence.refresh();
      bytes += chunk.length;
      if (bytes > TAMANHO_MAXIMO) return done(tooLarge());
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(file, counted, target.createWriteStream());
  } finally {
    clearTimeout(silence);
  }
  return { bytes, sha256: hash.digest() };
}

/** What may still come in after a refusal before the line is cut. */
const DISCARDED_MAX = 64_000_000;

/** Lets what is still coming pass unread, so that the sender gets to see the answer. */
export function discard(request: FastifyRequest): void {
  const { raw } = request;
  raw.unpipe();
  let bytes = 0;
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > DISCARDED_MAX) raw.destroy();
  });
  raw.on('error', () => undefined);
  raw.resume();
}
