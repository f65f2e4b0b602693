import { useRef, useState } from 'preact/hooks';
import { CloseButton } from '../components/dialog.tsx';
import { explainKeyError, type KeyAction, type KeyErrorExplanation } from './settings-keys-errors.ts';

interface KeyErrorMessageProps {
  fault: KeyErrorExplanation;
}

export function KeyErrorMessage({ fault: error }: KeyErrorMessageProps) {
  return (
    <div class="failure" role="alert">
      <p>
        <strong>{error.title}</strong> {error.remedy}
      </p>
    </div>
  );
}

interface KeyDialogActionsProps {
  /** The label of the button. */
  label: string;
  isBusy: boolean;
  error: KeyErrorExplanation | null;
  /** The form to submit; without one, `send` is called. */
  form?: string;
  isDisabled?: boolean;
  onSend?: () => void;
}

/** Renders the buttons of a key dialog. After an unknown outcome only closing is possible. */
export function KeyDialogActions({ label, isBusy, error, form, isDisabled = false, onSend }: KeyDialogActionsProps) {
  const hasUnknownOutcome = error?.needsList;
  return (
    <div class="buttons">
      {!hasUnknownOutcome && (
        <button
          type={form ? 'submit' : 'button'}
          form={form}
          disabled={isBusy || isDisabled}
          aria-busy={isBusy}
          onClick={onSend}
        >
          {label}
        </button>
      )}
      {!isBusy && <CloseButton label={hasUnknownOutcome ? 'Close and check the list' : 'Cancel'} />}
    </div>
  );
}

/** A change that runs once at a time, and not again after an unknown outcome. */
export interface KeyChange<T> {
  isBusy: boolean;
  error: KeyErrorExplanation | null;
  result: T | null;
  send(): void;
}

interface KeyChangeOptions {
  action: KeyAction;
  /** The id or name of the key. Another one gets another Idempotency-Key. */
  intentId: string;
  onDone?: () => void;
}

/**
 * Sends a change of a key. The response is only held by the component. A repeat uses the same Idempotency-Key, so that
 * it returns a lost response.
 */
export function useKeyChange<T>(
  { action, intentId, onDone }: KeyChangeOptions,
  change: (idempotencyKey: string) => Promise<T>,
): KeyChange<T> {
  const [state, setState] = useState<Omit<KeyChange<T>, 'send'>>({ isBusy: false, error: null, result: null });
  const isSent = useRef(false);
  const intent = useRef({ of: intentId, key: crypto.randomUUID() as string });
  const send = async () => {
    if (isSent.current || state.error?.needsList) return;
    isSent.current = true;
    setState({ isBusy: true, error: null, result: null });
    try {
      if (intent.current.of !== intentId) intent.current = { of: intentId, key: crypto.randomUUID() };
      setState({ isBusy: false, error: null, result: await change(intent.current.key) });
      onDone?.();
    } catch (error) {
      setState({ isBusy: false, error: explainKeyError(error, action), result: null });
    }
    isSent.current = false;
  };
  return { ...state, send: () => void send() };
}
