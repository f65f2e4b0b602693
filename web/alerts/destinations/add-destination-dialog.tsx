import type { TargetedEvent } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Destination, NewDestination, ShownDestination } from '../../../clients/typescript/src/index.ts';
import { CHANNEL_TEXTS } from '../../../lib/channels/channel-texts.ts';
import { CloseButton, closeParentDialog, Dialog } from '../../components/dialog.tsx';
import { createDestination } from '../../data/api/destinations.ts';
import { showToast } from '../../data/messages.ts';
import { useSubmission } from '../../data/use-fetch.ts';
import { sessionState } from '../../session/session-state.ts';
import { ChannelField, type ShareTarget } from '../../share/channel-field.tsx';
import { AlertChangeError } from '../alert-errors.tsx';
import { DESTINATION_OPTIONS, type DestinationChoice } from './format-destination.ts';
import { SecretStep } from './secret-step.tsx';
import { notifyDestinationsChanged } from './use-destinations.ts';
import { VerificationCodeForm } from './verification-code-form.tsx';

interface AddDestinationDialogProps {
  destinations: Destination[];
  onClose: () => void;
  /** Gets the id of the new destination, which may be unverified. */
  onAdded?: (id: string) => void;
}

/** Renders the steps to add a destination: the form, then its secret or its verification code. */
export function AddDestinationDialog({ destinations, onClose, onAdded }: AddDestinationDialogProps) {
  const [created, setCreated] = useState<ShownDestination | null>(null);
  const sending = useSubmission();
  const handleCreated = (destination: ShownDestination) => {
    if (destination.state !== 'active') setCreated(destination);
    notifyDestinationsChanged();
    onAdded?.(destination.id);
  };
  const hasUnconfirmedSecret = created?.secret != null;
  return (
    <Dialog heading={getHeading(created)} isBusy={sending.isBusy || hasUnconfirmedSecret} onClose={onClose}>
      {!created && <AddDestinationForm destinations={destinations} sending={sending} onCreated={handleCreated} />}
      {created?.secret && <SecretStep destination={created} sending={sending} />}
      {created && !created.secret && <VerificationCodeForm destination={created} />}
    </Dialog>
  );
}

function getHeading(made: ShownDestination | null): string {
  if (!made) return 'Add a destination';
  return made.secret ? 'Webhook secret' : 'Verify the destination';
}

interface AddDestinationFormProps {
  destinations: Destination[];
  sending: ReturnType<typeof useSubmission>;
  /** Gets a destination that needs a code or has a secret. For others the dialog closes. */
  onCreated: (destination: ShownDestination) => void;
}

/** Renders the form for a new destination, with the kinds that the role may add. */
function AddDestinationForm({ destinations, sending: { isBusy, error, send }, onCreated }: AddDestinationFormProps) {
  const session = sessionState.value;
  const [values, setValues] = useState<DestinationFormValues>({ choice: 'own', address: '', name: '', place: null });
  const form = useRef<HTMLFormElement>(null);
  if (session.name !== 'signed-in') return null;
  const { role, email } = session.session;
  const availableKinds = (Object.keys(DESTINATION_OPTIONS) as DestinationChoice[]).filter((one) =>
    DESTINATION_OPTIONS[one].roles.includes(role),
  );
  const updateValues = (part: Partial<DestinationFormValues>) => setValues((before) => ({ ...before, ...part }));
  const validationMessage = validateDestination(values, destinations, email);
  const add = (event: Event) => {
    event.preventDefault();
    if (validationMessage) return;
    void send(async () => {
      const destination = await createDestination(toNewDestination(values));
      onCreated(destination);
      if (destination.state !== 'active') return;
      closeParentDialog(form.current);
      showToast({ text: `${destination.name} added. You can now choose it in alerts.` });
    });
  };
  return (
    <form ref={form} onSubmit={add} noValidate>
      <fieldset class="kinds offers" disabled={isBusy}>
        <legend>Send to</legend>
        {availableKinds.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="destination-kind"
              checked={values.choice === one}
              onChange={() => updateValues({ choice: one })}
            />
            <span>
              {DESTINATION_OPTIONS[one].label}
              <small>{DESTINATION_OPTIONS[one].description}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <AddDestinationFields input={values} onChange={updateValues} isBusy={isBusy} email={email} />
      {error != null && <AlertChangeError error={error} />}
      <footer>
        <span class="fault" role="status">
          {validationMessage}
        </span>
        <CloseButton label="Cancel" isBusy={isBusy} />
        <button type="submit" disabled={validationMessage !== ''} aria-busy={isBusy}>
          Add
        </button>
      </footer>
    </form>
  );
}

function validateDestination(
  { choice, address, place }: DestinationFormValues,
  known: Destination[],
  email: string,
): string {
  const has = (kind: Destination['kind'], one: string) =>
    known.some((other) => other.kind === kind && other.address.toLowerCase() === one.toLowerCase());
  const own = choice === 'own' ? email : address.trim();
  if (choice === 'channel') {
    if (place === null || place === 'webhook') return 'Choose a channel.';
    return has('channel', place.id) ? 'This channel is already one of your destinations.' : '';
  }
  if (choice !== 'own' && own === '') return 'Enter an address.';
  const isMail = choice === 'own' || choice === 'email';
  return isMail && has('email', own) ? 'This address is already one of your destinations.' : '';
}

function toNewDestination({ choice, address, name, place }: DestinationFormValues): NewDestination {
  if (choice === 'own') return { kind: 'email' };
  if (choice === 'channel') return { kind: 'channel', address: place === null || place === 'webhook' ? '' : place.id };
  if (choice === 'email') return { kind: choice, address: address.trim() };
  return { kind: choice, address: address.trim(), ...(name.trim() ? { name: name.trim() } : {}) };
}

const MAX_DESTINATION_NAME_LENGTH = 80;

/** The form values. */
interface DestinationFormValues {
  choice: DestinationChoice;
  address: string;
  name: string;
  place: ShareTarget;
}

interface AddDestinationFieldsProps {
  input: DestinationFormValues;
  onChange: (part: Partial<DestinationFormValues>) => void;
  isBusy: boolean;
  email: string;
}

/** Renders the fields of the selected kind. */
function AddDestinationFields({
  input: { choice, address, name, place },
  onChange,
  isBusy,
  email,
}: AddDestinationFieldsProps) {
  if (choice === 'own')
    return (
      <p class="note">
        Email is sent to <bdi>{email}</bdi>.
      </p>
    );
  if (choice === 'channel')
    return (
      <ChannelField
        target={place}
        onChange={(one) => onChange({ place: one })}
        hasWebhook={false}
        isFrozen={isBusy}
        isMissing={false}
      />
    );
  const field = {
    autoComplete: 'off',
    spellcheck: false,
    readOnly: isBusy,
    value: address,
    onInput: (event: TargetedEvent<HTMLInputElement>) => onChange({ address: event.currentTarget.value }),
  };
  if (choice === 'email')
    return (
      <label>
        Email address
        <input type="email" {...field} />
      </label>
    );
  return (
    <>
      <label>
        {CHANNEL_TEXTS[choice].addressLabel}
        <input type="url" {...field} />
      </label>
      <label>
        Name (optional)
        <input
          type="text"
          autoComplete="off"
          maxLength={MAX_DESTINATION_NAME_LENGTH}
          dir="auto"
          readOnly={isBusy}
          value={name}
          onInput={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
      </label>
    </>
  );
}
