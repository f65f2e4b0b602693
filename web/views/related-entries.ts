interface Dated {
  id: string;
  published_date: string;
}

/** A related update, found by words of its title or by its topic. */
export interface RelatedEntry<T> {
  entry: T;
  byWords: boolean;
}

/** The minimum number of word matches, if there are that many. */
const WORDS_FIRST = 3;

/** Sorts updates by distance in time to another one, which is excluded. */
function nearest<T extends Dated>(all: T[], to: Dated): T[] {
  const distance = ({ published_date }: Dated) => Math.abs(Date.parse(published_date) - Date.parse(to.published_date));
  return all.filter(({ id }) => id !== to.id).sort((a, b) => distance(a) - distance(b));
}

/** Merges related updates without duplicates: first by words, then by topic, each sorted by distance in time. */
export function related<T extends Dated>(
  { ofTopic, ofWords }: { ofTopic: T[]; ofWords: T[] },
  to: Dated,
  most: number,
): RelatedEntry<T>[] {
  const withWords = nearest(ofWords, to);
  const others = nearest(ofTopic, to).filter(({ id }) => !withWords.some((one) => one.id === id));
  const first = withWords.slice(0, Math.max(WORDS_FIRST, most - others.length));
  return [
    ...first.map((entry) => ({ entry, byWords: true })),
    ...others.map((entry) => ({ entry, byWords: false })),
  ].slice(0, most);
}
