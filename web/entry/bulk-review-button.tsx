import { useState } from 'preact/hooks';
import type { FoundEntry } from '../../clients/typescript/src/index.ts';
import { lazy } from '../components/lazy.tsx';
import type { BulkReviewProps } from '../reviews/bulk-review-dialog.tsx';
import { useCanReview } from '../reviews/review-permission.tsx';

const LazyBulkReviewDialog = lazy<BulkReviewProps>(
  () => import('./lazy-parts.ts').then((part) => part.BulkReviewDialog),
  () => null,
);

interface BulkReviewButtonProps {
  entries: FoundEntry[];
}

/** Renders the bulk review button, for people who may review. */
export function BulkReviewButton({ entries }: BulkReviewButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (!useCanReview()) return null;
  return (
    <>
      <button type="button" class="secondary outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Review
      </button>
      {isOpen && <LazyBulkReviewDialog entries={entries} onClose={() => setOpen(false)} />}
    </>
  );
}
