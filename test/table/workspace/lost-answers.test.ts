import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCutDynamoDb } from '../../support/cut-dynamodb.ts';
import { draft, idOf, storeAll } from '../../support/drafts.ts';
import { startFaultyDynamoDb } from '../../support/faulty-dynamodb.ts';
import { ownTable } from '../../support/own-table.ts';

/* Who writes what they have seen, and whose answer is lost, is not told that somebody else came between. */

const loaded = async () => ({
  ...(await import('../../../lib/workspace/me.ts')),
  ...(await import('../../../lib/workspace/views.ts')),
  ...(await import('../../../lib/workspace/save-entry.ts')),
});
let desk: Awaited<ReturnType<typeof loaded>>;
let dynamoDb: Awaited<ReturnType<typeof startFaultyDynamoDb>>;
let holding: Awaited<ReturnType<typeof startCutDynamoDb>>;

beforeAll(async () => {
  await ownTable('lost-answers');
  dynamoDb = await startFaultyDynamoDb(process.env['DYNAMODB_ENDPOINT'] ?? '');
  holding = await startCutDynamoDb(dynamoDb.endpoint);
  process.env['DYNAMODB_ENDPOINT'] = holding.endpoint;
  desk = await loaded();
  await storeAll([draft(1)]);
});
afterAll(async () => {
  await holding.stop();
  await dynamoDb.stop();
});

/** What a person may have. */
const MOST_VIEWS = 50;

type Expected = (seen: unknown) => void;
const ENTRY = idOf(1);
const someone = () => ({ id: randomUUID(), role: 'member' as const });
type Asking = ReturnType<typeof someone>;
const viewOf = async (person: Asking) => (await desk.getMe(person)).views[0]?.id ?? '';

/** Refuses what is not as it was at first, as If-Match does. */
function sameAsFirst(): Expected {
  let first: string | undefined;
  return (seen) => {
    first ??= JSON.stringify(seen);
    if (JSON.stringify(seen) !== first) throw new Error('changed');
  };
}

/** The answer to a single write is lost; of a transaction the repetition meets another writer, too. */
const loseSingle = () => dynamoDb.fail({ operation: 'UpdateItem', how: 'lose' });
const loseTransaction = () =>
  dynamoDb.fail({ operation: 'TransactWriteItems', how: 'lose' }, { operation: 'TransactWriteItems', how: 'conflict' });

const WRITES: [string, () => void, (person: Asking, expected: Expected) => Promise<unknown>, unknown][] = [
  [
    'preferences',
    loseSingle,
    (person, expected) => desk.updatePreferences(person, { theme: 'dark' }, expected),
    { preferences: { theme: 'dark' } },
  ],
  [
    'a watermark',
    loseSingle,
    (person, expected) => desk.updateWatermark(person, { before: '2026-11-22T09:00:00Z' }, expected),
    { before: '2026-11-22T09:00:00Z' },
  ],
  [
    'a watermark that is taken back',
    loseSingle,
    (person, expected) => desk.updateWatermark(person, { before: null, topic_id: 'eu-ecb' }, expected),
    { topics: {} },
  ],
  [
    'what is followed',
    loseSingle,
    (person, expected) =>
      desk.updateFollowsConditionally(
        person,
        { follow: { topic_ids: ['us-sec', 'eu-eba'] }, unfollow: { topic_ids: ['eu-ecb'] } },
        expected,
      ),
    { topic_ids: ['eu-eba', 'us-sec'], feed_ids: [] },
  ],
  [
    'a view that is moved',
    loseSingle,
    async (person, expected) => desk.updateViewConditionally(person, await viewOf(person), { position: 7 }, expected),
    { position: 7 },
  ],
  [
    'a view that is renamed',
    loseTransaction,
    async (person, expected) => desk.updateViewConditionally(person, await viewOf(person), { name: 'Other' }, expected),
    { name: 'Other' },
  ],
  [
    'a view that is deleted',
    loseTransaction,
    async (person, expected) => desk.deleteViewConditionally(person, await viewOf(person), expected),
    true,
  ],
  [
    'a note',
    loseSingle,
    (person, expected) => desk.saveEntry(person.id, ENTRY, { note: 'for Monday' }, expected),
    { note: 'for Monday' },
  ],
];

async function withAll(): Promise<Asking> {
  const person = someone();
  await desk.updateFollowsConditionally(person, { follow: { topic_ids: ['eu-ecb'] } }, null);
  await desk.updatePreferences(person, { theme: 'light' }, null);
  await desk.updateWatermark(person, { before: '2026-11-20T09:00:00Z', topic_id: 'eu-ecb' }, null);
  await desk.createView(person.id, { name: 'One', query: '' });
  await desk.saveEntry(person.id, ENTRY, { note: 'first' });
  return person;
}

it.each(WRITES)(
  '%s: what was written is told as written, where the answer to it was lost',
  async (_, lose, write, told) => {
    const person = await withAll();
    lose();
    const answer = await write(person, sameAsFirst());
    if (typeof told === 'object') expect(answer).toMatchObject(told as object);
    else expect(answer).toBe(told);
  },
);

it('a view that is made counts once', async () => {
  const person = someone();
  const make = (name: string) => desk.createView(person.id, { name, query: '' });
  loseTransaction();
  expect(await make('First')).toMatchObject({ name: 'First' });
  for (let more = 1; more < MOST_VIEWS; more += 1) await make(`View ${more}`);
  await expect(make('One more')).rejects.toMatchObject({ code: 'too_many_views' });
});

it('an entry that is saved, and one that is not any more', async () => {
  const { id } = someone();
  loseTransaction();
  expect(await desk.saveEntry(id, ENTRY, { note: 'for Monday' }, sameAsFirst())).toMatchObject({ note: 'for Monday' });
  loseTransaction();
  await desk.unsaveEntry(id, ENTRY, sameAsFirst());
  expect((await desk.getMe({ id, role: 'member' })).saved_count).toBe(0);
});

it('who lost to somebody else is told, and what was not answered is not taken for theirs', async () => {
  const person = await withAll();
  dynamoDb.fail({ operation: 'UpdateItem', how: 'refuse', about: 'dark' });
  const loser = () =>
    expect(desk.updatePreferences(person, { theme: 'dark' }, sameAsFirst())).rejects.toThrow('changed');
  const winner = () => desk.updatePreferences(person, { theme: null }, null);
  expect(await holding.hold('UpdateItem', loser, winner)).toBe(true);
  expect((await desk.getMe(person)).preferences.theme).toBeNull();
});
