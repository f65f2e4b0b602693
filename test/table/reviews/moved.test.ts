import { beforeAll, expect, it } from 'vitest';
import { draft, getId, storeAll } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';
import { catalogOfFeeds } from '../../support/read-catalog.ts';

/* A review is in the queue of the topic that its update has now. */

const ADA = { id: 'ada', name: 'ada', ref: 'ada-ref' };
const UNDECIDED = { state: 'new', assignee: null, due: null, impact: null, reason: null } as const;
const FROM = 'us-sec';
const TO = 'us-cftc';
const everything = { limit: 100, offset: 0, position: null };

let lib: typeof import('../../../lib/reviews/review-queues.ts') &
  typeof import('../../../lib/reviews/move-reviews.ts') &
  typeof import('../../../lib/reviews/review-store.ts') &
  typeof import('../../../lib/reviews/put-review.ts') &
  typeof import('../../../lib/catalog/store-catalog.ts') &
  typeof import('../../../lib/catalog/stored-feeds.ts');
beforeAll(async () => {
  await ownTable('reviews-moved');
  lib = {
    ...(await import('../../../lib/reviews/review-queues.ts')),
    ...(await import('../../../lib/reviews/move-reviews.ts')),
    ...(await import('../../../lib/reviews/review-store.ts')),
    ...(await import('../../../lib/reviews/put-review.ts')),
    ...(await import('../../../lib/catalog/store-catalog.ts')),
    ...(await import('../../../lib/catalog/stored-feeds.ts')),
  };
});

const decide = (n: number, state: 'in_review' | 'relevant') =>
  lib.putReview(
    getId(n),
    { ...UNDECIDED, state },
    { actor: ADA, assertPrecondition: () => {}, findPerson: async () => ({ name: null }) },
  );
const getQueue = async (topicId: string, more = {}) =>
  (await lib.listReviews({ topicId, ...more }, everything)).items.map(({ review }) => review.entry_id);

it('moves a review with its update to another topic, and leaves it otherwise unchanged', async () => {
  const feed = (await lib.listFeeds()).find(({ topic }) => topic.id === FROM);
  const topic = catalogOfFeeds().topics.find(({ id }) => id === TO);
  if (!feed || !topic) throw new Error('the catalog has none');
  const own = {
    feed_id: feed.id,
    topic_id: FROM,
    topic: feed.topic,
    feed: { id: feed.id, name: feed.name, url: feed.url },
  };
  await storeAll([draft(1, own), draft(2, own), draft(3)]);
  await decide(1, 'in_review');
  await decide(3, 'in_review');
  const before = await lib.getReview(getId(1));
  await lib.updateFeedNamesInEntries({ ...feed, topic: { id: TO, name: topic.name } });
  expect(await getQueue(TO)).toEqual([getId(1)]);
  expect(await getQueue(TO, { state: 'open', assignee: null })).toEqual([getId(1)]);
  expect(await getQueue(FROM)).toEqual([getId(3)]);
  expect(await lib.getReview(getId(1))).toEqual(before);
  await decide(1, 'relevant');
  expect(await getQueue(TO)).toEqual([getId(1)]);
});

it('moves a review with a wrong topic back to the topic of its update at the next transition', async () => {
  await storeAll([draft(4)]);
  await decide(4, 'in_review');
  await lib.moveReviews([getId(4)], TO);
  expect(await getQueue(TO)).toContain(getId(4));
  await decide(4, 'relevant');
  expect(await getQueue(TO)).not.toContain(getId(4));
  expect(await getQueue(FROM)).toContain(getId(4));
});

it('refuses to write a transition that was prepared before the review moved to another topic', async () => {
  await storeAll([draft(5)]);
  await decide(5, 'in_review');
  const read = await lib.getStoredReview(getId(5));
  await lib.moveReviews([getId(5)], TO);
  const { writeTransaction } = await import('../../../lib/platform/dynamodb/write.ts');
  const last = { link: { seq: read.seq, at: read.lastAt }, hash: read.head } as never;
  expect(
    await writeTransaction([lib.buildReviewWrite(read, { review: read.review, assignee: null, record: last })]),
  ).toMatchObject({
    failedConditions: [{ index: 0 }],
  });
});
