import type { Delivery, FoundEntry } from '../../../clients/typescript/src/index.ts';
import { listAlertMatches } from '../../data/api/alerts.ts';
import { listAlertDeliveries } from '../../data/api/destinations.ts';
import { getEntry } from '../../data/api/entries.ts';

/** A delivery with its update; null for a removed update, a digest or a reminder. */
export interface DeliveryWithEntry {
  delivery: Delivery;
  entry: DeliveredEntry | null;
}
export type DeliveredEntry = Awaited<ReturnType<typeof getEntry>> | FoundEntry;

/**
 * Returns a function that reads pages of deliveries with their updates. Most updates are among the latest matches,
 * which are read once.
 */
export function createDeliveryReader(alertId: string) {
  const entries = new Map<string, DeliveredEntry | null>();
  const listMissingIds = (page: Delivery[]) =>
    [...new Set(page.flatMap(({ entry_id }) => entry_id ?? []))].filter((id) => !entries.has(id));
  let areMatchesRead = false;
  const loadEntries = async (items: Delivery[], signal?: AbortSignal) => {
    if (listMissingIds(items).length > 1 && !areMatchesRead) {
      const { items: matches } = await listAlertMatches(alertId, { limit: 100 }, signal);
      for (const { entry } of matches) entries.set(entry.id, entry);
      areMatchesRead = true;
    }
    await Promise.all(
      listMissingIds(items).map(async (id) => entries.set(id, await getEntry(id, signal).catch(() => null))),
    );
  };
  return async (limit: number, cursor?: string, signal?: AbortSignal) => {
    const { items, next_cursor } = await listAlertDeliveries(alertId, { limit, cursor }, signal);
    await loadEntries(items, signal);
    const sent: DeliveryWithEntry[] = items.map((delivery) => ({
      delivery,
      entry: entries.get(delivery.entry_id ?? '') ?? null,
    }));
    return { items: sent, next_cursor };
  };
}
