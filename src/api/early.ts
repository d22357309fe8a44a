/** What the document asked before our code was there (src/early.ts): each answer is taken once, while it is new. */
import { currentToken } from './session.ts';

/** One request that is on its way. */
export interface Asked {
  readonly reply: Promise<Response>;
  /** performance.now() of its sending. */
  readonly at: number;
  readonly token: string;
}

declare global {
  interface Window {
    /** By address. */
    osmEarly?: Map<string, Asked>;
  }
}

/** Ms after which an answer may be of before. */
const NEW = 10_000;

/** The answer to this reading and its age in ms, where the document has asked for it in this session; else undefined. */
export function takeEarly(
  url: string,
): { readonly reply: Promise<Response>; readonly age: number } | undefined {
  if (typeof window === 'undefined') return undefined;
  const asked = window.osmEarly?.get(url);
  window.osmEarly?.delete(url);
  if (asked?.token !== currentToken()) return undefined;
  const age = performance.now() - asked.at;
  return age < NEW ? { reply: asked.reply, age } : undefined;
}
