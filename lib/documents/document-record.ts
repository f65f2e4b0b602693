import type { HttpValidators } from '../ingest/validators.ts';
import type { TableItem } from '../platform/dynamodb/client.ts';
import { documentKey, dueDocumentFetchKey } from '../platform/dynamodb/document-keys.ts';
import type { ItemKey } from '../platform/dynamodb/key-schema.ts';
import type { DocumentStatus, TextVersion } from './document.ts';

/**
 * A web page or PDF that entries link to: its crawl state, and the versions of its text.
 * All entries with the same link share it.
 */
export interface StoredDocument {
  id: string;
  /** The address to fetch: the link, or the redirect target on another host. */
  url: string;
  /** Where later visits begin, while the host redirects temporarily. */
  begins_at?: string | null;
  /** The feed that brought the first link, to whose quota the visits count. */
  feed_id: string;
  /** It was visited before, or is backfill: it is visited when there is room. */
  is_later: boolean;
  status: Exclude<DocumentStatus, 'none'>;
  reason: string | null;
  /** Metadata of the last text that was read. */
  text: DocumentMetadata | null;
  /** Texts of the document, the current one last. */
  versions: StoredTextVersion[];
  validators: HttpValidators | null;
  first_visit_at: string | null;
  visited_at: string | null;
  /** The instant in the key of its due row; null if it is not visited any more. */
  due_at: string | null;
  /** The number of redirects to other hosts since the last completed visit. */
  redirects: number;
}

/**
 * A stored version of a document's text: its validity, language, and compressed size in bytes.
 * `is_cut` is true if the document continues after the stored text.
 */
export interface StoredTextVersion extends TextVersion {
  language: string | null;
  is_cut: boolean;
  /** As stored. */
  bytes: number;
}

/** The metadata of a text. */
interface DocumentMetadata {
  media_type: string;
  title: string | null;
  language: string | null;
  pages: number | null;
  is_cut: boolean;
  fetched_at: string;
  /** Of the bytes as received, hexadecimal. */
  sha256: string;
  /** Of the text: equal for two versions that differ in boilerplate only. */
  digest: string;
}

/** A document with the number of its completed visits, by which writes detect concurrent changes. */
export interface DocumentRecord {
  document: StoredDocument;
  visit: number;
}

/** Returns the current text version of a document; undefined if none was read or stored. */
export const getCurrentTextVersion = ({ versions }: StoredDocument): StoredTextVersion | undefined =>
  versions.findLast(({ until }) => until === null);

/** Builds the table item of a document with its number of visits, keys included. */
export const buildDocumentItem = ({ document, visit }: DocumentRecord): TableItem & ItemKey => ({
  ...documentKey(document.id),
  visit,
  body: document,
});

/** Parses a document and its number of completed visits from its table item. */
export function parseDocumentItem({ visit, body }: TableItem): DocumentRecord {
  return { document: body as StoredDocument, visit: Number(visit) };
}

/**
 * A row of the crawl schedule: a document that is to be fetched at or after `due_at`.
 * The fetch counts toward the daily quota of the feed `feed_id`. `is_later` marks a revisit or backfill, which comes
 * after new documents. `visit` is the document's number of completed visits.
 */
export interface ScheduledVisit {
  id: string;
  due_at: string;
  is_later: boolean;
  url: string;
  feed_id: string;
  visit: number;
}

/** Builds the table item of a scheduled fetch, keyed by priority and due time. */
export const buildScheduledVisitItem = ({ id, due_at, is_later, ...rest }: ScheduledVisit): TableItem & ItemKey => ({
  ...dueDocumentFetchKey(due_at, id, is_later),
  ...rest,
});

/** Returns the row of the crawl schedule that makes a document due for a fetch at `due_at`. */
export const toScheduledVisit = ({ document, visit }: DocumentRecord, due_at: string): ScheduledVisit => {
  const { id, url, feed_id, is_later } = document;
  return { id, due_at, is_later, url, feed_id, visit };
};
