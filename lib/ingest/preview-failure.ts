import type { FeedKind } from '../feeds/feed-source.ts';
import { DocumentLimitError } from './document-limits.ts';
import type { FetchError, FetchedDocument, FetchFailure } from './fetch-document.ts';
import { ParseError } from './parsed-feed.ts';

/** Why an address has no document of a source. */
export const ADDRESS_FAILURES = [
  'down',
  'blocked',
  'login_required',
  'not_found',
  'not_allowed',
  'redirect_loop',
  'too_large',
  'too_slow',
  'pdf',
  'not_a_feed',
] as const;
type AddressFailureCode = (typeof ADDRESS_FAILURES)[number];

/** Why an address has no items to preview. */
export const PREVIEW_FAILURES = [...ADDRESS_FAILURES, 'no_match'] as const;
type PreviewFailureCode = (typeof PREVIEW_FAILURES)[number];

/** Why an address has no items, as a code and in words. */
export interface PreviewFailure {
  code: PreviewFailureCode;
  message: string;
}

const STATUS_FAILURES: Record<number, [code: AddressFailureCode, reason: string]> = {
  401: ['login_required', 'Only people who are signed in can read it'],
  403: ['blocked', 'The site does not let this service read it'],
  404: ['not_found', 'There is nothing at this address'],
  407: ['blocked', 'The site does not let this service read it'],
  410: ['not_found', 'What was at this address is gone'],
  429: ['blocked', 'The site asks for fewer requests'],
  451: ['blocked', 'It is not shown for legal reasons'],
};

const FETCH_FAILURES: Record<FetchFailure, AddressFailureCode> = {
  forbidden: 'not_allowed',
  redirects: 'redirect_loop',
  status: 'down',
  timeout: 'too_slow',
  size: 'too_large',
  connection: 'down',
};

/** Returns why a document could not be fetched. */
export function toFetchFailure({ message, status, failure }: FetchError) {
  const [code, reason] = STATUS_FAILURES[status ?? 0] ?? [FETCH_FAILURES[failure], null];
  return { code, message: reason === null ? `${message}.` : `${reason}: ${message}.` };
}

/** How much of a document is examined for its kind. */
const SNIFF_BYTES = 100_000;
const PASSWORD_FIELD = /<input\b[^>]{0,500}\btype\s*=\s*["']?password\b/i;

/**
 * Returns why a document has no items of a kind of source.
 * @throws the error if it is not about the content of the document
 */
export function toParseFailure(error: unknown, { body }: FetchedDocument, kind: FeedKind = 'feed'): PreviewFailure {
  if (!(error instanceof ParseError || error instanceof DocumentLimitError)) throw error;
  const start = body.toString('latin1', 0, SNIFF_BYTES);
  if (/^\s*%PDF-/.test(start))
    return { code: 'pdf', message: 'The document is a PDF. Give the address of the page that links to it.' };
  if (PASSWORD_FIELD.test(start))
    return { code: 'login_required', message: 'The address leads to a page that asks for a log-in.' };
  const message = `${error.message}.`;
  if (error instanceof DocumentLimitError) return { code: 'too_large', message };
  return { code: kind === 'feed' ? 'not_a_feed' : 'no_match', message };
}
