/* The chunk with reviews and related updates, loaded on demand. */

export { BulkReviewDialog } from '../reviews/bulk-review-dialog.tsx';
export { ReviewsView } from '../reviews/reviews-view.tsx';
export { EntryDetails } from './entry-details.tsx';
export { loadRelatedLists } from './related/load-related.ts';
