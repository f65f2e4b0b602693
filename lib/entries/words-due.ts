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
 * The postings of an entry, and its rows in the lists of changes by fact, are written after it, each as a plain write. A mark that is stored with the entry says that they are due,
 * and what it was before says which ones are gone. The writer of the entry puts what is due at once and takes the mark away; where it
 * was killed, `settleWords` does. Postings that are gone are removed a minute later, when no writer of an earlier version can still
 * put one: a posting is put within 30 seconds after its entry was read or stored. Their places are kept before.
 */

/** How long after an entry was read its postings and rows are put, in milliseconds. */
const PUT_WITHIN_MS = 30_000;
/** How long a writing is left to its writer, in milliseconds. */
export const LEFT_TO_WRITER_MS = 60_000;
/** Writings that are read at once: a call of `settleWords` takes no more. New names in the catalog leave one of each entry. */
const MOST = 10_000;
/** Writings that are settled at once: most of the time goes by in waiting for the table. */
const WORKERS = 4;

/** What a writing changes: the postings that it adds, the entry whose postings it takes away, and the rows of the lists that it does. */
interface Words {
  due: PostingItem[];
  gone: Uint8Array | null;
  rowsGone: Key[];
}

/** The words that a change of an entry brings and takes away. */
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

/** The marks of a writing, which are stored with the entry; `since`, if it keeps an earlier updated_at than the place says. */
export function marksOf({ gone, rowsGone: [first, ...more] }: Words, place: string, since?: string): Write[] {
  const rows = first && { was: first.sk, lists: [first, ...more].map(({ pk }) => pk) };
  return [
    { Put: { Item: { pk: WORDS_DUE, sk: place, ...rows, ...(since ? { since } : {}) } } },
    ...(gone ? [{ Put: { Item: { pk: WORDS_GONE, sk: place, entry: gone } } }] : []),
  ];
}

/** Puts the postings of a writing that was stored, and its rows in the lists. What does not succeed stays due: the entry is stored all the same. */
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

/** Notes something on a mark, unless the mark has been taken away: that its words are stored, or who removes what is gone. */
const setMark = (place: string, name: 'stored' | 'removing', value: true | string) =>
  updateItem({
    Key: { pk: WORDS_DUE, sk: place },
    UpdateExpression: 'SET #name = :value',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#name': name },
    ExpressionAttributeValues: { ':value': value },
  });

/** How many writings were settled, and since when the oldest of those whose words are due waits; null if there is none. */
export interface Settled {
  settled: number;
  due_since: string | null;
}

/**
 * Puts the postings that were due for a minute, and then removes those that are gone, until none is left or `isTimeLeft` says so. It can
 * be killed, and run twice at once. A writing that cannot be settled stays for the next call, and stops no other.
 *
 * @throws Problem 503 if the marks cannot be read
 */
export async function settleWords(now = new Date(), isTimeLeft = () => true): Promise<Settled> {
  const to = upTo(instantOf(new Date(now.getTime() - LEFT_TO_WRITER_MS)));
  const rows = await queryItems({ partition: WORDS_DUE, to, limit: MOST + 1, consistent: true });
  const writings = rows.filter(isOfWriting);
  // Words that are due are missed by searches; what is gone only makes them slow.
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

/** Since when the oldest writing waits whose words are due, among those that one call settles; null if there is none. */
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
  // A removal that was killed may have taken what a later version needs.
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
  // Where another one has begun to remove meanwhile, the mark is left to it, or to the next call if it is killed.
  await deleteItem(
    { pk: WORDS_DUE, sk: place },
    {
      ConditionExpression: 'attribute_not_exists(#removing) OR #removing = :self',
      ExpressionAttributeNames: { '#removing': 'removing' },
      ExpressionAttributeValues: { ':self': self },
    },
  );
}

/** The rows of the lists that a writing takes away: no other version has the keys of these. */
const rowsGoneOf = ({ was, lists = [] }: Item): Key[] => (lists as string[]).map((pk) => ({ pk, sk: String(was) }));

/** Removes the earlier postings that are none any more, once their places are kept, and puts the present ones if some may be missing. */
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
