import type { IncomingHttpHeaders } from 'node:http';
import type { FeedHealth } from '../feeds/health.ts';

/** The validators of a conditional request, only valid for the address that returned them. */
export interface Validators {
  /** The document's address after redirects. */
  url: string;
  etag: string | null;
  last_modified: string | null;
}

const MAX_VALIDATOR_LENGTH = 1_000;
const MAX_RETRY_S = 86_400;
const HTTP_DATE = /^[a-z]{3,9}, .* GMT$/i;

/** Returns the validators of a response; null if it has none that are reliable. */
export function parseValidators(url: string, headers: IncomingHttpHeaders): Validators | null {
  const { etag, 'last-modified': modified } = headers;
  const known = {
    etag: etag && etag.length <= MAX_VALIDATOR_LENGTH ? etag : null,
    last_modified: modified && isStable(modified, headers.date) ? modified : null,
  };
  return known.etag || known.last_modified ? { url, ...known } : null;
}

/** A document modified in this very second can change again under the same date (RFC 9110 section 8.8.2.2). */
function isStable(modified: string, date: string | undefined): boolean {
  return HTTP_DATE.test(modified) && Date.parse(modified) <= Date.parse(date ?? '') - 1_000;
}

/** Returns the validators of the last document whose items are all stored. */
export function getHealthValidators(health: FeedHealth | null): Validators | null {
  if (!health?.validators_url) return null;
  return { url: health.validators_url, etag: health.etag, last_modified: health.last_modified };
}

/** Returns the headers of a conditional request; none for an address that did not return the validators. */
export function buildConditionalHeaders(
  validators: Validators | null | undefined,
  url: string,
): Record<string, string> {
  if (validators?.url !== url) return {};
  return {
    ...(validators.etag ? { 'if-none-match': validators.etag } : {}),
    ...(validators.last_modified ? { 'if-modified-since': validators.last_modified } : {}),
  };
}

/** Returns the seconds until a server accepts the next request, at most a day; null if it does not say so. */
export function parseRetryAfter(text: string | undefined, now: number): number | null {
  const given = (text ?? '').trim();
  const seconds = /^\d+$/.test(given)
    ? Number(given)
    : HTTP_DATE.test(given)
      ? Math.ceil((Date.parse(given) - now) / 1_000)
      : 0;
  return seconds > 0 ? Math.min(seconds, MAX_RETRY_S) : null;
}
