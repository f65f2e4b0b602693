import type { Validators } from '../ingest/validators.ts';
import type { TableItem } from '../table/client.ts';
import { documentKey, dueDocumentKey, type ItemKey } from '../table/key-schema.ts';
import type { DocumentStatus, TextVersion } from './document.ts';

/** A stored document, shared by all entries whose links lead to it. */
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
  versions: StoredText[];
  validators: Validators | null;
  first_visit_at: string | null;
  visited_at: string | null;
  /** The instant in the key of its due row; null if it is not visited any more. */
  due_at: string | null;
  /** The number of redirects to other hosts since the last completed visit. */
  redirects: number;
}

/** A text of a document with its own language and limits. */
export interface StoredText extends TextVersion {
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

/** A document with the number of its completed visits, on which writes are conditional. */
export interface DocumentRecord {
  document: StoredDocument;
  visit: number;
}

/** Returns the current text of a document; undefined without one. */
export const getCurrentText = ({ versions }: StoredDocument): StoredText | undefined =>
  versions.findLast(({ until }) => until === null);

/** Returns the item of a document, with keys. */
export const buildDocumentItem = ({ document, visit }: DocumentRecord): TableItem & ItemKey => ({
  ...documentKey(document.id),
  visit,
  body: document,
});

/** Parses the item of a document. */
export function parseDocumentItem({ visit, body }: TableItem): DocumentRecord {
  return { document: body as StoredDocument, visit: Number(visit) };
}

/** A row among due documents. */
export interface DueDocument {
  id: string;
  due_at: string;
  is_later: boolean;
  url: string;
  feed_id: string;
  visit: number;
}

export const buildDueRow = ({ id, due_at, is_later, ...rest }: DueDocument): TableItem & ItemKey => ({
  ...dueDocumentKey(due_at, id, is_later),
  ...rest,
});

/** Returns the due row of a document. */
export const toDueDocument = ({ document, visit }: DocumentRecord, due_at: string): DueDocument => {
  const { id, url, feed_id, is_later } = document;
  return { id, due_at, is_later, url, feed_id, visit };
};
