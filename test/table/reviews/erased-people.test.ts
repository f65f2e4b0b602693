import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { atEachRequest, startInstances } from '../../support/at-each-request.ts';
import type { CutDynamoDb } from '../../support/cut-dynamodb.ts';
import { draft, idOf, storeAll } from '../../support/drafts.ts';
import { itemsOf } from '../jobs/table-state.ts';

/* An erased person is nowhere in the team's record: what was done and when stays, and every hash holds. */

const UNDECIDED = { state: 'new', assignee: null, due: null, impact: null, reason: null } as const;
const OTHER = 'otto-9aac-4409-82b9-db6c807a178f';
const SETTLED_MS = 10;

const load = async () => ({
  ...(await import('../../../lib/erasure/erase-person.ts')),
  ...(await import('../../../lib/erasure/person-data.ts')),
  ...(await import('../../../lib/erasure/erasure-record.ts')),
  ...(await import('../../../lib/reviews/put-review.ts')),
  ...(await import('../../../lib/reviews/review-note.ts')),
  ...(await import('../../../lib/reviews/review-log.ts')),
  ...(await import('../../../lib/reviews/review-store.ts')),
  ...(await import('../../../lib/reviews/reviewers.ts')),
});
type Lib = Awaited<ReturnType<typeof load>>;

let calm: Lib;
let doomed: Lib;
let proxy: CutDynamoDb;
let made = 0;

beforeAll(async () => {
  ({ calm, doomed, proxy } = await startInstances('reviews-erased', load));
  await storeAll([draft(1), draft(2)]);
  return () => proxy.stop();
});

async function put(by: string, n: number, asked: object) {
  const known = await calm.getOrCreateReviewer(by, async () => `name of ${by}`);
  const findPerson = async (id: string) => ({ name: `name of ${id}` });
  await calm.putReview(idOf(n), { ...UNDECIDED, ...asked }, { actor: known, assertPrecondition: () => {}, findPerson });
}

/** Somebody who changed one review, is assigned another one, and is named in its reason and in a note of another person. */
async function aReviewer(): Promise<string> {
  made += 1;
  const id = `ada-${String(made).padStart(8, '0')}-4409-82b9-db6c807a178f`;
  await put(OTHER, 2, { state: 'in_review', assignee: id, reason: `ask ${id}, who knows` });
  await put(id, 1, { state: 'relevant', reason: `because ${made}` });
  const other = await calm.getOrCreateReviewer(OTHER, async () => null);
  await calm.addReviewNote(idOf(2), other, { text: `${id} was asked`, idempotencyKey: undefined });
  return id;
}

const person = (id: string) => ({ subjects: [id], addresses: [] });
const tracesOf = async (id: string) =>
  (await itemsOf(process.env['TABLE_NAME'] ?? '')).filter((item) => JSON.stringify(item).includes(id));
const logOf = async (n: number) => (await calm.listReviewLog(idOf(n), { limit: 100, offset: 0, position: null })).items;
async function erase(lib: Lib, id: string) {
  for await (const _ of lib.erasePerson(person(id), SETTLED_MS));
}

it('what is exported says where a person is in the record, and an erasure leaves nothing of them', async () => {
  const id = await aReviewer();
  const kept = await calm.getPersonData(person(id));
  expect(kept.reviews.toSorted()).toEqual([idOf(1), idOf(2)]);
  expect(kept.review_log.map(({ text }) => text).toSorted()).toEqual(
    [`${id} was asked`, `ask ${id}, who knows`, `because ${made}`].toSorted(),
  );
  expect(kept.reviewers.map(({ name }) => name)).toEqual([`name of ${id}`]);
  const before = [await logOf(1), await logOf(2)].flat();
  await erase(calm, id);
  expect(await tracesOf(id)).toEqual([]);
  const after = [await logOf(1), await logOf(2)].flat();
  expect(after.map(({ hash, at, previous_hash }) => [hash, at, previous_hash])).toEqual(
    before.map(({ hash, at, previous_hash }) => [hash, at, previous_hash]),
  );
  const erased = { id: 'erased', name: null };
  expect((await logOf(1)).at(-1)).toMatchObject({ by: erased, text: `because ${made}` });
  expect((await logOf(2)).slice(-2)).toMatchObject([{ to: { assignee: erased }, text: null }, { text: null }]);
  expect(await calm.getReview(idOf(1))).toMatchObject({ state: 'relevant', updated_by: erased });
  expect(await calm.getReview(idOf(2))).toMatchObject({ assignee: null, reason: null, updated_by: { id: OTHER } });
});

it('the next change after an erasure goes on with the chain, and says whose it was no more', async () => {
  const id = await aReviewer();
  await erase(calm, id);
  await put(OTHER, 2, { state: 'done', reason: 'over' });
  const [before, last] = (await logOf(2)).slice(-2);
  expect(last?.previous_hash).toBe(before?.hash);
  expect(last?.from).toEqual({ state: 'in_review', assignee: { id: 'erased', name: null } });
});

it('a note that went leaves nothing that its text could be guessed by; its repetition is refused', async () => {
  const id = await aReviewer();
  const other = await calm.getOrCreateReviewer(OTHER, async () => null);
  const note = { text: `${id} again`, idempotencyKey: `key of ${id}` };
  const first = await calm.addReviewNote(idOf(2), other, note);
  expect(await calm.addReviewNote(idOf(2), other, note)).toEqual(first);
  await erase(calm, id);
  const digest = createHash('sha256').update(note.text).digest('hex');
  expect(await tracesOf(digest)).toEqual([]);
  await expect(calm.addReviewNote(idOf(2), other, note)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  expect((await logOf(2)).at(-1)).toMatchObject({ seq: first.seq, text: null });
});

it('what stands already after an erasure is no change', async () => {
  const id = await aReviewer();
  await put(OTHER, 2, { state: 'in_review', assignee: id, reason: 'because' });
  await erase(calm, id);
  const [before, log] = [await calm.getReview(idOf(2)), await logOf(2)];
  expect(before).toMatchObject({ assignee: null, reason: 'because' });
  await put(OTHER, 2, { state: 'in_review', reason: 'because' });
  expect(await calm.getReview(idOf(2))).toEqual(before);
  expect(await logOf(2)).toEqual(log);
});

it('a person whose name came later keeps their reviews, and is erased under both references', async () => {
  made += 1;
  const id = `ada-${String(made).padStart(8, '0')}-4409-82b9-db6c807a178f`;
  const nameless = await calm.getOrCreateReviewer(id, async () => null);
  const setBy = async (actor: typeof nameless) =>
    calm.putReview(
      idOf(1),
      { ...UNDECIDED, state: 'in_review', assignee: id, reason: 'hers' },
      { actor, assertPrecondition: () => {}, findPerson: async () => ({ name: null }) },
    );
  await setBy(nameless);
  const before = (await logOf(1)).length;
  const named = await calm.getOrCreateReviewer(id, async () => `name of ${id}`);
  expect(named.ref).not.toBe(nameless.ref);
  await setBy(named);
  expect(await logOf(1)).toHaveLength(before);
  await erase(calm, id);
  expect(await tracesOf(id)).toEqual([]);
  expect((await logOf(1)).at(-1)?.by).toEqual({ id: 'erased', name: null });
});

it('killed at any request and run again, nothing is left', async () => {
  const run = (id: string) => erase(doomed, id);
  await atEachRequest(proxy, { least: 33, begin: aReviewer, run }, async (id, at) => {
    await erase(calm, id);
    expect(await tracesOf(id), `killed at request ${at}`).toEqual([]);
  });
});
