import type { Review, ReviewRequest } from '../../clients/typescript/src/index.ts';
import { onSignOut } from '../session/session-state.ts';
import { isClosedState } from './format-review.ts';

/** The form values of a review; empty strings for missing values. */
export interface ReviewDraft {
  state: Review['state'];
  assignee: string;
  due: string;
  impact: Review['impact'] | '';
  reason: string;
}

export const toReviewDraft = ({ state, assignee, due, impact, reason }: Review): ReviewDraft => ({
  state,
  assignee: assignee?.id ?? '',
  due: due ?? '',
  impact: impact ?? '',
  reason: reason ?? '',
});

export const toReviewRequest = ({ state, assignee, due, impact, reason }: ReviewDraft): ReviewRequest => ({
  state,
  assignee: assignee || null,
  due: due || null,
  impact: impact || null,
  reason: reason.trim() || null,
});

/** Whether the draft equals the review. */
export const matchesReview = (draft: ReviewDraft, review: Review): boolean =>
  JSON.stringify(toReviewRequest(draft)) === JSON.stringify(toReviewRequest(toReviewDraft(review)));

/** Limits of the service. */
const MIN_REASON_LENGTH = 3;
export const MAX_REVIEW_REASON_LENGTH = 2_000;

/** Returns a validation message, or an empty string. */
export function validateReviewDraft({ state, reason = '' }: Partial<ReviewDraft>): string {
  const length = [...reason.trim()].length;
  if (length === 0) return state && isClosedState(state) ? 'Enter a reason to close this review.' : '';
  return length < MIN_REASON_LENGTH ? `Enter at least ${MIN_REASON_LENGTH} characters.` : '';
}

/**
 * Unsaved drafts with the version that they are based on. They last as long as the page, so that navigation does not
 * lose them.
 */
const unsavedDrafts = new Map<string, { draft: ReviewDraft; version: number }>();
onSignOut(() => unsavedDrafts.clear());

export const getUnsavedDraft = (entryId: string) => unsavedDrafts.get(entryId);
export function setUnsavedDraft(entryId: string, draft: ReviewDraft | null, version = 0): void {
  if (draft) unsavedDrafts.set(entryId, { draft, version });
  else unsavedDrafts.delete(entryId);
}
