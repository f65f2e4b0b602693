import { isIpAddress, isLoopbackAddress, isPublicAddress } from '../../platform/egress/ip-addresses.ts';
import { invalidParameter } from '../../values/problem.ts';
import { allowsLoopbackWebhooks } from './settings.ts';

const ALLOWED_PORTS = new Set(['', '443', '8443']);
/** The mailbox of RFC 5321 without quotes and comments, in ASCII. */
const EMAIL_PATTERN = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?$/;
/** The characters at the end of a long path that may be shown, because they reveal nothing of the rest. */
const HINT_LENGTH = 4;
const MIN_HINTED_LENGTH = 16;

/** Returns the problem of an invalid address; `detail` says what the address must be. */
export const invalidAddress = (detail: string) => invalidParameter({ in: 'body', parameter: 'address', detail });

const getHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/**
 * Returns true for a loopback address, if this server may send to such addresses.
 * Only local servers may, never a deployed function.
 */
export const isAllowedLoopbackAddress = (url: URL) =>
  allowsLoopbackWebhooks && (url.hostname === 'localhost' || isLoopbackAddress(getHost(url)));

/**
 * Checks the address of a new webhook, and returns it without its fragment.
 * It must be https without user name and password, at port 443 or 8443 of a public host. The IP addresses of a host
 * name are checked at each connection.
 * @throws Problem 400
 */
export function parseWebhookAddress(text: string): string {
  if (!URL.canParse(text)) throw invalidAddress('must be an address that begins with https://');
  const url = new URL(text);
  if (url.username || url.password) throw invalidAddress('must have no user name and no password');
  if (isAllowedLoopbackAddress(url)) return removeFragment(url);
  if (url.protocol !== 'https:') throw invalidAddress('must be an address that begins with https://');
  if (!ALLOWED_PORTS.has(url.port)) throw invalidAddress('must be at port 443 or 8443');
  const host = getHost(url);
  if (isIpAddress(host) ? !isPublicAddress(host) : !host.includes('.'))
    throw invalidAddress('must be a public address');
  return removeFragment(url);
}

function removeFragment(url: URL): string {
  url.hash = '';
  return url.href;
}

/**
 * Checks the e-mail address of one mailbox, in ASCII, and returns it without surrounding spaces.
 * @throws Problem 400
 */
export function parseEmailAddress(text: string): string {
  const address = text.trim();
  if (EMAIL_PATTERN.test(address) && !address.includes('..')) return address;
  throw invalidAddress('must be an e-mail address in ASCII, such as risk@example.org');
}

/**
 * Formats the public part of a webhook's address: its host, and the last characters of a long path.
 * The path can be a secret.
 */
export function redactWebhookAddress(address: string): string {
  const { origin, href } = new URL(address);
  const rest = href.slice(origin.length);
  return `${origin}/…${rest.length >= MIN_HINTED_LENGTH ? rest.slice(-HINT_LENGTH) : ''}`;
}

/** Returns true if two addresses are equal except for upper and lower case. */
export const isSameMailbox = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
