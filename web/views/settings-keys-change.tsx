import { useRef, useState } from 'preact/hooks';
import { CloseButton } from '../parts/dialog.tsx';
import { faultOf, type KeyFault, type KeyVerb } from './settings-keys-words.ts';

/** Why a change failed; what may have happened leads to the list. */
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
  /** What the button does. */
  label: string;
  isBusy: boolean;
  fault: KeyFault | null;
  /** The form that it sends; without one `send` is called. */
  form?: string;
  isOff?: boolean;
  send?: () => void;
}

/** The ways out of a dialog: to make the change, or to leave it; where it may have been made already, only to the list. */
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

/** A change that is sent once at a time, and not again where it may have been made. */
export interface Change<T> {
  isBusy: boolean;
  fault: KeyFault | null;
  result: T | null;
  send(): void;
}

/**
 * Sends a change of a key. What it answers is held by the component that asks, and goes with it. The same change is sent again
 * with the same Idempotency-Key, so that an answer that did not arrive can be had by sending once more.
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
