import { findFollowedFeed } from '../feeds/followed.ts';
import { readUnderWay, setAllCurrent } from '../search/due.ts';
import { busy, type Item } from '../table/client.ts';
import { ALL_ENTRIES, changePartition, entryKey, FEEDS, REWRITE_PLACE } from '../table/key-chart.ts';
import { getItem, getItems, queryItems } from '../table/read.ts';
import { justAfter } from '../table/sort-keys.ts';
import { putItem, writeEach } from '../table/write.ts';
import { STATUSES } from '../values/entry-status.ts';
import { listRowsOf } from './change-lists.ts';
import { contentOf } from './draft.ts';
import { FORM } from './forms.ts';
import { removeLeftRows } from './left-rows.ts';
import { mendedDate } from './mend-date.ts';
import { isUndated } from './origin.ts';
import { readingOf } from './reading.ts';
import { formOf, type StoredEntry, storedEntryOfItem } from './rows.ts';
import { changeEntry, rewriteEntry } from './write.ts';

/*
 * Brings the rows and the postings of all entries to the current form, and puts them into the lists of changes by fact; gives
 * entries without a date the one that their text still holds; and reads what older code did not read in them. It runs alongside readers and writers: each entry is one
 * transaction on the version that was read, and searches look in the old postings, too, until the last one was rewritten. Then it goes
 * through the lists of changes of feeds, for rows that no entry has (left-rows.ts). Writers with current code leave nothing to do before the place that was
 * reached; so the functions are deployed first.
 */

/** Entries per step; a step ends by storing its place in the table, where a run that was killed continues. */
const STEP = 25;

/** The result of one step: entries seen, how many of them were rewritten, and how many rows removed, or would be in a dry run. */
export interface Step {
  seen: number;
  rewritten: number;
  removed: number;
}

interface Place {
  /** The partition that is read; null before the first one. */
  part: string | null;
  after: string;
  /** Entries before it, over all runs. */
  seen: number;
}

const START: Place = { part: null, after: '', seen: 0 };
/** An entry that other writers change so often in a row ends the run; the next one continues there. */
const ATTEMPTS = 25;

/** Where an earlier run to the same form stopped; the start if there was none, or if it completed. */
async function storedPlace(): Promise<Place> {
  const item = await getItem(REWRITE_PLACE, { consistent: true });
  if (item?.['form'] !== FORM || !item['part'] || item['ended']) return START;
  return { part: String(item['part']), after: String(item['after']), seen: Number(item['seen']) };
}

/** How many entries an interrupted run to the same form has done; 0 if there is none to continue. */
export async function seenBefore(): Promise<number> {
  return (await storedPlace()).seen;
}

const OF_ENTRIES = STATUSES.map(ALL_ENTRIES.partition);

/** What a run reads, one after the other: the entries, and the lists of changes of the feeds that have some. */
async function allParts(): Promise<string[]> {
  const feeds = await queryItems({ partition: FEEDS, consistent: true });
  const known = feeds.filter(({ total_entries }) => Number(total_entries) > 0);
  return [...OF_ENTRIES, ...known.map(({ sk }) => changePartition('feed_id', String(sk)))];
}

/** The steps of a run, one after the other. A dry run writes nothing, and begins at the start. @throws Problem 503 */
export async function* rewriteEntries({ dryRun }: { dryRun: boolean }): AsyncGenerator<Step> {
  let { part, after, seen } = dryRun ? START : await storedPlace();
  const parts = await allParts();
  const { listed } = await readUnderWay();
  for (let i = Math.max(0, parts.indexOf(part ?? '')); i < parts.length; ) {
    part = parts[i] as string;
    const { last, ...step } = OF_ENTRIES.includes(part)
      ? await rewriteNext(part, after, { dryRun, listed })
      : { ...(await removeLeftRows(part, after, { dryRun })), seen: 0, rewritten: 0 };
    yield step;
    after = last;
    seen += step.seen;
    if (after === '') i += 1;
    if (!dryRun && after === '' && i === OF_ENTRIES.length) await setAllCurrent();
    if (!dryRun)
      await putItem({
        Item: { ...REWRITE_PLACE, form: FORM, part: parts[i] ?? part, after, seen, ended: i === parts.length },
      });
  }
}

/** Rewrites the next entries of a list; `last` is the place of the last one, '' at the end. */
async function rewriteNext(
  partition: string,
  after: string,
  options: { dryRun: boolean; listed: boolean },
): Promise<Step & { last: string }> {
  const range = { partition, index: ALL_ENTRIES.index, limit: STEP };
  const rows = await queryItems({ ...range, ...(after ? { from: justAfter(after) } : {}) });
  const items = await getItems(rows.map((row) => entryKey(String(row['at']).split('#')[1] ?? '')));
  const done = await Promise.all(items.map((item) => rewritten(item, options)));
  const last = rows.length < STEP ? '' : String(rows.at(-1)?.['at'] ?? '');
  return { seen: rows.length, rewritten: done.filter(Boolean).length, removed: 0, last };
}

/**
 * Rewrites one entry if needed, or puts one of the current form into the lists that the table does not have yet; false if not. A faster writer may have used older code: the entry is then checked again.
 *
 * @throws Problem 503 storage_busy after the last attempt to win against other writers
 */
async function rewritten(stored: Item, { dryRun, listed }: { dryRun: boolean; listed: boolean }): Promise<boolean> {
  let item: Item | undefined = stored;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (!item) return false;
    const entry = storedEntryOfItem(item);
    if (await mended(entry, dryRun)) return true;
    if (formOf(item) === FORM) {
      if (!dryRun && !listed) await writeEach(listRowsOf(entry), []);
      return false;
    }
    if (dryRun || (await rewriteEntry(entry))) return true;
    [item] = await getItems([entryKey(entry.id)]);
  }
  throw busy();
}

/**
 * Gives an entry without a date the one that it should have, and reads one that nobody has read, as a change that followers see;
 * false if there is nothing to mend.
 */
async function mended(entry: StoredEntry, dryRun: boolean): Promise<boolean> {
  if (!isUndated(entry) && entry.kind !== null) return false;
  const feed = isUndated(entry) ? ((await findFollowedFeed(entry.feed_id))?.feed ?? {}) : {};
  const missing = (before: StoredEntry) => ({
    ...mendedDate(before, feed),
    ...(before.kind === null ? readingOf(before, null) : {}),
  });
  if (dryRun) return Object.keys(missing(entry)).length > 0;
  const outcome = await changeEntry(entry, (before) => before && { ...contentOf(before), ...missing(before) });
  return outcome === 'updated';
}
