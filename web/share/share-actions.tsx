import { ShareStatus } from './share-status.tsx';
import type { ShareState } from './use-sharing.ts';

interface ShareActionsProps {
  sharing: ShareState;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Renders the buttons of the share dialog. */
export function ShareActions({ sharing, onConfirm, onCancel }: ShareActionsProps) {
  return (
    <ShareStatus sharing={sharing} onRetry={onConfirm} submitLabel="Confirm">
      <button type="button" class="secondary" onClick={onCancel}>
        {sharing.isSending || sharing.failure ? 'Close' : 'Cancel'}
      </button>
    </ShareStatus>
  );
}
