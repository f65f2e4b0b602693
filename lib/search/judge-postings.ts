import { termPartition } from '../platform/dynamodb/key-schema.ts';
import type { EntryStatus } from '../values/states.ts';
import type { InstantRange } from '../values/time.ts';
import { type EntryAttributeValues, matchesAttributeFilter } from './index/attributes.ts';
import type { FeedAttributes } from './index/feed-attributes.ts';
import type { PendingIndexWrites } from './index/pending-writes.ts';
import type { Posting } from './index/postings.ts';
import type { SearchedTextSource } from './index/searched-texts.ts';
import {
  isAdjacencyReliable,
  isDocumentPosition,
  MAX_POSITIONS_PER_DOCUMENT_POSTING,
  MAX_POSITIONS_PER_ENTRY_POSTING,
  type TermPosition,
} from './index/term-positions.ts';
import type { PostingList } from './posting-list.ts';
import type { SearchQuery } from './query/build-query.ts';

/** The conditions for an entry to match a search: its text, attributes, status and publication date. */
export interface SearchCriteria {
  /** The analyzed search text; null if the search only filters. */
  query: SearchQuery | null;
  /** The part that the search text must match. */
  part: SearchedTextSource;
  /** For each attribute, the accepted values. */
  attributes: Partial<EntryAttributeValues>;
  status: EntryStatus | undefined;
  /** The range of publication. */
  publishedRange: InstantRange;
  /** The instant of an as-of query. Postings are current, so they only lead to entries that may have matched. */
  asOf?: string | undefined;
}

/** Returns true if a search may need the texts of its candidates, because of phrases or exclusions. */
export const mayNeedCandidateTexts = ({ query }: SearchCriteria) =>
  query !== null && query.phrases.length + query.excludedPhrases.length > 0;

/** Returns true if a search may have to read the texts of documents to verify a candidate. */
export const mayNeedDocumentTexts = (criteria: SearchCriteria) =>
  criteria.part !== 'entry' && mayNeedCandidateTexts(criteria);

interface JudgeContext {
  /** The pending index writes. */
  pendingWrites: PendingIndexWrites;
  /** The attributes of feeds; null if no filter needs them. */
  feedAttributes: FeedAttributes | null;
}

/**
 * Returns a function that judges from postings alone whether an entry matches. The verdict `unsure` means that the
 * entry itself must be read. `lists` are the posting lists of the search's terms. When more rows of these lists are
 * read later, some verdicts change from `unsure` to `yes` or `no`.
 */
export function createPostingJudge(
  criteria: SearchCriteria,
  lists: PostingList[],
  { pendingWrites, feedAttributes }: JudgeContext,
) {
  const { status } = criteria;
  // Citations are checked by their own list.
  const { cites: _, ...attributes } = criteria.attributes;
  const hasAttributeFilter = Object.keys(attributes).length > 0;
  const isExcluding = (criteria.query?.excludedPhrases.length ?? 0) > 0;
  const saysOfPhrases = createPhraseJudge(criteria.query, lists);
  if (criteria.asOf) return createAsOfJudge(lists, pendingWrites);
  return (posting: Posting): PostingVerdict => {
    if (!pendingWrites.pendingVersionsByEntry || pendingWrites.pendingVersionsByEntry.has(posting.id)) return 'unsure';
    if (status && posting.is_active !== (status === 'active')) return 'no';
    const own = hasAttributeFilter ? feedAttributes?.byCode.get(posting.attributeCode) : undefined;
    if (own && !matchesAttributeFilter(own, attributes)) return 'no';
    let isSure = !isExcluding && (!hasAttributeFilter || own !== undefined);
    for (const { bySortKey, readDownToKey } of lists) {
      if (bySortKey.has(posting.sortKey)) continue;
      if (posting.sortKey >= readDownToKey) return 'no';
      isSure = false;
    }
    const ofPhrases = saysOfPhrases(posting.sortKey);
    if (ofPhrases === 'no') return 'no';
    return isSure && ofPhrases === 'yes' ? 'yes' : 'unsure';
  };
}

/** Judges for an as-of query: an entry must have postings or tombstones in the lists of all terms. */
function createAsOfJudge(lists: PostingList[], { pendingVersionsByEntry }: PendingIndexWrites) {
  return ({ id, sortKey }: Posting): PostingVerdict => {
    if (!pendingVersionsByEntry || pendingVersionsByEntry.has(id)) return 'unsure';
    return lists.some(({ bySortKey, readDownToKey }) => sortKey >= readDownToKey && !bySortKey.has(sortKey))
      ? 'no'
      : 'unsure';
  };
}

/*
 * Checks whether the words of a phrase are adjacent, by the positions in their postings. A posting has only the first
 * positions of a word, and stop words have none: then the text itself decides.
 */

/** A word of a phrase; unknown without a list. */
interface PhraseWord {
  partition: string;
  list: PostingList | undefined;
}

/**
 * Returns a function that judges by postings whether an entry has all phrases of a search. The function takes the sort
 * key of the entry's postings. It returns `unsure` if only the text can decide, and `yes` for a search without phrases.
 *
 * @param lists the posting lists of the search's terms, in the order of the terms
 */
function createPhraseJudge(query: SearchQuery | null, lists: PostingList[]): (at: string) => PostingVerdict {
  const { terms = [], phrases = [] } = query ?? {};
  const toPhraseWord = (stem: string): PhraseWord => ({
    partition: termPartition(stem),
    list: lists[terms.findIndex(({ stems }) => stems.includes(stem))],
  });
  const all = phrases.map((ways) => ways.map((stems) => stems.map(toPhraseWord)));
  return (at) => {
    const verdicts = all.map((ways) => anyVerdict(ways.map((words) => judgeAdjacency(words, at))));
    return verdicts.find((one) => one === 'no') ?? verdicts.find((one) => one === 'unsure') ?? 'yes';
  };
}

/** Returns the best verdict of alternatives. */
const anyVerdict = (verdicts: PostingVerdict[]): PostingVerdict =>
  verdicts.find((one) => one === 'yes') ?? verdicts.find((one) => one === 'unsure') ?? 'no';

/** Returns whether words are adjacent in order. */
function judgeAdjacency(words: PhraseWord[], sortKey: string): PostingVerdict {
  const knownWords = words.flatMap(({ list, partition }, i) =>
    list ? [{ i, ...getPositions(list, partition, sortKey) }] : [],
  );
  const [first, ...others] = knownWords;
  if (!first) return 'unsure';
  const starts = first.places.filter((place) =>
    others.every(({ i, places }) =>
      places.some((other) => other.field === place.field && other.wordIndex - i === place.wordIndex - first.i),
    ),
  );
  if (starts.some(isAdjacencyReliable) && knownWords.length === words.length) return 'yes';
  return starts.length > 0 || knownWords.some(({ isWhole }) => !isWhole) ? 'unsure' : 'no';
}

/** Returns the positions of a word in an entry, and whether they are complete. */
function getPositions({ bySortKey, readDownToKey }: PostingList, partition: string, sortKey: string) {
  const places: TermPosition[] = (bySortKey.get(sortKey)?.positions ?? []).filter(
    ({ partition: of }) => of === partition,
  );
  const ofDocument = places.filter(isDocumentPosition).length;
  const isCut =
    ofDocument >= MAX_POSITIONS_PER_DOCUMENT_POSTING || places.length - ofDocument >= MAX_POSITIONS_PER_ENTRY_POSTING;
  return { places, isWhole: sortKey > readDownToKey && !isCut };
}

/** Whether an entry matches a search, judged by postings alone. `unsure` means that the entry must be read. */
export type PostingVerdict = 'yes' | 'no' | 'unsure';
