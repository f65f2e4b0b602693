import { randomUUID } from 'node:crypto';
import { isOfWriting } from '../search/due.ts';
import { formerPlaces } from '../search/former.ts';
import { type Indexed, type PostingItem, postingsOf } from '../search/postings.ts';
import { within } from '../table/attempts.ts';
import type { Item } from '../table/client.ts';
import { entryKey, type Key, keyText, WORDS_DUE, WORDS_GONE } from '../table/key-chart.ts';
import { getItem, queryItems } from '../table/read.ts';
import { upTo } from '../table/sort-keys.ts';
import { deleteItem, updateItem, type Write, writeEach } from '../table/write.ts';
import { inParallel } from '../values/in-parallel.ts';
import { Problem } from '../values/problem.ts';
import { instantOf } from '../values/time.ts';
import { listKeysOf, listRowsOf } from './change-lists.ts';
import { packed } from './layout.ts';
import { entryOfRow, type StoredEntry, storedEntryOfItem } from './rows.ts';

/*
 * Postings and change rows by attribute are written after their entry, as plain writes. An outbox task, stored with
 * the entry, says which puts and deletes are pending. The writer puts them at once and removes the task; after a
 * crash `settleWords` does. Obsolete postings are deleted a minute later, when no writer of an earlier version can
 * still put one: a posting is put within 30 seconds after its entry was read or stored. Tombstones are written first.
 */

/** Time limit from reading an entry to the puts of its postings and rows, in milliseconds. */
const PUT_WITHIN_MS = 30_000;
/** How long a task is reserved for its writer, in milliseconds. */
export const LEFT_TO_WRITER_MS = 60_000;
/** Limit of tasks per call of `settleWords`. Renaming in the catalog creates one per entry. */
const MOST = 10_000;
/** Parallel tasks: most of the time is spent waiting for the table. */
const WORKERS = 4;

/** The changes of a write: postings to put, the entry whose postings are deleted, and change rows to delete. */
interface Words {
  due: PostingItem[];
  gone: Uint8Array | null;
  rowsGone: Key[];
}

/** Returns the posting changes of a write. */
export function wordsOfChange(before: StoredEntry | null, after: Indexed): Words {
  const now = postingsOf(after);
  if (!before) return { due: now, gone: null, rowsGone: [] };
  const earlier = postingsOf(before);
  const was = new Map(earlier.map((posting) => [keyText(posting), posting.in]));
  const is = new Set(now.map(keyText));
  const isGone = earlier.some((key) => !is.has(keyText(key)));
  return {
    due: now.filter((posting) => !was.has(keyText(posting)) || was.get(keyText(posting)) !== posting.in),
    gone: isGone ? packed(before) : null,
    rowsGone: listKeysOf(before),
  };
}

/**
 * Returns the outbox tasks of a write, which are stored with the entry. `since` is the earlier updated_at that the
 * entry keeps, if it differs from that in `place`.
 */
export function marksOf({ gone, rowsGone: [first, ...more] }: Words, place: string, since?: string): Write[] {
  const rows = first && { was: first.sk, lists: [first, ...more].map(({ pk }) => pk) };
  return [
    { Put: { Item: { pk: WORDS_DUE, sk: place, ...rows, ...(since ? { since } : {}) } } },
    ...(gone ? [{ Put: { Item: { pk: WORDS_GONE, sk: place, entry: gone } } }] : []),
  ];
}

/**
 * Puts the postings of a stored write and its change rows. What fails stays pending: the entry is stored all the
 * same.
 */
export async function storeWords({ due, gone, rowsGone }: Words, after: StoredEntry, place: string): Promise<void> {
  const isLeft = gone !== null || rowsGone.length > 0;
  try {
    await within(PUT_WITHIN_MS, async () => {
      await writeEach([...due, ...listRowsOf(after)], []);
      await (isLeft ? setMark(place, 'stored', true) : deleteItem({ pk: WORDS_DUE, sk: place }));
    });
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault;
  }
}

/** Updates a task unless it was removed: that its puts are done, or who runs its deletes. */
const setMark = (place: string, name: 'stored' | 'removing', value: true | string) =>
  updateItem({
    Key: { pk: WORDS_DUE, sk: place },
    UpdateExpression: 'SET #name = :value',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#name': name },
    ExpressionAttributeValues: { ':value': value },
  });

/** The number of finished tasks, and the age of the oldest pending put; null if there is none. */
export interface Settled {
  settled: number;
  due_since: string | null;
}

/**
 * Runs tasks that are a minute old: puts first, then deletes, until none is left or `isTimeLeft` returns false. Safe
 * to kill, and to run concurrently. A failing task is left to the next call and does not stop the others.
 *
 * @throws Problem 503 if the tasks cannot be read
 */
export async function settleWords(now = new Date(), isTimeLeft = () => true): Promise<Settled> {
  const to = upTo(instantOf(new Date(now.getTime() - LEFT_TO_WRITER_MS)));
  const rows = await queryItems({ partition: WORDS_DUE, to, limit: MOST + 1, consistent: true });
  const writings = rows.filter(isOfWriting);
  // Pending puts hide entries from searches; pending deletes only slow them down.
  const inTurn = [...writings.filter(isDue), ...writings.filter((mark) => !isDue(mark))];
  let settled = 0;
  await inParallel(inTurn, WORKERS, async (mark) => {
    if (!isTimeLeft()) return;
    try {
      await settle(mark);
      settled += 1;
    } catch (fault) {
      if (!(fault instanceof Problem)) throw fault;
    }
  });
  return { settled, due_since: await wordsDueSince() };
}

const isDue = (mark: Item) => mark['stored'] !== true;

/** Returns the time of the oldest pending put among the tasks of one call; null if there is none. */
export async function wordsDueSince(): Promise<string | null> {
  const marks = await queryItems({ partition: WORDS_DUE, from: '0', limit: MOST, consistent: true });
  const oldest = marks.find(isDue);
  return oldest ? (String(oldest['sk']).split('#')[0] ?? null) : null;
}

async function settle(mark: Item): Promise<void> {
  const place = String(mark['sk']);
  const [, id = ''] = place.split('#');
  const gone = await getItem({ pk: WORDS_GONE, sk: place }, { consistent: true });
  const earlier = gone ? postingsOf(entryOfRow(gone['entry'] as Uint8Array, id)) : [];
  // An interrupted delete may have removed postings that a later version needs.
  let isMissing = isDue(mark) || mark['removing'] !== undefined;
  const self = randomUUID();
  if (gone || mark['removing'] !== undefined) await setMark(place, 'removing', self);
  await writeEach([], rowsGoneOf(mark));
  for (let before: StoredEntry | null = null; gone || isMissing; ) {
    const entry = await currentEntry(id);
    if (before && before.version === entry?.version) break;
    if (before) isMissing = true;
    before = entry;
    const now = entry ? [...postingsOf(entry), ...listRowsOf(entry)] : [];
    await within(PUT_WITHIN_MS, () => replace(earlier, now, isMissing));
    if (!entry) break;
  }
  if (gone) await deleteItem({ pk: WORDS_GONE, sk: place });
  // If another run has begun the deletes, the task is left to it, or to the next call if that run is killed.
  await deleteItem(
    { pk: WORDS_DUE, sk: place },
    {
      ConditionExpression: 'attribute_not_exists(#removing) OR #removing = :self',
      ExpressionAttributeNames: { '#removing': 'removing' },
      ExpressionAttributeValues: { ':self': self },
    },
  );
}

/** The change rows to delete: no other version uses their keys. */
const rowsGoneOf = ({ was, lists = [] }: Item): Key[] => (lists as string[]).map((pk) => ({ pk, sk: String(was) }));

/** Deletes obsolete postings after writing their tombstones, and puts the current ones if some may be missing. */
async function replace(earlier: PostingItem[], now: PostingItem[], isMissing: boolean): Promise<void> {
  const kept = new Set(now.map(keyText));
  await writeEach(formerPlaces(earlier, now), []);
  await writeEach(
    [],
    earlier.filter((key) => !kept.has(keyText(key))),
  );
  if (isMissing) await writeEach(now, []);
}

async function currentEntry(id: string): Promise<StoredEntry | null> {
  const item = await getItem(entryKey(id), { consistent: true });
  return item && storedEntryOfItem(item);
}
