import { describe, expect, it } from 'vitest';
import { isLoopbackAddress, isPublicAddress } from '../../../../lib/platform/egress/ip-addresses.ts';

/**
 * A special range by its first and last address, and the public neighbours just outside. A neighbour is null where it
 * is special, too.
 */
type Range = [name: string, before: string | null, first: string, last: string, after: string | null];

const IPV4: Range[] = [
  ['this network', null, '0.0.0.0', '0.255.255.255', '1.0.0.0'],
  ['private, 10/8', '9.255.255.255', '10.0.0.0', '10.255.255.255', '11.0.0.0'],
  ['shared by carriers', '100.63.255.255', '100.64.0.0', '100.127.255.255', '100.128.0.0'],
  ['loopback', '126.255.255.255', '127.0.0.0', '127.255.255.255', '128.0.0.0'],
  ['link-local and metadata', '169.253.255.255', '169.254.0.0', '169.254.255.255', '169.255.0.0'],
  ['private, 172.16/12', '172.15.255.255', '172.16.0.0', '172.31.255.255', '172.32.0.0'],
  ['protocol assignments', '191.255.255.255', '192.0.0.0', '192.0.0.255', '192.0.1.0'],
  ['documentation 1', '192.0.1.255', '192.0.2.0', '192.0.2.255', '192.0.3.0'],
  ['AS112', '192.31.195.255', '192.31.196.0', '192.31.196.255', '192.31.197.0'],
  ['multicast tunnels', '192.52.192.255', '192.52.193.0', '192.52.193.255', '192.52.194.0'],
  ['6to4 relays', '192.88.98.255', '192.88.99.0', '192.88.99.255', '192.88.100.0'],
  ['private, 192.168/16', '192.167.255.255', '192.168.0.0', '192.168.255.255', '192.169.0.0'],
  ['AS112, direct', '192.175.47.255', '192.175.48.0', '192.175.48.255', '192.175.49.0'],
  ['benchmarks', '198.17.255.255', '198.18.0.0', '198.19.255.255', '198.20.0.0'],
  ['documentation 2', '198.51.99.255', '198.51.100.0', '198.51.100.255', '198.51.101.0'],
  ['documentation 3', '203.0.112.255', '203.0.113.0', '203.0.113.255', '203.0.114.0'],
  ['multicast', '223.255.255.255', '224.0.0.0', '239.255.255.255', null],
  ['reserved and broadcast', null, '240.0.0.0', '255.255.255.255', null],
];

const END = 'ffff:ffff:ffff:ffff:ffff:ffff';
const IPV6: Range[] = [
  ['all before global unicast', null, '::', `1fff:ffff:${END}`, '2000::'],
  ['Teredo, benchmarks, ORCHID and their neighbours', `2000:ffff:${END}`, '2001::', `2001:1ff:${END}`, '2001:200::'],
  ['documentation', `2001:db7:${END}`, '2001:db8::', `2001:db8:${END}`, '2001:db9::'],
  ['6to4', `2001:ffff:${END}`, '2002::', `2002:ffff:${END}`, '2003::'],
  [
    'AS112, direct',
    '2620:4f:7fff:ffff:ffff:ffff:ffff:ffff',
    '2620:4f:8000::',
    '2620:4f:8000:ffff:ffff:ffff:ffff:ffff',
    '2620:4f:8001::',
  ],
  ['documentation 2', `3ffe:ffff:${END}`, '3fff::', `3fff:fff:${END}`, '3fff:1000::'],
  ['all behind global unicast', `3fff:ffff:${END}`, '4000::', `ffff:ffff:${END}`, null],
];

const refused = (ranges: Range[]) =>
  ranges.flatMap(([name, , first, last]) => [
    [first, name],
    [last, name],
  ]);
const taken = (ranges: Range[]) =>
  ranges.flatMap(([name, before, , , after]) => [before, after].flatMap((one) => (one ? [[one, name]] : [])));

describe('isPublicAddress at both ends of special ranges', () => {
  it.each([...refused(IPV4), ...refused(IPV6)])('rejects %s (%s)', (address) =>
    expect(isPublicAddress(address)).toBe(false),
  );
});

describe('isPublicAddress next to special ranges', () => {
  it.each([...taken(IPV4), ...taken(IPV6)])('accepts %s, a neighbour of %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
});

describe('isPublicAddress on hosts of the public Internet', () => {
  it.each(['8.8.8.8', '93.184.215.14', '2606:4700:4700::1111', '2a00:1450:4001:80b::200e', '2001:4860:4860::8888'])(
    'accepts %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

describe('isPublicAddress on special IPv6 addresses', () => {
  it.each([
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['loopback, not shortened', '0:0:0:0:0:0:0:1'],
    ['IPv4-compatible, private', '::10.0.0.1'],
    ['IPv4-compatible, public', '::8.8.8.8'],
    ['IPv4-mapped, loopback', '::ffff:127.0.0.1'],
    ['IPv4-mapped, private, in hexadecimal', '::ffff:a00:1'],
    ['IPv4-mapped, metadata', '::ffff:169.254.169.254'],
    ['IPv4-mapped, public', '::ffff:8.8.8.8'],
    ['IPv4-translated', '::ffff:0:10.0.0.1'],
    ['NAT64, private', '64:ff9b::10.0.0.1'],
    ['NAT64, metadata', '64:ff9b::a9fe:a9fe'],
    ['NAT64, public', '64:ff9b::8.8.8.8'],
    ['local-use NAT64', '64:ff9b:1::1'],
    ['discard-only', '100::1'],
    ['dummy prefix', '100:0:0:1::1'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['anycast for port control', '2001:1::1'],
    ['benchmarking', '2001:2::1'],
    ['multicast tunnels', '2001:3::1'],
    ['ORCHID', '2001:10::1'],
    ['ORCHIDv2', '2001:20::1'],
    ['drone remote ID', '2001:30::1'],
    ['6to4 of a private IPv4', '2002:a00:1::1'],
    ['6to4 of loopback', '2002:7f00:1::'],
    ['6to4 of a public IPv4', '2002:808:808::1'],
    ['segment routing', '5f00::1'],
    ['unique local', 'fc00::1'],
    ['unique local, locally assigned', 'fd12:3456:789a::1'],
    ['link-local', 'fe80::1'],
    ['site-local', 'fec0::1'],
    ['multicast, all nodes', 'ff02::1'],
    ['multicast, global', 'ff0e::1'],
  ])('rejects %s: %s', (_, address) => expect(isPublicAddress(address)).toBe(false));
});

it.each([
  '',
  'localhost',
  'reg.example',
  '8.8.8',
  '8.8.8.8.8',
  '8.8.8.256',
  '08.8.8.8',
  '0x8080808',
  '134744072',
  ' 8.8.8.8',
  '[2606:4700::1]',
  '2606:4700::1%eth0',
  '2606:4700::1/64',
  '2606:4700:::1',
])('isPublicAddress rejects an invalid or scoped address: %j', (text) => expect(isPublicAddress(text)).toBe(false));

describe('isLoopbackAddress', () => {
  it.each(['127.0.0.0', '127.0.0.1', '127.255.255.255', '::1', '0:0:0:0:0:0:0:1'])('accepts %s', (address) =>
    expect(isLoopbackAddress(address)).toBe(true),
  );
  it.each([
    '126.255.255.255',
    '128.0.0.0',
    '0.0.0.0',
    '10.0.0.1',
    '::',
    '::2',
    '::1%lo',
    '::7f00:1',
    '64:ff9b::7f00:1',
    'localhost',
    '',
  ])('rejects %j', (address) => expect(isLoopbackAddress(address)).toBe(false));
});
