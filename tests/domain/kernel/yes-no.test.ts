/** Yes and no of an address: what is asked for is what is said of it, in either language. */
import { expect, it } from 'vitest';
import { filter } from '../../../domain/kernel/define.ts';
import { askedText } from '../../../domain/kernel/filter-words.ts';
import { listaOrdens } from '../../../domain/ordem-servico/queries.ts';
import { parseListRequest } from '../../../server/read/list-request.ts';

it.each([
  ['true', true, 'sim'],
  ['sim', true, 'sim'],
  ['false', false, 'não'],
  ['nao', false, 'não'],
])('vencida_eq=%s filtra e diz o mesmo', (raw, value, said) => {
  const { conditions } = parseListRequest(listaOrdens, { vencida_eq: raw });
  expect(conditions.find(({ field }) => field === 'vencida')?.value).toBe(value);
  const asked = { filter: filter('boolean', 'Vencida'), op: 'eq', values: [raw] } as const;
  expect(askedText(asked, () => undefined)).toBe(said);
});

it.each(['', 'yes', '1', 'constructor'])('vencida_eq=%s não é sim nem não', (raw) => {
  expect(() => parseListRequest(listaOrdens, { vencida_eq: raw || 'talvez' })).toThrow();
});
