import type { Item } from '../table/client.ts';
import {
  ALL_ENTRIES,
  changeKey,
  entryAt,
  entryKey,
  feedEntries,
  feedWaitingKey,
  type Key,
  oldWordPartition,
  topicEntries,
} from '../table/key-chart.ts';
import type { Status } from '../values/entry-status.ts';
import { EntryDetail } from './entry.ts';
import { absentOf, knownForm, LAST_WITH_WORDS, LAYOUT, packed, unpacked } from './forms.ts';
import { olderOrigin } from './origin.ts';
import { OF_ENTRY } from './summary.ts';

/*
 * An entry is stored packed (forms.ts): in its item, whose index rows are the lists, and in its row in the list of changes. Most
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
  /** The keys of its postings, where these are of an older form. */
  old_postings?: Key[];
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

/** The form in which an item was written. */
export const formOf = ({ body }: Item) =>
  body instanceof Uint8Array ? unpacked(body).form : knownForm((body as { form?: number }).form);

/** The detailed entry of an item or of an index row. */
export function entryOfItem(item: Item): EntryDetail {
  const [published_date, id = ''] = String(item['at']).split('#');
  const { body } = item;
  // Only an entry's own item has its version: in a row of an index nothing beside the body is known.
  const beside = item['version'] === undefined ? {} : { is_estimated: item['date_is_estimated'] === true };
  if (body instanceof Uint8Array) return entryOfRow(body, id, beside);
  formOf(item);
  return entryOf(id, { ...(body as Record<string, unknown>), published_date, ...beside });
}

/** The stored entry of an item that was read by its key. */
export function storedEntryOfItem(item: Item): StoredEntry {
  const { version } = item as unknown as StoredEntry;
  const beside = Object.entries(BESIDE).map(([name, absent]) => [name, item[name] ?? absent]);
  const entry = entryOfItem(item);
  const listed = item['listed'] === undefined ? {} : { listed: Number(item['listed']) };
  const old = formOf(item) <= LAST_WITH_WORDS ? { old_postings: oldPostingsOf(item, entry.status) } : {};
  return { ...entry, version, ...(Object.fromEntries(beside) as typeof BESIDE), ...listed, ...old };
}

function oldPostingsOf({ stems, at }: Item, status: Status): Key[] {
  return ((stems ?? []) as string[]).map((stem) => ({ pk: oldWordPartition(stem, status), sk: String(at) }));
}

/** The row of an entry that waits for a summary: since which version, and whether it is to be made of the text of its document, which needs no model. */
export const waitingRowOf = ({ feed_id, updated_at, id, version, awaited_text }: StoredEntry): Item & Key => ({
  ...feedWaitingKey(feed_id, updated_at, id),
  version,
  ...(awaited_text === null ? {} : { of_document: true }),
});

/** The row of an entry in the list of changes. */
export function changeOf({ id, updated_at }: EntryDetail, row: Uint8Array): Item & Key {
  return { ...changeKey(updated_at, id), entry: row };
}

/** The entry of a row of the list of changes. Older forms had the date and the status beside the packed fields. */
export function entryOfChange({ sk, entry, published, is_active }: Item): EntryDetail {
  const id = String(sk).split('#')[1] ?? '';
  return entryOfRow(entry as Uint8Array, id, published ? { published_date: published, is_active } : {});
}

/** The entry of a packed row; `beside` holds what older forms did not pack. */
export const entryOfRow = (row: Uint8Array, id: string, beside: Record<string, unknown> = {}): EntryDetail =>
  entryOf(id, { ...unpacked(row).values, ...beside });

/** How each field of an entry is read, in the order of the schema. */
const FIELDS = Object.entries(EntryDetail.shape).map(([name, schema]) => ({
  name,
  absent: absentOf(name, schema),
  /** The fields of one that is a map. */
  parts: LAYOUT.find((part): part is [string, ...string[]] => Array.isArray(part) && part[0] === name)?.slice(1),
}));

/** Parts of a map that older rows lack, with their values there. */
const PARTS_ABSENT: Record<string, Record<string, unknown>> = { summary: OF_ENTRY };

/** Some of the fields of a map, in their order: DynamoDB returns maps in any order. */
function ordered(
  map: Record<string, unknown>,
  fields: string[],
  absent: Record<string, unknown> = {},
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const field of fields) result[field] = map[field] === undefined ? absent[field] : map[field];
  return result;
}

/** The entry of an id and its fields. Loops, since a page of entries would spend a tenth of its CPU in lists of pairs. */
function entryOf(id: string, body: Record<string, unknown>): EntryDetail {
  const { topic, feed, published_date_source } = body as unknown as EntryDetail;
  if (!published_date_source)
    Object.assign(body, olderOrigin(body as unknown as EntryDetail, body['is_estimated'] as boolean | undefined));
  const is_active = body['is_active'] === true;
  const status = is_active ? 'active' : 'inactive';
  const keyed: Record<string, unknown> = { id, topic_id: topic.id, feed_id: feed.id, is_active, status };
  const entry: Record<string, unknown> = {};
  for (const { name, absent, parts } of FIELDS) {
    const value = keyed[name] ?? body[name] ?? absent;
    entry[name] = parts && value ? ordered(value as Record<string, unknown>, parts, PARTS_ABSENT[name]) : value;
  }
  return entry as unknown as EntryDetail;
}
