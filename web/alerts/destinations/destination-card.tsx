import { useRef, useState } from 'preact/hooks';
import type { Destination, ShownDestination } from '../../../clients/typescript/src/index.ts';
import { getChannelKind } from '../../../lib/channels/channel-kinds.ts';
import { CloseButton, closeParentDialog, Dialog } from '../../components/dialog.tsx';
import { Timestamp } from '../../components/entry-date.tsx';
import { listAlerts } from '../../data/api/alerts.ts';
import {
  deleteDestination,
  rotateDestinationSecret,
  testDestination,
  verifyDestination,
} from '../../data/api/destinations.ts';
import { showToast } from '../../data/messages.ts';
import { useFetch, useSubmission } from '../../data/use-fetch.ts';
import { AlertChangeError } from '../alert-errors.tsx';
import {
  DESTINATION_KIND_LABELS,
  describeVerification,
  formatTestResult,
  getDisplayAddress,
  getStateLabel,
  isVerifiedByCode,
  toSentence,
} from './format-destination.ts';
import { SecretStep } from './secret-step.tsx';
import { notifyDestinationsChanged } from './use-destinations.ts';
import { VerificationCodeForm } from './verification-code-form.tsx';

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

interface DeleteDestinationDialogProps {
  destination: Destination;
  onClose: () => void;
  /** Called after the destination was deleted. */
  onDeleted: () => void;
}

/** Renders the confirmation to delete a destination, with the alerts that use it. */
function DeleteDestinationDialog({ destination: { id, name }, onClose, onDeleted }: DeleteDestinationDialogProps) {
  const { isBusy, error, send } = useSubmission();
  const { value } = useFetch('alerts', listAlerts);
  const affectedAlerts = value?.items.filter(({ destinations }) => destinations.includes(id)) ?? [];
  const button = useRef<HTMLButtonElement>(null);
  const confirmDelete = () =>
    send(async () => {
      await deleteDestination(id);
      closeParentDialog(button.current);
      onDeleted();
      notifyDestinationsChanged();
      showToast({ text: `${name} deleted. Nothing more will be sent there.` });
    });
  return (
    <Dialog heading="Delete destination" isBusy={isBusy} onClose={onClose}>
      <p>
        Nothing is sent to <bdi class="key-name">{name}</bdi> from now on, including pending messages. This cannot be
        undone.
      </p>
      {affectedAlerts.length > 0 && (
        <>
          <p>These alerts continue without this destination:</p>
          <ul>
            {affectedAlerts.map((alert) => (
              <li key={alert.id} dir="auto">
                {alert.name}
              </li>
            ))}
          </ul>
        </>
      )}
      {error != null && <AlertChangeError error={error} />}
      <footer>
        <CloseButton label="Cancel" isBusy={isBusy} />
        <button type="button" ref={button} aria-busy={isBusy} onClick={() => void confirmDelete()}>
          Delete
        </button>
      </footer>
    </Dialog>
  );
}

interface RotateSecretDialogProps {
  destination: Destination;
  close: () => void;
}

/** Renders the dialog that rotates the secret of a webhook. The new secret is shown once. */
function RotateSecretDialog({ destination, close: onClose }: RotateSecretDialogProps) {
  const { id, name } = destination;
  const [rotated, setRotated] = useState<ShownDestination | null>(null);
  const sending = useSubmission();
  const { isBusy, error, send } = sending;
  const rotate = () =>
    send(async () => {
      setRotated(await rotateDestinationSecret(id));
    });
  // The list reloads when the dialog closes, because a failed reload would remove the dialog and the secret in it.
  const handleClose = () => {
    if (rotated) notifyDestinationsChanged();
    onClose();
  };
  return (
    <Dialog heading="Rotate the secret" isBusy={isBusy || rotated !== null} onClose={handleClose}>
      {rotated ? (
        <SecretStep destination={rotated} sending={sending} />
      ) : (
        <>
          <p>
            <bdi class="key-name">{name}</bdi> gets a new secret. For 24 hours, messages are signed with both secrets.
          </p>
          {error != null && <AlertChangeError error={error} />}
          <footer>
            <CloseButton label="Cancel" isBusy={isBusy} />
            <button type="button" aria-busy={isBusy} onClick={() => void rotate()}>
              Rotate
            </button>
          </footer>
        </>
      )}
    </Dialog>
  );
}

interface VerificationDialogProps {
  destination: Destination;
  close: () => void;
}

/** Renders the dialog for the code that proves access to a destination. */
function VerificationDialog({ destination, close: onClose }: VerificationDialogProps) {
  return (
    <Dialog heading="Verify the destination" onClose={onClose}>
      <VerificationCodeForm destination={destination} />
    </Dialog>
  );
}
