/**
 * Whose the folder of data is, his is what comes to lie in it, also where root puts it there (a restore, an import, a
 * start by hand): the service that goes on with it is not root, and could neither read nor add to it.
 */
import { chown, mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

const isRoot = process.getuid?.() === 0;

/** The folder, and those above it that are missing. */
export async function makeFolder(folder: string): Promise<void> {
  const path = resolve(folder);
  const first = await mkdir(path, { recursive: true });
  if (first === undefined || !isRoot) return;
  const { uid, gid } = await stat(dirname(first));
  for (let made = path; made.length >= first.length; made = dirname(made))
    await chown(made, uid, gid);
}

/** The file is its folder's owner's. */
export async function handOver(path: string): Promise<void> {
  if (!isRoot) return;
  const { uid, gid } = await stat(dirname(path));
  await chown(path, uid, gid);
}
