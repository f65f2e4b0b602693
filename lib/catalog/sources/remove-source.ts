import * as z from 'zod/mini';
import { buildFreshnessTrackingWrite } from '../../feeds/feed-freshness.ts';
import { createStorageBusyProblem, type TableItem } from '../../platform/dynamodb/client.ts';
import { feedKey } from '../../platform/dynamodb/key-schema.ts';
import { buildLastModifiedWrite } from '../../platform/dynamodb/last-modified.ts';
import { getItem } from '../../platform/dynamodb/read.ts';
import type { TransactionWrite } from '../../platform/dynamodb/write.ts';
import { notFound, Problem } from '../../values/problem.ts';
import { Id, NonNegativeInteger } from '../../values/schemas.ts';
import { buildAddressRelease, normalizeSourceAddress } from './source-address.ts';
import { parseStoredSource } from './source-overrides.ts';
import { buildCountWrites, buildQuotaWrite, writeSource } from './source-store.ts';

const MAX_ATTEMPTS = 5;

const REMOVAL_MODES = ['keep', 'remove'] as const;

/** What happens to the entries of a source that is deleted; by default they stay, inactive. */
export const SourceRemovalQuery = z.object({
  entries: z.optional(z.enum(REMOVAL_MODES, 'must be keep or remove')),
});

/** A deleted source, and how far its entries are: `kept_entries` is null until all were examined. */
export const SourceRemoval = z.object({
  source_id: Id,
  entries: z.enum(REMOVAL_MODES),
  state: z.enum(['pending', 'done']),
  total_entries: NonNegativeInteger,
  removed_entries: NonNegativeInteger,
  kept_entries: z.nullable(NonNegativeInteger),
});
export type SourceRemoval = z.infer<typeof SourceRemoval>;

/** The removal of a source as it is stored with its feed. */
export interface StoredRemoval {
  entries: (typeof REMOVAL_MODES)[number];
  is_done: boolean;
}

/** The answer to a deletion, and the item of the source before it; null if it was deleted before. */
interface RemovedSource {
  removal: SourceRemoval;
  before: TableItem | null;
}

/**
 * Removes a source: it is not read and not listed any more, and its address is free. At most two requests.
 * Its entries follow, see `continueSourceRemoval`. Repeated, it answers how far they are; the first choice stays.
 * @throws Problem 404 source_not_found, 409 source_in_catalog
 */
export async function removeSource(id: string, entries: StoredRemoval['entries']): Promise<RemovedSource> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const item = await getItem(feedKey(id), { consistent: true });
    if (!item?.['body']) throw notFound('source', id);
    if (item['removal']) return { removal: toRemoval(item), before: null };
    if (parseStoredSource(item).defaults.origin === 'catalog') throw createInCatalogProblem(id);
    const removal: StoredRemoval = { entries, is_done: false };
    if (await writeSource(() => buildRemovalWrites(item, removal)))
      return { removal: toRemoval({ ...item, removal, entries_at_removal: item['total_entries'] }), before: item };
  }
  throw createStorageBusyProblem();
}

function toRemoval(item: TableItem): SourceRemoval {
  const { entries, is_done } = item['removal'] as StoredRemoval;
  const total = Number(item['entries_at_removal'] ?? 0);
  const left = Number(item['total_entries'] ?? 0);
  const isDone = is_done || total === 0;
  return {
    source_id: String(item['sk']),
    entries,
    state: isDone ? 'done' : 'pending',
    total_entries: total,
    removed_entries: total - left,
    kept_entries: isDone || entries === 'keep' ? left : null,
  };
}

function createInCatalogProblem(id: string): Problem {
  const detail = `The source ${id} belongs to the catalog, which would add it again. Pause it instead.`;
  return new Problem('conflict', 'source_in_catalog', detail);
}

/** The order is that of `writeSource`. */
function buildRemovalWrites(item: TableItem, removal: StoredRemoval): TransactionWrite[] {
  const { feed, defaults } = parseStoredSource(item);
  const removed = { ...feed, is_active: false };
  const isMoved = normalizeSourceAddress(feed.url) !== normalizeSourceAddress(defaults.url);
  const addedBy = item['added_by'] as string | undefined;
  return [
    {
      Update: {
        Key: feedKey(feed.id),
        UpdateExpression:
          'SET body = :body, removal = :removal, entries_at_removal = if_not_exists(total_entries, :none) ' +
          'REMOVE gsi1, #at, renaming',
        ConditionExpression: 'body = :seen',
        ExpressionAttributeNames: { '#at': 'at' },
        ExpressionAttributeValues: { ':body': removed, ':seen': item['body'], ':removal': removal, ':none': 0 },
      },
    },
    buildFreshnessTrackingWrite(removed, null),
    buildLastModifiedWrite('catalog'),
    buildAddressRelease(defaults.url, feed.id),
    ...(addedBy ? [buildQuotaWrite(addedBy, -1)] : []),
    ...(isMoved ? [buildAddressRelease(feed.url, feed.id)] : []),
    ...buildCountWrites(feed, null),
  ];
}
