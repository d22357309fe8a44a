/** Where the environment has files kept: its S3, or a folder below DATA_DIR. */
import { join } from 'node:path';
import type { Env } from '../env.ts';
import { diskStore } from './disk-store.ts';
import { s3Store } from './s3-store.ts';
import type { FilesTo, FileStore } from './store.ts';

/** The folder of files below DATA_DIR. */
const filesFolder = (env: Pick<Env, 'DATA_DIR'>): string => join(env.DATA_DIR, 'arquivos');
/** What is still arriving, whatever the store. */
const arrivingFolder = (env: Pick<Env, 'DATA_DIR'>): string => join(filesFolder(env), 'chegando');

export const filesTo = (env: Pick<Env, 'DATA_DIR' | 's3'>): FilesTo => ({
  store: storeOf(env),
  arriving: arrivingFolder(env),
});

/** The store the environment names. */
const storeOf = (env: Pick<Env, 'DATA_DIR' | 's3'>): FileStore =>
  env.s3 ? s3Store(env.s3) : diskStore(filesFolder(env));
