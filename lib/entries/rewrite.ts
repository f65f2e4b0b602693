import { isDeepStrictEqual } from 'node:util';
import { indexedStems } from '../search/postings.ts';
import { ALL_ENTRIES, entryKey, REWRITE_PLACE } from '../table/key-chart.ts';
import { getItem, getItems, queryItems } from '../table/read.ts';
import { justAfter } from '../table/sort-keys.ts';
import { putItem } from '../table/write.ts';
import { STATUSES } from '../values/entry-status.ts';
import { FORM } from './forms.ts';
import { formOf, storedEntryOfItem } from './rows.ts';
import { rewriteEntry } from './write.ts';

/*
 * Brings the rows of all entries to the current form, and their postings to the current stems. It runs alongside writers: each
 * entry is one transaction on the version that was read. Writers with current code leave nothing to do before the place that was
 * reached; so the functions are deployed first.
 */

/** Entries per step; a step ends by storing its place in the table, where a run that was killed continues. */
const STEP = 25;

/** The result of one step: entries seen, and how many of them were rewritten, or would be in a dry run. */
export interface Step {
  seen: number;
  rewritten: number;
}

interface Place {
  status: number;
  after: string;
}

/** Where an earlier run to the same form stopped; the start if there was none, or if it completed. */
async function storedPlace(): Promise<Place> {
  const item = await getItem(REWRITE_PLACE, { consistent: true });
  if (item?.['form'] !== FORM || item['ended']) return { status: 0, after: '' };
  return { status: Number(item['status']), after: String(item['after']) };
}

/** True if an earlier run to the same form stopped before the end. */
export async function isUnderWay(): Promise<boolean> {
  const { status, after } = await storedPlace();
  return status > 0 || after !== '';
}

/** The steps of a run, one after the other. A dry run writes nothing, and begins at the start. @throws Problem 503 */
export async function* rewriteEntries({ dryRun }: { dryRun: boolean }): AsyncGenerator<Step> {
  let { status, after } = dryRun ? { status: 0, after: '' } : await storedPlace();
  for (let partition = STATUSES[status]; partition; partition = STATUSES[status]) {
    const range = { partition: ALL_ENTRIES.partition(partition), index: ALL_ENTRIES.index, limit: STEP };
    const rows = await queryItems({ ...range, ...(after ? { from: justAfter(after) } : {}) });
    const ids = rows.map((row) => String(row['at']).split('#')[1] ?? '');
    const done = await Promise.all(ids.map((id) => rewritten(id, dryRun)));
    yield { seen: ids.length, rewritten: done.filter(Boolean).length };
    after = String(rows.at(-1)?.['at'] ?? '');
    if (rows.length < STEP) [status, after] = [status + 1, ''];
    if (!dryRun)
      await putItem({ Item: { ...REWRITE_PLACE, form: FORM, status, after, ended: status === STATUSES.length } });
  }
}

/** Rewrites one entry if needed; false if not. A faster writer may have used older code: the entry is then checked again. */
async function rewritten(id: string, dryRun: boolean): Promise<boolean> {
  for (;;) {
    const [item] = await getItems([entryKey(id)]);
    const entry = item && storedEntryOfItem(item);
    if (!entry || (formOf(item) === FORM && isDeepStrictEqual(entry.stems, indexedStems(entry)))) return false;
    if (dryRun || (await rewriteEntry(entry))) return true;
  }
}
