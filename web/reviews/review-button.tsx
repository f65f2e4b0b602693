import { useMayReview } from './may-review.tsx';

/** Renders the button that opens the review form, for people who may review. */
export function ReviewButton({ ask }: { ask: () => void }) {
  if (!useMayReview()) return null;
  return (
    <button type="button" class="secondary outline" onClick={ask}>
      Review
    </button>
  );
}
