import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCutDynamoDb } from '../../support/cut-dynamodb.ts';
import { draft, getId, storeAll } from '../../support/drafts.ts';
import { startFaultyDynamoDb } from '../../support/faulty-dynamodb.ts';
import { ownTable } from '../../support/own-table.ts';

/* A conditional write whose answer was lost is not refused as if another person had written in between. */

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

/** The most views of a person. */
const MAX_VIEWS = 50;

type AssertUnchanged = (seen: unknown) => void;
const ENTRY = getId(1);
const someone = () => ({ id: randomUUID(), role: 'member' as const });
type Member = ReturnType<typeof someone>;
const getView = async (person: Member) => (await desk.getMe(person)).views[0]?.id ?? '';

/** Returns a precondition that the state is as it was at first, as If-Match does. */
function sameAsFirst(): AssertUnchanged {
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

interface ConditionalWrite {
  name: string;
  /** Makes the table lose the answer. */
  lose: () => void;
  write: (person: Member, expected: AssertUnchanged) => Promise<unknown>;
  result: unknown;
}
const WRITES: ConditionalWrite[] = [
  {
    name: 'preferences',
    lose: loseSingle,
    write: (person, expected) => desk.updatePreferences(person, { theme: 'dark' }, expected),
    result: { preferences: { theme: 'dark' } },
  },
  {
    name: 'a read watermark',
    lose: loseSingle,
    write: (person, expected) => desk.updateReadWatermark(person, { before: '2026-11-22T09:00:00Z' }, expected),
    result: { before: '2026-11-22T09:00:00Z' },
  },
  {
    name: 'the removal of a read watermark',
    lose: loseSingle,
    write: (person, expected) => desk.updateReadWatermark(person, { before: null, topic_id: 'eu-ecb' }, expected),
    result: { topics: {} },
  },
  {
    name: 'followed topics',
    lose: loseSingle,
    write: (person, expected) =>
      desk.updateFollowsConditionally(
        person,
        { follow: { topic_ids: ['us-sec', 'eu-eba'] }, unfollow: { topic_ids: ['eu-ecb'] } },
        expected,
      ),
    result: { topic_ids: ['eu-eba', 'us-sec'], feed_ids: [] },
  },
  {
    name: 'the move of a view',
    lose: loseSingle,
    write: async (person, expected) =>
      desk.updateViewConditionally(person, { id: await getView(person), change: { position: 7 } }, expected),
    result: { position: 7 },
  },
  {
    name: 'the renaming of a view',
    lose: loseTransaction,
    write: async (person, expected) =>
      desk.updateViewConditionally(person, { id: await getView(person), change: { name: 'Other' } }, expected),
    result: { name: 'Other' },
  },
  {
    name: 'the deletion of a view',
    lose: loseTransaction,
    write: async (person, expected) => desk.deleteViewConditionally(person, await getView(person), expected),
    result: true,
  },
  {
    name: 'a note of a saved entry',
    lose: loseSingle,
    write: (person, expected) => desk.saveEntry(person.id, { note: 'for Monday', entry_id: ENTRY }, { expected }),
    result: { note: 'for Monday' },
  },
];

async function withAll(): Promise<Member> {
  const person = someone();
  await desk.updateFollowsConditionally(person, { follow: { topic_ids: ['eu-ecb'] } }, null);
  await desk.updatePreferences(person, { theme: 'light' }, null);
  await desk.updateReadWatermark(person, { before: '2026-11-20T09:00:00Z', topic_id: 'eu-ecb' }, null);
  await desk.createView(person.id, { name: 'One', query: '' });
  await desk.saveEntry(person.id, { note: 'first', entry_id: ENTRY });
  return person;
}

it.each(WRITES)('reports a write as done when its response is lost: $name', async ({ lose, write, result }) => {
  const person = await withAll();
  lose();
  const answer = await write(person, sameAsFirst());
  if (typeof result === 'object') expect(answer).toMatchObject(result as object);
  else expect(answer).toBe(result);
});

it('counts a created view once when the response is lost', async () => {
  const person = someone();
  const make = (name: string) => desk.createView(person.id, { name, query: '' });
  loseTransaction();
  expect(await make('First')).toMatchObject({ name: 'First' });
  for (let more = 1; more < MAX_VIEWS; more += 1) await make(`View ${more}`);
  await expect(make('One more')).rejects.toMatchObject({ code: 'too_many_views' });
});

it('saves and removes an entry once when the responses are lost', async () => {
  const { id } = someone();
  loseTransaction();
  expect(await desk.saveEntry(id, { note: 'for Monday', entry_id: ENTRY }, { expected: sameAsFirst() })).toMatchObject({
    note: 'for Monday',
  });
  loseTransaction();
  await desk.unsaveEntry(id, ENTRY, sameAsFirst());
  expect((await desk.getMe({ id, role: 'member' })).saved_count).toBe(0);
});

it('refuses a write if another write changed the data first, and keeps the other write', async () => {
  const person = await withAll();
  dynamoDb.fail({ operation: 'UpdateItem', how: 'refuse', about: 'dark' });
  const loser = () =>
    expect(desk.updatePreferences(person, { theme: 'dark' }, sameAsFirst())).rejects.toThrow('changed');
  const winner = () => desk.updatePreferences(person, { theme: null }, null);
  expect(await holding.hold('UpdateItem', loser, winner)).toBe(true);
  expect((await desk.getMe(person)).preferences.theme).toBeNull();
});
