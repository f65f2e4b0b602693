import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { ownTable } from '../../support/own-table.ts';

let desk: typeof import('../../../lib/workspace/me.ts') &
  typeof import('../../../lib/workspace/views.ts') &
  typeof import('../../../lib/workspace/follows.ts') &
  typeof import('../../../lib/workspace/profile.ts') &
  typeof import('../../../lib/platform/dynamodb/capacity.ts') &
  typeof import('../../../lib/platform/dynamodb/write.ts') &
  typeof import('../../support/key-chart.ts');

beforeAll(async () => {
  await ownTable('me');
  const views = await import('../../../lib/workspace/views.ts');
  const me = await import('../../../lib/workspace/me.ts');
  const follows = await import('../../../lib/workspace/follows.ts');
  const profile = await import('../../../lib/workspace/profile.ts');
  const capacity = await import('../../../lib/platform/dynamodb/capacity.ts');
  const write = await import('../../../lib/platform/dynamodb/write.ts');
  const chart = await import('../../support/key-chart.ts');
  desk = { ...views, ...me, ...follows, ...profile, ...capacity, ...write, ...chart };
});

const someone = () => ({ id: randomUUID(), role: 'member' as const });
const NONE = {
  time_zone: null,
  date_language: null,
  density: null,
  theme: null,
  start_view: null,
  last_channel_id: null,
};

it('returns defaults for an unknown person, and reads a typical one for at most two read units', async () => {
  const person = someone();
  expect(await desk.getMe(person)).toEqual({
    ...person,
    preferences: NONE,
    follows: { topic_ids: [], feed_ids: [] },
    views: [],
    saved_count: 0,
    read: { before: null, topics: {}, unread_days: 30 },
    last_visit_at: null,
  });
  await desk.updatePreferences(person, { time_zone: 'Europe/Berlin', density: 'compact' }, null);
  await desk.updateFollows(person.id, { follow: { topic_ids: ['eu-ecb', 'us-sec', 'eu-eba'] } });
  await desk.updateReadWatermark(person, { before: '2026-11-22T09:00:00Z' }, null);
  await desk.recordVisit(person.id);
  const { result, cost } = await desk.measureCost(() => desk.getMe(person));
  expect(result.follows.topic_ids).toEqual(['eu-eba', 'eu-ecb', 'us-sec']);
  expect(cost.requests).toBe(3);
  expect(cost.readUnits).toBeLessThanOrEqual(2);
});

it('keeps the last value of a field, and concurrent writes of other fields', async () => {
  const person = someone();
  await Promise.all([
    desk.updatePreferences(person, { theme: 'dark' }, null),
    desk.updatePreferences(person, { density: 'cards' }, null),
    desk.updatePreferences(person, { start_view: 'updates' }, null),
  ]);
  await desk.updatePreferences(person, { theme: null }, null);
  const { preferences } = await desk.updatePreferences(person, {}, null);
  expect(preferences).toEqual({ ...NONE, density: 'cards', start_view: 'updates' });
});

/** Returns a precondition that the state of a person is as it is now. */
async function asSeen(person: ReturnType<typeof someone>) {
  const seen = JSON.stringify(await desk.getMe(person));
  return (me: unknown) => {
    if (JSON.stringify(me) !== seen) throw new Error('changed');
  };
}

it('applies one of two concurrent edits of follows or of a view, and refuses the other', async () => {
  const person = someone();
  const statuses = async (works: ((expected: (me: unknown) => void) => Promise<unknown>)[]) => {
    const expected = await asSeen(person);
    const outcomes = await Promise.allSettled(works.map((work) => work(expected)));
    return outcomes.map(({ status }) => status).sort();
  };
  const topics =
    (follow: string[], unfollow: string[] = []) =>
    (expected: (me: unknown) => void) =>
      desk.updateFollowsConditionally(
        person,
        { follow: { topic_ids: follow }, unfollow: { topic_ids: unfollow } },
        expected,
      );
  const one = ['fulfilled', 'rejected'];
  expect(await statuses([topics(['eu-ecb', 'us-sec']), topics(['eu-ecb', 'us-sec'])])).toEqual(one);
  expect(await statuses([topics(['eu-eba'], ['us-sec']), topics([], ['eu-ecb', 'us-sec'])])).toEqual(one);
  expect(await statuses([topics([], ['eu-eba', 'eu-ecb'])])).toEqual(['fulfilled']);
  expect((await desk.getMe(person)).follows).toEqual({ topic_ids: [], feed_ids: [] });
  const { id } = await desk.createView(person.id, { name: 'Capital', query: '' });
  const move = (position: number) => (expected: (me: unknown) => void) =>
    desk.updateViewConditionally(person, { id, change: { position } }, expected);
  expect(await statuses([move(8), move(9)])).toEqual(one);
  const remove = (expected: (me: unknown) => void) => desk.deleteViewConditionally(person, id, expected);
  expect(await statuses([move(7), remove])).toEqual(one);
});

it('applies one of two concurrent edits of settings, and refuses the other', async () => {
  const person = someone();
  const expected = await asSeen(person);
  const outcomes = await Promise.allSettled(
    (['light', 'dark'] as const).map((theme) => desk.updatePreferences(person, { theme }, expected)),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(desk.updateReadWatermark(person, { before: '2026-11-22T09:00:00Z' }, expected)).rejects.toThrow(
    'changed',
  );
});

it('combines the follows of two devices, and changes nothing for an unknown id', async () => {
  const { id } = someone();
  await Promise.all([
    desk.updateFollows(id, { follow: { topic_ids: ['eu-ecb'] } }),
    desk.updateFollows(id, { follow: { topic_ids: ['us-sec'] } }),
    desk.updateFollows(id, { follow: { topic_ids: ['eu-ecb', 'eu-ecb'] } }),
  ]);
  const change = { follow: { topic_ids: ['eu-eba'] }, unfollow: { topic_ids: ['us-sec'] } };
  await desk.updateFollows(id, change);
  expect(await desk.updateFollows(id, change)).toEqual({ topic_ids: ['eu-eba', 'eu-ecb'], feed_ids: [] });
  await expect(
    desk.updateFollows(id, { follow: { topic_ids: ['eu-esma', 'nothing'], feed_ids: ['no-feed'] } }),
  ).rejects.toMatchObject({
    status: 422,
    code: 'unknown_ids',
    errors: [
      { in: 'body', parameter: 'follow.topic_ids', detail: 'there is no topic nothing' },
      { in: 'body', parameter: 'follow.feed_ids', detail: 'there is no feed no-feed' },
    ],
  });
  await expect(
    desk.updateFollows(id, { follow: { topic_ids: ['eu-ecb'] }, unfollow: { topic_ids: ['eu-ecb'] } }),
  ).rejects.toMatchObject({
    status: 422,
    code: 'invalid_follows',
    errors: [{ in: 'body', parameter: 'follow.topic_ids', detail: 'eu-ecb is in unfollow, too' }],
  });
  expect((await desk.updateFollows(id, {})).topic_ids).toEqual(['eu-eba', 'eu-ecb']);
});

it('422: names twenty of a thousand unknown ids, with bounded reads', async () => {
  const made = (kind: string) => Array.from({ length: 500 }, (_, i) => `made-up-${kind}-${i}`);
  const change = { follow: { topic_ids: made('topic'), feed_ids: made('feed') } };
  const { result, cost } = await desk.measureCost(() =>
    desk.updateFollows(someone().id, change).catch((error) => error),
  );
  expect([result.status, result.errors.length]).toEqual([422, 20]);
  expect(cost.readUnits).toBeLessThanOrEqual(60);
});

it('refuses more than 500 follows, and accepts a follow that is already among the 500', async () => {
  const { id } = someone();
  const many = Array.from({ length: 499 }, (_, i) => `topic-${i}`);
  await desk.putItem({ Item: { ...desk.followsKey(id), topic_ids: new Set([...many, 'eu-ecb']) } });
  expect((await desk.updateFollows(id, { follow: { topic_ids: ['eu-ecb'] } })).topic_ids).toHaveLength(500);
  await expect(desk.updateFollows(id, { follow: { topic_ids: ['eu-ecb', 'us-sec'] } })).rejects.toMatchObject({
    status: 409,
    code: 'too_many_follows',
  });
});

it('counts requests less than half an hour apart as one visit, also concurrent ones', async () => {
  const { id } = someone();
  const at = (minutes: number) => Date.parse('2026-11-23T08:00:00Z') + minutes * 60_000;
  expect(await Promise.all([desk.recordVisit(id, at(0)), desk.recordVisit(id, at(0))])).toEqual([null, null]);
  expect(await desk.recordVisit(id, at(20))).toBeNull();
  expect(await Promise.all([desk.recordVisit(id, at(60)), desk.recordVisit(id, at(60))])).toEqual([
    ...['2026-11-23T08:20:00Z', '2026-11-23T08:20:00Z'],
  ]);
  expect(await desk.recordVisit(id, at(65))).toBe('2026-11-23T08:20:00Z');
});
