/**
 * Records that many ask for at once. To begin so large a statement costs several times what it then reads of one
 * record: who comes while others of its kind are being read waits for one of them to return, and is read with all that
 * wait, in one statement. Each is read after it was asked for, as alone.
 */

/** A statement that reads the records of these ids; of one, it is planned for that one. */
export interface ReadOf {
  readonly text: string;
  readonly values: readonly unknown[];
}
/** How records of one kind are read for one reader. */
export interface Kind<R> {
  /** What is alike in all that go together: the statement of one, and what it is given beside the id. */
  readonly text: string;
  readonly given: readonly unknown[];
  /** Reads them, in any order; those that are not there for this reader are left out. */
  readonly read: (ids: readonly number[]) => Promise<readonly R[]>;
}

/** Records of one statement. */
const MOST = 16;
/** Who comes does not wait for one that has taken so many ms: it is of a record that holds very much. */
const PATIENCE_MS = 5;
/** So many statements of a kind are on their way at once, at most. */
const HANDS = 4;

interface Waiting<R> {
  readonly id: number;
  readonly resolve: (row: R | undefined) => void;
  readonly reject: (error: unknown) => void;
}
interface Lane<R> {
  /** Statements on their way, and when the last of them began. */
  hands: number;
  begun: number;
  readonly waiting: Waiting<R>[];
}

/** One for each pool. */
export class Together<R extends { readonly id: number }> {
  private readonly lanes = new Map<string, Map<string, Lane<R>>>();

  /** The record; undefined where it is not there for this reader. Rejects as reading it alone does. */
  one(kind: Kind<R>, id: number): Promise<R | undefined> {
    const given = JSON.stringify(kind.given);
    const ofText = this.lanes.get(kind.text) ?? new Map<string, Lane<R>>();
    this.lanes.set(kind.text, ofText);
    const lane = ofText.get(given) ?? { hands: 0, begun: 0, waiting: [] };
    ofText.set(given, lane);
    const done = (): void => {
      ofText.delete(given);
      if (ofText.size === 0) this.lanes.delete(kind.text);
    };
    return new Promise((resolve, reject) => {
      lane.waiting.push({ id, resolve, reject });
      if (isFree(lane)) void this.serve(kind, lane, done);
    });
  }

  private async serve(kind: Kind<R>, lane: Lane<R>, done: () => void): Promise<void> {
    lane.hands += 1;
    while (lane.waiting.length > 0) {
      lane.begun = performance.now();
      await readAll(kind, lane.waiting.splice(0, MOST));
    }
    lane.hands -= 1;
    if (lane.hands === 0) done();
  }
}

const isFree = ({ hands, begun }: Pick<Lane<never>, 'hands' | 'begun'>): boolean =>
  hands === 0 || (hands < HANDS && performance.now() - begun > PATIENCE_MS);

async function readAll<R extends { readonly id: number }>(
  kind: Kind<R>,
  asked: readonly Waiting<R>[],
): Promise<void> {
  const ids = [...new Set(asked.map(({ id }) => id))];
  try {
    const rows = new Map((await kind.read(ids)).map((row) => [row.id, row]));
    for (const { id, resolve } of asked) resolve(rows.get(id));
  } catch (error) {
    // What cannot be read does not take its neighbours with it.
    if (ids.length === 1) for (const { reject } of asked) reject(error);
    else
      for (const id of ids)
        await readAll(
          kind,
          asked.filter((one) => one.id === id),
        );
  }
}
