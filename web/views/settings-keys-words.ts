import { ApiError, type Explanation, explain } from '../api/problem.ts';

/** What was asked for. */
export type KeyVerb = 'create' | 'rotate' | 'revoke';

/** What a change that failed means, and what to do. */
export interface KeyFault extends Explanation {
  /** It may have happened, or things are not as they were shown: the list tells, and the same must not be sent blindly. */
  needsList: boolean;
}

const UNKNOWN: Record<KeyVerb, Explanation> = {
  create: {
    title: 'Nobody knows whether the key was created.',
    remedy:
      'Look at the list first. If the name is there, the key exists and nobody has seen it: rotate it to get it, or revoke it. If not, create it again.',
  },
  rotate: {
    title: 'Nobody knows whether the key was rotated.',
    remedy:
      'The old key may have stopped. Look at the list first: The column “Rotated” shows it. Then rotate again, which makes a new key in any case.',
  },
  revoke: {
    title: 'Nobody knows whether the key was revoked.',
    remedy: 'Look at the list first. If the key is still among the live ones, revoke it again: that does no harm.',
  },
};

/** A key that opens nothing any more. */
export const REVOKED: KeyFault = {
  title: 'This key was revoked.',
  remedy: 'It cannot come back. Create a new one.',
  needsList: true,
};

const CODES: Record<string, KeyFault> = {
  name_taken: {
    title: 'Another live key has this name.',
    remedy: 'Choose another name, or rotate or revoke the other key.',
    needsList: false,
  },
  invalid_name: { title: 'This name cannot be used.', remedy: '', needsList: false },
  rotated_meanwhile: {
    title: 'Somebody else changed this key at the same moment.',
    remedy: 'Their key is the one that opens. Look at the list, and ask them before you rotate it again.',
    needsList: true,
  },
  already_revoked: REVOKED,
  api_key_not_found: { title: 'This key does not exist any more.', remedy: 'Look at the list.', needsList: true },
};

/** No answer, an answer that cannot be read, or a fault after which the change may be stored. */
function isUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.kind === 'answered') return (error.problem.status ?? 0) >= 500;
  return error.kind === 'unreachable' || error.kind === 'late';
}

/** A failed change of a key in words. */
export function faultOf(error: unknown, verb: KeyVerb): KeyFault {
  if (isUnknown(error)) return { ...UNKNOWN[verb], needsList: true };
  const { code = '', detail = '' } = error instanceof ApiError ? error.problem : {};
  const known = Object.hasOwn(CODES, code) ? CODES[code] : undefined;
  if (!known) return { ...explain(error), needsList: false };
  const says = ['name_taken', 'invalid_name'].includes(code) ? `${detail} ` : '';
  return { ...known, remedy: `${says}${known.remedy}`.trim() };
}
