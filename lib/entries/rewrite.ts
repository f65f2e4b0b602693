import { isDeepStrictEqual } from 'node:util';
import { indexedStems } from '../search/postings.ts';
import { ALL_ENTRIES, entryKey, REWRITE_PLACE } from '../table/keys.ts';
import { getItem, getItems, queryItems } from '../table/read.ts';
import { justAfter } from '../table/sort-keys.ts';
import { putItem } from '../table/write.ts';
import { STATUSES } from '../values/status.ts';
import { FORM } from './forms.ts';
import { formOf, storedEntryOfItem } from './rows.ts';
import { rewriteEntry } from './write.ts';

/*
 * Brings the rows of all entries to today's form, and their postings to today's stems. Beside writers: each entry is one
 * transaction on the version that was read. Writers of today's code leave nothing to do behind the place that was reached; so the
 * functions are deployed first.
 */

/** Entries of one step; the step ends with its place in the table, where a run that was killed goes on. */
const STEP = 25;

/** What one step found: entries seen, and of them rewritten, or to be rewritten in a dry run. */
export interface Step {
  seen: number;
  rewritten: number;
}

interface Place {
  status: number;
  after: string;
}

/** Where an earlier run to the same form stopped; the start where there was none, or it ended. */
async function storedPlace(): Promise<Place> {
  const item = await getItem(REWRITE_PLACE, { consistent: true });
  if (item?.['form'] !== FORM || item['ended']) return { status: 0, after: '' };
  return { status: Number(item['status']), after: String(item['after']) };
}

/** True where an earlier run to the same form stopped on its way. */
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

/** Rewrites one entry where it is to be; false where there is nothing to do. Who was faster may have used older code: it is looked at again. */
async function rewritten(id: string, dryRun: boolean): Promise<boolean> {
  for (;;) {
    const [item] = await getItems([entryKey(id)]);
    const entry = item && storedEntryOfItem(item);
    if (!entry || (formOf(item) === FORM && isDeepStrictEqual(entry.stems, indexedStems(entry)))) return false;
    if (dryRun || (await rewriteEntry(entry))) return true;
  }
}
