import { wordPartition } from '../table/key-chart.ts';
import type { Verdict } from './judged.ts';
import { isInDocument, isSureOfNeighbours, MOST_IN_DOCUMENT, MOST_PLACES, type Place } from './places.ts';
import type { PostingList } from './posting-list.ts';
import type { SearchQuery } from './query.ts';

/*
 * Whether the words of a phrase stand side by side, by the places that their postings tell. A posting tells only the first places of a
 * word, and a common word has none: then the text itself has to say it.
 */

/** A word of a phrase; without a list nothing is known of it. */
interface PhraseWord {
  partition: string;
  list: PostingList | undefined;
}

/** What postings say of the phrases of a search in the entry at a place: `yes` where it has none. */
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

/** Of the ways in which a phrase may stand, one does. */
const oneOf = (verdicts: Verdict[]): Verdict =>
  verdicts.find((one) => one === 'yes') ?? verdicts.find((one) => one === 'unsure') ?? 'no';

/** Whether words stand side by side in their order. */
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

/** The places of a word in an entry, and whether these are all. */
function placesIn({ byPlace, floor }: PostingList, partition: string, at: string) {
  const places: Place[] = (byPlace.get(at)?.places ?? []).filter(({ of }) => of === partition);
  const ofDocument = places.filter(isInDocument).length;
  const isCut = ofDocument >= MOST_IN_DOCUMENT || places.length - ofDocument >= MOST_PLACES;
  return { places, isWhole: at > floor && !isCut };
}
