import { REVIEW_STATE_LABELS, type ReviewStateName } from './format-review.ts';

export function ReviewStateBadge({ state }: { state: ReviewStateName }) {
  return <span class={`stage ${state.replace('_', '-')}`}>{REVIEW_STATE_LABELS[state]}</span>;
}
