/**
 * Is somebody there? A console that is only kept up to date asks for things by itself; such requests
 * are marked, and the session goes on idling (decisions, section 10: it ends after 60 minutes idle).
 */

/** Ms without a hand on keys or mouse after which requests are the console's own. */
const ALONE_AFTER = 60_000;

let lastHand = Date.now();

// No movement of the pointer: a browser tells of one also when the page moves under a mouse nobody holds.
if (typeof window !== 'undefined')
  for (const kind of ['keydown', 'pointerdown', 'wheel', 'touchstart'] as const)
    window.addEventListener(kind, () => (lastHand = Date.now()), { capture: true, passive: true });

/** Header of a request that no person asked for; none while somebody is there. */
export const presenceHeaders = (): Record<string, string> =>
  Date.now() - lastHand > ALONE_AFTER ? { 'X-Sem-Pessoa': '1' } : {};
