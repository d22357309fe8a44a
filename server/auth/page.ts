/** What a page is made from and what it is: the visit of a browser, and a title with a body. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from './account-session.ts';
import type { AuthContext } from './context.ts';
import type { Html } from './html.ts';

export type Visit = {
  ctx: AuthContext;
  request: FastifyRequest;
  reply: FastifyReply;
  query: URLSearchParams;
  /** Text fields of the form; a field that was not sent is ''. */
  field(name: string): string;
  /** The uploaded file of a multipart form, whole in memory. */
  file(name: string): Buffer | null;
  account: Account | null;
  /** There was a session, and it is over. */
  expired: boolean;
  /** Value of the hidden field 'csrf'. */
  csrf: string;
  /** What a redirect asked to be said: see notes. */
  note: string | null;
};

export type SignedVisit = Visit & { account: Account };

export type Page = {
  title: string;
  body: Html;
  /** Which entry of the account's navigation this is; without one: a lone card. */
  nav?: string;
};
