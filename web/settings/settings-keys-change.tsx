import { useRef, useState } from 'preact/hooks';
import { CloseButton } from '../components/dialog.tsx';
import { ApiError, type ErrorExplanation, explainError } from '../data/api/api-error.ts';

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
interface KeyChange<T> {
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

/** The requested change. */
type KeyAction = 'create' | 'rotate' | 'limit' | 'revoke';

/** The message for a failed change. */
interface KeyErrorExplanation extends ErrorExplanation {
  /**
   * Whether the change may have been applied, or the list is outdated. It must not be repeated without a look at the
   * list.
   */
  needsList: boolean;
}

/** A repeat within ten minutes returns the first response: see lib/access/keys/idempotent-change.ts. */
const UNKNOWN_OUTCOME_TEXTS: Record<KeyAction, KeyErrorExplanation> = {
  create: {
    title: 'No response was received.',
    remedy: 'Select “Create” again to see the created key, or to create it now.',
    needsList: false,
  },
  rotate: {
    title: 'No response was received.',
    remedy: 'The old key may no longer work. Select “Rotate” again to see the new key, or to rotate it now.',
    needsList: false,
  },
  limit: {
    title: 'No response was received.',
    remedy: 'The limit may already be saved. Select “Save” again; repeating is safe.',
    needsList: false,
  },
  revoke: {
    title: 'It is not known whether the key was revoked.',
    remedy: 'Check the list first. If the key is still active, revoke it again.',
    needsList: true,
  },
};

export const KEY_REVOKED_TEXT: KeyErrorExplanation = {
  title: 'This key is revoked.',
  remedy: 'It cannot be restored. Create a new key.',
  needsList: true,
};

const KEY_ERROR_TEXTS: Record<string, KeyErrorExplanation> = {
  name_taken: {
    title: 'Another active key has this name.',
    remedy: 'Choose another name, or rotate or revoke the other key.',
    needsList: false,
  },
  invalid_name: { title: 'This name cannot be used.', remedy: '', needsList: false },
  rotated_meanwhile: {
    title: 'Somebody else changed this key at the same time.',
    remedy: 'Their key is the valid one. Check the list, and ask them before you rotate it again.',
    needsList: true,
  },
  already_revoked: KEY_REVOKED_TEXT,
  api_key_not_found: { title: 'This key no longer exists.', remedy: 'Check the list.', needsList: true },
};

/** Whether the change may have been applied: no response, an unreadable one, or a server error. */
function hasUnknownOutcome(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.kind === 'answered') return (error.problem.status ?? 0) >= 500;
  return error.kind === 'unreachable' || error.kind === 'late';
}

/** Returns the message for a failed change of a key. */
function explainKeyError(error: unknown, action: KeyAction): KeyErrorExplanation {
  if (hasUnknownOutcome(error)) return UNKNOWN_OUTCOME_TEXTS[action];
  const { code = '', detail = '' } = error instanceof ApiError ? error.problem : {};
  const known = Object.hasOwn(KEY_ERROR_TEXTS, code) ? KEY_ERROR_TEXTS[code] : undefined;
  if (!known) return { ...explainError(error), needsList: false };
  const says = ['name_taken', 'invalid_name'].includes(code) ? `${detail} ` : '';
  return { ...known, remedy: `${says}${known.remedy}`.trim() };
}
