import { describe, expect, it } from 'vitest';
import { createFeedHealth, type FeedHealth } from '../../../lib/feeds/health.ts';
import type { IngestRun } from '../../../lib/ingest/ingest-run.ts';
import { computeFeedHealth } from '../../../lib/ingest/update-feed-health.ts';

const URL_OF_FEED = 'https://reg.example/feed';
const NOW = new Date('2026-11-10T10:00:00Z');
const OLDER = '2026-11-07T08:00:00Z';
const KNOWN = '2026-11-08T08:00:00Z';
const NEWER = '2026-11-09T08:00:00Z';

/** Returns a run that read a document. `newest` dates all its items, `newestCreated` those that became new entries. */
const readWith = (newest: string | null, newestCreated: string | null): IngestRun => ({
  startedAt: '2026-11-10T09:59:00Z',
  result: {
    feedId: 'x',
    outcome: 'read',
    items: 1,
    created: 1,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    failed: 0,
    unknown: 0,
    errors: [],
  },
  failure: null,
  validators: null,
  storedIds: [],
  isComplete: true,
  exceeded: null,
  datesKept: 0,
  itemDates: { days: [], count: 0, oldest: null, added: null },
  repair: null,
  unread: 0,
  mustRepeat: false,
  newest,
  newestCreated,
});
const readBefore = (newest_published: string | null): FeedHealth => ({
  ...createFeedHealth(URL_OF_FEED),
  last_success_at: '2026-11-10T09:00:00Z',
  lag_seconds: 5,
  newest_published,
});
const after = (before: FeedHealth | null, run: IngestRun) =>
  computeFeedHealth(before, run, { url: URL_OF_FEED, now: NOW });

describe('newest_published of the feed health', () => {
  it.for<[name: string, known: string | null, newest: string | null, expected: string | null]>([
    ['a first item with a date', null, KNOWN, KNOWN],
    ['a first item without a date', null, null, null],
    ['a newer item', KNOWN, NEWER, NEWER],
    ['an item that is newer by a second', KNOWN, '2026-11-08T08:00:01Z', '2026-11-08T08:00:01Z'],
    ['the same item', KNOWN, KNOWN, KNOWN],
    ['older items only', KNOWN, OLDER, KNOWN],
    ['no item with a date', KNOWN, null, KNOWN],
  ])('never moves back: %s', ([, known, newest, expected]) => {
    expect(after(readBefore(known), readWith(newest, null)).newest_published).toBe(expected);
  });

  it('does not change after an unmodified document or a failed run', () => {
    const { result, ...rest } = readWith(NEWER, NEWER);
    const unchanged: IngestRun = { ...rest, result: { ...result, outcome: 'not modified' } };
    expect(after(readBefore(KNOWN), unchanged).newest_published).toBe(KNOWN);
    const failed: IngestRun = {
      ...rest,
      result,
      failure: { kind: 'fetch', message: 'no', cause: null, retryAfter: null },
    };
    expect(after(readBefore(KNOWN), failed).newest_published).toBe(KNOWN);
  });
});

describe('lag_seconds of the feed health', () => {
  it.for<[name: string, known: string | null, newestCreated: string | null, expected: number]>([
    ['a new entry newer than all known entries', KNOWN, NEWER, 26 * 3_600],
    ['the first dated entry of a feed fetched before', null, NEWER, 26 * 3_600],
    ['a new entry older than a known entry', KNOWN, OLDER, 5],
    ['a new entry with the time of a known entry', KNOWN, KNOWN, 5],
    ['no new entry', KNOWN, null, 5],
    ['a new entry dated in the future', KNOWN, '2026-11-10T10:00:09Z', 0],
  ])(
    'is the age of a new entry at its fetch, and does not change otherwise: %s',
    ([, known, newestCreated, expected]) => {
      expect(after(readBefore(known), readWith(NEWER, newestCreated)).lag_seconds).toBe(expected);
    },
  );

  it('is unknown after the first fetch of a feed, whose entries may be old', () => {
    expect(after(null, readWith(NEWER, NEWER))).toMatchObject({ lag_seconds: null, newest_published: NEWER });
  });
});

describe('quarantine of a flooding feed', () => {
  const flooded = { ...readWith(null, null), exceeded: '600 new entries' };
  it('starts when a run exceeds a limit, unless an operator released the feed during the run', () => {
    const before = readBefore(null);
    expect(after(before, flooded).flooding).toMatchObject({ reason: '600 new entries' });
    for (const [released_at, isLate] of [
      ['2026-11-10T09:58:59Z', false],
      ['2026-11-10T09:59:30Z', true],
    ] as const)
      expect(after({ ...before, released_at }, flooded).flooding === undefined, released_at).toBe(isLate);
  });
});
