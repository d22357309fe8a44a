/** Two servers over one database for the tests of a file, and people who use them. */
import { afterAll, beforeAll, expect } from 'vitest';
import type { TestDatabase } from '../../support/database.ts';
import { Browser, type Person, type Server, freshDatabase, server } from './kit.ts';

export interface TwoServers {
  readonly database: TestDatabase;
  readonly one: Server;
  readonly two: Server;
}

/** Made before the file's tests, given to `take`, and closed after them. */
export function twoServers(take: (made: TwoServers) => void) {
  let made: TwoServers;
  beforeAll(async () => {
    const database = await freshDatabase();
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
    async signedIn(this: void, user: Person): Promise<Browser> {
      const browser = browserOf();
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
