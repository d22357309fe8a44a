/** Random days of a department, played on two servers (tests/days): here a few; more by `npm run days`. */
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

it.each([1, 2, 3, 4])('o dia da semente %i', async (semente) => {
  const { falha } = await jogarDia(cidade, semente, ENCURTAR_MS);
  expect(falha, falha ?? '').toBeNull();
});
