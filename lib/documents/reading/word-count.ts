const LETTERS_AND_DIGITS = /[\p{L}\p{N}]+/gu;
/**
 * Parts for dictionary segmentation, which is slower than linear.
 * They end after a sentence, or after 500 characters.
 */
const PART = /[^\n。]{1,500}[\n。]?/gu;

/**
 * Returns the number of words of a text: runs of letters and digits.
 * Japanese and Chinese words are found with dictionaries.
 */
export function countWords(text: string, language: string | null): number {
  if (language !== 'ja' && language !== 'zh') return text.match(LETTERS_AND_DIGITS)?.length ?? 0;
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  let words = 0;
  for (const [part] of text.matchAll(PART))
    for (const { isWordLike } of segmenter.segment(part)) if (isWordLike) words += 1;
  return words;
}
