import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillDemo } from '../../../server/demo/index.ts';
import { backup } from '../../../server/db/backup.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { restore } from '../../../server/db/restore.ts';
import { diskStore } from '../../../server/uploads/disk-store.ts';
import { checkFiles } from '../../../server/uploads/check.ts';
import { thumbKey, type FilesTo, type FileStore } from '../../../server/uploads/store.ts';
import { type TestDatabase, testDatabase } from '../../support/database.ts';

const MISSING = 'falta no armazenamento';
const THUMB_MISSING = 'a miniatura falta no armazenamento';
const DIFFERS = 'não é o que foi guardado';

let folder: string;
let source: TestDatabase;
let file: string;
let made: Awaited<ReturnType<typeof backup>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'osm-copia-'));
  source = await testDatabase();
  file = join(folder, 'copia.osm.gz');
  made = await backup(source.pool, file);
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true, force: true });
});

/** All lines but the first, which tells when the copy was made. */
async function content(path: string): Promise<string[]> {
  return (
    gunzipSync(await readFile(path))
      .toString()
      .split('\n')
      .slice(1)
      // Where a row lies in its table is PostgreSQL's affair.
      .toSorted()
  );
}

async function bytesOf(store: FileStore, key: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of (await store.get(key)) ?? []) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

describe('cópia e restauração', () => {
  it('restaura a demonstração, linha por linha e número por número', async () => {
    const target = await testDatabase({ of: 'empty' });
    try {
      const restored = await restore(target.db, target.pool, file);
      expect(restored.rows).toBe(made.rows);
      expect(made.rows).toBeGreaterThan(400);
      const again = join(folder, 'outra.osm.gz');
      await backup(target.pool, again);
      expect(await content(again)).toEqual(await content(file));
      const keys = `select count(*) as n from pg_constraint where contype = 'f' and convalidated`;
      expect((await target.pool.query(keys)).rows).toEqual((await source.pool.query(keys)).rows);
      await expect(target.pool.query('truncate log')).rejects.toThrow();
    } finally {
      await target.close();
    }
  });

  it('leva junto os arquivos do disco, para o armazenamento que houver', async () => {
    const [from, to] = ['de', 'para'].map((name) => ({
      store: diskStore(join(folder, name)),
      arriving: join(folder, name, 'chegando'),
    })) as [FilesTo, FilesTo];
    const demo = await testDatabase({ of: 'empty' });
    const target = await testDatabase({ of: 'empty' });
    try {
      await migrate(demo.db);
      await fillDemo(demo.db, { orders: 300, files: from });
      // Larger than a line, and than a chunk of the disk.
      const large = Buffer.from(Array.from({ length: 500_001 }, (_, i) => (i * 31) % 253));
      const [first] = (
        await demo.pool.query<{ token: string }>('select token from arquivo order by id limit 1')
      ).rows;
      await writeFile(join(folder, 'grande'), large);
      const token = first?.token ?? '';
      await from.store.put(token, join(folder, 'grande'), 'image/jpeg');
      const copy = join(folder, 'com-arquivos.osm.gz');
      const done = await backup(demo.pool, copy, from.store);
      // One was replaced by hand, after the demonstration had kept it.
      expect(done.faults.map(({ erro }) => erro)).toEqual([DIFFERS]);
      const keys = (
        await demo.pool.query<{ token: string; tem_thumb: boolean }>(
          'select token, tem_thumb from arquivo',
        )
      ).rows.flatMap((r) => (r.tem_thumb ? [r.token, thumbKey(r.token)] : [r.token]));
      expect(done.files).toBe(keys.length);
      expect(keys.length).toBeGreaterThan(20);
      const restored = await restore(target.db, target.pool, copy, to);
      expect([restored.files, restored.rows]).toEqual([done.files, done.rows]);
      for (const key of keys)
        expect((await bytesOf(to.store, key)).equals(await bytesOf(from.store, key)), key).toBe(
          true,
        );
      expect((await bytesOf(to.store, token)).equals(large)).toBe(true);
      expect(await readdir(to.arriving)).toEqual([]);
    } finally {
      await demo.close();
      await target.close();
    }
  });

  it('diz que arquivos faltam no armazenamento ou diferem, e copia o resto', async () => {
    const from = diskStore(join(folder, 'conferido'));
    const files: FilesTo = { store: from, arriving: join(folder, 'conferido', 'chegando') };
    const demo = await testDatabase({ of: 'empty' });
    try {
      await migrate(demo.db);
      await fillDemo(demo.db, { orders: 300, files });
      const { rows } = await demo.pool.query<{
        id: number;
        token: string;
        nome: string;
        tamanho: number;
      }>('select id, token, nome, tamanho from arquivo where tem_thumb order by id limit 3');
      const [gone, other, bare] = rows;
      if (!gone || !other || !bare) throw new Error('a demonstração tem fotografias');
      expect((await checkFiles(demo.pool, from, { whole: true })).faults).toEqual([]);
      await from.remove(gone.token);
      await from.remove(thumbKey(bare.token));
      // As long as it was: only its hash tells.
      await writeFile(join(folder, 'alheio'), Buffer.alloc(other.tamanho, 7));
      await from.put(other.token, join(folder, 'alheio'), 'image/jpeg');
      const wanted = [
        { id: gone.id, nome: gone.nome, erro: MISSING },
        { id: other.id, nome: other.nome, erro: DIFFERS },
        { id: bare.id, nome: bare.nome, erro: THUMB_MISSING },
      ];
      const done = await backup(demo.pool, join(folder, 'com-faltas.osm.gz'), from);
      expect(done.faults).toEqual(wanted);
      expect((await checkFiles(demo.pool, from, { whole: true })).faults).toEqual(wanted);
      const sought = await checkFiles(demo.pool, from, { whole: false });
      expect(sought.faults).toEqual(wanted.filter(({ erro }) => erro !== DIFFERS));
      // Of one whose hash nobody noted, its size is all there is to go by.
      await demo.pool.query('update arquivo set guardado_sha256 = null where id = $1', [other.id]);
      expect((await checkFiles(demo.pool, from, { whole: true })).faults).toHaveLength(2);
    } finally {
      await demo.close();
    }
  });

  it('recusa um banco com dados', async () => {
    await expect(restore(source.db, source.pool, file)).rejects.toThrow('já tem dados');
  });

  it('recusa um arquivo cortado ou alheio, sem deixar linhas', async () => {
    const target = await testDatabase({ of: 'empty' });
    try {
      const cut = join(folder, 'cortada.osm.gz');
      await writeFile(cut, (await readFile(file)).subarray(0, made.bytes / 2));
      await expect(restore(target.db, target.pool, cut)).rejects.toThrow('Não foi possível ler');
      const other = join(folder, 'outro.txt');
      await writeFile(other, 'nada');
      await expect(restore(target.db, target.pool, other)).rejects.toThrow('Não foi possível ler');
      const { rows } = await target.pool.query('select count(*) as n from usuario');
      expect(rows).toEqual([{ n: 0 }]);
      expect((await restore(target.db, target.pool, file)).rows).toBe(made.rows);
    } finally {
      await target.close();
    }
  });
});
