import { useState } from 'preact/hooks';
import type { Destination, ShownDestination } from '../../clients/typescript/src/index.ts';
import { useSending } from '../api/sending.ts';
import { Dialog } from '../parts/dialog.tsx';
import { AddForm } from './add-form.tsx';
import { CodeForm } from './code-form.tsx';
import { noteChange } from './known.ts';
import { SecretStep } from './secret-step.tsx';

interface Props {
  known: Destination[];
  close: () => void;
  /** Gets the id of the new destination, which may be unverified. */
  added?: (id: string) => void;
}

/** Renders the steps to add a destination: the form, then its secret or its verification code. */
export function AddDialog({ known, close, added }: Props) {
  const [made, setMade] = useState<ShownDestination | null>(null);
  const sending = useSending();
  const take = (destination: ShownDestination) => {
    if (destination.state !== 'active') setMade(destination);
    noteChange();
    added?.(destination.id);
  };
  const isHeld = made?.secret != null;
  return (
    <Dialog heading={headingOf(made)} isBusy={sending.isBusy || isHeld} close={close}>
      {!made && <AddForm known={known} sending={sending} made={take} />}
      {made?.secret && <SecretStep of={made} sending={sending} />}
      {made && !made.secret && <CodeForm destination={made} />}
    </Dialog>
  );
}

function headingOf(made: ShownDestination | null): string {
  if (!made) return 'Add a destination';
  return made.secret ? 'The secret of the webhook' : 'Verify the destination';
}
