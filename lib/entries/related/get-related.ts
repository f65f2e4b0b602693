import { entrySortKey } from '../../platform/dynamodb/sort-keys.ts';
import { getPendingIndexWrites } from '../../search/index/snapshot.ts';
import type { EntryDetail } from '../entry.ts';
import { findEntries, getEntry } from '../list-entries.ts';
import { buildEntryComparisonData, getDaysBetween } from './entry-comparison-data.ts';
import { findRelatedCandidates } from './find-candidates.ts';
import { findSameMatterReasons } from './matter-steps.ts';
import { selectRelatedCriteria } from './related-criteria.ts';
import type { MatterStep, RelatedEntries, RelatedEntry } from './related-entries.ts';
import { findSameLegalActReasons } from './same-act.ts';

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

/** Limits of entries of the same act and of steps. */
const MAX_RELATED = { same: 8, steps: 12 };

const getDateSortKey = ({ published_date, id }: EntryDetail) => entrySortKey(published_date, id);
const compareByDate = (a: EntryDetail, b: EntryDetail) => (getDateSortKey(a) < getDateSortKey(b) ? -1 : 1);
const compareRelated = (a: RelatedEntry, b: RelatedEntry) => compareByDate(a.entry, b.entry);

/**
 * Selects from candidates the entries of other feeds about the same act, and the steps of its matter. Of each other
 * feed, only the entry nearest in time can be selected as the same act. At most 8 entries about the same act and 12
 * steps are returned, each in the order of dates. If there are more, the ones nearest in time are returned, and
 * `is_complete` is false.
 */
export function selectRelatedEntries(entry: EntryDetail, candidates: EntryDetail[]): RelatedEntries {
  const compared = buildEntryComparisonData(entry);
  const nearest = candidates
    .map((found) => ({ found, other: buildEntryComparisonData(found) }))
    .sort(
      (a, b) =>
        getDaysBetween(compared, a.other) - getDaysBetween(compared, b.other) || compareByDate(a.found, b.found),
    );
  const same: RelatedEntry[] = [];
  const steps: MatterStep[] = [];
  for (const { other, found } of nearest) {
    const because = findSameLegalActReasons(compared, other);
    if (because && !same.some((one) => one.entry.feed_id === found.feed_id)) same.push({ because, entry: found });
    const step = because ? null : findSameMatterReasons(compared, other);
    if (step)
      steps.push({
        relation: getDateSortKey(found) < getDateSortKey(entry) ? 'earlier' : 'later',
        because: step,
        entry: found,
      });
  }
  return {
    same: same.slice(0, MAX_RELATED.same).sort(compareRelated),
    steps: steps.slice(0, MAX_RELATED.steps).sort(compareRelated),
    is_complete: same.length <= MAX_RELATED.same && steps.length <= MAX_RELATED.steps,
  };
}
