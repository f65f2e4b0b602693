import { getPendingIndexWrites } from '../../search/index/pending-writes.ts';
import { findEntries, getEntry } from '../list-entries.ts';
import { buildEntryComparisonData } from './entry-comparison-data.ts';
import { findRelatedCandidates } from './find-candidates.ts';
import { selectRelatedCriteria } from './related-criteria.ts';
import type { RelatedEntries } from './related-entries.ts';
import { selectRelatedEntries } from './select-related.ts';

/**
 * Returns the entries of other feeds about the same act as an entry, and the steps of its matter. Steps are earlier and
 * later entries of one matter, such as a proposal and its final rule. At most eight requests: the entry, the pending
 * writes, five lists, and the candidates.
 * @throws Problem 404 entry_not_found
 */
export async function findRelatedEntries(id: string): Promise<RelatedEntries> {
  const entry = await getEntry(id);
  const criteria = selectRelatedCriteria(buildEntryComparisonData(entry));
  const [{ ids, isComplete }, { hasPendingPuts }] = await Promise.all([
    findRelatedCandidates(entry, criteria),
    getPendingIndexWrites(),
  ]);
  const related = selectRelatedEntries(entry, [...(await findEntries(ids)).values()]);
  return { ...related, is_complete: related.is_complete && isComplete && !hasPendingPuts };
}
