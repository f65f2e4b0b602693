import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { FeedHealth } from '../../../lib/feeds/health.ts';
import { aSecondLater } from '../../support/clock.ts';
import { draft, idOf, storeAll } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';

/* A person's home costs what these days cost, however many entries the table has: at most 8 requests and 60 units. */

let desk: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('../../../lib/desk/home.ts')),
  ...(await import('../../../lib/desk/follows.ts')),
  ...(await import('../../../lib/desk/profile.ts')),
  ...(await import('../../../lib/entries/new-since.ts')),
  ...(await import('../../../lib/feeds/feed.ts')),
  ...(await import('../../../lib/reviews/transition.ts')),
  ...(await import('../../../lib/reviews/reviewers.ts')),
  ...(await import('../../../lib/table/capacity.ts')),
  ...(await import('../../../lib/table/read.ts')),
  ...(await import('../../../lib/table/write.ts')),
  ...(await import('../../../lib/table/key-chart.ts')),
});

let stored = 0;
const store = async (many: number) => {
  await storeAll(Array.from({ length: many }, (_, n) => draft(stored + n + 1, { place: n })));
  stored += many;
};
const measuredHome = (person: string, now = Date.now()) => desk.measured(() => desk.homeOf(person, now));
/** Somebody who follows two topics, and was here at a time. */
async function follower(visited: number): Promise<string> {
  const person = randomUUID();
  await desk.changeFollows(person, { follow: { topic_ids: ['us-sec', 'us-cftc'] } });
  await desk.recordVisit(person, visited);
  return person;
}
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  await ownTable('home');
  desk = await load();
});

it('what is new since the last visit is counted by followed topic, exactly up to a hundred', async () => {
  const person = await follower(Date.now() - 2 * HOUR_MS);
  await store(30);
  const few = await measuredHome(person);
  expect(few.result.followed.map(({ topic_id, new_count }) => [topic_id, new_count])).toEqual([
    ['us-cftc', 10],
    ['us-sec', 10],
  ]);
  const [, sec] = few.result.followed;
  expect(sec?.latest).toHaveLength(3);
  expect(sec?.latest.every(({ topic_id }) => topic_id === 'us-sec')).toBe(true);
  expect(few.cost.requests).toBeLessThanOrEqual(8);
  expect(few.cost.readUnits).toBeLessThanOrEqual(12);
  await store(300);
  const { result, cost } = await measuredHome(person);
  expect(result.followed).toMatchObject([
    { topic_id: 'us-cftc', new_count: null, more_than: 100 },
    { topic_id: 'us-sec', new_count: null, more_than: 100 },
  ]);
  expect(cost.requests).toBeLessThanOrEqual(8);
  expect(cost.readUnits).toBeLessThanOrEqual(60);
});

it('what was there before the visit costs nothing: the table grows, and home does not', async () => {
  aSecondLater();
  const person = await follower(Date.now() - 2 * HOUR_MS);
  const later = Date.now() + HOUR_MS;
  await desk.recordVisit(person, later);
  const before = await measuredHome(person, later + HOUR_MS);
  await store(90);
  const after = await measuredHome(person, later + HOUR_MS);
  expect(after.result.followed.map(({ new_count }) => new_count)).toEqual([0, 0]);
  expect(after.cost).toEqual(before.cost);
});

it('of a feed that is followed only its entries count; who follows nothing has none, and the last day', async () => {
  const now = Date.now();
  const nobody = randomUUID();
  const { followed, since } = await desk.homeOf(nobody, now);
  expect([followed, Date.parse(since)]).toEqual([[], Math.floor((now - 24 * HOUR_MS) / HOUR_MS) * HOUR_MS]);
  await desk.changeFollows(nobody, { follow: { feed_ids: ['ecb-press-releases'] } });
  const { followed: ofFeed } = await desk.homeOf(nobody);
  expect(ofFeed.map(({ topic_id }) => topic_id)).toEqual(['eu-ecb']);
});

it('where the budget ends before the last visit, the newest are told, and that they are not all', async () => {
  const since = new Date(Date.now() - HOUR_MS).toISOString().replace(/\.\d+/, '');
  const whole = await desk.newSince(since, { requests: 2, units: 40 });
  expect([whole.isWhole, whole.entries.length]).toEqual([true, stored]);
  const budget = { requests: 2, units: 6 };
  const part = await desk.newSince(since, budget);
  expect(part.isWhole).toBe(false);
  expect(part.entries.length).toBeGreaterThan(40);
  expect(part.entries).toEqual(whole.entries.slice(0, part.entries.length));
  expect(budget.units).toBeGreaterThanOrEqual(0);
});

it('the first ten open reviews of a person by due day, whatever state they are in', async () => {
  const person = randomUUID();
  const by = await desk.reviewerOf('ada', async () => 'ada');
  for (let n = 1; n <= 12; n += 1) {
    const asked = {
      state: 'in_review',
      assignee: person,
      due: `2026-12-${String(30 - n)}`,
      impact: null,
      reason: null,
    };
    await desk.putReview(idOf(n), asked as never, {
      by,
      refuseUnlessSeen: () => {},
      findPerson: async (id) => ({ name: id }),
    });
  }
  const { result, cost } = await measuredHome(person);
  const dues = result.assigned.map(({ review }) => review.due);
  expect(dues).toEqual(Array.from({ length: 10 }, (_, n) => `2026-12-${18 + n}`));
  expect(result.assigned.every(({ entry, review }) => entry?.id === review.entry_id)).toBe(true);
  expect(cost.requests).toBeLessThanOrEqual(8);
});

/** As ingestion leaves a feed: what is wrong, and when it was last read. */
async function leave(id: string, minutesAgo: number, health: Partial<FeedHealth>): Promise<string> {
  const last_success_at = new Date(Date.now() - minutesAgo * 60_000).toISOString().replace(/\.\d+/, '');
  const item = await desk.getItem(desk.feedKey(id));
  const { url } = desk.feedOf(item ?? {});
  await desk.updateItem({
    Key: desk.feedKey(id),
    UpdateExpression: 'SET health = :health',
    ExpressionAttributeValues: { ':health': { url, failures: 0, paused_reason: null, last_success_at, ...health } },
  });
  await desk.updateItem({
    Key: desk.FEEDS_FRESHNESS,
    UpdateExpression: 'SET feeds.#id = :minute',
    ExpressionAttributeNames: { '#id': id },
    ExpressionAttributeValues: { ':minute': Math.floor(Date.parse(last_success_at) / 60_000) },
  });
  return last_success_at;
}

it('sources in trouble are told, the worst first, and since when; those that are fine are not', async () => {
  const person = randomUUID();
  expect((await desk.homeOf(person)).sources).toEqual([]);
  const failing = await leave('sec-press-releases', 90, { failures: 3 });
  const stale = await leave('cftc-press-releases', 3 * 24 * 60, {});
  const flooding = { reason: 'too many', at: '2026-11-23T01:02:03Z' };
  await leave('ecb-press-releases', 40, { flooding });
  await leave('eba-news', 5, {});
  const { result, cost } = await measuredHome(person);
  expect(result.sources.map(({ feed_id, state, since }) => [feed_id, state, since])).toEqual([
    ['ecb-press-releases', 'flooding', flooding.at],
    ['sec-press-releases', 'failing', failing],
    ['cftc-press-releases', 'stale', stale],
  ]);
  expect(cost.requests).toBeLessThanOrEqual(8);
});
