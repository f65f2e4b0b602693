import type { Feed } from '../feeds/feed.ts';

/*
 * The words of a source decide which items are stored. A word or phrase is found where the same whole words follow one
 * another in the title or the description, without regard to case, accents and punctuation. There is no stemming:
 * "bank" does not find "banks", so that people can foresee what is left out.
 */

/** Characters of scripts without spaces between words, and of Korean, whose particles join their noun. */
const SINGLE_CHARACTER_WORDS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]\p{M}*/gu;
/** Accents, without the voicing marks of kana, which distinguish words. */
const ACCENTS = /(?![\u3099\u309A])\p{Script=Inherited}/gu;
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;

/** Returns the words of a text without case and accents, with one space before, between and after them. */
function toComparedWords(text: string): string {
  const folded = text.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toLowerCase();
  return ` ${folded.replace(SINGLE_CHARACTER_WORDS, ' $& ').replace(BETWEEN_WORDS, ' ').trim()} `;
}

/** The texts of an item in which words are looked for. */
interface ItemTexts {
  title: string;
  description: string;
}

/**
 * Returns a function that decides by words whether an item is stored; null for a feed without words.
 * With `include_words`, an item needs one of them. An item with one of `exclude_words` is never stored.
 */
export function createWordFilter({
  include_words = [],
  exclude_words = [],
}: Pick<Feed, 'include_words' | 'exclude_words'>): ((item: ItemTexts) => boolean) | null {
  const included = include_words.map(toComparedWords);
  const excluded = exclude_words.map(toComparedWords);
  if (included.length === 0 && excluded.length === 0) return null;
  return ({ title, description }) => {
    // A phrase does not begin in the title and end in the description.
    const text = `${toComparedWords(title)}.${toComparedWords(description)}`;
    const hasWord = (words: string) => text.includes(words);
    return !excluded.some(hasWord) && (included.length === 0 || included.some(hasWord));
  };
}
