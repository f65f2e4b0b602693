import { useMayReview } from './may-review.tsx';

/** Leads to the form of the team's record; only for those who may change it. */
export function ReviewButton({ ask }: { ask: () => void }) {
  if (!useMayReview()) return null;
  return (
    <button type="button" class="secondary outline" onClick={ask}>
      Review
    </button>
  );
}
