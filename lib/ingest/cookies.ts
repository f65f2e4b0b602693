import { isAddress } from '../outside/addresses.ts';

const MAX_COOKIES = 50;
const MAX_COOKIE_BYTES = 4_096;
const MAX_HEADER_BYTES = 8_192;
/** Second labels below which states register names, as in `gov.uk`: a cookie for all of these would reach strangers. */
const SHARED_LABELS = new Set(
  'ac co com edu go gob gouv gov govt gv info ltd mil ne net nhs nom or org plc sch'.split(' '),
);
const UNUSABLE = /[^\t\x20-\x7e\x80-\xff]/;

interface Cookie {
  name: string;
  value: string;
  domain: string;
  path: string;
  /** It goes to the host that set it alone. */
  isHostOnly: boolean;
  isSecure: boolean;
}

/**
 * The cookies of one chain of redirects (RFC 6265): each goes only to the host that set it, or to the hosts of the domain that it
 * names, if its own host is one of these. At most 50, of 4 KB each.
 */
export class ChainCookies {
  #cookies: Cookie[] = [];

  /** Takes the cookies that an answer of an address sets, or deletes those that it lets expire. */
  take(url: URL, headers: string[] = []): void {
    for (const header of headers.slice(0, MAX_COOKIES)) {
      const parsed = header.length > MAX_COOKIE_BYTES ? null : parseCookie(header, url);
      if (!parsed) continue;
      const { cookie, isExpired } = parsed;
      this.#cookies = this.#cookies.filter((one) => !isSame(one, cookie));
      if (!isExpired && this.#cookies.length < MAX_COOKIES) this.#cookies.push(cookie);
    }
  }

  /** The header of a request to an address, by the longest path; none without cookies for it. */
  headersFor(url: URL): Record<string, string> {
    const sent = this.#cookies.filter((cookie) => isFor(cookie, url)).sort((a, b) => b.path.length - a.path.length);
    let header = '';
    for (const { name, value } of sent) {
      const longer = `${header}${header && '; '}${name ? `${name}=` : ''}${value}`;
      if (longer.length <= MAX_HEADER_BYTES) header = longer;
    }
    return header ? { cookie: header } : {};
  }
}

const isSame = (a: Cookie, b: Cookie) => a.name === b.name && a.domain === b.domain && a.path === b.path;

function isFor({ domain, isHostOnly, path, isSecure }: Cookie, { protocol, hostname, pathname }: URL): boolean {
  if (isSecure && protocol !== 'https:') return false;
  if (!(hostname === domain || (!isHostOnly && hostname.endsWith(`.${domain}`)))) return false;
  return pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
}

function parseCookie(header: string, url: URL): { cookie: Cookie; isExpired: boolean } | null {
  const [pair = '', ...rest] = header.split(';');
  const equals = pair.indexOf('=');
  const name = pair.slice(0, Math.max(equals, 0)).trim();
  const value = pair.slice(equals + 1).trim();
  if (UNUSABLE.test(pair) || (name === '' && value === '')) return null;
  const attributes = new Map(rest.map(parseAttribute));
  const domain = (attributes.get('domain') ?? '').toLowerCase().replace(/^\./, '');
  const isSecure = attributes.has('secure');
  if (!isDomainOf(domain, url.hostname) || (isSecure && url.protocol !== 'https:')) return null;
  const given = attributes.get('path') ?? '';
  const path = given.startsWith('/') ? given : defaultPath(url.pathname);
  if (!keepsItsPrefix(name, { isSecure, isHostOnly: domain === '' && given === '/' })) return null;
  const cookie = { name, value, domain: domain || url.hostname, path, isHostOnly: domain === '', isSecure };
  return { cookie, isExpired: isExpired(attributes) };
}

function parseAttribute(text: string): [string, string] {
  const equals = text.indexOf('=');
  if (equals < 0) return [text.trim().toLowerCase(), ''];
  return [text.slice(0, equals).trim().toLowerCase(), text.slice(equals + 1).trim()];
}

/** A cookie may name no domain, its host, or one above it that is not shared by strangers. */
function isDomainOf(domain: string, hostname: string): boolean {
  if (domain === '' || domain === hostname) return true;
  if (isAddress(hostname.replace(/^\[|\]$/g, '')) || !hostname.endsWith(`.${domain}`)) return false;
  const labels = domain.split('.');
  const [second = '', top = ''] = labels;
  if (labels.length === 2) return !(top.length === 2 && SHARED_LABELS.has(second));
  return labels.length > 2;
}

/** `__Secure-` and `__Host-` promise attributes (RFC 6265bis, 4.1.3). */
function keepsItsPrefix(name: string, { isSecure, isHostOnly }: { isSecure: boolean; isHostOnly: boolean }): boolean {
  if (/^__host-/i.test(name)) return isSecure && isHostOnly;
  return isSecure || !/^__secure-/i.test(name);
}

const defaultPath = (pathname: string) => pathname.slice(0, pathname.lastIndexOf('/')) || '/';

function isExpired(attributes: Map<string, string>): boolean {
  const maxAge = attributes.get('max-age') ?? '';
  if (/^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0;
  // A date that cannot be read is none: the comparison is false.
  return Date.parse(attributes.get('expires') ?? '') <= Date.now();
}
