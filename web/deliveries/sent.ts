import type { Delivery, FoundEntry } from '../../clients/typescript/src/index.ts';
import { listAlertMatches } from '../api/alerts.ts';
import { listAlertDeliveries } from '../api/destinations.ts';
import { getEntry } from '../api/feeds.ts';

/** A delivery with its update; null for a removed update, a digest or a reminder. */
export interface Sent {
  delivery: Delivery;
  entry: SentEntry | null;
}
export type SentEntry = Awaited<ReturnType<typeof getEntry>> | FoundEntry;

/**
 * Returns a function that reads pages of deliveries with their updates. Most updates are among the latest matches,
 * which are read once.
 */
export function reader(alertId: string) {
  const known = new Map<string, SentEntry | null>();
  const lacks = (page: Delivery[]) =>
    [...new Set(page.flatMap(({ entry_id }) => entry_id ?? []))].filter((id) => !known.has(id));
  let areMatchesRead = false;
  const learn = async (items: Delivery[], signal?: AbortSignal) => {
    if (lacks(items).length > 1 && !areMatchesRead) {
      const { items: matches } = await listAlertMatches(alertId, 100, undefined, signal);
      for (const { entry } of matches) known.set(entry.id, entry);
      areMatchesRead = true;
    }
    await Promise.all(lacks(items).map(async (id) => known.set(id, await getEntry(id, signal).catch(() => null))));
  };
  return async (limit: number, cursor?: string, signal?: AbortSignal) => {
    const { items, next_cursor } = await listAlertDeliveries(alertId, limit, cursor, signal);
    await learn(items, signal);
    const sent: Sent[] = items.map((delivery) => ({ delivery, entry: known.get(delivery.entry_id ?? '') ?? null }));
    return { items: sent, next_cursor };
  };
}
