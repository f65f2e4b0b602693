interface DatedUpdate {
  id: string;
  published_date: string;
}

/** A related update, found by words of its title or by its topic. */
export interface RankedRelatedEntry<T> {
  entry: T;
  byWords: boolean;
}

/** The minimum number of word matches, if there are that many. */
const MIN_WORD_MATCHES = 3;

/** Sorts updates by distance in time to another one, which is excluded. */
function sortByDateDistance<T extends DatedUpdate>(all: T[], to: DatedUpdate): T[] {
  const distance = ({ published_date }: DatedUpdate) =>
    Math.abs(Date.parse(published_date) - Date.parse(to.published_date));
  return all.filter(({ id }) => id !== to.id).sort((a, b) => distance(a) - distance(b));
}

interface RelatedCandidates<T> {
  /** Updates of the same topic. */
  ofTopic: T[];
  /** Updates with the same rare words. */
  ofWords: T[];
}

/**
 * Merges related updates without duplicates.
 * Those found by words come first, then those of the topic, each by distance in time.
 */
export function rankRelated<T extends DatedUpdate>(
  { ofTopic, ofWords }: RelatedCandidates<T>,
  origin: DatedUpdate,
  limit: number,
): RankedRelatedEntry<T>[] {
  const withWords = sortByDateDistance(ofWords, origin);
  const others = sortByDateDistance(ofTopic, origin).filter(({ id }) => !withWords.some((one) => one.id === id));
  const first = withWords.slice(0, Math.max(MIN_WORD_MATCHES, limit - others.length));
  return [
    ...first.map((entry) => ({ entry, byWords: true })),
    ...others.map((entry) => ({ entry, byWords: false })),
  ].slice(0, limit);
}
