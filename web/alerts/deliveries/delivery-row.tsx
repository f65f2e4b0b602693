import type { Delivery, Destination } from '../../../clients/typescript/src/index.ts';
import { buildHref } from '../../browser/route.ts';
import { Timestamp } from '../../components/timestamp.tsx';
import { EntryTopicBadge } from '../../components/topic-badge.tsx';
import { announce } from '../../data/announce.ts';
import { replayDelivery } from '../../data/api/destinations.ts';
import { useSubmission } from '../../data/use-submission.ts';
import { AlertChangeError } from '../alert-errors.tsx';
import { DESTINATION_KIND_LABELS } from '../destinations/format-destination.ts';
import type { DeliveryWithEntry } from './delivery-pages.ts';
import {
  canReplay,
  DELIVERY_STATE_LABELS,
  describeDelivery,
  formatAttempt,
  formatAttemptCount,
} from './format-delivery.ts';

interface DeliveryRowProps {
  deliveryEntry: DeliveryWithEntry;
  destination: Destination | undefined;
  /** Whether the destinations are loaded: a missing one was deleted. */
  areDestinationsLoaded: boolean;
  /** Gets the delivery after a replay. */
  onChanged: (sent: DeliveryWithEntry) => void;
}

/** Renders a delivery with its state, destination, attempts and the replay button. */
export function DeliveryRow({ deliveryEntry, destination, areDestinationsLoaded, onChanged }: DeliveryRowProps) {
  const { delivery, entry } = deliveryEntry;
  const { alert_id, entry_id, state, due_at, corrected_at, tries } = delivery;
  const title = getDeliveryTitle(deliveryEntry);
  const leads = entry_id === null ? ['alerts', alert_id] : ['entries', entry_id];
  return (
    <li>
      {entry ? <EntryTopicBadge entry={entry} /> : <span />}
      <a href={buildHref(leads)} dir="auto" data-line={entry_id ?? delivery.id}>
        {title}
      </a>
      <p>
        <span class={`stage ${state}`}>{DELIVERY_STATE_LABELS[state]}</span>
        <DeliveryDestination destination={destination} areDestinationsLoaded={areDestinationsLoaded} />
        <DeliveryTime delivery={delivery} />
      </p>
      <p class="meaning">
        {state === 'failed' && due_at && (
          <span>
            Next attempt: <Timestamp at={due_at} />.
          </span>
        )}
        {describeDelivery(delivery) && <span>{describeDelivery(delivery)}</span>}
        {corrected_at && (
          <span>
            Message corrected: <Timestamp at={corrected_at} />.
          </span>
        )}
      </p>
      <div class="after">
        {canReplay(delivery, destination) && (
          <ReplayButton deliveryEntry={deliveryEntry} title={title} onChanged={onChanged} />
        )}
        {tries.length > 0 && <DeliveryAttempts delivery={delivery} />}
      </div>
    </li>
  );
}

function getDeliveryTitle({ delivery: { entry_id, kind, window }, entry }: DeliveryWithEntry): string {
  if (kind === 'reminder') return 'Reminder of key dates';
  if (!window) return entry?.title ?? `Removed update (${entry_id})`;
  return `Digest of ${window.updates.toLocaleString('en')} update${window.updates === 1 ? '' : 's'}`;
}

const MATCH_LABELS: Partial<Record<Delivery['kind'], string>> = { reminder: 'Planned', edited: 'Edited, matched' };

interface DeliveryTimeProps {
  delivery: Delivery;
}

/** Renders when an update matched, or the time window of a digest. */
function DeliveryTime({ delivery: { kind, matched_at, window } }: DeliveryTimeProps) {
  if (window)
    return (
      <span>
        Matched <Timestamp at={window.from} /> to <Timestamp at={window.to} />
      </span>
    );
  return (
    <span>
      {MATCH_LABELS[kind] ?? 'Matched'} <Timestamp at={matched_at} />
    </span>
  );
}

function DeliveryDestination({
  destination,
  areDestinationsLoaded,
}: Pick<DeliveryRowProps, 'destination' | 'areDestinationsLoaded'>) {
  if (!destination) return <span>{areDestinationsLoaded ? 'Deleted destination' : ''}</span>;
  return (
    <span>
      {DESTINATION_KIND_LABELS[destination.kind]} <bdi>{destination.name}</bdi>
    </span>
  );
}

interface DeliveryAttemptsProps {
  delivery: Delivery;
}

function DeliveryAttempts({ delivery }: DeliveryAttemptsProps) {
  return (
    <details>
      <summary>{formatAttemptCount(delivery)}</summary>
      <ol>
        {delivery.tries.map((one) => (
          <li key={one.at}>
            <Timestamp at={one.at} /> {formatAttempt(one)}
          </li>
        ))}
      </ol>
    </details>
  );
}

function ReplayButton({
  deliveryEntry,
  title,
  onChanged,
}: Pick<DeliveryRowProps, 'deliveryEntry' | 'onChanged'> & { title: string }) {
  const { isBusy, error, send } = useSubmission();
  const replay = () =>
    send(async () => {
      onChanged({ ...deliveryEntry, delivery: await replayDelivery(deliveryEntry.delivery.id) });
      announce('The message will be sent again within a minute.');
    });
  return (
    <>
      <button type="button" aria-label={`Send again: ${title}`} aria-busy={isBusy} onClick={() => void replay()}>
        Send again
      </button>
      {error != null && <AlertChangeError error={error} />}
    </>
  );
}
