/**
 * Where the tests' databases stand: in memory, where the system keeps files there. A database is 1,400 files and each
 * test file has one of its own; on a disk the copy takes up to a second, and most of the system's time was that.
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'osm-testes-';
/** TMPFS_MAGIC of statfs(2). */
const TMPFS = 0x01021994;
/** Bytes: the suite takes 0.8 GB at most. */
const ROOM = 4e9;

/** A folder for this run and what removes it; null where files in memory are none, or few. */
export function folderInMemory() {
  if (!existsSync(MEMORY)) return null;
  removeLeftovers();
  const { type, bavail, bsize } = statfsSync(MEMORY);
  if (type !== TMPFS || bavail * bsize < ROOM || freemem() < 2 * ROOM) return null;
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`));
  // The embedded database runs as another user where we are root.
  chmodSync(folder, 0o755);
  return { folder, remove: () => remove(folder) };
}

/** Of runs that were killed: their databases end by themselves when their files are gone. */
function removeLeftovers() {
  for (const name of readdirSync(MEMORY)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid && !existsSync(`/proc/${pid}`)) remove(join(MEMORY, name));
  }
}

const remove = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
