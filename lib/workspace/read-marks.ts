import * as z from 'zod/mini';
import type { TableItem } from '../platform/dynamodb/client.ts';
import { areExhausted, createMergedQuery } from '../platform/dynamodb/merged-query.ts';
import { personPartition, personReadMarksKey, personReadWatermarksKey } from '../platform/dynamodb/person-keys.ts';
import { getItem } from '../platform/dynamodb/read.ts';
import { updateItem } from '../platform/dynamodb/write.ts';
import { Problem } from '../values/problem.ts';
import { ID_PATTERN, Id } from '../values/schemas.ts';
import { formatInstant, Instant } from '../values/time.ts';
import { MAX_UNREAD_DAYS, parseReadWatermarks, Watermarks } from './watermarks.ts';

/*
 * The marks that a person sets within a minute are one item with two sets, `read` and `unread`. The last minute that
 * names an entry decides. Concurrent devices lose nothing, because sets are merged, and a repeated request changes
 * nothing.
 */

/** The most marks of one request and of one minute, read or unread. */
const MAX_MARKS = 500;
const MAX_MARKS_PER_MINUTE = 4_000;
/**
 * The size of a minute before its last request, so that two minutes fit into a response's budget.
 * One request adds at most 32,000 bytes.
 */
const MAX_MINUTE_BYTES = 200_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Marks are kept longer than entries can be unread, which is 30 days. */
const RETENTION_MS = (MAX_UNREAD_DAYS + 1) * DAY_MS + 3_600_000;
/** The budget of a response without watermarks: a full minute costs 29 units, a usual one under one. */
const createReadStateBudget = () => ({ requests: 7, units: 56 });
/** The first page: two full minutes fit into the budget. An up-to-date device finds at most one minute. */
const FIRST_PAGE_MINUTES = 2;
/** A write is committed within this time after the minute that names its item. */
const WRITE_LAG_MS = 15_000;

const ENTRY_IDS_RULE = `must be up to ${MAX_MARKS} ids of entries`;
const EntryIdList = z.optional(
  z
    .array(z.string(ENTRY_IDS_RULE).check(z.regex(ID_PATTERN, ENTRY_IDS_RULE)), ENTRY_IDS_RULE)
    .check(z.maxLength(MAX_MARKS, ENTRY_IDS_RULE)),
);

/** The body of a request that marks entries as read or unread, by their ids. */
export const Marks = z.strictObject({ read: EntryIdList, unread: EntryIdList });
export type Marks = z.infer<typeof Marks>;

/** The response to a request that marked entries. `as_of` is the instant of the marks. */
export const Marked = z.object({ as_of: Instant });

/**
 * A person's watermarks, and the entries that were marked as read or unread since an instant. Send `as_of` as `since`
 * of the next request. If `has_more` is true, further marks can be requested at once.
 */
export const ReadState = z.extend(Watermarks, {
  read: z.array(Id),
  unread: z.array(Id),
  as_of: Instant,
  has_more: z.boolean(),
});
export type ReadState = z.infer<typeof ReadState>;

const toMinute = (time: number) => new Date(time).toISOString().slice(0, 16);

/**
 * Marks entries as read or unread, and returns the instant of the marks.
 * One write, or two if some entries are marked as read and others as unread.
 *
 * @throws Problem 422 invalid_marks for an entry in both lists, 429 too_many_marks
 */
export async function storeReadMarks(
  person: string,
  { read = [], unread = [] }: Marks,
  now = Date.now(),
): Promise<string> {
  const both = read.filter((id) => unread.includes(id));
  if (both.length > 0) throw contradictingMarks(both);
  if (read.length > 0) await storeMarks(person, { as: 'read', ids: read }, now);
  if (unread.length > 0) await storeMarks(person, { as: 'unread', ids: unread }, now);
  return formatInstant(new Date(now));
}

interface NewMarks {
  as: 'read' | 'unread';
  ids: string[];
}

async function storeMarks(person: string, { as, ids }: NewMarks, now: number): Promise<void> {
  const other = as === 'read' ? 'unread' : 'read';
  const distinct = new Set(ids);
  const isStored = await updateItem({
    Key: personReadMarksKey(person, toMinute(now)),
    UpdateExpression: 'SET expires_at = :expires ADD #as :ids, #bytes :bytes DELETE #other :ids',
    ConditionExpression:
      '(attribute_not_exists(#as) OR size(#as) < :most) AND (attribute_not_exists(#bytes) OR #bytes < :most_bytes)',
    ExpressionAttributeNames: { '#as': as, '#other': other, '#bytes': 'bytes' },
    ExpressionAttributeValues: {
      ':ids': distinct,
      // Ids are ASCII, and each takes one more byte in its set. Repeated marks count repeatedly.
      ':bytes': [...distinct].reduce((sum, id) => sum + id.length + 1, 0),
      ':most': MAX_MARKS_PER_MINUTE,
      ':most_bytes': MAX_MINUTE_BYTES,
      ':expires': Math.ceil((now + RETENTION_MS) / 1_000),
    },
  });
  if (isStored) return;
  const detail =
    `There were ${MAX_MARKS_PER_MINUTE} marks within a minute, or fewer with long ids. Send the rest in a minute, ` +
    'or mark all before an instant as read.';
  throw new Problem('too_many_requests', 'too_many_marks', { detail, retryAfter: MINUTE_MS / 1_000 });
}

function contradictingMarks(ids: string[]): Problem {
  const errors = ids
    .slice(0, 20)
    .map((id) => ({ in: 'body' as const, parameter: 'read', detail: `${id} is in unread, too` }));
  return new Problem('unprocessable', 'invalid_marks', {
    detail: `An entry is read or unread: ${errors.map(({ detail }) => detail).join('; ')}.`,
    errors,
  });
}

/**
 * Returns a person's watermarks, and the marks since `since`; null means the last 31 days. One request if there are few
 * marks. If the marks exceed the read budget, the oldest ones are returned. Then `has_more` is true, and `as_of` is
 * where they end. `since` and `now` are in milliseconds since the epoch.
 */
export async function getReadState(person: string, since: number | null, now = Date.now()): Promise<ReadState> {
  const from = Math.max(since ?? 0, now - RETENTION_MS);
  const last = personReadWatermarksKey(person);
  const range = { from: personReadMarksKey(person, toMinute(from)).sk, to: last.sk };
  const all = createMergedQuery(range, createReadStateBudget(), { ascending: true, pageSize: FIRST_PAGE_MINUTES });
  const stream = all.open(personPartition(person));
  const items: TableItem[] = [];
  for await (const item of all.rows([stream])) items.push(item);
  const has_more = !areExhausted([stream]);
  const marks = items.filter(({ sk }) => sk !== last.sk);
  const watermarks = has_more ? await getItem(last) : items.find(({ sk }) => sk === last.sk);
  return {
    ...parseReadWatermarks(watermarks),
    ...mergeMarks(marks),
    as_of: getNextSince(marks.at(-1), since, now),
    has_more,
  };
}

function mergeMarks(items: TableItem[]): { read: string[]; unread: string[] } {
  const last = new Map<string, 'read' | 'unread'>();
  for (const item of items)
    for (const as of ['read', 'unread'] as const)
      for (const id of (item[as] ?? []) as Iterable<string>) last.set(id, as);
  const of = (as: string) => [...last].flatMap(([id, one]) => (one === as ? [id] : [])).sort();
  return { read: of('read'), unread: of('unread') };
}

/**
 * Returns when the next request should begin: after the last complete minute with marks.
 * The value does not change while nothing is marked, so that the response keeps its tag.
 */
function getNextSince(last: TableItem | undefined, since: number | null, now: number): string {
  const committedMinute = Math.floor((now - WRITE_LAG_MS) / MINUTE_MS) * MINUTE_MS;
  const day = Math.floor(committedMinute / DAY_MS) * DAY_MS;
  const after = last ? Date.parse(`${String(last['sk']).slice('READ#'.length)}:00Z`) + MINUTE_MS : (since ?? day);
  return formatInstant(new Date(Math.min(after, Math.max(committedMinute, 0))));
}
