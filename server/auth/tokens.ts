/** Opaque secrets: made here, handed out once, kept only as their hash. */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 32 random bytes as base64url (43 characters). */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** 8 random digits, for what a person types: only together with a limit of attempts. */
export const newCode = (): string => String(randomInt(100_000_000)).padStart(8, '0');

/** What is stored of a secret: its SHA-256. A random secret of 256 bits needs no salt. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** PKCE, S256: does the verifier fit the challenge (RFC 7636, section 4.6)? */
export const fitsChallenge = (verifier: string, challenge: string): boolean =>
  sameText(createHash('sha256').update(verifier).digest('base64url'), challenge);

/** A value only who holds `key` can make; for the hidden field of forms. */
export const seal = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Compares without telling by its time where two texts differ. */
export function sameText(a: string, b: string): boolean {
  const left = hashToken(a);
  return timingSafeEqual(left, hashToken(b)) && a.length === b.length;
}
