import { isIpAddress } from '../platform/egress/ip-addresses.ts';

const MAX_COOKIES = 50;
const MAX_COOKIE_BYTES = 4_096;
const MAX_HEADER_BYTES = 8_192;
/**
 * Second-level labels below which countries register names, as in `gov.uk`.
 * A cookie for all of these would reach strangers.
 */
const SHARED_LABELS = new Set(
  'ac co com edu go gob gouv gov govt gv info ltd mil ne net nhs nom or org plc sch'.split(' '),
);
const UNUSABLE_CHARACTER = /[^\t\x20-\x7e\x80-\xff]/;

interface Cookie {
  name: string;
  value: string;
  domain: string;
  path: string;
  /** It is sent only to the host that set it. */
  isHostOnly: boolean;
  isSecure: boolean;
}

/**
 * The cookies of one redirect chain (RFC 6265): at most 50 cookies of 4 KB each.
 * A cookie is sent to the host that set it, or to all hosts of the domain that it names.
 */
export class CookieJar {
  #cookies: Cookie[] = [];

  /** Stores the cookies of a response, and deletes expired ones. */
  store(url: URL, headers: string[] = []): void {
    for (const header of headers.slice(0, MAX_COOKIES)) {
      const parsed = header.length > MAX_COOKIE_BYTES ? null : parseCookie(header, url);
      if (!parsed) continue;
      const { cookie, isExpired } = parsed;
      this.#cookies = this.#cookies.filter((one) => !isSameCookie(one, cookie));
      if (!isExpired && this.#cookies.length < MAX_COOKIES) this.#cookies.push(cookie);
    }
  }

  /** Returns the Cookie header of a request, longest path first; none without cookies. */
  headersFor(url: URL): Record<string, string> {
    const sent = this.#cookies.filter((cookie) => isSentTo(cookie, url)).sort((a, b) => b.path.length - a.path.length);
    let header = '';
    for (const { name, value } of sent) {
      const longer = `${header}${header && '; '}${name ? `${name}=` : ''}${value}`;
      if (longer.length <= MAX_HEADER_BYTES) header = longer;
    }
    return header ? { cookie: header } : {};
  }
}

const isSameCookie = (a: Cookie, b: Cookie) => a.name === b.name && a.domain === b.domain && a.path === b.path;

function isSentTo({ domain, isHostOnly, path, isSecure }: Cookie, { protocol, hostname, pathname }: URL): boolean {
  if (isSecure && protocol !== 'https:') return false;
  if (!(hostname === domain || (!isHostOnly && hostname.endsWith(`.${domain}`)))) return false;
  return pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
}

function parseCookie(header: string, url: URL): { cookie: Cookie; isExpired: boolean } | null {
  const [pair = '', ...rest] = header.split(';');
  const equals = pair.indexOf('=');
  const name = pair.slice(0, Math.max(equals, 0)).trim();
  const value = pair.slice(equals + 1).trim();
  if (UNUSABLE_CHARACTER.test(pair) || (name === '' && value === '')) return null;
  const attributes = new Map(rest.map(parseAttribute));
  const domain = (attributes.get('domain') ?? '').toLowerCase().replace(/^\./, '');
  const isSecure = attributes.has('secure');
  if (!isAllowedDomain(domain, url.hostname) || (isSecure && url.protocol !== 'https:')) return null;
  const attributePath = attributes.get('path') ?? '';
  const path = attributePath.startsWith('/') ? attributePath : getDefaultPath(url.pathname);
  if (!hasValidPrefix(name, { isSecure, isHostOnly: domain === '' && attributePath === '/' })) return null;
  const cookie = { name, value, domain: domain || url.hostname, path, isHostOnly: domain === '', isSecure };
  return { cookie, isExpired: isExpired(attributes) };
}

function parseAttribute(text: string): [string, string] {
  const equals = text.indexOf('=');
  if (equals < 0) return [text.trim().toLowerCase(), ''];
  return [text.slice(0, equals).trim().toLowerCase(), text.slice(equals + 1).trim()];
}

/**
 * Returns whether a host may set a cookie for a domain.
 * Allowed are its own host, and a parent domain that strangers do not share.
 */
function isAllowedDomain(domain: string, hostname: string): boolean {
  if (domain === '' || domain === hostname) return true;
  if (isIpAddress(hostname.replace(/^\[|\]$/g, '')) || !hostname.endsWith(`.${domain}`)) return false;
  const labels = domain.split('.');
  const [second = '', top = ''] = labels;
  if (labels.length === 2) return !(top.length === 2 && SHARED_LABELS.has(second));
  return labels.length > 2;
}

interface HasValidPrefixOptions {
  isSecure: boolean;
  isHostOnly: boolean;
}

/** Returns whether a cookie meets the rules of `__Secure-` and `__Host-` (RFC 6265bis, 4.1.3). */
function hasValidPrefix(name: string, { isSecure, isHostOnly }: HasValidPrefixOptions): boolean {
  if (/^__host-/i.test(name)) return isSecure && isHostOnly;
  return isSecure || !/^__secure-/i.test(name);
}

const getDefaultPath = (pathname: string) => pathname.slice(0, pathname.lastIndexOf('/')) || '/';

function isExpired(attributes: Map<string, string>): boolean {
  const maxAge = attributes.get('max-age') ?? '';
  if (/^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0;
  // An invalid date compares as false.
  return Date.parse(attributes.get('expires') ?? '') <= Date.now();
}
