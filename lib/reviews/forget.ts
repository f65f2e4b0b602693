import { buildErasureRecord, type ReviewRecord } from '../proof/record.ts';
import { SEALING_DELAY_MS } from '../proof/seal.ts';
import { getLogState, putErasure } from '../proof/store.ts';
import type { Item } from '../table/client.ts';
import { reviewerKey, reviewerRefKey, reviewKey, reviewLogKey, reviewsByState, reviewsOf } from '../table/key-chart.ts';
import { getItem, queryItems } from '../table/read.ts';
import { justAfter } from '../table/sort-keys.ts';
import type { Write } from '../table/write.ts';
import { REVIEW_STATES } from '../values/review-states.ts';
import { instantOf } from '../values/time.ts';
import { ERASED, type Review } from './review.ts';
import { refsOfReviewer } from './reviewers.ts';
import { asRead, NOBODY, reviewOfItem, toReviewRecord } from './rows.ts';

/** How to recognise a person: by subjects of their tokens, and in texts. */
export interface Sought {
  subjects: string[];
  isNamedIn: (text: string | null) => boolean;
}
/** A review with its log, as stored. */
export interface WholeReview {
  item: Item;
  review: Review;
  log: ReviewRecord[];
}

const PAGE = 100;
const LAST_SEQ = 99_999_999;

/** Yields all reviews with their logs. */
export async function* everyReview(): AsyncGenerator<WholeReview> {
  for (const state of REVIEW_STATES)
    for (let from = ''; ; ) {
      const range = { partition: reviewsByState(state), index: 'index1', limit: PAGE } as const;
      const rows = await queryItems({ ...range, ...(from ? { from } : {}) });
      for (const row of rows) {
        const { entry_id } = reviewOfItem(row);
        const item = await getItem(reviewKey(entry_id), { consistent: true });
        const first = reviewLogKey(entry_id, 1);
        const last = reviewLogKey(entry_id, LAST_SEQ);
        const log = await queryItems({ partition: first.pk, from: first.sk, to: last.sk, consistent: true });
        if (item) yield { item, review: reviewOfItem(item), log: log.map(toReviewRecord) };
      }
      if (rows.length < PAGE) break;
      from = justAfter(String(rows.at(-1)?.['at']));
    }
}

/** Returns the references of a person in logs, with the stored names. */
export async function reviewersOf(subjects: string[]): Promise<{ ref: string; name: string | null }[]> {
  const items = await Promise.all(subjects.map((subject) => getItem(reviewerKey(subject), { consistent: true })));
  return items.flatMap((item) =>
    item ? refsOfReviewer(item).map((ref) => ({ ref, name: (item['name'] ?? null) as string | null })) : [],
  );
}

export type ReviewTrace = 'reviews' | 'review_texts' | 'reviewers';

/**
 * Yields the writes that erase a person from reviews, from texts that mention them, and from references.
 *
 * Actions and times stay, and every hash remains valid. The log gets a record of each erasure in the same
 * transaction.
 */
export async function* forgettingReviews(who: Sought): AsyncGenerator<[ReviewTrace, Write[]]> {
  for await (const { item, review, log } of everyReview()) {
    const without = withoutPerson(review, who);
    if (without) yield ['reviews', [replacing(item, without)]];
    for (const record of log) if (who.isNamedIn(record.text)) yield ['review_texts', await removeText(record)];
  }
  for (const subject of who.subjects) {
    const item = await getItem(reviewerKey(subject), { consistent: true });
    if (!item) continue;
    const refs = refsOfReviewer(item);
    const at = await erasedAt();
    const records = refs.map((ref) => putErasure(buildErasureRecord('person', ref, at)));
    const keys = [reviewerKey(subject), ...refs.map(reviewerRefKey)];
    yield ['reviewers', [...records, ...keys.map((Key) => ({ Delete: { Key } }))]];
  }
}

/** Returns a review without the person, or null if they are not in it. */
function withoutPerson(review: Review, { subjects, isNamedIn }: Sought): Review | null {
  const isTheirs = subjects.includes(review.assignee?.id ?? '');
  const isBy = subjects.includes(review.updated_by?.id ?? '');
  const isNamed = isNamedIn(review.reason);
  if (!isTheirs && !isBy && !isNamed) return null;
  return {
    ...review,
    assignee: isTheirs ? null : review.assignee,
    updated_by: isBy ? { id: ERASED, name: null } : review.updated_by,
    reason: isNamed ? null : review.reason,
  };
}

/** Rejected after a concurrent change: the next round finds the item again. */
const replacing = (item: Item, review: Review): Write => ({
  Put: {
    Item: {
      ...item,
      ...reviewKey(review.entry_id),
      body: { ...(item['body'] as Item), ...review },
      gsi2: reviewsOf(review.assignee?.id ?? NOBODY, review.state),
    },
    ...asRead(item),
  },
});

/** Returns the time of an erasure: not before the sealed records, even if this machine's clock is behind. */
async function erasedAt(): Promise<string> {
  const state = await getLogState({ consistent: true });
  const sealed = state ? Date.parse(state.head.until) + SEALING_DELAY_MS : 0;
  return instantOf(new Date(Math.max(Date.now(), sealed)));
}

async function removeText(record: ReviewRecord): Promise<Write[]> {
  return [withoutText(record), putErasure(buildErasureRecord('text', record.hash, await erasedAt()))];
}

const withoutText = ({ link, hash }: ReviewRecord): Write => ({
  Update: {
    Key: reviewLogKey(link.entry_id, link.seq),
    UpdateExpression: 'SET body.#text = :none, body.salt = :none',
    ConditionExpression: 'body.#hash = :hash',
    ExpressionAttributeNames: { '#text': 'text', '#hash': 'hash' },
    ExpressionAttributeValues: { ':none': null, ':hash': hash },
  },
});
