import { beforeAll, expect, it } from 'vitest';
import { atEachRequest, startInstances } from '../../support/at-each-request.ts';
import { benchEntry } from '../../support/corpus.ts';
import type { CutDynamoDb } from '../../support/cut-dynamodb.ts';
import { draft, getId, storeAll } from '../../support/drafts.ts';
import { getSome } from '../../support/property.ts';

/* The log of a review is complete when functions are killed and many people write at once, at a bounded price. */

const ADA = { id: 'ada', name: 'ada' };
const BOB = { id: 'bob', name: 'bob' };
const UNDECIDED = { state: 'new', assignee: null, due: null, impact: null, reason: null } as const;
/** TRANSITIONS: those of docs/reviews.md are 10,000. */
const MANY = Number(process.env['TRANSITIONS'] ?? getSome(900));
const STATES = ['in_review', 'relevant', 'done', 'new'] as const;

const load = async () => ({
  ...(await import('../../../lib/reviews/put-review.ts')),
  ...(await import('../../../lib/reviews/review-note.ts')),
  ...(await import('../../../lib/reviews/review-log.ts')),
  ...(await import('../../../lib/reviews/review-store.ts')),
  ...(await import('../../../lib/proof/record.ts')),
  ...(await import('../../../lib/reviews/review-queues.ts')),
  ...(await import('../../../lib/entries/entry-items.ts')),
  ...(await import('../../../lib/workspace/home.ts')),
  ...(await import('../../../lib/reviews/reviewers.ts')),
  ...(await import('../../../lib/platform/dynamodb/capacity.ts')),
  ...(await import('../../../lib/platform/dynamodb/write.ts')),
});
type ReviewsLib = Awaited<ReturnType<typeof load>>;

let healthy: ReviewsLib;
let failing: ReviewsLib;
let proxy: CutDynamoDb;

beforeAll(async () => {
  ({ calm: healthy, doomed: failing, proxy } = await startInstances('reviews', load));
  await storeAll(Array.from({ length: 70 }, (_, n) => draft(n + 1, { place: n })));
  return () => proxy.stop();
});

interface PutOptions {
  lib?: ReviewsLib;
  by?: typeof ADA;
  seen?: (version: number) => void;
}
async function put(entry: string, asked: object, { lib = healthy, by = ADA, seen = () => {} }: PutOptions = {}) {
  const known = await lib.getOrCreateReviewer(by.id, async () => by.name);
  return lib.putReview(
    entry,
    { ...UNDECIDED, ...asked },
    {
      actor: known,
      assertPrecondition: ({ version }) => seen(version),
      findPerson: async (id) => ({ name: id }),
    },
  );
}

/** Returns the records of a log, whose chain and end must agree with the review. */
async function wholeLog(entry: string) {
  const records = [];
  for (let after: string | null = '0'; after !== null; ) {
    const page: Awaited<ReturnType<ReviewsLib['listReviewLog']>> = await healthy.listReviewLog(entry, {
      limit: 100,
      offset: 0,
      position: { after, skip: 0 },
    });
    records.push(...page.items);
    after = page.next?.after ?? null;
  }
  const { seq, head, review } = await healthy.getStoredReview(entry);
  expect(records.map((record) => record.seq)).toEqual(Array.from({ length: seq }, (_, i) => i + 1));
  expect(records.map(({ previous_hash }) => previous_hash)).toEqual([
    ...[null, ...records.map(({ hash }) => hash)].slice(0, seq),
  ]);
  expect(records.at(-1)?.hash ?? null).toBe(head);
  const transitions = records.filter(({ action }) => action === 'transition');
  expect(transitions).toHaveLength(review.version);
  // The transitions of the log, applied from the first one on, give the review.
  const replayed = Object.assign(
    { state: 'new', assignee: null, due: null, impact: null },
    ...transitions.map(({ to }) => to),
  );
  const { state, assignee, due, impact } = review;
  expect(replayed).toEqual({ state, assignee, due, impact });
  return records;
}

/** Runs work that is killed before its request of this number, or just after it was carried out. */
const killedAt = (at: number, before: boolean, work: () => Promise<unknown>) =>
  before ? proxy.cut(at, work) : proxy.hold(at, work, { run: async () => {}, killed: true });

it(`keeps the chain complete for ${MANY} transitions by two people, every tenth killed`, async () => {
  const entry = getId(1);
  let done = 0;
  let killed = 0;
  const one = async (n: number, lib: ReviewsLib) =>
    put(
      entry,
      { state: STATES[n % 4], reason: `reason ${n}`, assignee: n % 3 === 0 ? 'bob' : null },
      {
        lib,
        by: n % 2 === 0 ? ADA : BOB,
      },
    );
  for (let n = 0; n < MANY; n += 1) {
    if (n % 10 !== 0) await Promise.all([one(n, healthy), ...(n % 50 === 1 ? [one(n + 1, healthy)] : [])]);
    else if (await killedAt((n / 10) % 4, n % 20 === 0, () => one(n, failing))) killed += 1;
    done += 1;
  }
  expect([done, killed > MANY / 20]).toEqual([MANY, true]);
  const records = await wholeLog(entry);
  expect(records.length).toBeGreaterThan(MANY * 0.9);
});

it('applies one of twenty concurrent transitions, and logs only that one', async () => {
  const entry = getId(2);
  const stale = new Error('stale');
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      put(
        entry,
        { state: 'in_review', assignee: `person-${n}` },
        {
          by: { id: `person-${n}`, name: `person-${n}` },
          seen: (version) => {
            if (version !== 0) throw stale;
          },
        },
      ),
    ),
  );
  const won = answers.filter(({ status }) => status === 'fulfilled');
  expect(won).toHaveLength(1);
  expect(answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toEqual(Array(19).fill(stale));
  expect(await wholeLog(entry)).toHaveLength(1);
});

it('logs concurrent notes and transitions once each', async () => {
  const entry = getId(3);
  const by = await healthy.getOrCreateReviewer(ADA.id, async () => ADA.name);
  await Promise.all([
    ...Array.from({ length: 6 }, (_, n) =>
      healthy.addReviewNote(entry, by, { text: `note ${n}`, idempotencyKey: `key-${n}` }),
    ),
    put(entry, { state: 'relevant', reason: 'it matters' }),
  ]);
  await healthy.addReviewNote(entry, by, { text: 'note 3', idempotencyKey: 'key-3' });
  const texts = (await wholeLog(entry)).map(({ text }) => text);
  expect(texts.toSorted()).toEqual(['it matters', ...Array.from({ length: 6 }, (_, n) => `note ${n}`)]);
});

it('logs a note once when its request is killed at any point and repeated', async () => {
  const entry = getId(4);
  const notes: string[] = [];
  const begin = async (at: number) => void notes.push(`note ${at}`);
  const add = async (lib: ReviewsLib, at: number) => {
    const by = await lib.getOrCreateReviewer(ADA.id, async () => ADA.name);
    return lib.addReviewNote(entry, by, { text: `note ${at}`, idempotencyKey: `killed-${at}` });
  };
  await atEachRequest(proxy, { least: 4, begin, run: (_, at) => add(failing, at) }, async (_, at) => {
    await add(healthy, at);
    expect((await wholeLog(entry)).map(({ text }) => text)).toEqual(notes);
  });
});

it('reads a review with at most one read unit, also a review that was never changed', async () => {
  const cost = async (entry: string) => (await healthy.measureCost(() => healthy.getReview(entry))).cost;
  expect(await cost(getId(1))).toMatchObject({ requests: 1, readUnits: 0.5 });
  expect(await cost(getId(11))).toMatchObject({ requests: 2, readUnits: 1 });
});

it('costs the same for a transition after any number of transitions', async () => {
  const cost = async (entry: string, reason: string) =>
    (await healthy.measureCost(() => put(entry, { state: 'done', reason }))).cost;
  await put(getId(5), { state: 'in_review' });
  const first = await cost(getId(5), 'a reason');
  const later = await cost(getId(1), 'b reason');
  expect(later).toEqual(first);
  expect(first).toMatchObject({ requests: 4, readUnits: 3, writeUnits: 11 });
});

it('reads review queues and home at the same cost with ten thousand reviews as with a thousand', async () => {
  const entries = Array.from({ length: 700 }, (_, n) => benchEntry(1_000 + n, 2_000));
  const getRows = (n: number) => {
    const due = new Date(Date.UTC(2027, 0, 1 + (n % 700))).toISOString().slice(0, 10);
    const who = n % 10 === 0 ? ADA : null;
    // A page has as many entries as reviews.
    const entry_id = entries[(n + 53 * Math.floor(n / 700)) % 700]?.id ?? '';
    const review = { ...UNDECIDED, entry_id, state: 'relevant' as const, assignee: who, due };
    const full = {
      ...review,
      reason: 'x'.repeat(300),
      version: 1,
      updated_at: '2026-11-01T10:00:00Z',
      updated_by: ADA,
    };
    const before = { review: full, assigneeRef: null, topicId: 'us-sec', queueTopicId: null };
    const link = { entry_id: full.entry_id, seq: 1, at: '2026-10-05T10:00:00Z', by: 'a', action: 'note' as const };
    const record = healthy.buildReviewRecord({ ...link, from: {}, to: {}, previous_hash: null }, null);
    const items = [
      healthy.buildReviewWrite({ ...before, seq: 0, head: null, lastAt: '' }, { review: full, assignee: null, record })
        .Put.Item,
      healthy.buildReviewLogWrite(record).Put.Item,
    ];
    return items.map((item) => ({ ...item, pk: `ENTRY#generated-${n}` }));
  };
  const page = { limit: 50, offset: 0, position: null };
  const costs = async () => {
    const all = [];
    for (const filter of [
      { state: 'open' as const },
      { state: 'relevant' as const, assignee: 'ada' },
      { state: 'relevant' as const, assignee: null },
      { state: 'relevant' as const, topicId: 'us-sec' },
      { state: 'open' as const, dueBefore: '2028-06-01' },
    ]) {
      const { result, cost } = await healthy.measureCost(() => healthy.listReviews(filter, page));
      all.push({ items: result.items.length, requests: cost.requests, units: cost.readUnits });
    }
    const now = Date.parse('2027-06-01T12:00:00Z');
    const home = await healthy.measureCost(() => healthy.getHome('ada', now));
    const { assigned, due, has_more_due } = home.result;
    expect([assigned.length, due.length, has_more_due]).toEqual([10, 10, true]);
    all.push({ items: 20, requests: home.cost.requests, units: home.cost.readUnits });
    return all;
  };
  const rows = Array.from({ length: 10_000 }, (_, n) => getRows(n));
  await healthy.putAndDeleteItems(
    [...entries.map((entry) => healthy.toEntryItem(entry)), ...rows.slice(0, 1_400).flat()],
    [],
  );
  const few = await costs();
  await healthy.putAndDeleteItems(rows.slice(1_400).flat(), []);
  const many = await costs();
  expect(many.map(({ items }) => items)).toEqual([50, 50, 50, 50, 50, 20]);
  expect(many).toEqual(few);
  for (const { units } of many) expect(units).toBeLessThanOrEqual(40);
});
