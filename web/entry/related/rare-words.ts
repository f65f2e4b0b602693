/** Words in Latin script, which the search matches as they are written. */
const WORD_PATTERN = /[\p{Script=Latin}\d]+(?:[-’'][\p{Script=Latin}\d]+)*/gu;
const ACRONYM_PATTERN = /^\p{Lu}[\p{Lu}\d]{2,}$/u;
/** Shorter words are rarely distinctive. */
const MIN_WORD_LENGTH = 6;

const splitWords = (text: string): string[] => text.match(WORD_PATTERN) ?? [];
const normalizeWord = (word: string) => word.toLowerCase();

/**
 * Returns search terms for a title: an acronym, or its two rarest words.
 * Rare words occur in the fewest other titles and in no excluded name. Empty if there are no two of them.
 */
export function findRareWords(title: string, otherTitles: string[], excludedNames: string[]): string[] {
  const ownNames = new Set(excludedNames.flatMap(splitWords).map(normalizeWord));
  const words = [...new Map(splitWords(title).map((word) => [normalizeWord(word), word])).values()];
  const own = words.filter((word) => !ownNames.has(normalizeWord(word)));
  const acronym = title === title.toUpperCase() ? undefined : own.find((word) => ACRONYM_PATTERN.test(word));
  if (acronym) return [acronym];
  const others = otherTitles.map((one) => new Set(splitWords(one).map(normalizeWord)));
  const uses = (word: string) => others.filter((one) => one.has(normalizeWord(word))).length;
  const rare = own
    .filter((word) => word.length >= MIN_WORD_LENGTH && !/^\d/.test(word))
    .map((word) => ({ word, uses: uses(word) }))
    .sort((a, b) => a.uses - b.uses || b.word.length - a.word.length);
  return rare.length < 2 ? [] : rare.slice(0, 2).map(({ word }) => word);
}
