import { useEffect, useState } from 'preact/hooks';
import type { Delivery, FoundEntry } from '../../../clients/typescript/src/index.ts';
import { listAlertMatches } from '../../data/api/alerts.ts';
import { listAlertDeliveries } from '../../data/api/destinations.ts';
import { getEntry } from '../../data/api/entries.ts';

/** A delivery with its update; null for a removed update, a digest or a reminder. */
export interface DeliveryWithEntry {
  delivery: Delivery;
  entry: DeliveredEntry | null;
}
type DeliveredEntry = Awaited<ReturnType<typeof getEntry>> | FoundEntry;

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

/** The polling interval and the maximum number of polls. A delivery usually takes less than a minute. */
const POLL_INTERVAL_MS = 5_000;
const MAX_POLLS = 24;
const IMMINENT_MS = 60_000;

const isImminent = ({ state, due_at }: DeliveryWithEntry['delivery']) =>
  state === 'due' || (due_at !== null && Date.parse(due_at) < Date.now() + IMMINENT_MS);

/** Returns the deliveries and polls for changes while one of them is due. */
export function useDeliveryPolling(
  items: DeliveryWithEntry[],
  readNewest: () => Promise<{ items: DeliveryWithEntry[] }>,
) {
  const [updates, setUpdates] = useState<DeliveryWithEntry[]>([]);
  const [pollRequests, setPollRequests] = useState(0);
  const mergeUpdates = (sent: DeliveryWithEntry[]) =>
    setUpdates((before) => [...sent, ...before.filter((one) => !hasDelivery(sent, one))]);
  const now = items.map((one) => updates.find((other) => other.delivery.id === one.delivery.id) ?? one);
  const deliveries = [...updates.filter((one) => items.length > 0 && !hasDelivery(items, one)), ...now];
  const isWaiting = deliveries.some(({ delivery }) => isImminent(delivery));
  useEffect(() => {
    if (!isWaiting) return;
    let remainingPolls = MAX_POLLS;
    const timer = setInterval(() => {
      if (document.hidden) return;
      remainingPolls -= 1;
      if (remainingPolls <= 0) clearInterval(timer);
      readNewest().then(
        ({ items: newest }) => mergeUpdates(newest),
        () => {},
      );
    }, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isWaiting, pollRequests]);
  const replace = (one: DeliveryWithEntry) => {
    mergeUpdates([one]);
    setPollRequests(pollRequests + 1);
  };
  const refresh = () =>
    void readNewest().then(
      ({ items: newest }) => {
        mergeUpdates(newest);
        setPollRequests(pollRequests + 1);
      },
      () => {},
    );
  return { shown: deliveries, replace, look: refresh };
}

const hasDelivery = (list: DeliveryWithEntry[], { delivery }: DeliveryWithEntry) =>
  list.some((one) => one.delivery.id === delivery.id);
