/** Where files are kept: a folder, or any store that speaks S3. Both know a file by its key alone. */
import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The store did not do what it was asked: it is not there, or not well. Its message says why, in words. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway';
}

/** What the disk says where files are kept, or arrive: full, not ours to write, broken. */
const DISK = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'EIO', 'EMFILE', 'ENFILE']);
export const isDisk = (error: unknown): boolean =>
  error instanceof Error && DISK.has(String((error as { code?: unknown }).code));

/** Its calls reject with StoreAway, or with what the disk says. */
export interface FileStore {
  readonly kind: 'disco' | 's3';
  /** Takes over the whole file at `path` (it is gone afterwards, or may be removed); the same key again replaces it. */
  put(key: string, path: string, type: string): Promise<void>;
  /** Null when there is no such file. */
  get(key: string, range?: ByteRange): Promise<Readable | null>;
  /** No error when it is not there. */
  remove(key: string): Promise<void>;
}

/** A store, and the folder a file is in until it is whole. */
export interface FilesTo {
  readonly store: FileStore;
  readonly arriving: string;
}
export const thumbKey = (token: string): string => `${token}-thumb`;
