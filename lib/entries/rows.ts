import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Item } from '../table/client.ts';
import { ALL_ENTRIES, changeKey, entryAt, entryKey, feedEntries, type Key, topicEntries } from '../table/keys.ts';
import type { EntryDetail } from './entry.ts';

/*
 * An entry is stored in two forms. The item and its index rows hold each attribute once, in the map `body`: id,
 * published_date, topic_id and feed_id are read back from the keys and the names' maps. Its postings and its row in the list
 * of changes hold the whole entry packed, so that a found entry needs no second read; most take 500 bytes and stay under one
 * write unit, a description of 2,000 characters takes more.
 */

/** Everything that is stored of an entry: what is answered, how its date was found, and its version for safe edits. */
export interface StoredEntry extends EntryDetail {
  /** The source gave no usable date, and the time of the first fetch stands in. */
  date_is_estimated: boolean;
  /** The words that the entry is found by, as they were indexed. */
  stems: string[];
  version: number;
  /** When the document that it was read from was asked for; null for one that no document gave. */
  asked_at: string | null;
  /** A model is to summarise it; see lib/summaries/waiting.ts. */
  awaits_summary: boolean;
  /** The version of the instructions that a model followed; null for an extractive summary. */
  prompt_version: string | null;
}

function present(item: Item): Item {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null && value !== false));
}

/** The item of an entry, keys included. */
export function itemOfEntry(entry: StoredEntry): Item & Key {
  const { id, published_date, topic_id, feed_id, status, stems, version, date_is_estimated, ...rest } = entry;
  const { awaits_summary, prompt_version, asked_at, ...body } = rest;
  return {
    ...entryKey(id),
    gsi1: topicEntries(topic_id).partition(status),
    gsi2: feedEntries(feed_id).partition(status),
    gsi3: ALL_ENTRIES.partition(status),
    at: entryAt(published_date, id),
    body: present(body),
    ...present({ stems, version, date_is_estimated, awaits_summary, prompt_version, asked_at }),
  };
}

/** The detailed entry of an item or of an index row. */
export function entryOfItem(item: Item): EntryDetail {
  const row = item['body'] as EntryDetail;
  const [published_date = '', id = ''] = String(item['at']).split('#');
  const is_active = row.is_active ?? false;
  return {
    id,
    feed_id: row.feed.id,
    topic_id: row.topic.id,
    title: row.title,
    link: row.link ?? null,
    institution_name: row.institution_name,
    description: row.description,
    published_date,
    is_active,
    one_line_summary: row.one_line_summary ?? null,
    five_point_summary: row.five_point_summary ?? null,
    created_at: row.created_at,
    updated_at: row.updated_at,
    status: is_active ? 'active' : 'inactive',
    topic: { id: row.topic.id, name: row.topic.name },
    category: { id: row.category.id, name: row.category.name },
    feed: { id: row.feed.id, name: row.feed.name, url: row.feed.url },
    jurisdiction_code: row.jurisdiction_code,
    tags: row.tags,
    summary: row.summary
      ? { method: row.summary.method, model: row.summary.model, generated_at: row.summary.generated_at }
      : null,
  };
}

/** The stored entry of an item that was read by its key. */
export function storedEntryOfItem(item: Item): StoredEntry {
  const { date_is_estimated = false, stems, version } = item as unknown as StoredEntry;
  const { awaits_summary = false, prompt_version = null, asked_at = null } = item as unknown as StoredEntry;
  return { ...entryOfItem(item), date_is_estimated, stems, version, awaits_summary, prompt_version, asked_at };
}

const FORM = 1;

/** The packed form of an entry: deflated JSON of its values in the order of `unpacked`. */
export function packed(entry: StoredEntry): Uint8Array {
  const e = entry;
  const { topic, category, feed, summary } = e;
  const values = [
    FORM,
    e.title,
    e.link,
    e.institution_name,
    e.description,
    e.one_line_summary,
    e.five_point_summary,
    e.created_at,
    e.updated_at,
    topic.id,
    topic.name,
    category.id,
    category.name,
    feed.id,
    feed.name,
    feed.url,
    e.jurisdiction_code,
    e.tags,
    summary && [summary.method, summary.model, summary.generated_at],
    e.stems.join(' '),
  ];
  return deflateRawSync(JSON.stringify(values), { level: 9 });
}

/** An entry of its packed form, and the words that it is found by. */
export interface Unpacked {
  entry: EntryDetail;
  stems: Set<string>;
}

/** The entry of a posting. */
export function entryOfPosting(posting: Item): Unpacked {
  return unpacked(posting['entry'] as Uint8Array, posting['sk'], String(posting['pk']).endsWith('#active'));
}

/** The row of an entry in the list of changes. */
export function changeOf(entry: StoredEntry, row: Uint8Array): Item & Key {
  const { id, published_date, updated_at, is_active } = entry;
  return { ...changeKey(updated_at, id), published: published_date, is_active, entry: row };
}

/** The entry of a row of the list of changes. */
export function entryOfChange(change: Item): Unpacked {
  const id = String(change['sk']).split('#')[1] ?? '';
  const at = entryAt(String(change['published']), id);
  return unpacked(change['entry'] as Uint8Array, at, change['is_active'] === true);
}

function unpacked(row: Uint8Array, at: unknown, is_active: boolean): Unpacked {
  const values = JSON.parse(inflateRawSync(row).toString());
  const [
    ,
    title,
    link,
    institution_name,
    description,
    one_line_summary,
    five_point_summary,
    created_at,
    updated_at,
    topicId,
    topicName,
    categoryId,
    categoryName,
    feedId,
    feedName,
    feedUrl,
    jurisdiction_code,
    tags,
    summary,
    stems,
  ] = values;
  const body = {
    is_active,
    title,
    link,
    institution_name,
    description,
    one_line_summary,
    five_point_summary,
    created_at,
    updated_at,
    topic: { id: topicId, name: topicName },
    category: { id: categoryId, name: categoryName },
    feed: { id: feedId, name: feedName, url: feedUrl },
    jurisdiction_code,
    tags,
    summary: summary && { method: summary[0], model: summary[1], generated_at: summary[2] },
  };
  const entry = entryOfItem({ at, body });
  return { entry, stems: new Set(stems.split(' ')) };
}
