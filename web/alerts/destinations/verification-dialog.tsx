import type { Destination } from '../../../clients/typescript/src/index.ts';
import { Dialog } from '../../components/dialog.tsx';
import { VerificationCodeForm } from './verification-code-form.tsx';

interface VerificationDialogProps {
  destination: Destination;
  close: () => void;
}

/** Renders the dialog for the code that proves access to a destination. */
export function VerificationDialog({ destination, close: onClose }: VerificationDialogProps) {
  return (
    <Dialog heading="Verify the destination" onClose={onClose}>
      <VerificationCodeForm destination={destination} />
    </Dialog>
  );
}
