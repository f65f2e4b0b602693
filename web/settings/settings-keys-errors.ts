import { ApiError, type ErrorExplanation, explainError } from '../data/api/api-error.ts';

/** The requested change. */
export type KeyAction = 'create' | 'rotate' | 'limit' | 'revoke';

/** The message for a failed change. */
export interface KeyErrorExplanation extends ErrorExplanation {
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
export function explainKeyError(error: unknown, action: KeyAction): KeyErrorExplanation {
  if (hasUnknownOutcome(error)) return UNKNOWN_OUTCOME_TEXTS[action];
  const { code = '', detail = '' } = error instanceof ApiError ? error.problem : {};
  const known = Object.hasOwn(KEY_ERROR_TEXTS, code) ? KEY_ERROR_TEXTS[code] : undefined;
  if (!known) return { ...explainError(error), needsList: false };
  const says = ['name_taken', 'invalid_name'].includes(code) ? `${detail} ` : '';
  return { ...known, remedy: `${says}${known.remedy}`.trim() };
}
