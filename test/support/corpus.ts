import { deflateRawSync } from 'node:zlib';
import { listChangeStreamKeysByAttribute } from '../../lib/entries/changes-by-attribute.ts';
import { FEED_TEXT_SUMMARY_PROVENANCE } from '../../lib/entries/entry.ts';
import { type StoredEntry, toEntryChangeRow, toEntryItem } from '../../lib/entries/entry-items.ts';
import { packEntry } from '../../lib/entries/entry-layout.ts';
import { buildCounterUpdates } from '../../lib/entries/statistics/counters.ts';
import { KEY_DATE_KINDS } from '../../lib/extraction/key-dates/key-date.ts';
import { ENTRY_KINDS } from '../../lib/extraction/kinds/entry-kind.ts';
import type { TableItem } from '../../lib/platform/dynamodb/client.ts';
import {
  ALL_FEED_ATTRIBUTES_KEY,
  LAST_MODIFIED_SHARD_COUNTS,
  lastModifiedMarkerKeys,
  PENDING_INDEX_WRITES_PARTITION,
} from '../../lib/platform/dynamodb/index-keys.ts';
import {
  CATALOG_TOTALS_KEY,
  entryTotalsShardKey,
  feedKey,
  type ItemKey,
  TOPIC_DETAILS_PARTITION,
  TOPIC_STATS_PARTITION,
  topicDetailsKey,
  topicFeedsPartition,
  topicKey,
  topicStatsKey,
} from '../../lib/platform/dynamodb/key-schema.ts';
import { getEntryAttributeValues } from '../../lib/search/index/attributes.ts';
import { buildPostings } from '../../lib/search/index/postings.ts';
import { addDays, getToday } from '../../lib/values/time.ts';
import { benchDocument } from './bench-document.ts';

const TOPICS = 10;
const FEEDS = 20;
const DAYS = 90;
const TEXT =
  'The authority today published its final report on own funds, leverage and liquidity of institutions. Firms must ' +
  'send their first returns within 90 days of the publication. The rules apply to institutions with total assets of ' +
  'more than 500 million and replace the guidance of the year before; comments were taken until the end of March.';

const getLabels = (n: number) => [
  'frequent',
  n % 2 === 0 ? 'even' : 'odd',
  ...(n % 5_000 === 77 ? ['rare'] : []),
  ...(n % 3 === 0 ? ['third'] : []),
];

const quote = (text: string) => ({ field: 'description' as const, name: null, text, start: 0, end: text.length });
/**
 * Returns citations and key dates.
 *
 * One entry in a hundred cites the same part of a code. One in three has a key date within 200 days.
 */
const getCitations = (n: number): StoredEntry['citations'] =>
  n % 100 === 0 ? [{ type: 'cfr', id: '12 CFR 1026', quote: quote('12 CFR 1026') }] : [];
function getKeyDates(n: number): StoredEntry['key_dates'] {
  if (n % 3 !== 0) return [];
  const kind = KEY_DATE_KINDS[(n / 3) % KEY_DATE_KINDS.length] ?? 'effective';
  const said = { precision: 'day' as const, method: 'rule' as const, moved_from: null, quote: quote('by that day') };
  return [{ kind, date: addDays(getToday(), n % 200), ...said }];
}

/**
 * Returns entry `n` of the corpus of the benchmark.
 *
 * Dates are spread evenly over 90 days, with ten topics and twenty feeds, one in ten of each inactive. All entries
 * contain one word (frequent), one in 5,000 another (rare), and each one of two that never meet (even, odd).
 */
export function benchEntry(n: number, of: number): StoredEntry {
  const second = Math.floor((n * DAYS * 86_400) / of);
  const day = addDays(getToday(), -Math.floor(second / 86_400) - 1);
  const time = new Date((second % 86_400) * 1_000).toISOString().slice(11, 19);
  const topic = n % TOPICS;
  const feed = n % FEEDS;
  // One in ten of each topic and of each feed.
  const is_active = (Math.floor(n / FEEDS) + 7 * n) % 10 !== 0;
  const at = `${day}T${time}Z`;
  return {
    id: n.toString(16).padStart(24, '0'),
    feed_id: `feed-${feed}`,
    topic_id: `topic-${topic}`,
    title: `Final report number ${n} on own funds and liquidity requirements of institutions`,
    link: `https://www.authority.example/news/2026/final-report-${n}`,
    institution_name: 'Authority of the Bench',
    description: `${TEXT} ${getLabels(n).join(' ')}`,
    published_date: at,
    is_active,
    status: is_active ? 'active' : 'inactive',
    one_line_summary: 'Firms must send their first returns within 90 days of the publication.',
    five_point_summary: null,
    created_at: at,
    updated_at: at,
    topic: { id: `topic-${topic}`, name: `Topic number ${topic}` },
    category: { id: 'category', name: 'Category' },
    feed: { id: `feed-${feed}`, name: `Feed number ${feed}`, url: `https://www.authority.example/feeds/${feed}.xml` },
    jurisdiction_code: 'EU',
    tags: ['capital', 'liquidity'],
    sectors: ['banking'],
    language: 'en',
    summary: { method: 'extractive', model: null, generated_at: at, ...FEED_TEXT_SUMMARY_PROVENANCE },
    published_date_source: 'feed',
    published_precision: 'instant',
    first_seen_at: at,
    is_backfill: false,
    source_fields: null,
    kind: ENTRY_KINDS[n % ENTRY_KINDS.length] ?? null,
    kind_quote: { field: 'title', name: null, text: 'Final report', start: 0, end: 12 },
    citations: getCitations(n),
    key_dates: getKeyDates(n),
    version: 1,
    awaits_summary: false,
    prompt_version: null,
    awaited_text: null,
    asked_at: null,
  };
}

/**
 * Yields all items of a table with `count` entries, as `storeEntry` would store them.
 *
 * They include counters and the document of entry 1. `keeps` selects the postings; with null none are made.
 */
export function* benchItems(
  count: number,
  entryOf = benchEntry,
  keeps: ((n: number, posting: ItemKey) => boolean) | null = () => true,
): Generator<TableItem> {
  const counters = new Map<string, TableItem>();
  for (const item of frame()) counters.set(`${item['pk']} ${item['sk']}`, item);
  for (let n = 0; n < count; n += 1) {
    const entry = entryOf(n, count);
    const row = packEntry(entry);
    yield toEntryItem(entry, row);
    if (keeps) for (const key of buildPostings(entry)) if (keeps(n, key)) yield { ...key };
    yield toEntryChangeRow(entry, row);
    for (const key of listChangeStreamKeysByAttribute(entry)) yield { ...key, entry: row };
    for (const { key, sums } of buildCounterUpdates(null, entry)) {
      const name = `${key.pk} ${key.sk}`;
      const item = counters.get(name) ?? { ...key };
      counters.set(name, item);
      for (const [path, sum] of sums) add(item, path.split('.'), sum);
      if (key.sk === 'STATS') item['latest'] = [item['latest'] ?? '', entry.published_date].sort().at(-1);
    }
  }
  yield* benchDocument(entryOf(1, count));
  yield* counters.values();
}

function add(item: TableItem, [name = '', inner]: string[], sum: number): void {
  if (inner === undefined) item[name] = Number(item[name] ?? 0) + sum;
  else add(item[name] as TableItem, [inner], sum);
}

/** Topics, feeds and totals without entries. */
function* frame(): Generator<TableItem> {
  yield { pk: PENDING_INDEX_WRITES_PARTITION, sk: '!', former_since: '1990-01-01T00:00:00Z' };
  for (const name of Object.keys(LAST_MODIFIED_SHARD_COUNTS) as (keyof typeof LAST_MODIFIED_SHARD_COUNTS)[])
    for (const key of lastModifiedMarkerKeys(name)) yield { ...key, changed_at: '2026-01-01T00:00:00Z' };
  const all = Array.from({ length: FEEDS }, (_, feed) =>
    getEntryAttributeValues(`feed-${feed}`, { ...benchEntry(feed, FEEDS), kind: null, citations: [] }),
  );
  yield { ...ALL_FEED_ATTRIBUTES_KEY, facts: deflateRawSync(JSON.stringify(all)) };
  const times = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', is_active: true };
  for (let n = 0; n < 4; n += 1) yield { ...entryTotalsShardKey(n), days: {}, inactive_days: {} };
  yield {
    ...CATALOG_TOTALS_KEY,
    total_topics: TOPICS,
    total_feeds: FEEDS,
    total_categories: 1,
    active_topics: TOPICS,
    active_feeds: FEEDS,
  };
  yield {
    pk: 'CATEGORY',
    sk: 'category',
    body: {
      id: 'category',
      name: 'Category',
      slug: 'category',
      description: 'A category.',
      color: '#000000',
      topic_count: TOPICS,
      ...times,
    },
  };
  for (let n = 0; n < TOPICS; n += 1) {
    const id = `topic-${n}`;
    const base = {
      id,
      category_id: 'category',
      name: `Topic number ${n}`,
      description: 'A topic of the bench.',
      color: '#000000',
      summary_window_days: 14,
      ...times,
    };
    const details = {
      ...base,
      acronym: 'T',
      jurisdiction_code: 'EU',
      jurisdiction: 'European Union',
      scope: 'supranational',
      entity_type: 'regulator',
      sectors: ['banking'],
      languages: ['en'],
      primary_url: 'https://www.authority.example/',
      tags: ['capital'],
    };
    yield { ...topicKey(id), gsi1: 'CATEGORY#category', at: id, body: base };
    yield { ...topicDetailsKey(id), gsi2: TOPIC_DETAILS_PARTITION, at: `category#${id}#DETAILS`, body: details };
    yield {
      ...topicStatsKey(id),
      gsi2: TOPIC_DETAILS_PARTITION,
      gsi3: TOPIC_STATS_PARTITION,
      at: `category#${id}#STATS`,
      name: base.name,
      feed_count: 2,
      days: {},
      inactive_days: {},
    };
  }
  for (let n = 0; n < FEEDS; n += 1) {
    const id = `feed-${n}`;
    const topic = { id: `topic-${n % TOPICS}`, name: `Topic number ${n % TOPICS}` };
    yield {
      ...feedKey(id),
      gsi1: topicFeedsPartition(topic.id),
      at: id,
      body: { id, name: `Feed number ${n}`, url: 'https://www.authority.example/', is_active: true, topic },
    };
  }
}
