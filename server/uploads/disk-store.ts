/** Files in a folder, spread over 256 of its own by the first two signs of their keys. */
import { createReadStream } from 'node:fs';
import { copyFile, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { handOver, makeFolder } from './owned.ts';
import type { FileStore } from './store.ts';

const KEY = /^[0-9a-f]{32}(-thumb)?$/;

/** A store below `folder`, which need not be there yet. */
export function diskStore(folder: string): FileStore {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error(`chave de arquivo inválida: ${key}`);
    return join(folder, key.slice(0, 2), key);
  };
  return {
    kind: 'disco',
    async put(key, path) {
      const to = pathOf(key);
      await makeFolder(dirname(to));
      // On the disk before it has its name: a name is a whole file, also after the power went.
      await sync(path);
      await rename(path, to).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV') throw error;
        const half = `${to}.${process.pid}.parcial`;
        await copyFile(path, half);
        await sync(half);
        await rename(half, to);
      });
      await handOver(to);
    },
    async get(key, range) {
      const file = await open(pathOf(key), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return file === null ? null : createReadStream('', { fd: file, ...range });
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
