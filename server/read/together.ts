/**
 * Records that many ask for at once. To begin so large a statement costs several times what it then reads of one
 * record: who comes while others of its kind are being read waits for one of them to return, and is read with all that
 * wait, in one statement. Each is read after it was asked for, as alone.
 */

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
/** Nobody waits for one that has taken so many ms: it is of a record that holds very much. */
const PATIENCE_MS = 5;
/** So many statements of a kind are on their way at once, at most. */
const HANDS = 4;

interface Row {
  readonly id: number;
}
interface Waiting<R> {
  readonly id: number;
  readonly resolve: (row: R | undefined) => void;
  readonly reject: (error: unknown) => void;
}
interface Lane<R> {
  /** Statements on their way, and when the last of them began. */
  hands: number;
  begun: number;
  /** Looks whether who waits has waited too long. */
  watch: NodeJS.Timeout | null;
  readonly waiting: Waiting<R>[];
}

/** One for each pool. */
export class Together<R extends Row> {
  private readonly lanes = new Map<string, Map<string, Lane<R>>>();

  /** The record; undefined where it is not there for this reader. Rejects as reading it alone does. */
  one(kind: Kind<R>, id: number): Promise<R | undefined> {
    const given = JSON.stringify(kind.given);
    const ofText = this.lanes.get(kind.text) ?? new Map<string, Lane<R>>();
    this.lanes.set(kind.text, ofText);
    const lane = ofText.get(given) ?? { hands: 0, begun: 0, watch: null, waiting: [] };
    ofText.set(given, lane);
    const done = (): void => {
      ofText.delete(given);
      if (ofText.size === 0) this.lanes.delete(kind.text);
    };
    return new Promise((resolve, reject) => {
      lane.waiting.push({ id, resolve, reject });
      if (lane.hands === 0) void serve(kind, lane, done);
      else lane.watch ??= setTimeout(() => look(kind, lane, done), PATIENCE_MS);
    });
  }
}

/** One hand: until nobody waits. */
async function serve<R extends Row>(kind: Kind<R>, lane: Lane<R>, done: () => void): Promise<void> {
  lane.hands += 1;
  while (lane.waiting.length > 0) {
    lane.begun = performance.now();
    await readAll(kind, lane.waiting.splice(0, MOST));
  }
  lane.hands -= 1;
  if (lane.hands === 0) done();
}

/** One hand more where those on their way take long; while they come and go quickly, none. */
function look<R extends Row>(kind: Kind<R>, lane: Lane<R>, done: () => void): void {
  lane.watch = null;
  if (lane.waiting.length === 0) return;
  const left = PATIENCE_MS - (performance.now() - lane.begun);
  if (left <= 0 && lane.hands < HANDS) void serve(kind, lane, done);
  if (lane.waiting.length > 0)
    lane.watch = setTimeout(() => look(kind, lane, done), left > 0 ? left : PATIENCE_MS);
}

async function readAll<R extends Row>(kind: Kind<R>, asked: readonly Waiting<R>[]): Promise<void> {
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
