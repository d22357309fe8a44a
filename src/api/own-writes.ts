/**
 * Writes of this page that are on their way to the records of a noun. What they change is shown by whoever sends
 * them, and their events are passed by; so what is read at the same time, and may be from before them, must be read
 * again when they are over.
 */
const writing = new Map<string, number>();

/** Called when no write to the noun is on its way any more, the last of them having ended at `ended` (performance.now()). */
type Listener = (noun: string, ended: number) => void;
const listeners = new Set<Listener>();
export function onWritten(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Is a write of this page to a record of the noun on its way? */
export const isWritten = (noun: string): boolean => writing.has(noun);

/** Waits for a write to a record of the noun. */
export async function whileWriting<T>(noun: string, write: Promise<T>): Promise<T> {
  writing.set(noun, (writing.get(noun) ?? 0) + 1);
  try {
    return await write;
  } finally {
    const ended = performance.now();
    // After whoever sent it has taken the reply.
    setTimeout(() => {
      const others = (writing.get(noun) ?? 0) - 1;
      if (others > 0) writing.set(noun, others);
      else {
        writing.delete(noun);
        for (const listener of listeners) listener(noun, ended);
      }
    });
  }
}
