import * as z from 'zod/mini';
import { TextRange } from '../entries/found-entry.ts';
import { NonNegativeInteger } from '../values/schemas.ts';
import { Instant } from '../values/time.ts';

/**
 * The statuses of the document behind an entry's link.
 * `none`: it is not fetched. `waiting`: it is not fetched yet. `read`: its text is stored. Each other status is a
 * reason why no text could be read.
 */
export const DOCUMENT_STATUSES = [
  ...(['none', 'waiting', 'read', 'blocked', 'paywalled', 'scanned', 'protected'] as const),
  ...(['too_large', 'unsupported', 'unreadable', 'gone', 'failed'] as const),
] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/**
 * A version of a document's text, valid from one fetch until a later one found another text.
 * `until` is null for the current text. @public for the contract
 */
export const TextVersion = z.object({
  version: NonNegativeInteger,
  from: Instant,
  until: z.nullable(Instant),
  sha256: z.string(),
  words: NonNegativeInteger,
  passages: NonNegativeInteger,
});
export type TextVersion = z.infer<typeof TextVersion>;

/**
 * The document behind an entry's link: its status, and the metadata of its text.
 * Fields about the text describe the last text that was read. They are null if no text was read.
 */
export const EntryDocument = z.object({
  entry_id: z.string(),
  status: z.enum(DOCUMENT_STATUSES),
  /** One sentence: why there is no text, or why the last visit kept the text of an earlier one. */
  reason: z.nullable(z.string()),
  url: z.nullable(z.string()),
  media_type: z.nullable(z.string()),
  sha256: z.nullable(z.string()),
  title: z.nullable(z.string()),
  language: z.nullable(z.string()),
  pages: z.nullable(NonNegativeInteger),
  words: z.nullable(NonNegativeInteger),
  passages: z.nullable(NonNegativeInteger),
  is_cut: z.boolean(),
  fetched_at: z.nullable(Instant),
  visited_at: z.nullable(Instant),
  next_visit_at: z.nullable(Instant),
  version: z.nullable(NonNegativeInteger),
  versions: z.array(TextVersion),
});
export type EntryDocument = z.infer<typeof EntryDocument>;

/** The complete text of one version of a document, its passages separated by empty lines. */
export const DocumentText = z.extend(TextVersion, {
  entry_id: z.string(),
  url: z.string(),
  language: z.nullable(z.string()),
  is_cut: z.boolean(),
  text: z.string(),
});
export type DocumentText = z.infer<typeof DocumentText>;

/**
 * A part of a document's text: one or more complete paragraphs, or a part of a long paragraph.
 * `ranges` are the parts of the passage that a search matches.
 */
export const DocumentPassage = z.object({
  number: NonNegativeInteger,
  text: z.string(),
  ranges: z.array(TextRange),
});
export type DocumentPassage = z.infer<typeof DocumentPassage>;
