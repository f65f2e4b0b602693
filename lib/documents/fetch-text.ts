import { FetchError, type FetchResult, fetchDocument } from '../ingest/fetch-document.ts';
import { BodyTooLargeError } from '../ingest/response-body.ts';
import type { HttpValidators } from '../ingest/validators.ts';
import type { StoredDocument } from './document-record.ts';
import type { DocumentReading } from './reading/read.ts';
import { readDocument } from './reading/read.ts';

/**
 * The result of fetching a document.
 * - `same`: the document is not modified.
 * - `read`: its text was read.
 * - `none`: no text was read, for the given reason. `waits` is the delay in seconds that the host asks for.
 * - `elsewhere`: the document redirects to another host.
 */
export type VisitResult =
  | { kind: 'same' }
  | {
      kind: 'read';
      reading: Extract<DocumentReading, { kind: 'text' }>;
      body: Buffer;
      validators: HttpValidators | null;
    }
  | {
      kind: 'none';
      status: Exclude<StoredDocument['status'], 'waiting' | 'read'>;
      reason: string;
      waits?: number | null;
    }
  /** `isPermanent`: the redirect is permanent. */
  | { kind: 'elsewhere'; url: string; isPermanent: boolean };

const ACCEPT = 'text/html, application/xhtml+xml, application/pdf, text/plain;q=0.9, */*;q=0.1';
/** Statuses that deny access, and why. */
const ACCESS_DENIED_REASONS: Record<number, string> = {
  401: 'Only those who are signed in can read it',
  403: 'The site does not let this service read it',
  407: 'The site does not let this service read it',
  451: 'It is not shown for legal reasons',
};

/** The result of a visit that the host's robots.txt forbids: nothing was requested. */
export const ROBOTS_FORBIDDEN_RESULT: VisitResult = {
  kind: 'none',
  status: 'blocked',
  reason: 'The robots.txt of the site does not let this service read it.',
};

interface FetchTextOptions {
  localOrigins: string[];
  isAllowed: (url: string) => boolean;
}

/**
 * Fetches a document and reads its text; a fetch error becomes part of the result.
 * The request has the validators of the last fetch, so the host can answer that nothing is modified. Redirects are
 * followed on the same host only, if robots.txt allows their targets.
 */
export async function fetchDocumentText(
  { url, validators }: StoredDocument,
  { localOrigins, isAllowed }: FetchTextOptions,
): Promise<VisitResult> {
  let fetched: FetchResult;
  try {
    fetched = await fetchDocument(url, { localOrigins, validators, accept: ACCEPT, stayOnHost: true, isAllowed });
  } catch (error) {
    return toFailedVisit(error);
  }
  if (fetched.kind === 'gone') return { kind: 'none', status: 'gone', reason: 'The server says that it is gone.' };
  if (fetched.kind === 'not modified') return { kind: 'same' };
  const reading = await readDocument(fetched);
  if (reading.kind === 'none') return { kind: 'none', status: reading.status, reason: reading.reason };
  return { kind: 'read', reading, body: fetched.body, validators: fetched.validators };
}

function toFailedVisit(error: unknown): VisitResult {
  if (!(error instanceof FetchError)) throw error;
  const { status, redirectUrl, isPermanent, isForbidden, retryAfter, message, cause } = error;
  const reason = `${message}.`;
  if (redirectUrl) return { kind: 'elsewhere', url: redirectUrl, isPermanent };
  if (isForbidden) return ROBOTS_FORBIDDEN_RESULT;
  if (cause instanceof BodyTooLargeError) return { kind: 'none', status: 'too_large', reason };
  if (status === 402) return { kind: 'none', status: 'paywalled', reason: 'It is for those who pay for it.' };
  const keptOut = ACCESS_DENIED_REASONS[status ?? 0];
  if (keptOut) return { kind: 'none', status: 'blocked', reason: `${keptOut}: ${reason}` };
  return { kind: 'none', status: 'failed', reason, waits: retryAfter };
}
