import { canBeLeftOut } from './left-out.ts';
import type { Sentence } from './sentence.ts';
import type { Word } from './words.ts';

const MOST_WORDS = 300;

/** True if a sentence is one of the source's with whole phrases left out: the same words in the same order, and no other. */
export function isShortened(claim: Word[], source: Sentence): boolean {
  const { words } = source;
  if (claim.length === 0 || !isWithin(claim, words)) return false;
  if (claim.length === words.length) return !claim.some((word, i) => isParted(word, words[i]));
  if (words.length > MOST_WORDS) return false;
  let places = new Set(claim[0] && placesOf(claim[0], words).filter((at) => at === 0 || canBeLeftOut(source, 0, at)));
  for (const word of claim.slice(1)) {
    const next = placesOf(word, words).filter((at) =>
      [...places].some(
        (last) =>
          last < at &&
          (last + 1 === at ? !isParted(word, words[at]) : !word.isJoined && canBeLeftOut(source, last + 1, at)),
      ),
    );
    places = new Set(next);
    if (places.size === 0) return false;
  }
  return [...places].some((last) => last === words.length - 1 || canBeLeftOut(source, last + 1, words.length));
}

const placesOf = ({ low }: Word, words: Word[]) => words.flatMap((word, at) => (word.low === low ? [at] : []));

/** True if a sentence has words of the source's only, in their order. */
export function isWithin(claim: Word[], words: Word[]): boolean {
  let found = 0;
  for (const { low } of words) if (low === claim[found]?.low) found += 1;
  return found === claim.length;
}

/** True if signs or a space stand before a word that the source does not have there: commas change who says what. */
const isParted = (claim: Word, source: Word | undefined) =>
  (claim.before !== '' && source?.before === '') || claim.isJoined !== source?.isJoined;
