import { ShareStanding } from './share-standing.tsx';
import type { Sharing } from './sharing.ts';

interface Props {
  sharing: Sharing;
  confirm: () => void;
  cancel: () => void;
}

/** Renders the buttons of the share dialog. */
export function ShareActions({ sharing, confirm, cancel }: Props) {
  return (
    <ShareStanding sharing={sharing} again={confirm} first="Confirm">
      <button type="button" class="secondary" onClick={cancel}>
        {sharing.isSending || sharing.failure ? 'Close' : 'Cancel'}
      </button>
    </ShareStanding>
  );
}
