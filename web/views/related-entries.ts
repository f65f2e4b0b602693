interface Dated {
  id: string;
  published_date: string;
}

/** An update that is related to another one: by words of its title, or else by its topic. */
export interface RelatedEntry<T> {
  entry: T;
  byWords: boolean;
}

/** So many have its words where there are others of its topic. */
const WORDS_FIRST = 3;

/** Those that were published next to another one, the nearest first; itself is not among them. */
function nearest<T extends Dated>(all: T[], to: Dated): T[] {
  const distance = ({ published_date }: Dated) => Math.abs(Date.parse(published_date) - Date.parse(to.published_date));
  return all.filter(({ id }) => id !== to.id).sort((a, b) => distance(a) - distance(b));
}

/** What is related to an update, each once: first those with its words, then the others of its topic; of each the nearest first. */
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
