import type { Delivery, DeliveryTry, Destination } from '../../../clients/typescript/src/index.ts';
import { getChannelKind } from '../../../lib/channels/channel-kinds.ts';
import { buildHref } from '../../browser/route.ts';
import { Timestamp } from '../../components/entry-date.tsx';
import { EntryTopicBadge } from '../../components/row-parts.tsx';
import { replayDelivery } from '../../data/api/destinations.ts';
import { announce } from '../../data/messages.ts';
import { useSubmission } from '../../data/use-fetch.ts';
import { AlertChangeError } from '../alert-errors.tsx';
import { DESTINATION_KIND_LABELS, toSentence } from '../destinations/format-destination.ts';
import type { DeliveryWithEntry } from './delivery-pages.ts';

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

/** Labels of delivery states. */
const DELIVERY_STATE_LABELS: Record<Delivery['state'], string> = {
  due: 'Waiting',
  delivered: 'Sent',
  failed: 'Not sent yet',
  unknown: 'Outcome unknown',
  given_up: 'Failed permanently',
  gone: 'Endpoint gone',
  gathered: 'In a digest',
  corrected: 'Sent as a correction',
};

/** Used for all corrections, because reasons of earlier ones promised more than was known. */
const CORRECTED_TEXT = 'The earlier message was corrected instead. Its delivery shows when.';

/** Returns an explanation of the state, or an empty string. The row shows the time of the next attempt. */
function describeDelivery({ state, reason, tries }: Delivery): string {
  const last = tries.at(-1)?.reason ?? '';
  if (state === 'due') return 'Will be sent within a minute.';
  if (state === 'failed') return last && toSentence(last);
  if (state === 'unknown') return 'It may have been posted. Check the channel: it is not posted again automatically.';
  if (state === 'gone')
    return last ? `The address no longer exists. ${toSentence(last)}` : 'The address no longer exists.';
  if (state === 'corrected') return CORRECTED_TEXT;
  if (state === 'gathered') return reason ? toSentence(reason) : '';
  return state === 'given_up' ? [reason, last].flatMap((one) => (one ? toSentence(one) : [])).join(' ') : '';
}

/** The number of latest attempts that the service returns. */
const MAX_SHOWN_ATTEMPTS = 20;

function formatAttemptCount({ tries }: Delivery): string {
  if (tries.length === 0) return 'No attempts yet';
  if (tries.length === 1) return '1 attempt';
  return `${tries.length}${tries.length >= MAX_SHOWN_ATTEMPTS ? ' or more' : ''} attempts`;
}

const OUTCOME_LABELS: Record<DeliveryTry['outcome'], string> = {
  delivered: 'Sent',
  failed: 'Not sent',
  unknown: 'Outcome unknown',
  gone: 'Endpoint gone',
};

/** Returns for example `Not sent: it answered 503 (0.2 s)`. */
function formatAttempt({ outcome, reason, status, took_ms }: DeliveryTry): string {
  const why = reason ?? (status === null ? '' : `status ${status}`);
  const seconds = (took_ms / 1_000).toLocaleString('en', { maximumFractionDigits: 1 });
  return `${OUTCOME_LABELS[outcome]}${why && `: ${why}`} (${seconds} s)`;
}

/** Whether a delivery can be replayed. A message that may be in a channel is not posted twice. */
function canReplay({ state }: Delivery, destination: Destination | undefined): boolean {
  if (destination?.state !== 'active' || state === 'due') return false;
  const mayBePosted = state === 'delivered' || state === 'unknown' || state === 'corrected';
  return !getChannelKind(destination.kind).isPostedOnce || !mayBePosted;
}
