/** Random days of a department, played on two servers (tests/days): here a few; more by `npm run days`. */
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { fundaCidade, type Cidade } from '../days/city.ts';
import { jogarDia } from '../days/play.ts';

let cidade: Cidade;
beforeAll(async () => {
  cidade = await fundaCidade({ url: inject('serverUrl') });
});
afterAll(() => cidade?.fecha());

it.each([1, 2, 3, 4])('o dia da semente %i', async (semente) => {
  const { falha } = await jogarDia(cidade, semente);
  expect(falha, falha ?? '').toBeNull();
});
