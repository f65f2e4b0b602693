import type * as z from 'zod/mini';
import type { Item } from '../table/client.ts';
import { ALL_ENTRIES, changeKey, entryAt, entryKey, feedEntries, type Key, topicEntries } from '../table/key-chart.ts';
import { EntryDetail } from './entry.ts';
import { FORM, knownForm, LAYOUT, unpacked } from './forms.ts';

/*
 * An entry is stored twice. The item and its index rows hold each field once, in the map `body`: id, published_date, topic_id and
 * feed_id are derived from the keys and the names' maps. Its postings and its row in the list of changes hold the whole entry
 * packed (forms.ts), so that a found entry needs no second read. Most take 500 bytes and stay under one write unit; a description
 * of 2,000 characters takes more.
 */

/** Everything that is stored of an entry: what is answered, how its date was found, and its version for safe edits. */
export interface StoredEntry extends EntryDetail {
  /** The source gave no usable date, and the time of the first fetch is used instead. */
  date_is_estimated: boolean;
  /** The stems under which the entry is indexed. */
  stems: string[];
  version: number;
  /** When the document that it was read from was requested; null for an entry without a document. */
  asked_at: string | null;
  /** It waits for a model's summary; see lib/summaries/waiting.ts. */
  awaits_summary: boolean;
  /** The version of the prompt that the model got; null for an extractive summary. */
  prompt_version: string | null;
}

/** The fields beside the body, with their values if they are absent. */
const BESIDE = { date_is_estimated: false, asked_at: null, awaits_summary: false, prompt_version: null };

const present = (values: [string, unknown][]) =>
  Object.fromEntries(values.filter(([, value]) => value !== null && value !== false));

/** The item of an entry, keys included. */
export function itemOfEntry(entry: StoredEntry): Item & Key {
  const { id, published_date, topic_id, feed_id, status, stems, version } = entry;
  const fields = ['is_active' as const, ...LAYOUT.map((part) => (typeof part === 'string' ? part : part[0]))];
  const valuesOf = (names: string[]): [string, unknown][] =>
    names.map((name) => [name, entry[name as keyof StoredEntry]]);
  return {
    ...entryKey(id),
    gsi1: topicEntries(topic_id).partition(status),
    gsi2: feedEntries(feed_id).partition(status),
    gsi3: ALL_ENTRIES.partition(status),
    at: entryAt(published_date, id),
    body: { form: FORM, ...present(valuesOf(fields)) },
    ...{ stems, version },
    ...present(valuesOf(Object.keys(BESIDE))),
  };
}

/** The form in which an item was written. */
export const formOf = (item: Item) => knownForm((item['body'] as { form?: number }).form);

/** The detailed entry of an item or of an index row. */
export function entryOfItem(item: Item): EntryDetail {
  formOf(item);
  return entryOf(item['at'], item['body'] as Record<string, unknown>);
}

/** The stored entry of an item that was read by its key. */
export function storedEntryOfItem(item: Item): StoredEntry {
  const { stems, version } = item as unknown as StoredEntry;
  const beside = Object.entries(BESIDE).map(([name, absent]) => [name, item[name] ?? absent]);
  return { ...entryOfItem(item), stems, version, ...(Object.fromEntries(beside) as typeof BESIDE) };
}

/** An entry from its packed form, and its stems. */
export interface Unpacked {
  entry: EntryDetail;
  stems: Set<string>;
}

/** The entry of a posting. */
export function entryOfPosting(posting: Item): Unpacked {
  return entryOfRow(posting['entry'], posting['sk'], String(posting['pk']).endsWith('#active'));
}

/** The row of an entry in the list of changes. */
export function changeOf({ id, published_date, updated_at, is_active }: StoredEntry, row: Uint8Array): Item & Key {
  return { ...changeKey(updated_at, id), published: published_date, is_active, entry: row };
}

/** The entry of a row of the list of changes. */
export function entryOfChange(change: Item): Unpacked {
  const id = String(change['sk']).split('#')[1] ?? '';
  return entryOfRow(change['entry'], entryAt(String(change['published']), id), change['is_active'] === true);
}

function entryOfRow(row: unknown, at: unknown, is_active: boolean): Unpacked {
  const { values, stems } = unpacked(row as Uint8Array);
  return { entry: entryOf(at, { ...values, is_active }), stems: new Set(stems) };
}

/** The value of a field that its row lacks: null or false where the schema allows it. */
function absentOf(schema: z.core.$ZodType): null | false | undefined {
  const { type } = schema._zod.def;
  return type === 'nullable' ? null : type === 'boolean' ? false : undefined;
}

/** How each field of an entry is read, in the order of the schema. */
const FIELDS = Object.entries(EntryDetail.shape).map(([name, schema]) => ({
  name,
  absent: absentOf(schema),
  /** The fields of one that is a map. */
  parts: LAYOUT.find((part): part is [string, ...string[]] => Array.isArray(part) && part[0] === name)?.slice(1),
}));

/** Some of the fields of a map, in their order: DynamoDB returns maps in any order. */
function ordered(map: Record<string, unknown>, fields: string[]): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const field of fields) result[field] = map[field];
  return result;
}

/** The entry of a body and a sort key. Loops, since a page of entries would spend a tenth of its CPU in lists of pairs. */
function entryOf(at: unknown, body: Record<string, unknown>): EntryDetail {
  const [published_date, id] = String(at).split('#');
  const { topic, feed } = body as unknown as EntryDetail;
  const is_active = body['is_active'] === true;
  const status = is_active ? 'active' : 'inactive';
  const keyed: Record<string, unknown> = {
    id,
    published_date,
    topic_id: topic.id,
    feed_id: feed.id,
    is_active,
    status,
  };
  const entry: Record<string, unknown> = {};
  for (const { name, absent, parts } of FIELDS) {
    const value = keyed[name] ?? body[name] ?? absent;
    entry[name] = parts && value ? ordered(value as Record<string, unknown>, parts) : value;
  }
  return entry as unknown as EntryDetail;
}
