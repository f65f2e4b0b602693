import { afterAll, beforeAll, expect, it } from 'vitest';
import { atEachRequest } from '../../support/at-each-request.ts';
import { type CutDynamoDb, startCutDynamoDb } from '../../support/cut-dynamodb.ts';
import { startFaultyDynamoDb } from '../../support/faulty-dynamodb.ts';
import { type Corrector, startCorrector } from './corrector.ts';

/* A corrector that is killed at any of its requests, or hangs: the message is right in the end, and its thread is told once at most. */

const AFTER_THE_LEASE_MS = 2 * 60_000;
let world: Corrector;
let dynamoDb: CutDynamoDb;
let faulty: Awaited<ReturnType<typeof startFaultyDynamoDb>>;

beforeAll(async () => {
  world = await startCorrector('correction-kills', async (real) => {
    faulty = await startFaultyDynamoDb(real);
    dynamoDb = await startCutDynamoDb(faulty.endpoint);
    return dynamoDb.endpoint;
  });
});
afterAll(async () => {
  await world.stop();
  await dynamoDb.stop();
  await faulty.stop();
});

async function edited(): Promise<string> {
  world.chat.reset();
  const entry = await world.posted(await world.subscriber(['channel']), { title: 'First' });
  await world.edit(entry, { title: 'Second' });
  return entry;
}

/** How often the thread was told. */
function expectRight(at: number): number {
  expect(JSON.stringify(world.chat.changes.at(-1)), `at ${at}`).toContain('Second');
  const told = world.chat.posts.filter(({ body }) => body['thread_ts']).length;
  expect(told, `at ${at}`).toBeLessThanOrEqual(1);
  return told;
}

it('killed at any request: the next run corrects it, and a thread is left out where nobody knows whether it was told', async () => {
  const told: number[] = [];
  await atEachRequest(dynamoDb, { least: 10, begin: edited, run: () => world.correct() }, async (_, at) => {
    await world.correct();
    await world.correct(AFTER_THE_LEASE_MS);
    told.push(expectRight(at));
    expect(await world.correct(2 * AFTER_THE_LEASE_MS), `at ${at}`).toEqual({});
  });
  // Killed just before it tells, it may have told.
  expect(told.filter((count) => count === 0).length).toBeLessThanOrEqual(2);
});

it('killed at any request, and the publisher goes back: the message goes back, too, and so does a thread that was told', async () => {
  await atEachRequest(dynamoDb, { least: 10, begin: edited, run: () => world.correct() }, async (entry, at) => {
    await world.store(entry, { title: 'First' });
    await world.look(entry, {}, 2_000);
    await world.correct(AFTER_THE_LEASE_MS);
    const [last] = world.chat.changes.slice(-1);
    if (last) expect(JSON.stringify(last), `at ${at}`).toContain('First');
    const told = world.chat.posts.filter(({ body }) => body['thread_ts']).map(({ body }) => body['text']);
    expect([[], ['Changed: First'], ['Changed: Second', 'Changed: First']], `at ${at}`).toContainEqual(told);
    expect(await world.correct(2 * AFTER_THE_LEASE_MS), `at ${at}`).toEqual({});
  });
});

it('a thread that was told, and refuses to be told that the publisher went back, is told at the next try', async () => {
  const entry = await edited();
  expect(await dynamoDb.cut('PutItem', async () => void (await world.correct()))).toBe(true);
  await world.store(entry, { title: 'First' });
  world.chat.script({ code: 'not_in_channel' });
  expect(await world.correct(AFTER_THE_LEASE_MS)).toEqual({ failed: 1 });
  expect(await world.correct(2 * AFTER_THE_LEASE_MS)).toEqual({ corrected: 1 });
  const told = world.chat.posts.filter(({ body }) => body['thread_ts']).map(({ body }) => body['text']);
  expect(told).toEqual(['Changed: Second', 'Changed: First']);
});

it('one that hangs while another one runs: nothing is told twice', async () => {
  const during = () => world.correct(AFTER_THE_LEASE_MS);
  const operation = { least: 10, begin: edited, run: () => world.correct(), during, isKilled: true };
  await atEachRequest(dynamoDb, operation, async (_, at) => {
    await world.correct(2 * AFTER_THE_LEASE_MS);
    expectRight(at);
  });
});

it('one that took the message, whose answer was lost, goes on', async () => {
  await edited();
  faulty.fail({ operation: 'UpdateItem', how: 'lose', about: 'leased_until' });
  expect(await world.correct()).toEqual({ corrected: 1 });
  expect(expectRight(0)).toBe(1);
});

it('one that read the message before another one corrected it: nothing is told twice', async () => {
  await edited();
  const late = async () => void (await world.correct());
  expect(await dynamoDb.hold('BatchGetItem', late, late)).toBe(true);
  expect(expectRight(0)).toBe(1);
});

it('one that read the message before another one changed it and could not tell it: leaves it, as it is not what it read', async () => {
  await edited();
  world.chat.script({ code: 'not_in_channel' });
  const became: object[] = [];
  const run = async () => void became.push(await world.correct());
  expect(await dynamoDb.hold('UpdateItem', run, run)).toBe(true);
  expect(became).toEqual([{ failed: 1 }, { busy: 1 }]);
  expect(await world.correct(AFTER_THE_LEASE_MS)).toEqual({ corrected: 1 });
  expect(expectRight(0)).toBe(1);
});

it('several at once: one corrects it', async () => {
  await edited();
  const runs = await Promise.all([1, 2, 3, 4].map(() => world.correct()));
  expect(runs.filter(({ corrected }) => corrected === 1)).toHaveLength(1);
  expect(expectRight(0)).toBe(1);
});
