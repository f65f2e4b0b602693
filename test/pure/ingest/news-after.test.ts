import { describe, expect, it } from 'vitest';
import { toEpochDay } from '../../../lib/feeds/cadence.ts';
import { computeFeedCoverage } from '../../../lib/feeds/compute-coverage.ts';
import type { FeedDayCoverage } from '../../../lib/feeds/coverage-days.ts';
import { getFeedState } from '../../../lib/feeds/feed-state.ts';
import { resolveCoveragePeriod } from '../../../lib/feeds/list-coverage.ts';
import { FollowedSource } from '../../support/feed-months.ts';

const DAY_MS = 86_400_000;
const BEGIN = Date.parse('2026-03-02T06:00:00Z');
const onDay = (day: number) => new Date(BEGIN + day * DAY_MS);
/** An item of the first moment of a day. */
const item = (day: number) => BEGIN + day * DAY_MS - DAY_MS / 4;
const items = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => item(first + i));

/** A feed with an item a day, read for the first time on day 0. */
function readOnce(more = {}) {
  const source = new FollowedSource('daily', more);
  source.read(items(-19, 0), onDay(0));
  return source;
}

describe('publication days of a feed', () => {
  it('are the item dates at the first fetch, and afterwards the days on which new items appear', () => {
    const source = readOnce();
    const first = source.health?.news;
    expect(first?.days).toEqual(items(-19, 0).map((at) => toEpochDay(new Date(at).toISOString())));
    expect(first).toMatchObject({ at: null, gaps: [], silences: [] });
    source.read([...items(-19, 0), item(-300)], onDay(3));
    expect(source.health?.news?.days.at(-1)).toBe(toEpochDay(onDay(3).toISOString()));
    expect(source.health?.news?.at).toBe('2026-03-05T06:00:00Z');
    const before = source.health?.news;
    source.read('not modified', onDay(4));
    source.read('failed', onDay(5));
    expect(source.health?.news).toEqual(before);
  });

  it('include the day on which a killed run stored items, once a later run completes', () => {
    const source = readOnce();
    source.readKilled(items(-19, 3), onDay(3));
    expect(source.health?.news?.at).toBeNull();
    source.read(items(-19, 3), onDay(5));
    const news = source.health?.news;
    expect(news?.at).toBe('2026-03-05T06:00:00Z');
    expect(news?.days.at(-1)).toBe(toEpochDay(onDay(3).toISOString()));
    source.read(items(-19, 3), onDay(6));
    expect(source.health?.news).toEqual(news);
  });
});

describe('state of a feed', () => {
  it('is fine, then silent after the usual gap, and fine again with the next item', () => {
    const source = readOnce();
    const states: string[] = [];
    for (let day = 0; day <= 12; day += 1) {
      source.read('not modified', onDay(day));
      states.push(getFeedState(source, onDay(day)));
    }
    expect(states).toEqual([...Array(7).fill('fine'), 'quiet', ...Array(5).fill('silent')]);
    source.read(items(-10, 13), onDay(13));
    expect(getFeedState(source, onDay(13))).toBe('fine');
    expect(source.health?.news?.silences).toEqual([
      { last_news: '2026-03-02', silent_from: '2026-03-10', until: '2026-03-15' },
    ]);
  });

  it('uses the usual gap of the catalog instead of the learned gap', () => {
    const source = readOnce({ usual_gap_days: 10 });
    const stateOn = (day: number) => {
      source.read('not modified', onDay(day));
      return getFeedState(source, onDay(day));
    };
    expect([stateOn(6), stateOn(7), stateOn(10), stateOn(11)]).toEqual(['fine', 'quiet', 'quiet', 'silent']);
  });

  it('is unknown if too few gaps are known, and is never silent for a time without fetches', () => {
    const source = new FollowedSource('new');
    source.read(items(-3, 0), onDay(0));
    source.read('not modified', onDay(7));
    expect([getFeedState(source, onDay(5)), getFeedState(source, onDay(7))]).toEqual(['fine', 'unknown']);
    const away = readOnce();
    away.read([...items(-10, 0), item(30)], onDay(30));
    expect(away.health?.news?.silences).toEqual([]);
  });

  it('is failing after a document without items, and fine after the next document with items', () => {
    const source = readOnce();
    source.read([], onDay(1));
    expect(getFeedState(source, onDay(1))).toBe('failing');
    source.read(items(-18, 1), onDay(1));
    expect(getFeedState(source, onDay(1))).toBe('fine');
  });
});

describe('gaps between the documents of a feed', () => {
  it.each([
    ['begins after the newest known item', items(2, 21), 1],
    ['begins with the newest known item', items(0, 19), 0],
    ['has only one item', items(5, 5), 0],
    ['has half as many items as before', items(2, 11), 1],
    ['has less than half as many items as before', items(2, 10), 0],
  ])('are counted only if older items are missing: a document that %s', (_, document, gaps) => {
    const source = readOnce();
    source.read(document, onDay(25));
    expect(source.health?.news?.gaps).toHaveLength(gaps);
  });

  it('are reported for seven days, but not for the first fetch of a feed URL', () => {
    const source = readOnce();
    source.read(items(3, 20), onDay(25));
    const gap = { after: '2026-03-02T00:00:00Z', before: '2026-03-05T00:00:00Z', found_at: '2026-03-27T06:00:00Z' };
    expect(source.health?.news?.gaps).toEqual([gap]);
    source.read('not modified', onDay(31));
    expect([getFeedState(source, onDay(31)), getFeedState(source, onDay(32))]).toEqual(['gap', 'quiet']);
    source.health = source.health && { ...source.health, first_read_at: null };
    source.read(items(50, 70), onDay(75));
    expect(source.health?.news?.gaps).toEqual([gap]);
  });

  it('are limited to the latest ten gaps, and silences to the latest ten silences', () => {
    const source = readOnce();
    for (let day = 30; day < 630; day += 30) {
      source.read('not modified', onDay(day - 1));
      source.read(items(day - 19, day), onDay(day));
    }
    expect(source.health?.news?.gaps.length).toBe(10);
    expect(source.health?.news?.silences.length).toBeLessThanOrEqual(10);
    expect(JSON.stringify(source.health).length).toBeLessThan(4_000);
  });
});

describe('coverage of a feed', () => {
  const day = (date: string, more: Partial<FeedDayCoverage> = {}): FeedDayCoverage => ({
    day: date,
    read: 48,
    failed: 0,
    created: 1,
    gaps: 0,
    ...more,
  });
  const period = { from: '2026-03-02', to: '2026-03-04' };
  const now = onDay(3);
  const full = ['2026-03-02', '2026-03-03', '2026-03-04'].map((one) => day(one));

  interface CoveredOptions {
    source?: FollowedSource;
    days?: typeof period;
    at?: Date;
  }

  function covered(stored: FeedDayCoverage[], { source = readOnce(), days = period, at = now }: CoveredOptions = {}) {
    source.read('not modified', at);
    return computeFeedCoverage(source, { ...days, storedDays: stored }, at);
  }

  it('is complete if each day has a fetch, and counts the fetches due since the start', () => {
    expect(covered(full)).toMatchObject({
      verdict: 'complete',
      state: 'fine',
      read: 144,
      failures: 0,
      new_entries: 3,
      // From six in the morning of the first day: 36 times, and 48 on the others. It was read more often by hand.
      due: 144,
      days_read: 3,
      days_not_read: 0,
      days_unknown: 0,
      gaps: [],
      silences: [],
      last_news_on: '2026-03-02',
      usual_gap_days: 1,
      silent_after_days: 7,
    });
    expect(covered(full.map((one) => ({ ...one, read: 40, failed: 1 })))).toMatchObject({
      due: 36 + 48 + 48,
      read: 120,
      failures: 3,
      verdict: 'complete',
    });
  });

  it('is not_read if a past day has no successful fetch', () => {
    const [one, two, three] = full as [FeedDayCoverage, FeedDayCoverage, FeedDayCoverage];
    for (const stored of [
      [one, { ...two, read: 0, failed: 9 }, three],
      [one, three],
    ])
      expect(covered(stored)).toMatchObject({ verdict: 'not_read', days_not_read: 1, days_read: 2 });
  });

  it('counts days before the first record, and days of new or inactive feeds, as unknown', () => {
    const before = covered(full, { days: { from: '2026-02-20', to: '2026-03-04' } });
    expect(before).toMatchObject({ verdict: 'unknown', days_unknown: 10, days_read: 3 });
    const source = new FollowedSource('never');
    expect(computeFeedCoverage(source, { ...period, storedDays: [] }, now)).toMatchObject({
      verdict: 'not_read',
      state: 'never_fetched',
      days_unknown: 3,
      due: 0,
      last_news_on: null,
    });
    const inactive = readOnce({ is_active: false });
    expect(covered([], { source: inactive })).toMatchObject({
      verdict: 'unknown',
      state: 'not_followed',
      days_unknown: 3,
      due: 0,
    });
  });

  it('is never complete while the source refuses programs', () => {
    const blocked = { on: '2026-03-04', reason: 'Answers 403 to programs.' };
    const unread = new FollowedSource('never', { blocked });
    const refused = { verdict: 'not_read', state: 'blocked' };
    expect(computeFeedCoverage(unread, { ...period, storedDays: [] }, now)).toMatchObject(refused);
    expect(covered(full, { source: readOnce({ blocked }) })).toMatchObject(refused);
    const before = { from: '2026-03-02', to: '2026-03-03' };
    expect(covered(full, { source: readOnce({ blocked }), days: before })).toMatchObject({ verdict: 'complete' });
  });

  it('is silent during a silence, and after a silence that ended within the period', () => {
    const source = readOnce();
    const at = onDay(14);
    const days = { from: '2026-03-10', to: '2026-03-16' };
    const stored = [10, 11, 12, 13, 14, 15, 16].map((one) => day(`2026-03-${one}`));
    const silence = { last_news: '2026-03-02', silent_from: '2026-03-10', until: null };
    expect(covered(stored, { source, days, at })).toMatchObject({
      verdict: 'silent',
      state: 'silent',
      silences: [silence],
    });
    expect(covered(full, { source, at }).silences).toEqual([]);
    source.read(items(-10, 15), onDay(15));
    const until = '2026-03-17';
    expect(covered(stored, { source, days, at: onDay(15) })).toMatchObject({
      verdict: 'silent',
      state: 'fine',
      silences: [{ ...silence, until }],
    });
  });

  it('includes gaps that only the daily records contain', () => {
    expect(covered(full.map((one) => ({ ...one, gaps: 2 })))).toMatchObject({
      verdict: 'gaps',
      gaps_found: 6,
      gaps: [],
    });
  });

  it('is repaired after a malformed document or unreadable items', () => {
    const [one, two, three] = full as [FeedDayCoverage, FeedDayCoverage, FeedDayCoverage];
    expect(covered([one, { ...two, repaired: 3 }, { ...three, repaired: 2, unread: 1 }])).toMatchObject({
      verdict: 'repaired',
      items_repaired: 3,
      items_unread: 1,
    });
    expect(covered([one, { ...two, repaired: 0 }, three])).toMatchObject({ verdict: 'repaired', items_repaired: 0 });
    expect(covered([one, { ...two, unread: 4 }, three])).toMatchObject({ verdict: 'repaired', items_unread: 4 });
    expect(covered([one, { ...two, broken: 1 }, three])).toMatchObject({ verdict: 'not_read', documents_unread: 1 });
  });

  it('counts today as missed only after two days without a fetch', () => {
    const source = readOnce();
    const days = { from: '2026-03-02', to: '2026-03-02' };
    expect(computeFeedCoverage(source, { ...days, storedDays: [] }, new Date(BEGIN + 3_600_000))).toMatchObject({
      days_not_read: 0,
      due: 2,
    });
    const late = computeFeedCoverage(source, { from: '2026-03-05', to: '2026-03-05', storedDays: [] }, onDay(3));
    expect(late).toMatchObject({ verdict: 'not_read', days_not_read: 1 });
  });
});

describe('resolveCoveragePeriod', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const resolvePeriod = (query: { from?: string; to?: string }) => {
    try {
      return resolveCoveragePeriod(query, now);
    } catch (error) {
      return (error as Error).message;
    }
  };
  it.each([
    [{}, { from: '2026-11-15', to: '2026-11-21' }],
    [{ to: '2026-03-01' }, { from: '2026-02-23', to: '2026-03-01' }],
    [{ from: '2026-08-22' }, { from: '2026-08-22', to: '2026-11-21' }],
    [{ from: '2026-08-21' }, /^from: must be at most 92 days/],
    [{ from: '2026-11-22' }, /^from: must not be after today/],
    [{ from: '2026-11-20', to: '2026-11-19' }, /^from: must not be after to/],
    [{ from: '2026-12-01', to: '2026-12-02' }, /^from: must not be after today/],
    [{ to: '0000-01-01' }, /^to: must not be before 1971-01-01/],
    [{ from: '0000-01-01', to: '0000-01-02' }, /^to: must not be before/],
    [{ from: '2026-11-01', to: '9999-12-31' }, /^from: must be at most 92 days/],
  ])('resolves or rejects the query %o', (query, expected) => {
    const answer = resolvePeriod(query);
    if (expected instanceof RegExp) expect(answer).toMatch(expected);
    else expect(answer).toEqual(expected);
  });
});
