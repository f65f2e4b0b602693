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

/** What is searched for, as postings can tell it. */
export interface Wanted {
  query: SearchQuery | null;
  /** Where its words are looked for. */
  where: SearchedPart;
  /** Of each fact the values of which an entry must have one. */
  facts: Partial<Facts>;
  status: Status | undefined;
  span: Span;
  /** The instant at which it was to be so: postings are of now, and so tell no more of it than places where it may have been. */
  asOf?: string | undefined;
}

/** Whether postings may leave it to texts. */
export const isTextual = ({ query }: Wanted) => query !== null && query.phrases.length + query.excluded.length > 0;

/** Whether it may take the texts of documents to tell. */
export const mayAskDocuments = (wanted: Wanted) => wanted.where !== 'entry' && isTextual(wanted);

/** What postings say of an entry. */
export function judge(wanted: Wanted, lists: PostingList[], underWay: UnderWay, known: FeedFacts | null) {
  const { status } = wanted;
  // What an entry cites, its list tells.
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

/** Where an entry stood at an earlier instant, it has postings or former places in the lists of all terms. */
function judgePlaces(lists: PostingList[], { touched }: UnderWay) {
  return ({ id, at }: Posting): Verdict => {
    if (!touched || touched.has(id)) return 'unsure';
    return lists.some(({ byPlace, floor }) => at >= floor && !byPlace.has(at)) ? 'no' : 'unsure';
  };
}
