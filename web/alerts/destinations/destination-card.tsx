import { useState } from 'preact/hooks';
import type { Destination } from '../../../clients/typescript/src/index.ts';
import { getChannelKind } from '../../../lib/channels/channel-kinds.ts';
import { Timestamp } from '../../components/timestamp.tsx';
import { testDestination, verifyDestination } from '../../data/api/destinations.ts';
import { useSubmission } from '../../data/use-submission.ts';
import { AlertChangeError } from '../alert-errors.tsx';
import { DeleteDestinationDialog } from './delete-destination-dialog.tsx';
import {
  DESTINATION_KIND_LABELS,
  describeVerification,
  formatTestResult,
  getDisplayAddress,
  getStateLabel,
  isVerifiedByCode,
  toSentence,
} from './format-destination.ts';
import { RotateSecretDialog } from './rotate-secret-dialog.tsx';
import { notifyDestinationsChanged } from './use-destinations.ts';
import { VerificationDialog } from './verification-dialog.tsx';

interface DestinationCardProps {
  destination: Destination;
  /** Called after the destination was deleted. */
  onDeleted: () => void;
}

/** Renders a destination with its state and actions. */
export function DestinationCard({ destination, onDeleted }: DestinationCardProps) {
  const { id, kind, name, state, withheld } = destination;
  const [open, setOpen] = useState<'code' | 'rotate' | 'delete' | null>(null);
  const [statusText, setStatusText] = useState('');
  const { isBusy, error, send } = useSubmission();
  const verify = () =>
    send(async () => {
      setStatusText('');
      const after = await verifyDestination(id);
      notifyDestinationsChanged();
      if (after.state === 'active') setStatusText('Verified. Messages will be sent.');
      else setOpen('code');
    });
  const test = () =>
    send(async () => {
      setStatusText('');
      setStatusText(formatTestResult(kind, await testDestination(id)));
    });
  const button = (label: string, press: () => unknown) => (
    <button
      type="button"
      class="secondary outline"
      aria-label={`${label}: ${name}`}
      aria-disabled={isBusy}
      onClick={() => !isBusy && void press()}
    >
      {label}
    </button>
  );
  const close = () => setOpen(null);
  return (
    <li>
      <h2 dir="auto">{name}</h2>
      <DestinationSummary destination={destination} />
      <div class="alert-actions">
        {state === 'unverified' && button('Verify', () => (isVerifiedByCode(kind) ? setOpen('code') : verify()))}
        {state === 'paused' && !withheld && button('Verify again', verify)}
        {state !== 'unverified' && !withheld && button('Send test', test)}
        {getChannelKind(kind).hasSigningSecret && button('Rotate secret', () => setOpen('rotate'))}
        {button('Delete', () => setOpen('delete'))}
      </div>
      <p class="said" role="status" aria-busy={isBusy}>
        {isBusy ? 'Waiting for a response…' : statusText}
      </p>
      {error != null && <AlertChangeError error={error} />}
      {open === 'code' && <VerificationDialog destination={destination} close={close} />}
      {open === 'rotate' && <RotateSecretDialog destination={destination} close={close} />}
      {open === 'delete' && <DeleteDestinationDialog destination={destination} onClose={close} onDeleted={onDeleted} />}
    </li>
  );
}

interface DestinationSummaryProps {
  destination: Destination;
}

function DestinationSummary({ destination }: DestinationSummaryProps) {
  const { kind, state, paused, withheld, failing_since, rotated_at } = destination;
  return (
    <>
      <p class="meta">
        <span class={`stage ${state}`}>{getStateLabel(destination)}</span>
        <span>{DESTINATION_KIND_LABELS[kind]}</span>
        {getDisplayAddress(destination) && <bdi>{getDisplayAddress(destination)}</bdi>}
        {rotated_at && (
          <span>
            Secret rotated <Timestamp at={rotated_at} />
          </span>
        )}
      </p>
      {state === 'unverified' && <p class="standing">{describeVerification(destination)}</p>}
      {withheld && <p class="standing">{toSentence(withheld)} An admin can transfer its alerts.</p>}
      {paused && (
        <p class="standing">
          Paused since <Timestamp at={paused.at} />. {toSentence(paused.reason)} Nothing is sent until it is verified
          again.
        </p>
      )}
      {!paused && failing_since && (
        <p class="standing too-many">
          No message has been delivered since <Timestamp at={failing_since} />. Delivery is retried automatically.
        </p>
      )}
    </>
  );
}
