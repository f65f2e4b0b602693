import { REVIEW_STATE_LABELS, type ReviewStateName } from './format-review.ts';

interface ReviewStateBadgeProps {
  state: ReviewStateName;
}

export function ReviewStateBadge({ state }: ReviewStateBadgeProps) {
  return <span class={`stage ${state.replace('_', '-')}`}>{REVIEW_STATE_LABELS[state]}</span>;
}
