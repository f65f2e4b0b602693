import { STOP_WORDS } from './search-languages.ts';

/** Limit of examined characters: the first pages show the language of a document. */
const EXAMINED_LENGTH = 20_000;
/** Stop words are a quarter to a half of a text in their language, and much less in another one. */
const MIN_SHARE = 0.12;
const MIN_FOUND = 3;
const MIN_AGAINST_LABEL = 5;
const MIN_LEAD_RATIO = 1.15;
/** Created on first use: most functions that load this module need none. */
let stopWordSets: (readonly [language: string, words: Set<string>])[] | undefined;
const getStopWordSets = () => {
  stopWordSets ??= Object.entries(STOP_WORDS)
    .filter(([language]) => language !== 'ja' && language !== 'zh')
    .map(([language, words]) => [language, new Set(words.split(' '))] as const);
  return stopWordSets;
};

/**
 * Detects the language of a text as a primary subtag of BCP 47, such as `de`.
 * `label` is the language that the document declares. It is returned unless the text is clearly in another language.
 * Null if the label and the text show no language.
 */
export function detectTextLanguage(text: string, label: string | null): string | null {
  const labelled = /^([a-z]{2,3})(?:[-_]|$)/i.exec(label?.trim() ?? '')?.[1]?.toLowerCase() ?? null;
  const part = text.slice(0, EXAMINED_LENGTH);
  const detected = detectScript(part) ?? detectByStopWords(part, labelled);
  return detected ?? labelled;
}

/** Returns Japanese or Chinese for a text in their characters; null for any other text. */
function detectScript(text: string): string | null {
  const count = (characters: RegExp) => text.match(characters)?.length ?? 0;
  const kana = count(/[\u3041-\u30fa]/g);
  const both = kana + count(/\p{Script=Han}/gu);
  if (both <= count(/\p{L}/gu) * 0.3) return null;
  return kana > both * 0.05 ? 'ja' : 'zh';
}

/**
 * Returns the language with clearly more stop words in a text than all others; null if there is none.
 * To override the label, it needs twice as many as the labelled language.
 */
function detectByStopWords(text: string, labelled: string | null): string | null {
  const words = (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => word.length > 1);
  const scores = getStopWordSets()
    .map(([language, common]) => ({
      language,
      found: words.reduce((count, word) => count + (common.has(word) ? 1 : 0), 0),
    }))
    .sort((a, b) => b.found - a.found);
  const [first, second] = scores;
  const own = scores.find(({ language }) => language === labelled)?.found ?? 0;
  const least = labelled === null || labelled === first?.language ? MIN_FOUND : MIN_AGAINST_LABEL;
  if (!first || first.found < least || first.found < words.length * MIN_SHARE) return null;
  return first.found < Math.max((second?.found ?? 0) * MIN_LEAD_RATIO, first.language === labelled ? 0 : own * 2)
    ? null
    : first.language;
}
