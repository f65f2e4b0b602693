import { termPartition } from '../platform/dynamodb/key-schema.ts';
import {
  isAdjacencyReliable,
  isDocumentPosition,
  MAX_POSITIONS_PER_DOCUMENT_POSTING,
  MAX_POSITIONS_PER_ENTRY_POSTING,
  type TermPosition,
} from './index/term-positions.ts';
import type { PostingList } from './posting-list.ts';
import type { PostingVerdict } from './posting-verdict.ts';
import type { SearchQuery } from './query/build-query.ts';

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
export function createPhraseJudge(query: SearchQuery | null, lists: PostingList[]): (at: string) => PostingVerdict {
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
