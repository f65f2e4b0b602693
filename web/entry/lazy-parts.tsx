import { type TeamReviewProps, TeamReviewSection } from '../reviews/team-review-section.tsx';
import { DocumentSection } from './documents/document-section.tsx';
import { SummaryEvidence } from './documents/summary-evidence.tsx';
import { VersionHistory } from './versions/version-history.tsx';

/* The chunk with reviews and related updates, loaded on demand. */

export { BulkReviewDialog } from '../reviews/bulk-review-dialog.tsx';
export { ReviewsView } from '../reviews/reviews-view.tsx';
export { loadRelatedLists } from './related/load-related.ts';

/** Renders the details below an update: summary evidence, document, team review and versions. */
export function EntryDetails(props: TeamReviewProps) {
  const { entry, level } = props;
  return (
    <>
      <SummaryEvidence entry={entry} />
      {entry.link && <DocumentSection id={entry.id} level={level} />}
      <TeamReviewSection {...props} />
      {entry.updated_at !== entry.created_at && <VersionHistory entry={entry} />}
    </>
  );
}
