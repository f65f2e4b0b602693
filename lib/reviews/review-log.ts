import { entryKey } from '../platform/dynamodb/key-schema.ts';
import { reviewKey, reviewLogKey } from '../platform/dynamodb/person-keys.ts';
import { getItem, queryItems } from '../platform/dynamodb/read.ts';
import { type ChangedReviewFields, listPersonRefs, type ReviewRecord } from '../proof/record.ts';
import type { ListPage, PageRequest } from '../values/page.ts';
import { notFound } from '../values/problem.ts';
import type { ReviewChange, Reviewer, ReviewLogRecord } from './review.ts';
import { parseReviewLogItem } from './review-store.ts';
import { createReviewerLookup } from './reviewers.ts';

/** Sorts after the number of every record. */
const MAX_SEQ = 99_999_999;

/** Records are read in steps until a page has its bytes or people: at most 60 units and 8 requests. */
const PAGE_SIZE = 15;
const MAX_PAGE_BYTES = 60_000;
const MAX_PAGE_PEOPLE = 40;

/**
 * Returns a page of the log of an entry's review, oldest first, with the people in it.
 * An erased person has the id `erased`. A page with long notes or many people has fewer records than its limit. At most
 * 60 units and 8 requests.
 * @throws Problem 404 entry_not_found
 */
export async function listReviewLog(entryId: string, page: PageRequest): Promise<ListPage<ReviewLogRecord>> {
  const first = page.position ? Number(page.position.after) + 1 : page.offset + 1;
  const { records, hasMore } = await readLogRecords(entryId, first, page.limit);
  if (records.length === 0 && !(await hasEntry(entryId))) throw notFound('entry', entryId);
  const next = hasMore ? { after: String(first + records.length - 1), skip: 0 } : null;
  return { items: await toReviewLogRecords(records), total: null, next, has_more: hasMore };
}

/** Reads the records from a number on, as many as fit into a page; `hasMore` if others follow. */
async function readLogRecords(entryId: string, first: number, limit: number) {
  const records: ReviewRecord[] = [];
  const people = new Set<string>();
  const last = reviewLogKey(entryId, MAX_SEQ).sk;
  for (let bytes = 0; bytes <= MAX_PAGE_BYTES; ) {
    const { pk, sk } = reviewLogKey(entryId, first + records.length);
    const step = Math.min(PAGE_SIZE, limit + 1 - records.length);
    const items = await queryItems({ partition: pk, from: sk, to: last, limit: step });
    for (const record of items.map(parseReviewLogItem)) {
      for (const ref of listPersonRefs(record.link)) people.add(ref);
      if (records.length === limit || (records.length > 0 && people.size > MAX_PAGE_PEOPLE))
        return { records, hasMore: true };
      records.push(record);
      bytes += JSON.stringify(record).length;
    }
    if (items.length < step) return { records, hasMore: false };
  }
  return { records, hasMore: true };
}

const hasEntry = async (entryId: string) =>
  (await getItem(reviewKey(entryId))) !== null || (await getItem(entryKey(entryId))) !== null;

/**
 * Converts stored log records to the records in responses.
 * References become people with id and name; an erased person has the id `erased`.
 */
export async function toReviewLogRecords(records: ReviewRecord[]): Promise<ReviewLogRecord[]> {
  const people = await createReviewerLookup(records.flatMap(({ link }) => listPersonRefs(link)));
  return records.map(({ link, hash, text }) => {
    const { seq, at, by, action, from, to, previous_hash } = link;
    return {
      seq,
      at,
      by: people(by),
      action,
      from: toReviewChange(from, people),
      to: toReviewChange(to, people),
      text,
      previous_hash,
      hash,
    };
  });
}

const toReviewChange = ({ assignee, ...rest }: ChangedReviewFields, people: (ref: string) => Reviewer): ReviewChange =>
  ({ ...rest, ...(assignee === undefined ? {} : { assignee: assignee && people(assignee) }) }) as ReviewChange;
