import type { Destination } from '../../clients/typescript/src/index.ts';
import { Dialog } from '../parts/dialog.tsx';
import { CodeForm } from './code-form.tsx';

/** Renders the dialog for the code that proves access to a destination. */
export function CodeDialog({ destination, close }: { destination: Destination; close: () => void }) {
  return (
    <Dialog heading="Verify the destination" close={close}>
      <CodeForm destination={destination} />
    </Dialog>
  );
}
