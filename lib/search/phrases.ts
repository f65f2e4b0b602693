import { wordPartition } from '../table/key-chart.ts';
import type { Verdict } from './judged.ts';
import { isInDocument, isSureOfNeighbours, MOST_IN_DOCUMENT, MOST_PLACES, type Place } from './places.ts';
import type { PostingList } from './posting-list.ts';
import type { SearchQuery } from './query.ts';

/*
 * Checks whether the words of a phrase are adjacent, by the positions in their postings. A posting has only the first
 * positions of a word, and stop words have none: then the text itself decides.
 */

/** A word of a phrase; unknown without a list. */
interface PhraseWord {
  partition: string;
  list: PostingList | undefined;
}

/** Returns the verdict of postings on the phrases of a search, by the sort key of an entry; `yes` without phrases. */
export function judgePhrases(query: SearchQuery | null, lists: PostingList[]): (at: string) => Verdict {
  const { terms = [], phrases = [] } = query ?? {};
  const wordOf = (stem: string): PhraseWord => ({
    partition: wordPartition(stem),
    list: lists[terms.findIndex(({ stems }) => stems.includes(stem))],
  });
  const all = phrases.map((ways) => ways.map((stems) => stems.map(wordOf)));
  return (at) => {
    const verdicts = all.map((ways) => oneOf(ways.map((words) => judgeWords(words, at))));
    return verdicts.find((one) => one === 'no') ?? verdicts.find((one) => one === 'unsure') ?? 'yes';
  };
}

/** Returns the best verdict of alternatives. */
const oneOf = (verdicts: Verdict[]): Verdict =>
  verdicts.find((one) => one === 'yes') ?? verdicts.find((one) => one === 'unsure') ?? 'no';

/** Returns whether words are adjacent in order. */
function judgeWords(words: PhraseWord[], at: string): Verdict {
  const known = words.flatMap(({ list, partition }, i) => (list ? [{ i, ...placesIn(list, partition, at) }] : []));
  const [first, ...others] = known;
  if (!first) return 'unsure';
  const found = first.places.filter((place) =>
    others.every(({ i, places }) =>
      places.some((other) => other.field === place.field && other.at - i === place.at - first.i),
    ),
  );
  if (found.some(isSureOfNeighbours) && known.length === words.length) return 'yes';
  return found.length > 0 || known.some(({ isWhole }) => !isWhole) ? 'unsure' : 'no';
}

/** Returns the positions of a word in an entry, and whether they are complete. */
function placesIn({ byPlace, floor }: PostingList, partition: string, at: string) {
  const places: Place[] = (byPlace.get(at)?.places ?? []).filter(({ of }) => of === partition);
  const ofDocument = places.filter(isInDocument).length;
  const isCut = ofDocument >= MOST_IN_DOCUMENT || places.length - ofDocument >= MOST_PLACES;
  return { places, isWhole: at > floor && !isCut };
}
