import { useRef, useState } from 'preact/hooks';
import { CloseButton } from '../parts/dialog.tsx';
import { faultOf, type KeyFault, type KeyVerb } from './settings-keys-words.ts';

export function Fault({ fault }: { fault: KeyFault }) {
  return (
    <div class="failure" role="alert">
      <p>
        <strong>{fault.title}</strong> {fault.remedy}
      </p>
    </div>
  );
}

interface WaysProps {
  /** The label of the button. */
  label: string;
  isBusy: boolean;
  fault: KeyFault | null;
  /** The form to submit; without one, `send` is called. */
  form?: string;
  isOff?: boolean;
  send?: () => void;
}

/** Renders the buttons of a key dialog. After an unknown outcome only closing is possible. */
export function Ways({ label, isBusy, fault, form, isOff = false, send }: WaysProps) {
  const isOver = fault?.needsList;
  return (
    <div class="buttons">
      {!isOver && (
        <button
          type={form ? 'submit' : 'button'}
          form={form}
          disabled={isBusy || isOff}
          aria-busy={isBusy}
          onClick={send}
        >
          {label}
        </button>
      )}
      {!isBusy && <CloseButton label={isOver ? 'Close and look at the list' : 'Cancel'} />}
    </div>
  );
}

/** A change that runs once at a time, and not again after an unknown outcome. */
export interface Change<T> {
  isBusy: boolean;
  fault: KeyFault | null;
  result: T | null;
  send(): void;
}

/**
 * Sends a change of a key. The response is only held by the component. A repeat uses the same Idempotency-Key, so that
 * it returns a lost response.
 */
export function useChange<T>(
  verb: KeyVerb,
  of: string,
  change: (idempotencyKey: string) => Promise<T>,
  done?: () => void,
): Change<T> {
  const [state, setState] = useState<Omit<Change<T>, 'send'>>({ isBusy: false, fault: null, result: null });
  const isSent = useRef(false);
  const intent = useRef({ of, key: crypto.randomUUID() as string });
  const send = async () => {
    if (isSent.current || state.fault?.needsList) return;
    isSent.current = true;
    setState({ isBusy: true, fault: null, result: null });
    try {
      if (intent.current.of !== of) intent.current = { of, key: crypto.randomUUID() };
      setState({ isBusy: false, fault: null, result: await change(intent.current.key) });
      done?.();
    } catch (error) {
      setState({ isBusy: false, fault: faultOf(error, verb), result: null });
    }
    isSent.current = false;
  };
  return { ...state, send: () => void send() };
}
