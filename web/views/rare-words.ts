/** Words in Latin script, which the search matches as they are written. */
const WORD = /[\p{Script=Latin}\d]+(?:[-’'][\p{Script=Latin}\d]+)*/gu;
const ACRONYM = /^\p{Lu}[\p{Lu}\d]{2,}$/u;
/** Shorter words are rarely distinctive. */
const SHORTEST = 6;

const wordsOf = (text: string): string[] => text.match(WORD) ?? [];
const plain = (word: string) => word.toLowerCase();

/**
 * Returns search terms for a title: an acronym, or the two words that occur in the fewest other titles. Excludes words
 * of `known`, such as the topic's name; empty without two such words.
 */
export function rareWords(title: string, beside: string[], known: string[]): string[] {
  const ownNames = new Set(known.flatMap(wordsOf).map(plain));
  const words = [...new Map(wordsOf(title).map((word) => [plain(word), word])).values()];
  const own = words.filter((word) => !ownNames.has(plain(word)));
  const acronym = title === title.toUpperCase() ? undefined : own.find((word) => ACRONYM.test(word));
  if (acronym) return [acronym];
  const others = beside.map((one) => new Set(wordsOf(one).map(plain)));
  const uses = (word: string) => others.filter((one) => one.has(plain(word))).length;
  const rare = own
    .filter((word) => word.length >= SHORTEST && !/^\d/.test(word))
    .map((word) => ({ word, uses: uses(word) }))
    .sort((a, b) => a.uses - b.uses || b.word.length - a.word.length);
  return rare.length < 2 ? [] : rare.slice(0, 2).map(({ word }) => word);
}
