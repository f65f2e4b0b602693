import type { Status } from '../values/entry-status.ts';
import type { Span } from '../values/time.ts';
import type { UnderWay } from './due.ts';
import { type Facts, hasFacts } from './facts.ts';
import type { FeedFacts } from './feed-facts.ts';
import type { Verdict } from './judged.ts';
import { judgePhrases } from './phrases.ts';
import type { PostingList } from './posting-list.ts';
import type { Posting } from './postings.ts';
import type { SearchQuery } from './query.ts';
import type { SearchedPart } from './texts.ts';

/** The criteria of a search that postings can check. */
export interface Wanted {
  query: SearchQuery | null;
  /** The part that the search text must match. */
  where: SearchedPart;
  /** For each attribute, the accepted values. */
  facts: Partial<Facts>;
  status: Status | undefined;
  span: Span;
  /** The instant of an as-of query. Postings are current, so they only lead to entries that may have matched. */
  asOf?: string | undefined;
}

/** Returns true if postings may be unable to decide, because of phrases or exclusions. */
export const isTextual = ({ query }: Wanted) => query !== null && query.phrases.length + query.excluded.length > 0;

/** Returns true if the texts of documents may be needed. */
export const mayAskDocuments = (wanted: Wanted) => wanted.where !== 'entry' && isTextual(wanted);

/** Returns the function that judges an entry by its postings. */
export function judge(wanted: Wanted, lists: PostingList[], underWay: UnderWay, known: FeedFacts | null) {
  const { status } = wanted;
  // Citations are checked by their own list.
  const { cites: _, ...facts } = wanted.facts;
  const asksFacts = Object.keys(facts).length > 0;
  const isExcluding = (wanted.query?.excluded.length ?? 0) > 0;
  const saysOfPhrases = judgePhrases(wanted.query, lists);
  if (wanted.asOf) return judgePlaces(lists, underWay);
  return (posting: Posting): Verdict => {
    if (!underWay.touched || underWay.touched.has(posting.id)) return 'unsure';
    if (status && posting.is_active !== (status === 'active')) return 'no';
    const own = asksFacts ? known?.byCode.get(posting.code) : undefined;
    if (own && !hasFacts(own, facts)) return 'no';
    let isSure = !isExcluding && (!asksFacts || own !== undefined);
    for (const { byPlace, floor } of lists) {
      if (byPlace.has(posting.at)) continue;
      if (posting.at >= floor) return 'no';
      isSure = false;
    }
    const ofPhrases = saysOfPhrases(posting.at);
    if (ofPhrases === 'no') return 'no';
    return isSure && ofPhrases === 'yes' ? 'yes' : 'unsure';
  };
}

/** Judges for an as-of query: an entry must have postings or tombstones in the lists of all terms. */
function judgePlaces(lists: PostingList[], { touched }: UnderWay) {
  return ({ id, at }: Posting): Verdict => {
    if (!touched || touched.has(id)) return 'unsure';
    return lists.some(({ byPlace, floor }) => at >= floor && !byPlace.has(at)) ? 'no' : 'unsure';
  };
}
