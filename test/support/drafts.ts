import type { EntryDraft } from '../../lib/entries/entry-draft.ts';
import { runInParallel } from '../../lib/values/in-parallel.ts';

/** The feeds of drafts: those of the small catalog. */
export const FEEDS = [
  { feed: 'sec-press-releases', topic: 'us-sec', category: 'securities-markets' },
  { feed: 'cftc-press-releases', topic: 'us-cftc', category: 'securities-markets' },
  { feed: 'ecb-press-releases', topic: 'eu-ecb', category: 'central-banks' },
] as const;

/** An entry's id of a number: 24 hexadecimal digits, as ingestion makes them. */
export const getId = (n: number) => n.toString(16).padStart(24, '0');

/** A draft of entry `n` in one of three feeds, with the fields that a test is about. */
export function draft(n: number, fields: Partial<EntryDraft> & { place?: number } = {}): EntryDraft {
  const { place = 0, ...given } = fields;
  const { feed, topic, category } = FEEDS[place % FEEDS.length] as (typeof FEEDS)[0];
  return {
    id: getId(n),
    feed_id: feed,
    topic_id: topic,
    title: `Entry ${n}`,
    link: `https://example.org/${n}`,
    institution_name: 'Institution',
    description: 'A description.',
    published_date: '2026-11-01T10:00:00Z',
    one_line_summary: null,
    five_point_summary: null,
    topic: { id: topic, name: topic },
    category: { id: category, name: category },
    feed: { id: feed, name: feed, url: 'https://example.org/feed' },
    jurisdiction_code: 'US',
    tags: [],
    sectors: [],
    language: 'en',
    summary: null,
    published_date_source: 'feed',
    published_precision: 'instant',
    first_seen_at: '2026-11-01T10:05:00Z',
    is_backfill: false,
    source_fields: null,
    ...given,
  };
}

/** More at once would wait for each other longer than a request may take, on a busy machine. */
const WRITERS = 8;

/** Stores drafts in the table of the environment. */
export async function storeAll(drafts: EntryDraft[]): Promise<void> {
  const { storeEntry } = await import('../../lib/entries/store-entry.ts');
  await runInParallel(drafts, WRITERS, (one) => storeEntry(one));
}
