import { listRefs, type ReviewFields, type ReviewRecord } from '../proof/record.ts';
import { entryKey, reviewKey, reviewLogKey } from '../table/key-chart.ts';
import { getItem, queryItems } from '../table/read.ts';
import type { PageRequest, Slice } from '../values/page.ts';
import { notFound } from '../values/problem.ts';
import type { ReviewChange, Reviewer, ReviewLogRecord } from './review.ts';
import { peopleOf } from './reviewers.ts';
import { toReviewRecord } from './rows.ts';

/** Sorts after the number of every record. */
const LAST_SEQ = 99_999_999;

/** A part of the log of an entry's review, oldest first. @throws Problem 404 entry_not_found */
export async function listLog(entryId: string, page: PageRequest): Promise<Slice<ReviewLogRecord>> {
  const first = page.position ? Number(page.position.after) + 1 : page.offset + 1;
  const [from, to] = [reviewLogKey(entryId, first), reviewLogKey(entryId, LAST_SEQ)];
  const items = await queryItems({ partition: from.pk, from: from.sk, to: to.sk, limit: page.limit + 1 });
  const records = items.slice(0, page.limit).map(toReviewRecord);
  if (items.length === 0 && !(await isThere(entryId))) throw notFound('entry', entryId);
  const hasMore = items.length > page.limit;
  const next = hasMore ? { after: String(first + page.limit - 1), skip: 0 } : null;
  return { items: await shownRecords(records), total: null, next, has_more: hasMore };
}

const isThere = async (entryId: string) =>
  (await getItem(reviewKey(entryId))) !== null || (await getItem(entryKey(entryId))) !== null;

/** Records as they are answered, with the people that are known. */
export async function shownRecords(records: ReviewRecord[]): Promise<ReviewLogRecord[]> {
  const people = await peopleOf(records.flatMap(({ link }) => listRefs(link)));
  return records.map(({ link, hash, text }) => {
    const { seq, at, by, action, from, to, previous_hash } = link;
    return {
      ...{ seq, at, by: people(by), action, from: shown(from, people), to: shown(to, people) },
      ...{ text, previous_hash, hash },
    };
  });
}

const shown = ({ assignee, ...rest }: ReviewFields, people: (ref: string) => Reviewer): ReviewChange =>
  ({ ...rest, ...(assignee === undefined ? {} : { assignee: assignee && people(assignee) }) }) as ReviewChange;
