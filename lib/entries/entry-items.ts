import type { TableItem } from '../platform/dynamodb/client.ts';
import { entryChangeKey } from '../platform/dynamodb/index-keys.ts';
import {
  ALL_ENTRIES_LIST,
  dueSummaryKey,
  entryKey,
  feedEntryList,
  type ItemKey,
  topicEntryList,
} from '../platform/dynamodb/key-schema.ts';
import { entrySortKey } from '../platform/dynamodb/sort-keys.ts';
import { EntryDetail } from './entry.ts';
import { packEntry, unpackEntryValues } from './entry-layout.ts';

/*
 * An entry is stored packed (entry-layout.ts): in its item, whose index rows are the lists, and in its row in the
 * change stream. Most take 500 bytes; a description of 2,000 characters takes more. Postings contain nothing of it.
 */

/** A stored entry: the public fields, its version for safe edits, and internal fields. */
export interface StoredEntry extends EntryDetail {
  version: number;
  /** When its document was requested; null for an entry without a document. */
  asked_at: string | null;
  /** It awaits a summary by a model; see lib/summaries/waiting-entries.ts. */
  awaits_summary: boolean;
  /** The version of the model's prompt; null for an extractive summary. */
  prompt_version: string | null;
  /** The least version of its document's text for the awaited summary; null for the feed's text. */
  awaited_text: number | null;
  /**
   * The version of its rows in the change streams by attribute.
   * Only present if a wait for a summary began or ended since.
   */
  listed?: number;
}

/** Internal fields with their default values. */
const DEFAULT_ATTRIBUTES = { asked_at: null, awaits_summary: false, prompt_version: null, awaited_text: null };

const omitDefaults = (values: [string, unknown][]) =>
  Object.fromEntries(values.filter(([, value]) => value !== null && value !== false));

/**
 * Builds the main table item of an entry, keys included.
 * The item has a row in three indexes, which are the list of all entries and the lists by topic and by feed.
 * `packedEntry` is the packed entry, if the caller has it already.
 */
export function toEntryItem(entry: StoredEntry, packedEntry = packEntry(entry)): TableItem & ItemKey {
  const { id, published_date, topic_id, feed_id, status, version } = entry;
  return {
    ...entryKey(id),
    gsi1: topicEntryList(topic_id).partition(status),
    gsi2: feedEntryList(feed_id).partition(status),
    gsi3: ALL_ENTRIES_LIST.partition(status),
    at: entrySortKey(published_date, id),
    body: packedEntry,
    version,
    ...omitDefaults(Object.keys(DEFAULT_ATTRIBUTES).map((name) => [name, entry[name as keyof StoredEntry]])),
  };
}

/**
 * Update expression for a write without visible changes: keeps the change rows by attribute.
 * The keys of these rows contain the version that wrote them. The attribute `listed` records that version, because the
 * version of the entry increases.
 */
export const LISTED_VERSION_EXPRESSION = 'listed = if_not_exists(listed, #version)';

/** Parses the public fields of an entry from its main item or from a row of one of its lists. */
export function parseEntryItem({ at, body }: TableItem): EntryDetail {
  const [, id = ''] = String(at).split('#');
  return unpackEntry(body as Uint8Array, id);
}

/**
 * Parses an entry with its internal fields (version, summary state) from its main item.
 * Rows of indexes lack these fields.
 */
export function parseStoredEntry(item: TableItem): StoredEntry {
  const { version } = item as unknown as StoredEntry;
  const internalFields = Object.entries(DEFAULT_ATTRIBUTES).map(([name, absent]) => [name, item[name] ?? absent]);
  const listed = item['listed'] === undefined ? {} : { listed: Number(item['listed']) };
  return {
    ...parseEntryItem(item),
    version,
    ...(Object.fromEntries(internalFields) as typeof DEFAULT_ATTRIBUTES),
    ...listed,
  };
}

/**
 * Builds the row that queues an entry for a summary, keyed by feed and time of last change.
 * The attribute `of_document` marks an entry that waits for a summary of its document's text; that summary needs no
 * model.
 */
export const toSummaryQueueRow = ({ feed_id, updated_at, id, awaited_text }: StoredEntry): TableItem & ItemKey => ({
  ...dueSummaryKey(feed_id, updated_at, id),
  ...(awaited_text === null ? {} : { of_document: true }),
});

/**
 * Builds an entry's row in the main change stream, keyed by the time of its last change.
 * The row contains the complete entry, as `packEntry` returns it, so that readers of the stream need no second request.
 */
export function toEntryChangeRow({ id, updated_at }: EntryDetail, packedEntry: Uint8Array): TableItem & ItemKey {
  return { ...entryChangeKey(updated_at, id), entry: packedEntry };
}

/** Parses the entry in a row of the main change stream, or of a change stream by attribute. */
export function parseEntryChangeRow({ sk, entry }: TableItem): EntryDetail {
  const id = String(sk).split('#')[1] ?? '';
  return unpackEntry(entry as Uint8Array, id);
}

const ENTRY_FIELDS = Object.keys(EntryDetail.shape);

/**
 * Decompresses a packed row (see entry-layout.ts) into the entry with this id.
 * It uses a plain loop, because building pairs of names and values would cost a tenth of a page's CPU time.
 */
export function unpackEntry(packedEntry: Uint8Array, id: string): EntryDetail {
  const values = unpackEntryValues(packedEntry);
  const { topic, feed, is_active } = values as unknown as EntryDetail;
  const status = is_active ? 'active' : 'inactive';
  const keyed: Record<string, unknown> = { id, topic_id: topic.id, feed_id: feed.id, status };
  const entry: Record<string, unknown> = {};
  for (const name of ENTRY_FIELDS) entry[name] = keyed[name] ?? values[name];
  return entry as unknown as EntryDetail;
}
