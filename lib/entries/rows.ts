import type { Item } from '../table/client.ts';
import {
  ALL_ENTRIES,
  changeKey,
  entryAt,
  entryKey,
  feedEntries,
  feedWaitingKey,
  type Key,
  topicEntries,
} from '../table/key-chart.ts';
import { EntryDetail } from './entry.ts';
import { packed, unpacked } from './layout.ts';

/*
 * An entry is stored packed (layout.ts): in its item, whose index rows are the lists, and in its row in the list of changes. Most
 * take 500 bytes; a description of 2,000 characters takes more. Its postings hold nothing of it.
 */

/** Everything that is stored of an entry: what is answered, and its version for safe edits. */
export interface StoredEntry extends EntryDetail {
  version: number;
  /** When the document that it was read from was requested; null for an entry without a document. */
  asked_at: string | null;
  /** It waits for a model's summary; see lib/summaries/waiting.ts. */
  awaits_summary: boolean;
  /** The version of the prompt that the model got; null for an extractive summary. */
  prompt_version: string | null;
  /** Of which version of its document's text, or a later one, the summary is to be that it waits for; null where the feed's text will do. */
  awaited_text: number | null;
  /** Of which version its rows in the lists of changes by fact are, where a wait for a summary has begun or ended since. */
  listed?: number;
}

/** The fields beside the body, with their values if they are absent. */
const BESIDE = { asked_at: null, awaits_summary: false, prompt_version: null, awaited_text: null };

const present = (values: [string, unknown][]) =>
  Object.fromEntries(values.filter(([, value]) => value !== null && value !== false));

/** The item of an entry, keys included. */
export function itemOfEntry(entry: StoredEntry, row = packed(entry)): Item & Key {
  const { id, published_date, topic_id, feed_id, status, version } = entry;
  return {
    ...entryKey(id),
    gsi1: topicEntries(topic_id).partition(status),
    gsi2: feedEntries(feed_id).partition(status),
    gsi3: ALL_ENTRIES.partition(status),
    at: entryAt(published_date, id),
    body: row,
    version,
    ...present(Object.keys(BESIDE).map((name) => [name, entry[name as keyof StoredEntry]])),
  };
}

/** Of an update that gives an entry its next version and changes nothing that is answered: which rows in the lists of changes it keeps. */
export const KEEPING_ITS_ROWS = 'listed = if_not_exists(listed, #version)';

/** Returns the detailed entry of an item or of an index row. */
export function entryOfItem({ at, body }: Item): EntryDetail {
  const [, id = ''] = String(at).split('#');
  return entryOfRow(body as Uint8Array, id);
}

/** Returns the stored entry of an item that was read by its key. */
export function storedEntryOfItem(item: Item): StoredEntry {
  const { version } = item as unknown as StoredEntry;
  const beside = Object.entries(BESIDE).map(([name, absent]) => [name, item[name] ?? absent]);
  const listed = item['listed'] === undefined ? {} : { listed: Number(item['listed']) };
  return { ...entryOfItem(item), version, ...(Object.fromEntries(beside) as typeof BESIDE), ...listed };
}

/** The row of an entry that waits for a summary: whether it is to be made of the text of its document, which needs no model. */
export const waitingRowOf = ({ feed_id, updated_at, id, awaited_text }: StoredEntry): Item & Key => ({
  ...feedWaitingKey(feed_id, updated_at, id),
  ...(awaited_text === null ? {} : { of_document: true }),
});

/** The row of an entry in the list of changes. */
export function changeOf({ id, updated_at }: EntryDetail, row: Uint8Array): Item & Key {
  return { ...changeKey(updated_at, id), entry: row };
}

/** Returns the entry of a row of a list of changes. */
export function entryOfChange({ sk, entry }: Item): EntryDetail {
  const id = String(sk).split('#')[1] ?? '';
  return entryOfRow(entry as Uint8Array, id);
}

const FIELDS = Object.keys(EntryDetail.shape);

/** Returns the entry of a packed row. It loops, since a page of entries would spend a tenth of its CPU in lists of pairs. */
export function entryOfRow(row: Uint8Array, id: string): EntryDetail {
  const values = unpacked(row);
  const { topic, feed, is_active } = values as unknown as EntryDetail;
  const status = is_active ? 'active' : 'inactive';
  const keyed: Record<string, unknown> = { id, topic_id: topic.id, feed_id: feed.id, status };
  const entry: Record<string, unknown> = {};
  for (const name of FIELDS) entry[name] = keyed[name] ?? values[name];
  return entry as unknown as EntryDetail;
}
