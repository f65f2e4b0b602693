import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { runInParallel } from '../../../lib/values/in-parallel.ts';
import { ownTable } from '../../support/own-table.ts';

const NOW = Date.parse('2026-11-23T12:00:30Z');
const MINUTE = 60_000;
const DAY = 86_400_000;
let desk: typeof import('../../../lib/workspace/read-marks.ts') &
  typeof import('../../../lib/workspace/me.ts') &
  typeof import('../../../lib/workspace/watermarks.ts') &
  typeof import('../../../lib/platform/dynamodb/capacity.ts') &
  typeof import('../../../lib/platform/dynamodb/write.ts') &
  typeof import('../../../lib/platform/dynamodb/read.ts') &
  typeof import('../../support/key-chart.ts');

beforeAll(async () => {
  await ownTable('read-state', 'small-catalog');
  const marks = await import('../../../lib/workspace/read-marks.ts');
  const me = await import('../../../lib/workspace/me.ts');
  const watermarks = await import('../../../lib/workspace/watermarks.ts');
  const capacity = await import('../../../lib/platform/dynamodb/capacity.ts');
  const write = await import('../../../lib/platform/dynamodb/write.ts');
  const read = await import('../../../lib/platform/dynamodb/read.ts');
  const chart = await import('../../support/key-chart.ts');
  desk = { ...marks, ...me, ...watermarks, ...capacity, ...write, ...read, ...chart };
});

const someone = () => randomUUID();
const ids = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => (from + i).toString(16).padStart(24, '0'));

it('marks 200 entries as read in one request, and returns the marks to another device for one read unit', async () => {
  const person = someone();
  const before = await desk.getReadState(person, null, NOW - MINUTE);
  const { cost } = await desk.measureCost(() => desk.storeReadMarks(person, { read: ids(200) }, NOW));
  expect(cost.requests).toBe(1);
  const asked = await desk.measureCost(() => desk.getReadState(person, Date.parse(before.as_of), NOW));
  expect(asked.result.read).toEqual(ids(200));
  expect(asked.cost).toMatchObject({ requests: 1, readUnits: 1 });
});

/** Returns all marks that a new device reads. */
async function readAll(person: string) {
  const marks = new Map<string, string>();
  const costs = [] as { requests: number; readUnits: number }[];
  let since: number | null = null;
  for (;;) {
    const { result, cost } = await desk.measureCost(() => desk.getReadState(person, since, NOW));
    costs.push(cost);
    for (const as of ['read', 'unread'] as const) for (const id of result[as]) marks.set(id, as);
    since = Date.parse(result.as_of);
    if (!result.has_more) return { marks, costs, last: result };
  }
}

it('returns 100,000 older read marks in responses of at most 60 read units', async () => {
  const person = someone();
  const minutes = Array.from({ length: 500 }, (_, i) => i);
  await runInParallel(minutes, 8, async (i) => {
    const Key = desk.personReadMarksKey(person, new Date(NOW - DAY - i * 10 * MINUTE).toISOString().slice(0, 16));
    await desk.putItem({ Item: { ...Key, read: new Set(ids(200, i * 200)) } });
  });
  await desk.updateReadWatermark({ id: person, role: 'viewer' }, { before: '2026-10-01T00:00:00Z' }, null);
  const { marks, costs, last: all } = await readAll(person);
  expect(marks.size).toBe(100_000);
  for (const cost of costs) expect(cost.readUnits).toBeLessThanOrEqual(60);
  for (const cost of costs) expect(cost.requests).toBeLessThanOrEqual(8);
  expect(costs.length).toBeLessThanOrEqual(8);
  const first = await desk.getReadState(person, null, NOW);
  expect(first).toMatchObject({ has_more: true, before: '2026-10-01T00:00:00Z' });
  const since = Date.parse(all.as_of);
  const { result, cost } = await desk.measureCost(() => desk.getReadState(person, since, NOW));
  expect(cost).toMatchObject({ requests: 1, readUnits: 0.5 });
  expect(result).toEqual({ ...all, read: [] });
  expect(result.has_more).toBe(false);
  expect(await desk.getReadState(person, since, NOW + 10 * MINUTE)).toEqual(result);
});

it('splits thousands of read marks over several responses, and returns the last mark of each entry', async () => {
  const person = someone();
  for (let minute = 0; minute < 8; minute += 1) {
    const Key = desk.personReadMarksKey(person, new Date(NOW - DAY + minute * MINUTE).toISOString().slice(0, 16));
    const read = new Set(ids(4_000, minute * 10));
    const unread = new Set(ids(4_000, 10_000 + minute * 10));
    await desk.putItem({ Item: { ...Key, ...(minute % 2 ? { read, unread } : { read: unread, unread: read }) } });
  }
  const { marks, costs } = await readAll(person);
  for (const { readUnits } of costs) expect(readUnits).toBeLessThanOrEqual(60);
  expect(costs.length).toBeGreaterThan(1);
  expect(marks.get(ids(1, 70)[0] ?? '')).toBe('read');
  expect(marks.get(ids(1, 10_070)[0] ?? '')).toBe('unread');
  expect(marks.get(ids(1, 0)[0] ?? '')).toBe('unread');
});

it('keeps the last mark of an entry after repeated and concurrent marks', async () => {
  const person = someone();
  const [one, two, three] = ids(3) as [string, string, string];
  await Promise.all([one, two, three, two].map((id) => desk.storeReadMarks(person, { read: [id] }, NOW)));
  await desk.storeReadMarks(person, { unread: [two] }, NOW);
  await desk.storeReadMarks(person, { unread: [three] }, NOW + 5 * MINUTE);
  expect(await desk.getReadState(person, null, NOW + 6 * MINUTE)).toMatchObject({ read: [one], unread: [two, three] });
  await desk.storeReadMarks(person, { read: [two], unread: [one] }, NOW + 7 * MINUTE);
  expect(await desk.getReadState(person, null, NOW + 8 * MINUTE)).toMatchObject({ read: [two], unread: [one, three] });
});

it('returns a mark set right after a response in the next response', async () => {
  const person = someone();
  for (const seconds of [0, 5, 29, 30, 31, 59, 60, 75, 90, 120]) {
    const at = NOW + seconds * 1_000;
    const { as_of } = await desk.getReadState(person, null, at);
    const [id] = ids(1, 1_000 + seconds) as [string];
    // A clock that is behind, and a request that took long.
    await desk.storeReadMarks(person, { read: [id] }, at - 10_000);
    expect((await desk.getReadState(person, Date.parse(as_of), at + 1_000)).read, String(seconds)).toContain(id);
  }
});

it('refuses an entry marked both read and unread, and too many marks in a minute', async () => {
  const person = someone();
  await expect(desk.storeReadMarks(person, { read: ids(2), unread: ids(1) }, NOW)).rejects.toMatchObject({
    status: 422,
    code: 'invalid_marks',
    message: `An entry is read or unread: ${ids(1)[0]} is in unread, too.`,
    errors: [{ in: 'body', parameter: 'read', detail: `${ids(1)[0]} is in unread, too` }],
  });
  for (let i = 0; i < 8; i += 1) await desk.storeReadMarks(person, { read: ids(500, i * 500) }, NOW);
  await expect(desk.storeReadMarks(person, { read: ids(1, 9_000) }, NOW)).rejects.toMatchObject({
    status: 429,
    retryAfter: 60,
  });
  await desk.storeReadMarks(person, { read: ids(1, 9_000) }, NOW + MINUTE);
});

it('refuses more marks of the longest ids before the item of a minute grows too large', async () => {
  const person = someone();
  const longest = (n: number) => Array.from({ length: 500 }, (_, i) => `${n * 500 + i}`.padStart(63, 'a'));
  const marked = async (as: 'read' | 'unread', from: number) => {
    for (let n = from; n < from + 4; n += 1) await desk.storeReadMarks(person, { [as]: longest(n) }, NOW);
  };
  await marked('read', 0);
  await expect(marked('unread', 4)).rejects.toMatchObject({ status: 429, code: 'too_many_marks', retryAfter: 60 });
  const [item = {}] = await desk.queryItems({ partition: desk.personPartition(person) });
  // Each member of a set takes a byte more than its length.
  const sizes = ['read', 'unread'].map((as) => [...(item[as] as Set<string>)].length * 64);
  // One answer reads two such minutes.
  expect((sizes[0] ?? 0) + (sizes[1] ?? 0)).toBeLessThan(240_000);
  expect(sizes[1]).toBeGreaterThan(0);
});

it('expires a mark after 31 days and an hour, and returns it no more', async () => {
  const person = someone();
  await desk.storeReadMarks(person, { read: ids(1) }, NOW);
  const [item] = await desk.queryItems({ partition: desk.personPartition(person) });
  expect(item?.['expires_at']).toBe(Math.ceil((NOW + 31 * DAY + 60 * MINUTE) / 1_000));
  expect((await desk.getReadState(person, null, NOW + 32 * DAY)).read).toEqual([]);
});

it('sets and clears the instant before which all entries or a topic count as read, never in the future', async () => {
  const person = { id: someone(), role: 'viewer' as const };
  const set = (before: string | null, topic_id?: string) =>
    desk.updateReadWatermark(person, { before, ...(topic_id ? { topic_id } : {}) }, null);
  expect(await set('2026-11-22T09:00:00Z')).toEqual({ before: '2026-11-22T09:00:00Z', topics: {}, unread_days: 30 });
  await Promise.all([set('2026-11-20T00:00:00Z', 'eu-ecb'), set('2026-11-21T00:00:00Z', 'us-sec')]);
  const topics = { 'eu-ecb': '2026-11-20T00:00:00Z', 'us-sec': '2026-11-21T00:00:00Z' };
  expect(await set(null)).toEqual({ before: null, topics, unread_days: 30 });
  const future = await set('9999-12-31T23:59:59Z');
  expect(Math.abs(Date.parse(future.before ?? '') - Date.now())).toBeLessThan(60_000);
  await expect(set('2026-11-22T09:00:00Z', 'nothing')).rejects.toMatchObject({ code: 'topic_not_found' });
  expect(await desk.getReadState(person.id, null)).toMatchObject({ topics, before: future.before });
});

it('keeps the marks of two people separate', async () => {
  const one = someone();
  const other = someone();
  await desk.storeReadMarks(one, { read: ids(1) }, NOW);
  await desk.updateReadWatermark({ id: one, role: 'viewer' }, { before: '2026-11-22T09:00:00Z' }, null);
  expect(await desk.getReadState(other, null, NOW)).toMatchObject({ read: [], before: null });
});
