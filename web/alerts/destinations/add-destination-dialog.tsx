import { useState } from 'preact/hooks';
import type { Destination, ShownDestination } from '../../../clients/typescript/src/index.ts';
import { Dialog } from '../../components/dialog.tsx';
import { useSubmission } from '../../data/use-submission.ts';
import { AddDestinationForm } from './add-destination-form.tsx';
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
