import type { EntryCandidate } from './assign-entry-ids.ts';
import { buildEntryCandidate, type EntryCandidateContext } from './entry-candidate.ts';
import type { FetchedDocument } from './fetch-document.ts';
import { resolveBaseUrl } from './item-links.ts';
import { MAX_FEED_ITEMS, type ParsedFeed } from './parsed-feed.ts';
import { createWordFilter } from './word-filter.ts';

/** The most errors of a document that are kept with their text. */
export const MAX_ITEM_ERRORS = 5;

/** The items of a document as drafts of entries, and those that cannot be read. */
export interface DocumentItems {
  /** The number of all items of the document. */
  count: number;
  candidates: EntryCandidate[];
  /** Items that the words of the feed leave out. */
  skipped: EntryCandidate[];
  /** The number of items that cannot be read, and the first reasons. */
  failed: number;
  errors: string[];
}

/** A document as its server sent it, and as it was parsed. */
export interface ParsedDocument {
  document: FetchedDocument;
  parsed: ParsedFeed;
}

/**
 * Converts the items of a document to drafts of entries, in the order of the document.
 * Ingestion stores these drafts, and a preview shows them. An item that cannot be read does not stop the others. The
 * words of the feed leave items out without an error.
 */
export function buildDocumentItems(
  given: Omit<EntryCandidateContext, 'base' | 'fetchedAt'>,
  { document: { url }, parsed: { items, bases, unreadable, omittedCount } }: ParsedDocument,
): DocumentItems {
  const context = { ...given, base: resolveBaseUrl(url, bases), fetchedAt: new Date() };
  const isWanted = createWordFilter(given.feed) ?? (() => true);
  const candidates: EntryCandidate[] = [];
  const skipped: EntryCandidate[] = [];
  const errors = [...(omittedCount > 0 ? [TOO_MANY_ITEMS] : []), ...unreadable];
  let failed = omittedCount + unreadable.length;
  for (const item of items) {
    try {
      const candidate = buildEntryCandidate(item, context);
      (isWanted(candidate.draft) ? candidates : skipped).push(candidate);
    } catch (error) {
      failed += 1;
      errors.push(formatItemError(error));
    }
  }
  const count = items.length + unreadable.length + omittedCount;
  return { count, candidates, skipped, failed, errors: errors.slice(0, MAX_ITEM_ERRORS) };
}

const TOO_MANY_ITEMS = `The document has more than ${MAX_FEED_ITEMS} items, and only the first are read`;

/** Returns why an item cannot be read or stored, with the name of an unexpected error. */
export function formatItemError(error: unknown): string {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return name === 'Error' ? message : `${name}: ${message}`;
}
