import { useRef, useState } from 'preact/hooks';
import type { Destination, NewDestination, ShownDestination } from '../../clients/typescript/src/index.ts';
import { AlertFailure } from '../alerts/failure.tsx';
import { createDestination } from '../api/destinations.ts';
import type { useSending } from '../api/sending.ts';
import { CloseButton, closeAround } from '../parts/dialog.tsx';
import { tellToast } from '../parts/toast.tsx';
import { useSession } from '../session/state.ts';
import { AddFields, type Typed } from './add-fields.tsx';
import { type Choice, OFFERS } from './words.ts';

interface Props {
  known: Destination[];
  sending: ReturnType<typeof useSending>;
  /** Gets a destination that needs a code or has a secret. For others the dialog closes. */
  made: (destination: ShownDestination) => void;
}

/** Renders the form for a new destination, with the kinds that the role may add. */
export function AddForm({ known, sending: { isBusy, error, send }, made }: Props) {
  const session = useSession();
  const [typed, setTyped] = useState<Typed>({ choice: 'own', address: '', name: '', place: null });
  const form = useRef<HTMLFormElement>(null);
  if (session.name !== 'signed-in') return null;
  const { role, email } = session.session;
  const offered = (Object.keys(OFFERS) as Choice[]).filter((one) => OFFERS[one].roles.includes(role));
  const type = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));
  const missing = missingIn(typed, known, email);
  const add = (event: Event) => {
    event.preventDefault();
    if (missing) return;
    void send(async () => {
      const destination = await createDestination(bodyOf(typed));
      made(destination);
      if (destination.state !== 'active') return;
      closeAround(form.current);
      tellToast({ text: `${destination.name} is added. Alerts can be sent there.` });
    });
  };
  return (
    <form ref={form} onSubmit={add} noValidate>
      <fieldset class="kinds offers" disabled={isBusy}>
        <legend>Send to</legend>
        {offered.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="destination-kind"
              checked={typed.choice === one}
              onChange={() => type({ choice: one })}
            />
            <span>
              {OFFERS[one].label}
              <small>{OFFERS[one].about}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <AddFields typed={typed} type={type} isBusy={isBusy} email={email} />
      {error != null && <AlertFailure error={error} />}
      <footer>
        <span class="fault" role="status">
          {missing}
        </span>
        <CloseButton label="Cancel" isBusy={isBusy} />
        <button type="submit" disabled={missing !== ''} aria-busy={isBusy}>
          Add
        </button>
      </footer>
    </form>
  );
}

function missingIn({ choice, address, place }: Typed, known: Destination[], email: string): string {
  const has = (kind: Destination['kind'], one: string) =>
    known.some((other) => other.kind === kind && other.address.toLowerCase() === one.toLowerCase());
  const own = choice === 'own' ? email : address.trim();
  if (choice === 'channel') {
    if (place === null || place === 'webhook') return 'Choose a channel.';
    return has('channel', place.id) ? 'You have this channel already.' : '';
  }
  if (choice !== 'own' && own === '') return 'Give an address.';
  const isMail = choice === 'own' || choice === 'mailbox';
  return isMail && has('email', own) ? 'You have this address already.' : '';
}

function bodyOf({ choice, address, name, place }: Typed): NewDestination {
  if (choice === 'own') return { kind: 'email' };
  if (choice === 'mailbox') return { kind: 'email', address: address.trim() };
  if (choice === 'channel') return { kind: 'channel', address: place === null || place === 'webhook' ? '' : place.id };
  return { kind: choice, address: address.trim(), ...(name.trim() ? { name: name.trim() } : {}) };
}
