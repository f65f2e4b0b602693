import { within } from '../table/attempts.ts';
import type { Item } from '../table/client.ts';
import { type Key, keyText } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import { justAfter } from '../table/sort-keys.ts';
import { writeEach } from '../table/write.ts';
import { keysWith, listKeysOf, listRowsOf } from './change-lists.ts';
import type { StoredEntry } from './rows.ts';
import { PUT_WITHIN_MS } from './words-due.ts';
import { storedEntries } from './write.ts';

/*
 * Earlier code left rows in the lists of changes by fact where it edited an entry whose wait for a summary had begun or ended before.
 * The rows of a writing stand in the lists of its feed and of its other facts, and say which these are: so only the lists of feeds are read.
 */

/** Rows per step. */
const STEP = 100;

/**
 * Removes those of the next rows in the list of a feed that their entries do not have, from all lists. Returns how many, and the last
 * place that was read; '' at the end. A dry run only counts.
 */
export async function removeLeftRows(
  partition: string,
  after: string,
  { dryRun }: { dryRun: boolean },
): Promise<{ removed: number; last: string }> {
  const range = { partition, limit: STEP, consistent: true };
  const rows = (await queryItems({ ...range, ...(after ? { from: justAfter(after) } : {}) })) as (Item & Key)[];
  const last = rows.length < STEP ? '' : (rows.at(-1)?.sk ?? '');
  return within(PUT_WITHIN_MS, async () => {
    const entries = await storedEntries(rows.map(idOf));
    // The entry was read after the row: a row that it does not have is of a version that is over.
    const left = rows.filter((row) => !keysOf(entries.get(idOf(row))).includes(keyText(row)));
    if (!dryRun) await replace(partition, left, entries);
    return { removed: left.length, last };
  });
}

const idOf = ({ sk }: Item) => String(sk).split('#')[1] ?? '';
const keysOf = (entry: StoredEntry | undefined) => (entry ? listKeysOf(entry).map(keyText) : []);

async function replace(partition: string, left: (Item & Key)[], entries: Map<string, StoredEntry>): Promise<void> {
  // One of the same instant may be all that its entry has.
  const lacking = left.flatMap((row) => {
    const entry = entries.get(idOf(row));
    return entry && row.sk.startsWith(`${entry.updated_at}#`) ? [entry] : [];
  });
  await writeEach([...new Set(lacking)].flatMap(listRowsOf), []);
  // Where this is killed, the row in the list of the feed leads to the others.
  const others = left.flatMap(keysWith).filter(({ pk }) => pk !== partition);
  await writeEach([], others);
  await writeEach([], left);
}
