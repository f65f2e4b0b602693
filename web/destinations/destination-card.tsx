import { useState } from 'preact/hooks';
import type { Destination } from '../../clients/typescript/src/index.ts';
import { AlertFailure } from '../alerts/failure.tsx';
import { testDestination, verifyDestination } from '../api/destinations.ts';
import { useSending } from '../api/sending.ts';
import { Moment } from '../parts/moment.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { DeleteDestination } from './delete-destination.tsx';
import { noteChange } from './known.ts';
import { RotateDialog } from './rotate-dialog.tsx';
import { addressShown, hasCode, KINDS, resultOf, sentence, stateOf, waitingFor } from './words.ts';

interface Props {
  destination: Destination;
  /** Called after the destination was deleted. */
  gone: () => void;
}

/** Renders a destination with its state and actions. */
export function DestinationCard({ destination, gone }: Props) {
  const { id, kind, name, state, withheld } = destination;
  const [open, setOpen] = useState<'code' | 'rotate' | 'delete' | null>(null);
  const [said, setSaid] = useState('');
  const { isBusy, error, send } = useSending();
  const verify = () =>
    send(async () => {
      setSaid('');
      const after = await verifyDestination(id);
      noteChange();
      if (after.state === 'active') setSaid('It is verified, and gets messages.');
      else setOpen('code');
    });
  const test = () =>
    send(async () => {
      setSaid('');
      setSaid(resultOf(kind, await testDestination(id)));
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
      <About destination={destination} />
      <div class="alert-actions">
        {state === 'unverified' && button('Verify', () => (hasCode(kind) ? setOpen('code') : verify()))}
        {state === 'paused' && !withheld && button('Verify again', verify)}
        {state !== 'unverified' && !withheld && button('Send a test', test)}
        {kind === 'webhook' && button('Rotate the secret', () => setOpen('rotate'))}
        {button('Delete', () => setOpen('delete'))}
      </div>
      <p class="said" role="status" aria-busy={isBusy}>
        {isBusy ? 'Waiting for the answer.' : said}
      </p>
      {error != null && <AlertFailure error={error} />}
      {open === 'code' && <CodeDialog destination={destination} close={close} />}
      {open === 'rotate' && <RotateDialog destination={destination} close={close} />}
      {open === 'delete' && <DeleteDestination destination={destination} close={close} done={gone} />}
    </li>
  );
}

function About({ destination }: { destination: Destination }) {
  const { kind, state, paused, withheld, failing_since, rotated_at } = destination;
  return (
    <>
      <p class="meta">
        <span class={`stage ${state}`}>{stateOf(destination)}</span>
        <span>{KINDS[kind]}</span>
        {addressShown(destination) && <bdi>{addressShown(destination)}</bdi>}
        {rotated_at && (
          <span>
            Secret of <Moment at={rotated_at} />
          </span>
        )}
      </p>
      {state === 'unverified' && <p class="standing">{waitingFor(destination)}</p>}
      {withheld && <p class="standing">{sentence(withheld)} An admin can take its alerts over.</p>}
      {paused && (
        <p class="standing">
          Paused since <Moment at={paused.at} />. {sentence(paused.reason)} Nothing is sent there until it is verified
          again.
        </p>
      )}
      {!paused && failing_since && (
        <p class="standing too-many">
          Nothing has arrived there since <Moment at={failing_since} />. It is tried again by itself.
        </p>
      )}
    </>
  );
}
