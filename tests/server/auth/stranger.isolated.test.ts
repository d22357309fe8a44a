/** A login that nobody has costs what a known one costs. */
import { verify } from '@node-rs/argon2';
import { expect, it, vi } from 'vitest';
import { LONGEST, hashPassword, verifyPassword } from '../../../server/auth/passwords.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<{ verify: typeof verify }>();
  return { ...real, verify: vi.fn(real.verify) };
});

it('sem senha guardada confere-se uma, feita como as outras, e nenhuma serve', async () => {
  const stored = await hashPassword('cavalo bateria grampo');
  expect(await verifyPassword(stored, 'cavalo bateria grampo')).toBe(true);
  expect(await verifyPassword(null, 'ninguém usa esta senha')).toBe(false);
  const [known, unknown] = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$'));
  expect(vi.mocked(verify).mock.calls).toHaveLength(2);
  // The same kind and cost of work.
  expect(unknown?.slice(0, 4)).toEqual(known?.slice(0, 4));
  // What is too long is looked at by neither.
  vi.mocked(verify).mockClear();
  for (const hash of [stored, null])
    expect(await verifyPassword(hash, 'x'.repeat(LONGEST + 1))).toBe(false);
  expect(verify).not.toHaveBeenCalled();
});
