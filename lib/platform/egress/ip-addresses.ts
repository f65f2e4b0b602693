import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 ranges that are not hosts on the public Internet (IANA special-purpose registry, RFC 6890). */
const SPECIAL_IPV4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** The same for global unicast: Teredo and its neighbours, documentation, 6to4, AS112. */
const SPECIAL_IPV6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const specialPurpose = new BlockList();
for (const [net, prefix] of SPECIAL_IPV4) specialPurpose.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of SPECIAL_IPV6) specialPurpose.addSubnet(net, prefix, 'ipv6');
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Returns true for an address on the public Internet, and false for any other text.
 * IPv6 must be global unicast, which excludes embedded IPv4 (mapped, compatible, NAT64), link-local, site-local and
 * unique local addresses.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialPurpose.check(address, 'ipv4');
  return isUnscopedIpv6(address) && globalUnicast.check(address, 'ipv6') && !specialPurpose.check(address, 'ipv6');
}

/** Returns true for an IPv4 or IPv6 address, and false for a host name. */
export const isIpAddress = (text: string) => isIPv4(text) || isIPv6(text);

/** Returns true for a loopback IPv4 or IPv6 address, and false for any other text. */
export function isLoopbackAddress(address: string): boolean {
  if (isIPv4(address)) return loopback.check(address, 'ipv4');
  return isUnscopedIpv6(address) && loopback.check(address, 'ipv6');
}

const isUnscopedIpv6 = (address: string) => isIPv6(address) && !address.includes('%');
