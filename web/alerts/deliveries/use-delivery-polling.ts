import { useEffect, useState } from 'preact/hooks';
import type { DeliveryWithEntry } from './delivery-pages.ts';

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
