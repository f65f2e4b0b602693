import type { Validators } from '../ingest/validators.ts';
import type { Item } from '../table/client.ts';
import { documentKey, dueDocumentKey, type Key } from '../table/key-chart.ts';
import type { DocumentStatus, TextVersion } from './document.ts';

/** A document as it is stored, once for all entries whose links lead to it. */
export interface StoredDocument {
  id: string;
  /** Where it is fetched: the link, or the address on another host that a host sent its visitors to. */
  url: string;
  /** Where the visits after this one begin, while a host has sent this one elsewhere and not for good. */
  begins_at?: string | null;
  /** The feed that brought the first link, whose number of visits it counts to. */
  feed_id: string;
  /** It was visited before, or was there before its feed was followed: visited where there is room. */
  is_later: boolean;
  status: Exclude<DocumentStatus, 'none'>;
  reason: string | null;
  /** What the last text that was read had. */
  text: DocumentFacts | null;
  /** Texts that it had, the present one last. */
  versions: StoredText[];
  validators: Validators | null;
  first_visit_at: string | null;
  visited_at: string | null;
  /** The instant in the key of its row among those that are due; null if it is not visited any more. */
  due_at: string | null;
  /** How often other hosts were named since the last visit that ended. */
  redirects: number;
}

/** A text that a document had, with what is told of it alone: an earlier one is not described by the present one. */
export interface StoredText extends TextVersion {
  language: string | null;
  is_cut: boolean;
  /** As it is stored. */
  bytes: number;
}

/** What is known of a text. */
interface DocumentFacts {
  media_type: string;
  title: string | null;
  language: string | null;
  pages: number | null;
  is_cut: boolean;
  fetched_at: string;
  /** Of the bytes as they came, hexadecimal. */
  sha256: string;
  /** Of the text: equal for two readings that differ in furniture alone. */
  digest: string;
}

/** A document with the number of the visits that have ended: each replaces the one that it has seen. */
export interface KeptDocument {
  document: StoredDocument;
  visit: number;
}

/** The text that a document has at present; undefined without one. */
export const presentOf = ({ versions }: StoredDocument): StoredText | undefined =>
  versions.findLast(({ until }) => until === null);

/** The item of a document, keys included. */
export const itemOf = ({ document, visit }: KeptDocument): Item & Key => ({
  ...documentKey(document.id),
  visit,
  body: document,
});

/** The document of an item. */
export function keptDocumentOf({ visit, body }: Item): KeptDocument {
  return { document: body as StoredDocument, visit: Number(visit) };
}

/** A row among what is due. */
export interface DueDocument {
  id: string;
  due_at: string;
  is_later: boolean;
  url: string;
  feed_id: string;
  visit: number;
}

export const dueRowOf = ({ id, due_at, is_later, ...rest }: DueDocument): Item & Key => ({
  ...dueDocumentKey(due_at, id, is_later),
  ...rest,
});

/** The row under which a document is due. */
export const dueOf = ({ document, visit }: KeptDocument, due_at: string): DueDocument => {
  const { id, url, feed_id, is_later } = document;
  return { id, due_at, is_later, url, feed_id, visit };
};
