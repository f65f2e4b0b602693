import type { Delivery, Destination } from '../../clients/typescript/src/index.ts';
import { AlertFailure } from '../alerts/failure.tsx';
import { replayDelivery } from '../api/destinations.ts';
import { useSending } from '../api/sending.ts';
import { KINDS } from '../destinations/words.ts';
import { announce } from '../parts/announce.tsx';
import { Moment } from '../parts/moment.tsx';
import { TopicSign } from '../parts/topic-sign.tsx';
import { addressOf } from '../route.ts';
import type { Sent } from './sent.ts';
import { canBeSent, meaningOf, STATES, triesOf, tryInWords } from './words.ts';

interface Props {
  sent: Sent;
  destination: Destination | undefined;
  /** Whether the destinations are loaded: a missing one was deleted. */
  isKnown: boolean;
  /** Gets the delivery after a replay. */
  replace: (sent: Sent) => void;
}

/** Renders a delivery with its state, destination, attempts and the replay button. */
export function DeliveryRow({ sent, destination, isKnown, replace }: Props) {
  const { delivery, entry } = sent;
  const { alert_id, entry_id, state, due_at, corrected_at, tries } = delivery;
  const title = titleOf(sent);
  const leads = entry_id === null ? ['alerts', alert_id] : ['entries', entry_id];
  return (
    <li>
      {entry ? <TopicSign entry={entry} /> : <span />}
      <a href={addressOf(leads)} dir="auto" data-line={entry_id ?? delivery.id}>
        {title}
      </a>
      <p>
        <span class={`stage ${state}`}>{STATES[state]}</span>
        <Where destination={destination} isKnown={isKnown} />
        <When delivery={delivery} />
      </p>
      <p class="meaning">
        {state === 'failed' && due_at && (
          <span>
            Waiting for the next try, <Moment at={due_at} />.
          </span>
        )}
        {meaningOf(delivery) && <span>{meaningOf(delivery)}</span>}
        {corrected_at && (
          <span>
            Its message was corrected, <Moment at={corrected_at} />.
          </span>
        )}
      </p>
      <div class="after">
        {canBeSent(delivery, destination) && <SendAgain sent={sent} title={title} replace={replace} />}
        {tries.length > 0 && <Tries delivery={delivery} />}
      </div>
    </li>
  );
}

function titleOf({ delivery: { entry_id, kind, window }, entry }: Sent): string {
  if (kind === 'reminder') return 'Reminder of key dates';
  if (!window) return entry?.title ?? `An update that was removed (${entry_id})`;
  return `Digest of ${window.updates.toLocaleString('en')} update${window.updates === 1 ? '' : 's'}`;
}

/** Renders when an update matched, or the time window of a digest. */
function When({ delivery: { kind, matched_at, window } }: { delivery: Delivery }) {
  if (window)
    return (
      <span>
        Matched <Moment at={window.from} /> to <Moment at={window.to} />
      </span>
    );
  return (
    <span>
      {kind === 'reminder' ? 'Planned' : kind === 'edited' ? 'Edited, matched' : 'Matched'} <Moment at={matched_at} />
    </span>
  );
}

function Where({ destination, isKnown }: Pick<Props, 'destination' | 'isKnown'>) {
  if (!destination) return <span>{isKnown ? 'To a destination that was deleted' : ''}</span>;
  return (
    <span>
      {KINDS[destination.kind]} <bdi>{destination.name}</bdi>
    </span>
  );
}

function Tries({ delivery }: { delivery: Delivery }) {
  return (
    <details>
      <summary>{triesOf(delivery)}</summary>
      <ol>
        {delivery.tries.map((one) => (
          <li key={one.at}>
            <Moment at={one.at} /> {tryInWords(one)}
          </li>
        ))}
      </ol>
    </details>
  );
}

function SendAgain({ sent, title, replace }: Pick<Props, 'sent' | 'replace'> & { title: string }) {
  const { isBusy, error, send } = useSending();
  const again = () =>
    send(async () => {
      replace({ ...sent, delivery: await replayDelivery(sent.delivery.id) });
      announce('It is sent again within a minute.');
    });
  return (
    <>
      <button type="button" aria-label={`Send again: ${title}`} aria-busy={isBusy} onClick={() => void again()}>
        Send again
      </button>
      {error != null && <AlertFailure error={error} />}
    </>
  );
}
