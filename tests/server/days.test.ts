/**
 * Random days of a department, played on two servers (tests/days): here a few; more by `npm run days`. Over the
 * embedded database and over DATABASE_URL's alike the servers are processes that reach one database by its address;
 * 'the database restarted' cuts every connection there, since other files use the same server: `npm run days` has one
 * of its own, which it ends as a crash does.
 */
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { fundaCidade, type Cidade } from '../days/city.ts';
import { jogarDia } from '../days/play.ts';

/** Within what a test may take. */
const ENCURTAR_MS = 60_000;

let cidade: Cidade;
beforeAll(async () => {
  cidade = await fundaCidade({ url: inject('serverUrl') });
});
afterAll(() => cidade?.fecha());

/** Of each database its own: the servers are the same. */
const SEMENTES = { embutido: [1, 2, 3], postgres: [4, 5, 6] } as const;
it.each(SEMENTES[inject('servidor')])('o dia da semente %i', async (semente) => {
  const { falha } = await jogarDia(cidade, semente, ENCURTAR_MS);
  expect(falha, falha ?? '').toBeNull();
});
