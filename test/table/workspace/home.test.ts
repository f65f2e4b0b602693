import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it, vi } from 'vitest';
import type { FeedHealth } from '../../../lib/feeds/health.ts';
import { draft, getId, storeAll } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';

/* A person's home costs what these days cost, however many entries the table has: at most 8 requests and 60 units. */

let desk: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('../../../lib/workspace/home.ts')),
  ...(await import('../../../lib/workspace/follows.ts')),
  ...(await import('../../../lib/workspace/profile.ts')),
  ...(await import('../../../lib/entries/new-entries.ts')),
  ...(await import('../../../lib/entries/list-entries.ts')),
  ...(await import('../../../lib/feeds/feeds-with-health.ts')),
  ...(await import('../../../lib/feeds/feed-freshness.ts')),
  ...(await import('../../../lib/feeds/health.ts')),
  ...(await import('../../../lib/reviews/put-review.ts')),
  ...(await import('../../../lib/reviews/reviewers.ts')),
  ...(await import('../../../lib/platform/dynamodb/capacity.ts')),
});

let stored = 0;
const store = async (many: number) => {
  // Entries are published in another order than they are stored.
  const getDate = (n: number) => `2026-11-${String(1 + ((n * 7) % 23)).padStart(2, '0')}T10:00:00Z`;
  await storeAll(
    Array.from({ length: many }, (_, n) => draft(stored + n + 1, { place: n, published_date: getDate(n) })),
  );
  stored += many;
};
const measuredHome = (person: string, now = Date.now()) => desk.measureCost(() => desk.getHome(person, now));
/** Creates a person with two followed topics and a visit at a time. */
async function follower(visited: number): Promise<string> {
  const person = randomUUID();
  await desk.updateFollows(person, { follow: { topic_ids: ['us-sec', 'us-cftc'] } });
  await desk.recordVisit(person, visited);
  return person;
}
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  await ownTable('home');
  desk = await load();
});

it('counts new entries since the last visit by followed topic, exactly up to a hundred', async () => {
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
  // All were stored at once: the last published one is first, as in a list.
  const { items } = await desk.listEntries(
    { attributes: { topic_id: ['us-sec'] } },
    { limit: 3, offset: 0, position: null },
  );
  expect(sec?.latest.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
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

it('reads the home page at the same cost, however many entries were stored before the last visit', async () => {
  const person = await follower(Date.now() - 2 * HOUR_MS);
  const later = Date.now() + HOUR_MS;
  await desk.recordVisit(person, later);
  const before = await measuredHome(person, later + HOUR_MS);
  await store(90);
  const after = await measuredHome(person, later + HOUR_MS);
  expect(after.result.followed.map(({ new_count }) => new_count)).toEqual([0, 0]);
  expect(after.cost).toEqual(before.cost);
});

it('counts an entry that is stored later in the second of the last visit as new', async () => {
  const visited = Math.ceil(Date.now() / 1_000) * 1_000 + 2 * HOUR_MS + 100;
  const person = await follower(visited);
  vi.useFakeTimers({ toFake: ['Date'], now: visited + 800 });
  try {
    await store(1);
  } finally {
    vi.useRealTimers();
  }
  const { followed } = await desk.getHome(person, visited + HOUR_MS);
  expect(followed.map(({ topic_id, new_count }) => [topic_id, new_count])).toEqual([
    ['us-cftc', 0],
    ['us-sec', 1],
  ]);
});

it('counts only entries of followed feeds, and covers the last day for a newcomer without follows', async () => {
  const now = Date.now();
  const newcomer = randomUUID();
  const { followed, since } = await desk.getHome(newcomer, now);
  expect([followed, Date.parse(since)]).toEqual([[], Math.floor((now - 24 * HOUR_MS) / HOUR_MS) * HOUR_MS]);
  await desk.updateFollows(newcomer, { follow: { feed_ids: ['ecb-press-releases'] } });
  const { followed: ofFeed } = await desk.getHome(newcomer);
  expect(ofFeed.map(({ topic_id }) => topic_id)).toEqual(['eu-ecb']);
});

it('returns the newest entries, marked as incomplete, if the read budget does not reach the last visit', async () => {
  const since = new Date(Date.now() - HOUR_MS).toISOString().replace(/\.\d+/, '');
  const whole = await desk.listNewEntries(since, { requests: 2, units: 40 });
  expect([whole.isComplete, whole.entries.length]).toEqual([true, stored]);
  const budget = { requests: 2, units: 6 };
  const part = await desk.listNewEntries(since, budget);
  expect(part.isComplete).toBe(false);
  expect(part.entries.length).toBeGreaterThan(40);
  expect(part.entries).toEqual(whole.entries.slice(0, part.entries.length));
  expect(budget.units).toBeGreaterThanOrEqual(0);
});

/** Sets a review as a member of the team. */
async function decide(entry: string, asked: object): Promise<void> {
  const actor = await desk.getOrCreateReviewer('ada', async () => 'ada');
  const nothing = { state: 'in_review', assignee: null, due: null, impact: null, reason: null };
  await desk.putReview(entry, { ...nothing, ...asked } as never, {
    actor,
    assertPrecondition: () => {},
    findPerson: async (id) => ({ name: id }),
  });
}
const STATES = ['new', 'in_review', 'relevant'];

it('returns the first ten open reviews of a person by due date, in any state', async () => {
  const person = randomUUID();
  for (let n = 1; n <= 12; n += 1)
    await decide(getId(n), { state: STATES[n % 3], assignee: person, due: `2027-12-${String(30 - n)}` });
  await decide(getId(13), { state: 'done', assignee: person, due: '2027-01-01', reason: 'It is done.' });
  const { result, cost } = await measuredHome(person);
  const dues = result.assigned.map(({ review }) => review.due);
  expect(dues).toEqual(Array.from({ length: 10 }, (_, n) => `2027-12-${18 + n}`));
  expect(result.assigned.every(({ entry, review }) => entry?.id === review.entry_id)).toBe(true);
  expect(cost.requests).toBeLessThanOrEqual(8);
});

it('returns at most ten team reviews that are due within seven days, and whether there are more', async () => {
  const now = Date.parse('2027-03-01T23:30:00Z');
  await decide(getId(20), { due: '2027-02-28' });
  await decide(getId(21), { state: 'relevant', due: '2027-03-07' });
  await decide(getId(22), { state: 'new', assignee: randomUUID(), due: '2027-03-01' });
  await decide(getId(23), { due: '2027-03-08' });
  await decide(getId(24), { state: 'not_relevant', due: '2027-03-02', reason: 'Not ours.' });
  const few = await desk.getHome(randomUUID(), now);
  expect(few.due.map(({ entry, review }) => [entry?.id, review.due])).toEqual([
    [getId(22), '2027-03-01'],
    [getId(21), '2027-03-07'],
  ]);
  expect(few.has_more_due).toBe(false);
  const person = await follower(now - HOUR_MS);
  for (let n = 1; n <= 12; n += 1)
    await decide(getId(n), { state: STATES[n % 3], assignee: person, due: '2027-03-03' });
  const { result, cost } = await measuredHome(person, now);
  expect([result.due.length, result.has_more_due, result.assigned.length]).toEqual([10, true, 10]);
  expect(cost.requests).toBeLessThanOrEqual(8);
  expect(cost.readUnits).toBeLessThanOrEqual(60);
});

/** Stores the health of a feed as a run leaves it, read so many minutes ago. */
async function leave(id: string, minutesAgo: number, health: Partial<FeedHealth> = {}): Promise<string> {
  const last_success_at = new Date(Date.now() - minutesAgo * 60_000).toISOString().replace(/\.\d+/, '');
  const followed = await desk.findFeedWithHealth(id);
  const read = { ...desk.createFeedHealth(followed?.feed.url ?? ''), last_success_at };
  const run = (at: string, one: object) => ({ ...read, ...one, last_attempt_at: at, run_id: randomUUID() });
  const good = run(last_success_at, { trouble_told: followed?.health?.trouble_told });
  const last = run(health.failures ? new Date().toISOString().replace(/\.\d+/, '') : last_success_at, health);
  expect(await desk.storeFeedHealth(id, good, { seen: followed?.health?.run_id })).toBe(true);
  expect(await desk.storeFeedHealth(id, last, { seen: good.run_id })).toBe(true);
  return last_success_at;
}

it('lists degraded sources, the worst first, with the start of the problem', async () => {
  const person = randomUUID();
  expect(await desk.getHome(person)).toMatchObject({ sources: [], more_sources: 0 });
  const failing = await leave('sec-press-releases', 90, { failures: 3 });
  const stale = await leave('cftc-press-releases', 3 * 24 * 60);
  const flooding = { reason: 'too many', at: '2026-11-23T01:02:03Z' };
  await leave('ecb-press-releases', 40, { flooding });
  await leave('eba-news', 5);
  const { result, cost } = await measuredHome(person);
  expect(result.sources.map(({ feed_id, state, since }) => [feed_id, state, since])).toEqual([
    ['ecb-press-releases', 'flooding', flooding.at],
    ['sec-press-releases', 'failing', failing],
    ['cftc-press-releases', 'stale', stale],
  ]);
  expect(result.more_sources).toBe(0);
  expect(cost.requests).toBeLessThanOrEqual(8);
});

it('lists a failing feed among many feeds with older fetches, until a successful fetch', async () => {
  const all = await desk.listPolledFeedIds();
  const feeds = all.filter((id) => !/^(sec|cftc|ecb|eba)-/.test(id)).slice(0, 30);
  for (const id of feeds) await leave(id, 120);
  const listSourceIds = async () => (await desk.getHome(randomUUID())).sources.map(({ feed_id }) => feed_id);
  const [id] = feeds as [string];
  await leave(id, 10, { failures: 1 });
  expect(await listSourceIds()).toContain(id);
  const gap = { after: '2026-11-20T00:00:00Z', before: '2026-11-21T00:00:00Z', found_at: new Date().toISOString() };
  const news = { days: [], at: null, gaps: [gap], silences: [], covered_since: gap.after };
  await leave(id, 5, { news });
  const { sources } = await desk.getHome(randomUUID());
  expect(sources.find(({ feed_id }) => feed_id === id)?.state).toBe('gap');
  await leave(id, 1);
  expect(await listSourceIds()).not.toContain(id);
});

it('lists twenty degraded sources with the number of the others, at the same cost', async () => {
  const before = await measuredHome(randomUUID());
  const feeds = (await desk.listPolledFeedIds()).filter((id) => !/^(sec|cftc|ecb|eba)-/.test(id)).slice(0, 30);
  for (const id of feeds) await leave(id, 60, { failures: 2 });
  const { result, cost } = await measuredHome(randomUUID());
  expect([result.sources.length, result.more_sources]).toEqual([20, 3 + 30 - 20]);
  expect(cost.requests).toBe(before.cost.requests);
  // Half a unit for each listed source.
  expect(cost.readUnits - before.cost.readUnits).toBeLessThanOrEqual(10);
});
