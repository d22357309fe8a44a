/** Many acknowledgements in one form: each letter is sent what it says, and what is common to all. */
import { expect, it } from 'vitest';
import { dasCartas } from '../../src/nouns/doc/cartas.ts';

const foto = (uri_token: string) => ({ uri_token });
const values = {
  tipo: 'correios',
  data: '2026-11-05',
  quem: null,
  anexos: [foto('lista')],
  cartas: {
    7: { data: '2026-11-09', quem: 'O porteiro', anexos: [foto('aviso')] },
    8: { data: '', quem: '' },
  },
};

it.each([
  [7, { data: '2026-11-09', quem: 'O porteiro', anexos: [foto('lista'), foto('aviso')] }],
  [8, { data: '2026-11-05', quem: null, anexos: [foto('lista')] }],
  [9, { data: '2026-11-05', quem: null, anexos: [foto('lista')] }],
])('a carta do documento %i', (id, expected) =>
  expect(dasCartas({ id }, values)).toEqual({ tipo: 'correios', ...expected }),
);
