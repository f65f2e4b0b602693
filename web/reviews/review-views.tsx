/* The chunk with reviews and related updates, loaded on demand. */
export { loadRelatedLists } from '../views/load-related.ts';
export { BulkReviewDialog } from './bulk-review-dialog.tsx';
export { EntryDetails } from './entry-details.tsx';
export { ReviewsView } from './reviews-view.tsx';
