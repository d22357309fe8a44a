/** Where files are kept: a folder, or any store that speaks S3. Both know a file by its key alone. */
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Env } from '../env.ts';
import { diskStore } from './disk-store.ts';
import { s3Store } from './s3-store.ts';

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface FileStore {
  readonly kind: 'disco' | 's3';
  /** Takes over the whole file at `path` (it is gone afterwards, or may be removed); the same key again replaces it. */
  put(key: string, path: string, type: string): Promise<void>;
  /** Null when there is no such file. */
  get(key: string, range?: ByteRange): Promise<Readable | null>;
  /** No error when it is not there. */
  remove(key: string): Promise<void>;
}

/** The folder of files below DATA_DIR. */
const filesFolder = (env: Pick<Env, 'DATA_DIR'>): string => join(env.DATA_DIR, 'arquivos');
/** What is still arriving, whatever the store. */
const arrivingFolder = (env: Pick<Env, 'DATA_DIR'>): string => join(filesFolder(env), 'chegando');

/** A store, and the folder a file is in until it is whole. */
export interface FilesTo {
  readonly store: FileStore;
  readonly arriving: string;
}
export const filesTo = (env: Pick<Env, 'DATA_DIR' | 's3'>): FilesTo => ({
  store: storeOf(env),
  arriving: arrivingFolder(env),
});

/** The store the environment names. */
const storeOf = (env: Pick<Env, 'DATA_DIR' | 's3'>): FileStore =>
  env.s3 ? s3Store(env.s3) : diskStore(filesFolder(env));

export const thumbKey = (token: string): string => `${token}-thumb`;
