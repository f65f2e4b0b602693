import type { Review, ReviewRequest } from '../../clients/typescript/src/index.ts';
import { onSignOut } from '../session/state.ts';
import { isClosing } from './words.ts';

/** The form values of a review; empty strings for missing values. */
export interface Draft {
  state: Review['state'];
  assignee: string;
  due: string;
  impact: Review['impact'] | '';
  reason: string;
}

export const draftOf = ({ state, assignee, due, impact, reason }: Review): Draft => ({
  state,
  assignee: assignee?.id ?? '',
  due: due ?? '',
  impact: impact ?? '',
  reason: reason ?? '',
});

export const requestOf = ({ state, assignee, due, impact, reason }: Draft): ReviewRequest => ({
  state,
  assignee: assignee || null,
  due: due || null,
  impact: impact || null,
  reason: reason.trim() || null,
});

/** Whether the draft equals the review. */
export const isSo = (draft: Draft, review: Review): boolean =>
  JSON.stringify(requestOf(draft)) === JSON.stringify(requestOf(draftOf(review)));

/** Limits of the service. */
const SHORTEST_REASON = 3;
export const LONGEST_REASON = 2_000;

/** Returns a validation message, or an empty string. */
export function missingIn({ state, reason = '' }: Partial<Draft>): string {
  const length = [...reason.trim()].length;
  if (length === 0) return state && isClosing(state) ? 'Say why: a review is closed with a reason.' : '';
  return length < SHORTEST_REASON ? `A reason has ${SHORTEST_REASON} characters or more.` : '';
}

/**
 * Unsaved drafts with the version that they are based on. They last as long as the page, so that navigation does not
 * lose them.
 */
const unsaved = new Map<string, { draft: Draft; version: number }>();
onSignOut(() => unsaved.clear());

export const unsavedOf = (entryId: string) => unsaved.get(entryId);
export function keepUnsaved(entryId: string, draft: Draft | null, version = 0): void {
  if (draft) unsaved.set(entryId, { draft, version });
  else unsaved.delete(entryId);
}
