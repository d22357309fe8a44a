/** Which addresses another system may have: those of the internet, as they are when it is called. */
import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** Ours, our neighbours', nobody's (IANA special-purpose registries). */
const inner = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inner.addSubnet(net, prefix, 'ipv4');
/** Of IPv6 only what is given out (2000::/3) is the internet… */
const given = new BlockList();
given.addSubnet('2000::', 3, 'ipv6');
/** …but for what carries an IPv4 address within, or is for documents. */
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inner.addSubnet(net, prefix, 'ipv6');

/** Is this address none of the internet? Also what is no address at all. */
export function isInner(address: string): boolean {
  // A zone ('fe80::1%eth0') is of a link.
  if (isIP(address) === 0 || address.includes('%')) return true;
  if (!isIPv6(address)) return inner.check(address, 'ipv4');
  return !given.check(address, 'ipv6') || inner.check(address, 'ipv6');
}

/** The name leads into the inner network. */
export class InnerAddress extends Error {}

/**
 * Resolves a name for a connection, and refuses it where any of its addresses is of the inner network: what was
 * looked at is what is connected to, whatever the name says a moment later.
 */
export const outerLookup: LookupFunction = (name, options, done) => {
  resolve(name, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    if (addresses.length === 0 || addresses.some(({ address }) => isInner(address)))
      return done(new InnerAddress(name), []);
    const [first] = addresses;
    if (options.all) done(null, addresses);
    else done(null, first?.address ?? '', first?.family);
  });
};
