import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Feed } from '../../feeds/feed.ts';
import type { TableItem } from '../../platform/dynamodb/client.ts';
import { ALL_FEED_ATTRIBUTES_KEY, type ItemKey } from '../../platform/dynamodb/key-schema.ts';
import { buildLastModifiedWrite } from '../../platform/dynamodb/last-modified.ts';
import { getItem, getItems } from '../../platform/dynamodb/read.ts';
import { backdateResponseValidity } from '../../platform/dynamodb/response-validity.ts';
import { writeTransaction } from '../../platform/dynamodb/write.ts';
import { type SearchLanguage, toSearchLanguage } from '../words/search-languages.ts';
import { type EntryAttributeValues, getEntryAttributeValues, listAttributeCodesPerKind } from './attributes.ts';

/*
 * The attributes of all feeds in one item, so that a search can filter by the code of a posting. It is a cache: a
 * posting with an unknown code is verified by its entry.
 */

/**
 * The attributes of all feeds' entries by attribute code, and the languages of the feeds' texts. A posting contains
 * only the code, so searches look up the attributes here.
 */
export interface FeedAttributes {
  byCode: Map<string, EntryAttributeValues>;
  languages: SearchLanguage[];
}

const CACHE_MS = 60_000;
let cached: { attributes: FeedAttributes; at: number } | null = null;

/** Caches the attributes of the stored item, as of the time of the read. */
function cacheFeedAttributes(item: TableItem | null, readInstant: number): FeedAttributes {
  const all: EntryAttributeValues[] = item ? JSON.parse(inflateRawSync(item['facts'] as Uint8Array).toString()) : [];
  const languages = [...new Set(all.flatMap(({ language }) => language).map((tag) => toSearchLanguage(tag)))];
  const byCode = new Map(all.flatMap(listAttributeCodesPerKind));
  const attributes = {
    byCode,
    languages: languages.length > 0 ? languages.sort() : ['en' as const],
  };
  cached = { attributes, at: readInstant };
  return attributes;
}

/** Returns the attributes of all feeds, at most a minute old. At most one request. */
export async function getFeedAttributes(): Promise<FeedAttributes> {
  const at = Date.now();
  return getCachedAttributes() ?? cacheFeedAttributes(await getItem(ALL_FEED_ATTRIBUTES_KEY), at);
}

/**
 * Returns the attributes of all feeds, at most a minute old, and another item, in one request. The item is null if it
 * does not exist; it is read with eventual consistency.
 */
export async function getFeedAttributesAndItem(
  key: ItemKey,
): Promise<{ feedAttributes: FeedAttributes; item: TableItem | null }> {
  const at = Date.now();
  const cachedAttributes = getCachedAttributes();
  const items = await getItems(cachedAttributes ? [key] : [key, ALL_FEED_ATTRIBUTES_KEY], { consistent: false });
  const findItem = ({ pk, sk }: ItemKey) => items.find((item) => item['pk'] === pk && item['sk'] === sk) ?? null;
  return {
    feedAttributes: cachedAttributes ?? cacheFeedAttributes(findItem(ALL_FEED_ATTRIBUTES_KEY), at),
    item: findItem(key),
  };
}

function getCachedAttributes(): FeedAttributes | null {
  if (cached === null || Date.now() - cached.at >= CACHE_MS) return null;
  backdateResponseValidity(cached.at);
  return cached.attributes;
}

/** Stores the attributes of all feeds in one item, by which searches resolve attribute codes. */
export async function storeAttributesOfAllFeeds(feeds: Feed[]): Promise<void> {
  const attributes = feeds.map((feed) => getEntryAttributeValues(feed.id, { ...feed, kind: null }));
  const item = { ...ALL_FEED_ATTRIBUTES_KEY, facts: deflateRawSync(JSON.stringify(attributes)) };
  await writeTransaction(() => [{ Put: { Item: item } }, buildLastModifiedWrite('catalog')]);
}
