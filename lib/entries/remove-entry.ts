import { randomUUID } from 'node:crypto';
import { documentPostingsKey } from '../platform/dynamodb/document-keys.ts';
import { archivedEntryVersionKey, dueSummaryKey, entryKey, type ItemKey } from '../platform/dynamodb/key-schema.ts';
import { getItem, queryItems } from '../platform/dynamodb/read.ts';
import { entryVersionSortKey } from '../platform/dynamodb/sort-keys.ts';
import { putAndDeleteItems, type TransactionWrite, writeTransaction } from '../platform/dynamodb/write.ts';
import { buildPostings, getTombstoneKeys } from '../search/index/postings.ts';
import { formatInstant } from '../values/time.ts';
import { toReindexDocumentTask } from './document-outbox.ts';
import type { StoredEntry } from './entry-items.ts';
import { buildPostingRemovalWrites, hasPendingIndexWrites } from './index-outbox.ts';
import { buildCounterUpdates, buildCounterWrite } from './statistics/counters.ts';
import { parseVersionItem } from './versions/archived-version.ts';

/** Earlier versions that one transaction deletes. */
const VERSIONS_PER_TRANSACTION = 50;

/**
 * Removes an inactive entry with its counts, earlier versions and, through the outbox, postings.
 * Its rows in the change stream stay, so that readers of the stream still learn that it is inactive. It may be killed
 * and repeated at any point.
 * @param before the entry as it was just read
 * @param unless the key of an item whose existence keeps the entry
 * @returns false if nothing was removed: the entry changed, the item exists, or index writes of the entry are pending
 */
export async function removeEntry(before: StoredEntry, unless: ItemKey): Promise<boolean> {
  if (before.is_active || (await hasPendingIndexWrites(before))) return false;
  const versionKeys = await removeTombstones(before.id);
  const last = versionKeys.splice(-VERSIONS_PER_TRANSACTION);
  while (versionKeys.length > 0) await writeTransaction(toDeletes(versionKeys.splice(-VERSIONS_PER_TRANSACTION)));
  const documentRecord = await getItem(documentPostingsKey(before.id), { consistent: true });
  const now = formatInstant(new Date());
  const { id, version, feed_id, updated_at } = before;
  const refusal = await writeTransaction(() => [
    // A delete of nothing, as a condition: a ConditionCheck needs a permission of its own.
    { Delete: { Key: unless, ConditionExpression: 'attribute_not_exists(pk)' } },
    {
      Delete: {
        Key: entryKey(id),
        ConditionExpression: '#version = :seen',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':seen': version },
      },
    },
    ...buildCounterUpdates(before, null).map((update) => buildCounterWrite(update, now)),
    ...toDeletes(last),
    ...(before.awaits_summary ? toDeletes([dueSummaryKey(feed_id, updated_at, id)]) : []),
    ...buildPostingRemovalWrites(before, entryVersionSortKey(now, id, version + 1)),
    ...(documentRecord ? [{ Put: { Item: toReindexDocumentTask(id, randomUUID()) } }] : []),
  ]);
  return refusal === null;
}

const toDeletes = (keys: ItemKey[]): TransactionWrite[] => keys.map((Key) => ({ Delete: { Key } }));

/** Deletes the tombstones of an entry's earlier versions. Returns the keys of these versions. */
async function removeTombstones(id: string): Promise<ItemKey[]> {
  const items = await queryItems({ partition: entryKey(id).pk, from: 'V#', to: 'V#~', consistent: true });
  for (const item of items) {
    const { entry } = parseVersionItem(item, id);
    await putAndDeleteItems([], getTombstoneKeys(buildPostings(entry), []));
  }
  return items.map(({ sk }) => archivedEntryVersionKey(id, Number(String(sk).slice('V#'.length))));
}
