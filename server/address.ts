/** Addresses of this machine, as a URL has them. */
import { isIPv6 } from 'node:net';

/** As in a URL: an IPv6 address in brackets. */
const inUrl = (host: string): string => (isIPv6(host) ? `[${host}]` : host);

/** Does what is sent there stay on this machine? With or without the brackets of a URL. */
export const isThisMachine = (host: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(inUrl(host));

/** Are they one host? As HOST has it, and as a URL has it. */
export const isHost = (host: string, asked: string): boolean => inUrl(host) === asked;

/** Where this machine reaches a server that listens there: 'http://[::1]:3000'; one that listens everywhere is 'localhost'. */
export function originOf({ HOST, PORT }: { readonly HOST: string; readonly PORT: number }): string {
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : inUrl(HOST);
  return `http://${host}:${PORT}`;
}
