import type { Status } from '../values/entry-status.ts';
import type { InstantRange } from '../values/time.ts';
import { type EntryAttributes, hasAttributes } from './attributes.ts';
import type { SearchQuery } from './build-query.ts';
import type { FeedAttributes } from './feed-attributes.ts';
import { judgePhrases } from './judge-phrases.ts';
import type { PendingWrites } from './pending-writes.ts';
import type { PostingList } from './posting-list.ts';
import type { PostingVerdict } from './posting-verdict.ts';
import type { Posting } from './postings.ts';
import type { SearchedPart } from './searched-texts.ts';

/** What a search requires of an entry: its text, attributes, status and publication. */
export interface SearchCriteria {
  /** The analysed search text; null if the search only filters. */
  query: SearchQuery | null;
  /** The part that the search text must match. */
  where: SearchedPart;
  /** For each attribute, the accepted values. */
  facts: Partial<EntryAttributes>;
  status: Status | undefined;
  /** The range of publication. */
  span: InstantRange;
  /** The instant of an as-of query. Postings are current, so they only lead to entries that may have matched. */
  asOf?: string | undefined;
}

/** Returns true if a search may need the texts of its candidates, because of phrases or exclusions. */
export const needsText = ({ query }: SearchCriteria) =>
  query !== null && query.phrases.length + query.excluded.length > 0;

/** Returns true if a search may have to read the texts of documents to verify a candidate. */
export const mayReadDocuments = (criteria: SearchCriteria) => criteria.where !== 'entry' && needsText(criteria);

interface JudgeContext {
  /** The pending index writes. */
  pendingWrites: PendingWrites;
  /** The attributes of feeds; null if no filter needs them. */
  feedAttributes: FeedAttributes | null;
}

/**
 * Returns a function that judges from postings alone whether an entry matches. `unsure` means that the entry must be
 * read. `lists` are those of the search's terms, as far as they were read.
 */
export function createPostingJudge(
  criteria: SearchCriteria,
  lists: PostingList[],
  { pendingWrites, feedAttributes }: JudgeContext,
) {
  const { status } = criteria;
  // Citations are checked by their own list.
  const { cites: _, ...facts } = criteria.facts;
  const asksFacts = Object.keys(facts).length > 0;
  const isExcluding = (criteria.query?.excluded.length ?? 0) > 0;
  const saysOfPhrases = judgePhrases(criteria.query, lists);
  if (criteria.asOf) return createAsOfJudge(lists, pendingWrites);
  return (posting: Posting): PostingVerdict => {
    if (!pendingWrites.versionsByEntry || pendingWrites.versionsByEntry.has(posting.id)) return 'unsure';
    if (status && posting.is_active !== (status === 'active')) return 'no';
    const own = asksFacts ? feedAttributes?.byCode.get(posting.code) : undefined;
    if (own && !hasAttributes(own, facts)) return 'no';
    let isSure = !isExcluding && (!asksFacts || own !== undefined);
    for (const { bySortKey, floor } of lists) {
      if (bySortKey.has(posting.at)) continue;
      if (posting.at >= floor) return 'no';
      isSure = false;
    }
    const ofPhrases = saysOfPhrases(posting.at);
    if (ofPhrases === 'no') return 'no';
    return isSure && ofPhrases === 'yes' ? 'yes' : 'unsure';
  };
}

/** Judges for an as-of query: an entry must have postings or tombstones in the lists of all terms. */
function createAsOfJudge(lists: PostingList[], { versionsByEntry }: PendingWrites) {
  return ({ id, at }: Posting): PostingVerdict => {
    if (!versionsByEntry || versionsByEntry.has(id)) return 'unsure';
    return lists.some(({ bySortKey, floor }) => at >= floor && !bySortKey.has(at)) ? 'no' : 'unsure';
  };
}
