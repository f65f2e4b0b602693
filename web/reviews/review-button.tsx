import { useCanReview } from './review-permission.tsx';

interface ReviewButtonProps {
  ask: () => void;
}

/** Renders the button that opens the review form, for people who may review. */
export function ReviewButton({ ask: onReview }: ReviewButtonProps) {
  if (!useCanReview()) return null;
  return (
    <button type="button" class="secondary outline" onClick={onReview}>
      Review
    </button>
  );
}
