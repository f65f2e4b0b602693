import { type TeamReviewProps, TeamReviewSection } from '../reviews/team-review-section.tsx';
import { DocumentSection } from './documents/document-section.tsx';
import { SummaryEvidence } from './documents/summary-evidence.tsx';
import { VersionHistory } from './versions/version-history.tsx';

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
