import type { Status } from '../values/entry-status.ts';
import type { Span } from '../values/time.ts';
import type { UnderWay } from './due.ts';
import { type Facts, hasFacts } from './facts.ts';
import type { FeedFacts } from './feed-facts.ts';
import type { PostingList } from './posting-list.ts';
import type { Posting } from './postings.ts';
import type { SearchQuery } from './query.ts';

/** What is searched for, as postings can tell it. */
export interface Wanted {
  query: SearchQuery | null;
  /** Of each fact the values of which an entry must have one. */
  facts: Partial<Facts>;
  status: Status | undefined;
  span: Span;
}

/** Whether the entry of a posting is wanted: `unsure` is for the entry itself to say. */
export type Verdict = 'yes' | 'no' | 'unsure';

/** Whether only the texts of entries can tell. */
export const isTextual = ({ query }: Wanted) => query !== null && query.phrases.length + query.excluded.length > 0;

/** What postings say of an entry. */
export function judge(wanted: Wanted, lists: PostingList[], underWay: UnderWay, known: FeedFacts | null) {
  const { facts, status } = wanted;
  const ofTexts = isTextual(wanted);
  const asksFacts = Object.keys(facts).length > 0;
  return (posting: Posting): Verdict => {
    if (posting.code === '' || !underWay.touched || underWay.touched.has(posting.id)) return 'unsure';
    if (status && posting.is_active !== (status === 'active')) return 'no';
    const own = asksFacts ? known?.byCode.get(posting.code) : undefined;
    if (own && !hasFacts(own, facts)) return 'no';
    let isSure = !ofTexts && (!asksFacts || own !== undefined);
    for (const { byPlace, floor } of lists) {
      if (byPlace.has(posting.at)) continue;
      if (posting.at >= floor) return 'no';
      isSure = false;
    }
    return isSure ? 'yes' : 'unsure';
  };
}
