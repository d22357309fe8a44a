/** What is done to one record goes out in the order it was done, alone or as one of many. */
const last = new Map<string, Promise<unknown>>();

/** Runs `work` when what was sent before for this record is over, however it ended. */
export function inOrder<T>(noun: string, id: number, work: () => Promise<T>): Promise<T> {
  const of = `${noun} ${id}`;
  const now = (last.get(of) ?? Promise.resolve()).then(work);
  const over = now.catch(() => undefined);
  last.set(of, over);
  void over.then(() => {
    if (last.get(of) === over) last.delete(of);
    return undefined;
  });
  return now;
}
