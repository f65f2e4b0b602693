import type { FeedKind } from '../feeds/feed-source.ts';
import { DocumentLimitError } from './document-limits.ts';
import type { FetchError, FetchedDocument, FetchFailure } from './fetch-document.ts';
import { ParseError } from './parsed-feed.ts';

/** Why an address has no items to preview. */
export const PREVIEW_FAILURES = [
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
  'no_match',
] as const;
type PreviewFailureCode = (typeof PREVIEW_FAILURES)[number];

/** Why an address has no items, as a code and in words. */
export interface PreviewFailure {
  code: PreviewFailureCode;
  message: string;
}

const STATUS_FAILURES: Record<number, PreviewFailureCode> = {
  401: 'login_required',
  403: 'blocked',
  404: 'not_found',
  407: 'blocked',
  410: 'not_found',
  429: 'blocked',
  451: 'blocked',
};

const FETCH_FAILURES: Record<FetchFailure, PreviewFailureCode> = {
  forbidden: 'not_allowed',
  redirects: 'redirect_loop',
  status: 'down',
  timeout: 'too_slow',
  size: 'too_large',
  connection: 'down',
};

/** Returns why a document could not be fetched. */
export const toFetchFailure = ({ message, status, failure }: FetchError): PreviewFailure => ({
  code: STATUS_FAILURES[status ?? 0] ?? FETCH_FAILURES[failure],
  message: `${message}.`,
});

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
