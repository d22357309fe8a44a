/** Codes that follow the time (RFC 6238: SHA-1, 30 seconds, 6 digits, as every app knows them). */
import { createHmac } from 'node:crypto';
import { sameText } from './tokens.ts';

const STEP_MS = 30_000;
const DIGITS = 6;
/** Steps before and after the present one that count as well: clocks differ. */
const DRIFT = 1;

/** The step of time that an instant (milliseconds) lies in. */
export const stepAt = (ms: number): number => Math.floor(ms / STEP_MS);

/** The code of a step. */
export function codeAt(secret: Buffer, step: number, digits: number = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step after `after` whose code this is, about `ms`; null when it is none's. */
export function stepOf(secret: Buffer, code: string, ms: number, after: number): number | null {
  const now = stepAt(ms);
  for (let step = Math.max(now - DRIFT, after + 1); step <= now + DRIFT; step++)
    if (sameText(codeAt(secret, step), code)) return step;
  return null;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 (RFC 4648) without its padding: what is typed where no camera reads it. */
export function base32(bytes: Buffer): string {
  let [text, held, bits] = ['', 0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += LETTERS[(held >> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + LETTERS[(held << (5 - bits)) & 31] : text;
}

/** What an app reads from the image. */
export function uriOf(secret: Buffer, login: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(login)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
