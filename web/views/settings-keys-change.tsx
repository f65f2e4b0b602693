import { useRef, useState } from 'preact/hooks';
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

/** A change that is sent once at a time. */
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
    if (isSent.current) return;
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
