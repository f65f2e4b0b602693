import { removeEntry } from '../../entries/remove-entry.ts';
import { deactivateEntries, findStoredEntries } from '../../entries/store-entry.ts';
import { feedEntryList, feedKey } from '../../platform/dynamodb/key-schema.ts';
import { entrySharesPartition, reviewKey } from '../../platform/dynamodb/person-keys.ts';
import { getItem, getItems, queryItems } from '../../platform/dynamodb/read.ts';
import { getSortKeyAfter } from '../../platform/dynamodb/sort-keys.ts';
import { updateItem } from '../../platform/dynamodb/write.ts';
import { runInParallel } from '../../values/in-parallel.ts';
import type { EntryStatus } from '../../values/roles-and-states.ts';
import type { StoredRemoval } from './remove-source.ts';

/** Entries of one step. */
const BATCH_SIZE = 25;
const PARALLEL_ENTRIES = 4;

/**
 * Makes the entries of a removed source inactive, and then removes them if that was chosen.
 * Entries with a review and shared entries stay. An entry is removed some minutes after it became inactive, when its
 * index writes are complete; so this is called again until the removal is done. It may be killed and repeated at any
 * point, and may run twice at once.
 */
export async function continueSourceRemoval(id: string, isTimeLeft: () => boolean): Promise<void> {
  const item = await getItem(feedKey(id), { consistent: true });
  const removal = item?.['removal'] as StoredRemoval | undefined;
  if (!removal || removal.is_done) return;
  const isWhole = await forEachBatch(id, 'active', { isTimeLeft, handle: deactivateEntries });
  if (!isWhole) return;
  if (removal.entries === 'keep') return markDone(id, 'active_entries', 0);
  let kept = 0;
  const removeUnlessKept = async (ids: string[]) => {
    const keptIds = await findReviewedOrShared(ids);
    kept += keptIds.size;
    const entries = await findStoredEntries(ids.filter((entryId) => !keptIds.has(entryId)));
    await runInParallel([...entries.values()], PARALLEL_ENTRIES, async (entry) => {
      await removeEntry(entry, reviewKey(entry.id));
    });
  };
  if (await forEachBatch(id, 'inactive', { isTimeLeft, handle: removeUnlessKept }))
    await markDone(id, 'total_entries', kept);
}

interface BatchOptions {
  isTimeLeft: () => boolean;
  handle: (ids: string[]) => Promise<void>;
}

/** Handles the entries of a feed with a status in batches. Returns false if time was up before the last one. */
async function forEachBatch(id: string, status: EntryStatus, { isTimeLeft, handle }: BatchOptions): Promise<boolean> {
  const { index, partition } = feedEntryList(id);
  for (let from = '0'; ; ) {
    if (!isTimeLeft()) return false;
    const rows = await queryItems({ index, partition: partition(status), from, limit: BATCH_SIZE });
    const last = rows.at(-1);
    if (!last) return true;
    await handle(rows.map(({ pk }) => String(pk).slice('ENTRY#'.length)));
    from = getSortKeyAfter(String(last['at']));
  }
}

/** Returns those of some entries that have a review, or that were shared. */
async function findReviewedOrShared(ids: string[]): Promise<Set<string>> {
  const reviews = await getItems(ids.map(reviewKey));
  const kept = new Set(reviews.map(({ pk }) => String(pk).slice('ENTRY#'.length)));
  await runInParallel(ids, PARALLEL_ENTRIES, async (id) => {
    const [share] = await queryItems({ index: 'index1', partition: entrySharesPartition(id), limit: 1 });
    if (share) kept.add(id);
  });
  return kept;
}

/** Marks a removal as done if the feed counts as many entries as were left. Lists follow changes with a delay. */
async function markDone(id: string, counter: 'active_entries' | 'total_entries', left: number): Promise<void> {
  await updateItem({
    Key: feedKey(id),
    UpdateExpression: 'SET removal.is_done = :true',
    ConditionExpression: '#counter = :left',
    ExpressionAttributeNames: { '#counter': counter },
    ExpressionAttributeValues: { ':true': true, ':left': left },
  });
}
