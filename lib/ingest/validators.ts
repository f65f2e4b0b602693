import type { IncomingHttpHeaders } from 'node:http';
import type { FeedHealth } from '../feeds/health.ts';

/**
 * The HTTP validators of a document: ETag and Last-Modified, for a conditional request.
 * They are valid only for the address that returned them.
 */
export interface HttpValidators {
  /** The document's address after redirects. */
  url: string;
  etag: string | null;
  last_modified: string | null;
}

const MAX_VALIDATOR_LENGTH = 1_000;
const HTTP_DATE = /^[a-z]{3,9}, .* GMT$/i;

/**
 * Parses the ETag and Last-Modified of a response; null if it has no reliable one.
 * A Last-Modified in the second of the response is not reliable: the document may change again within that second. An
 * overlong ETag is ignored.
 */
export function parseHttpValidators(url: string, headers: IncomingHttpHeaders): HttpValidators | null {
  const { etag, 'last-modified': modified } = headers;
  const known = {
    etag: etag && etag.length <= MAX_VALIDATOR_LENGTH ? etag : null,
    last_modified: modified && isStable(modified, headers.date) ? modified : null,
  };
  return known.etag || known.last_modified ? { url, ...known } : null;
}

/**
 * Returns false for a document modified in this very second.
 * It can change again under the same date (RFC 9110 section 8.8.2.2).
 */
function isStable(modified: string, date: string | undefined): boolean {
  return HTTP_DATE.test(modified) && Date.parse(modified) <= Date.parse(date ?? '') - 1_000;
}

/**
 * Returns the stored HTTP validators of a feed's last document, from the feed's health.
 * Null if they are unknown, or if not all items of the document are stored.
 */
export function getStoredHttpValidators(health: FeedHealth | null): HttpValidators | null {
  if (!health?.validators_url) return null;
  return { url: health.validators_url, etag: health.etag, last_modified: health.last_modified };
}

/**
 * Returns the headers `If-None-Match` and `If-Modified-Since` for a request to `url`.
 * Empty if the validators are from another address.
 */
export function buildConditionalHeaders(
  validators: HttpValidators | null | undefined,
  url: string,
): Record<string, string> {
  if (validators?.url !== url) return {};
  return {
    ...(validators.etag ? { 'if-none-match': validators.etag } : {}),
    ...(validators.last_modified ? { 'if-modified-since': validators.last_modified } : {}),
  };
}
