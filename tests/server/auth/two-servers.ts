/** Two servers over one database for the tests of a file, and people who use them. */
import { afterAll, beforeAll, expect } from 'vitest';
import type { TestDatabase } from '../../support/database.ts';
import { Browser, freshDatabase, type Person, type Server, server } from './kit.ts';

export interface TwoServers<T extends TestDatabase> {
  readonly database: T;
  readonly one: Server;
  readonly two: Server;
}

/** Over a database with nobody in it: made before the file's tests, given to `take`, and closed after them. */
export const twoServers = (take: (made: TwoServers<TestDatabase>) => void) =>
  twoServersOver(freshDatabase, take);

/** The same over what `make` makes. */
export function twoServersOver<T extends TestDatabase>(
  make: () => Promise<T>,
  take: (made: TwoServers<T>) => void,
) {
  let made: TwoServers<T>;
  beforeAll(async () => {
    const database = await make();
    made = { database, one: await server(database), two: await server(database) };
    take(made);
  });
  afterAll(async () => {
    await made.one.app.close();
    await made.two.app.close();
    await made.database.close();
  });

  let addresses = 0;
  /** Each browser at an address of its own: the limits are not what is tested. */
  const browserOf = (at = made.one): Browser => new Browser(at.app, `10.2.${addresses++}.1`);
  return {
    browserOf,
    async signedIn(this: void, user: Person, at = made.one): Promise<Browser> {
      const browser = browserOf(at);
      expect((await browser.signIn(user.login)).status).toBe(303);
      return browser;
    },
    row: (user: Person) =>
      made.database.db
        .selectFrom('usuario')
        .selectAll()
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow(),
    /** The path of the newest link sent to an address. */
    async linkTo(this: void, email: string): Promise<string> {
      await made.one.settled();
      const url = new URL(made.one.mails.findLast(({ to }) => to === email)?.link ?? '');
      return url.pathname + url.search;
    },
  };
}
