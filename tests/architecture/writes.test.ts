/** Records, their steps and the log are written in one place each; by hand nowhere. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { nouns } from '../../server/catalog.ts';

const root = resolve(import.meta.dirname, '../..');
/** The demonstration fills its past in bulk, before anybody could be told of it. */
const files = readdirSync(join(root, 'server'), { recursive: true, withFileTypes: true })
  .filter((f) => f.isFile() && f.name.endsWith('.ts'))
  .map((f) => relative(root, join(f.parentPath, f.name)))
  .filter((f) => !f.startsWith('server/demo/') && f !== 'server/users.ts');
const text = new Map(files.map((f) => [f, readFileSync(join(root, f), 'utf8')]));
const found = (pattern: RegExp): string[] => files.filter((f) => pattern.test(text.get(f) ?? ''));

const writers = nouns.flatMap(({ writer }) => writer ?? []);

it('o log se escreve em server/actions/log.ts', () => {
  expect(found(/insertInto\('log'\)|insert into log\b/)).toEqual(['server/actions/log.ts']);
});

it('os passos de um registro, só com ele', () => {
  const steps = writers.flatMap((w) => w.steps?.table ?? []);
  expect(steps.length).toBeGreaterThan(1);
  for (const table of steps)
    expect(found(new RegExp(`insertInto\\('${table}'\\)|insert into ${table}\\b`)), table).toEqual(
      [],
    );
});

it('um registro muda por server/actions; à mão, só o que é do ofício de quem o faz', () => {
  /** Sign-in keeps accounts, the worker the state of jobs, who sends what came of a sending; who forgets, what is past. */
  const CRAFT: Readonly<Record<string, readonly string[]>> = {
    usuario: ['server/auth/'],
    job_output: ['server/jobs/'],
    webhook_entrega: ['server/nouns/webhook/'],
    email_historico: ['server/mail/', 'server/nouns/email-historico/guarda.ts'],
  };
  for (const { table } of writers) {
    const by = found(new RegExp(`updateTable\\('${table}'\\)|update ${table}\\b`));
    const craft = CRAFT[table] ?? [];
    expect(
      by.filter((f) => !craft.some((place) => f.startsWith(place))),
      table,
    ).toEqual([]);
  }
});
