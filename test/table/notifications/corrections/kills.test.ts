import { afterAll, beforeAll, expect, it } from 'vitest';
import { atEachRequest } from '../../../support/at-each-request.ts';
import { type CutDynamoDb, startCutDynamoDb } from '../../../support/cut-dynamodb.ts';
import { startFaultyDynamoDb } from '../../../support/faulty-dynamodb.ts';
import { type Corrector, startCorrector } from './corrector.ts';

/*
 * A corrector that is killed at any of its requests, or hangs: the message is corrected in the end, and its thread gets
 * at most one note.
 */

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

/** Expects a corrected message and at most one note in its thread; returns the number of notes. */
function expectRight(at: number): number {
  expect(JSON.stringify(world.chat.changes.at(-1)), `at ${at}`).toContain('Second');
  const notes = world.chat.posts.filter(({ body }) => body['thread_ts']).length;
  expect(notes, `at ${at}`).toBeLessThanOrEqual(1);
  return notes;
}

it('corrects the message in the next run after a kill at any request, with at most one note', async () => {
  const notes: number[] = [];
  await atEachRequest(dynamoDb, { least: 10, begin: edited, run: () => world.correct() }, async (_, at) => {
    await world.correct();
    await world.correct(AFTER_THE_LEASE_MS);
    notes.push(expectRight(at));
    expect(await world.correct(2 * AFTER_THE_LEASE_MS), `at ${at}`).toEqual({});
  });
  // Killed just before the note, it may have posted it.
  expect(notes.filter((count) => count === 0).length).toBeLessThanOrEqual(2);
});

it('corrects message and thread again when the publisher reverts the edit after a kill at any request', async () => {
  await atEachRequest(dynamoDb, { least: 10, begin: edited, run: () => world.correct() }, async (entry, at) => {
    await world.store(entry, { title: 'First' });
    await world.look(entry, {}, 2_000);
    await world.correct(AFTER_THE_LEASE_MS);
    const [last] = world.chat.changes.slice(-1);
    if (last) expect(JSON.stringify(last), `at ${at}`).toContain('First');
    const notes = world.chat.posts.filter(({ body }) => body['thread_ts']).map(({ body }) => body['text']);
    expect([[], ['Changed: First'], ['Changed: Second', 'Changed: First']], `at ${at}`).toContainEqual(notes);
    expect(await world.correct(2 * AFTER_THE_LEASE_MS), `at ${at}`).toEqual({});
  });
});

it('posts the note about a revert in the next run after the thread refused the note', async () => {
  const entry = await edited();
  expect(await dynamoDb.cut('PutItem', async () => void (await world.correct()))).toBe(true);
  await world.store(entry, { title: 'First' });
  world.chat.script({ code: 'not_in_channel' });
  expect(await world.correct(AFTER_THE_LEASE_MS)).toEqual({ failed: 1 });
  expect(await world.correct(2 * AFTER_THE_LEASE_MS)).toEqual({ corrected: 1 });
  const notes = world.chat.posts.filter(({ body }) => body['thread_ts']).map(({ body }) => body['text']);
  expect(notes).toEqual(['Changed: Second', 'Changed: First']);
});

it('posts no second note when a run hangs at any request while another one runs', async () => {
  const during = () => world.correct(AFTER_THE_LEASE_MS);
  const operation = { least: 10, begin: edited, run: () => world.correct(), during, isKilled: true };
  await atEachRequest(dynamoDb, operation, async (_, at) => {
    await world.correct(2 * AFTER_THE_LEASE_MS);
    expectRight(at);
  });
});

it('corrects a message once when the response to the acquisition of the lease is lost', async () => {
  await edited();
  faulty.fail({ operation: 'UpdateItem', how: 'lose', about: 'leased_until' });
  expect(await world.correct()).toEqual({ corrected: 1 });
  expect(expectRight(0)).toBe(1);
});

it('posts no second note when a run read the message before another run corrected it', async () => {
  await edited();
  const late = async () => void (await world.correct());
  expect(await dynamoDb.hold('BatchGetItem', late, late)).toBe(true);
  expect(expectRight(0)).toBe(1);
});

it('skips a message that another run changed after this run read it, and corrects it in the next run', async () => {
  await edited();
  world.chat.script({ code: 'not_in_channel' });
  const became: object[] = [];
  const run = async () => void became.push(await world.correct());
  expect(await dynamoDb.hold('UpdateItem', run, run)).toBe(true);
  expect(became).toEqual([{ failed: 1 }, { busy: 1 }]);
  expect(await world.correct(AFTER_THE_LEASE_MS)).toEqual({ corrected: 1 });
  expect(expectRight(0)).toBe(1);
});

it('corrects a message only once in several concurrent runs', async () => {
  await edited();
  const runs = await Promise.all([1, 2, 3, 4].map(() => world.correct()));
  expect(runs.filter(({ corrected }) => corrected === 1)).toHaveLength(1);
  expect(expectRight(0)).toBe(1);
});
