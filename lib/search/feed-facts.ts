import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Feed } from '../feeds/feed.ts';
import type { Item } from '../table/client.ts';
import { FEEDS_FACTS, type Key } from '../table/key-chart.ts';
import { getItem, getItems } from '../table/read.ts';
import { stampOf } from '../table/stamps.ts';
import { readAt } from '../table/validity.ts';
import { transact } from '../table/write.ts';
import { type Facts, factsByCode, factsOf } from './facts.ts';
import { type Language, languageOf } from './languages.ts';

/*
 * The attributes of all feeds in one item, so that a search can filter by the code of a posting. It is a cache: a
 * posting with an unknown code is verified by its entry.
 */

/** The attributes by posting code, and the languages of the texts. */
export interface FeedFacts {
  byCode: Map<string, Facts>;
  languages: Language[];
}

const KEPT_MS = 60_000;
let known: { facts: FeedFacts; at: number } | null = null;

/** Caches the attributes of the stored item, as of the time of the read. */
function keep(item: Item | null, at: number): FeedFacts {
  const all: Facts[] = item ? JSON.parse(inflateRawSync(item['facts'] as Uint8Array).toString()) : [];
  const languages = [...new Set(all.flatMap(({ language }) => language).map((tag) => languageOf(tag)))];
  const byCode = new Map(all.flatMap(factsByCode));
  const facts = {
    byCode,
    languages: languages.length > 0 ? languages.sort() : ['en' as const],
  };
  known = { facts, at };
  return facts;
}

/** Returns the attributes of all feeds, at most a minute old. At most one request. */
export async function feedFacts(): Promise<FeedFacts> {
  const at = Date.now();
  return keptFacts() ?? keep(await getItem(FEEDS_FACTS), at);
}

/** Returns the attributes of all feeds, and another item, in one request. */
export async function feedFactsAnd(key: Key): Promise<{ facts: FeedFacts; item: Item | null }> {
  const at = Date.now();
  const kept = keptFacts();
  const items = await getItems(kept ? [key] : [key, FEEDS_FACTS], { consistent: false });
  const itemOf = ({ pk, sk }: Key) => items.find((item) => item['pk'] === pk && item['sk'] === sk) ?? null;
  return { facts: kept ?? keep(itemOf(FEEDS_FACTS), at), item: itemOf(key) };
}

function keptFacts(): FeedFacts | null {
  if (known === null || Date.now() - known.at >= KEPT_MS) return null;
  readAt(known.at);
  return known.facts;
}

/** Stores the attributes of all feeds. */
export async function putFeedFacts(feeds: Feed[]): Promise<void> {
  const facts = feeds.map((feed) => factsOf(feed.id, { ...feed, kind: null }));
  const item = { ...FEEDS_FACTS, facts: deflateRawSync(JSON.stringify(facts)) };
  await transact(() => [{ Put: { Item: item } }, stampOf('catalog')]);
}
