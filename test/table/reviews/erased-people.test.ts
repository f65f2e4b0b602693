import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { atEachRequest, startInstances } from '../../support/at-each-request.ts';
import type { CutDynamoDb } from '../../support/cut-dynamodb.ts';
import { draft, getId, storeAll } from '../../support/drafts.ts';
import { getItems } from '../jobs/table-state.ts';

/* An erasure removes a person from the team's record. Each action and its time stay, and every hash is valid. */

const UNDECIDED = { state: 'new', assignee: null, due: null, impact: null, reason: null } as const;
const OTHER = 'otto-9aac-4409-82b9-db6c807a178f';
const SETTLED_MS = 10;

const load = async () => ({
  ...(await import('../../../lib/access/erasure/erase-person.ts')),
  ...(await import('../../../lib/access/erasure/person-data.ts')),
  ...(await import('../../../lib/access/erasure/erasure-record.ts')),
  ...(await import('../../../lib/reviews/put-review.ts')),
  ...(await import('../../../lib/reviews/review-note.ts')),
  ...(await import('../../../lib/reviews/review-log.ts')),
  ...(await import('../../../lib/reviews/review-store.ts')),
  ...(await import('../../../lib/reviews/reviewers.ts')),
});
type ErasureLib = Awaited<ReturnType<typeof load>>;

let healthy: ErasureLib;
let failing: ErasureLib;
let proxy: CutDynamoDb;
let made = 0;

beforeAll(async () => {
  ({ calm: healthy, doomed: failing, proxy } = await startInstances('reviews-erased', load));
  await storeAll([draft(1), draft(2)]);
  return () => proxy.stop();
});

async function put(by: string, n: number, asked: object) {
  const known = await healthy.getOrCreateReviewer(by, async () => `name of ${by}`);
  const findPerson = async (id: string) => ({ name: `name of ${id}` });
  await healthy.putReview(
    getId(n),
    { ...UNDECIDED, ...asked },
    { actor: known, assertPrecondition: () => {}, findPerson },
  );
}

/**
 * Creates a person with a change in one review and an assignment to another, and returns their id. They are named in
 * its reason and in a note of another person.
 */
async function aReviewer(): Promise<string> {
  made += 1;
  const id = `ada-${String(made).padStart(8, '0')}-4409-82b9-db6c807a178f`;
  await put(OTHER, 2, { state: 'in_review', assignee: id, reason: `ask ${id}, who knows` });
  await put(id, 1, { state: 'relevant', reason: `because ${made}` });
  const other = await healthy.getOrCreateReviewer(OTHER, async () => null);
  await healthy.addReviewNote(getId(2), other, { text: `${id} was asked`, idempotencyKey: undefined });
  return id;
}

const person = (id: string) => ({ subjects: [id], addresses: [] });
const getTraces = async (id: string) =>
  (await getItems(process.env['TABLE_NAME'] ?? '')).filter((item) => JSON.stringify(item).includes(id));
const getLog = async (n: number) =>
  (await healthy.listReviewLog(getId(n), { limit: 100, offset: 0, position: null })).items;
async function erase(lib: ErasureLib, id: string) {
  for await (const _ of lib.erasePerson(person(id), SETTLED_MS));
}

it('exports the review data of a person, and removes all traces of them in an erasure', async () => {
  const id = await aReviewer();
  const kept = await healthy.getPersonData(person(id));
  expect(kept.reviews.toSorted()).toEqual([getId(1), getId(2)]);
  expect(kept.review_log.map(({ text }) => text).toSorted()).toEqual(
    [`${id} was asked`, `ask ${id}, who knows`, `because ${made}`].toSorted(),
  );
  expect(kept.reviewers.map(({ name }) => name)).toEqual([`name of ${id}`]);
  const before = [await getLog(1), await getLog(2)].flat();
  await erase(healthy, id);
  expect(await getTraces(id)).toEqual([]);
  const after = [await getLog(1), await getLog(2)].flat();
  expect(after.map(({ hash, at, previous_hash }) => [hash, at, previous_hash])).toEqual(
    before.map(({ hash, at, previous_hash }) => [hash, at, previous_hash]),
  );
  const erased = { id: 'erased', name: null };
  expect((await getLog(1)).at(-1)).toMatchObject({ by: erased, text: `because ${made}` });
  expect((await getLog(2)).slice(-2)).toMatchObject([{ to: { assignee: erased }, text: null }, { text: null }]);
  expect(await healthy.getReview(getId(1))).toMatchObject({ state: 'relevant', updated_by: erased });
  expect(await healthy.getReview(getId(2))).toMatchObject({ assignee: null, reason: null, updated_by: { id: OTHER } });
});

it('continues the chain after an erasure without the name of the person', async () => {
  const id = await aReviewer();
  await erase(healthy, id);
  await put(OTHER, 2, { state: 'done', reason: 'over' });
  const [before, last] = (await getLog(2)).slice(-2);
  expect(last?.previous_hash).toBe(before?.hash);
  expect(last?.from).toEqual({ state: 'in_review', assignee: { id: 'erased', name: null } });
});

it('keeps no hash of the text of an erased note, and refuses a repeat of the request for the note', async () => {
  const id = await aReviewer();
  const other = await healthy.getOrCreateReviewer(OTHER, async () => null);
  const note = { text: `${id} again`, idempotencyKey: `key of ${id}` };
  const first = await healthy.addReviewNote(getId(2), other, note);
  expect(await healthy.addReviewNote(getId(2), other, note)).toEqual(first);
  await erase(healthy, id);
  const digest = createHash('sha256').update(note.text).digest('hex');
  expect(await getTraces(digest)).toEqual([]);
  await expect(healthy.addReviewNote(getId(2), other, note)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  expect((await getLog(2)).at(-1)).toMatchObject({ seq: first.seq, text: null });
});

it('changes nothing when a request repeats the current state of a review after an erasure', async () => {
  const id = await aReviewer();
  await put(OTHER, 2, { state: 'in_review', assignee: id, reason: 'because' });
  await erase(healthy, id);
  const before = await healthy.getReview(getId(2));
  const log = await getLog(2);
  expect(before).toMatchObject({ assignee: null, reason: 'because' });
  await put(OTHER, 2, { state: 'in_review', reason: 'because' });
  expect(await healthy.getReview(getId(2))).toEqual(before);
  expect(await getLog(2)).toEqual(log);
});

it('treats a reviewer without a name as the same person once named, and erases both references', async () => {
  made += 1;
  const id = `ada-${String(made).padStart(8, '0')}-4409-82b9-db6c807a178f`;
  const nameless = await healthy.getOrCreateReviewer(id, async () => null);
  const setBy = async (actor: typeof nameless) =>
    healthy.putReview(
      getId(1),
      { ...UNDECIDED, state: 'in_review', assignee: id, reason: 'hers' },
      { actor, assertPrecondition: () => {}, findPerson: async () => ({ name: null }) },
    );
  await setBy(nameless);
  const before = (await getLog(1)).length;
  const named = await healthy.getOrCreateReviewer(id, async () => `name of ${id}`);
  expect(named.ref).not.toBe(nameless.ref);
  await setBy(named);
  expect(await getLog(1)).toHaveLength(before);
  await erase(healthy, id);
  expect(await getTraces(id)).toEqual([]);
  expect((await getLog(1)).at(-1)?.by).toEqual({ id: 'erased', name: null });
});

it('removes all traces when an erasure is killed at any request and repeated', async () => {
  const run = (id: string) => erase(failing, id);
  await atEachRequest(proxy, { least: 33, begin: aReviewer, run }, async (id, at) => {
    await erase(healthy, id);
    expect(await getTraces(id), `killed at request ${at}`).toEqual([]);
  });
});
