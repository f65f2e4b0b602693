import { STOP_WORDS } from '../../search/stop-words.ts';

/** Characters that are looked at: the language of a document shows in its first pages. */
const LOOKED_AT = 20_000;
/** Common words are a quarter to a half of a text; in another language by chance much less. */
const LEAST_SHARE = 0.12;
const LEAST_FOUND = 3;
const LEAST_AGAINST_LABEL = 5;
const AHEAD = 1.15;
const SPACED = Object.entries(STOP_WORDS)
  .filter(([language]) => language !== 'ja' && language !== 'zh')
  .map(([language, words]) => [language, new Set(words.split(' '))] as const);

/**
 * The primary subtag of a text's language (BCP 47, such as `de`): what the document says, unless the text clearly is in another
 * one; without a label what its common words say; null if neither tells.
 */
export function languageOfText(text: string, label: string | null): string | null {
  const labelled = /^([a-z]{2,3})(?:[-_]|$)/i.exec(label?.trim() ?? '')?.[1]?.toLowerCase() ?? null;
  const part = text.slice(0, LOOKED_AT);
  const told = scriptOf(part) ?? wordsTell(part, labelled);
  return told ?? labelled;
}

/** Japanese and Chinese are told by their characters. */
function scriptOf(text: string): string | null {
  const count = (characters: RegExp) => text.match(characters)?.length ?? 0;
  const kana = count(/[\u3041-\u30fa]/g);
  const both = kana + count(/\p{Script=Han}/gu);
  if (both <= count(/\p{L}/gu) * 0.3) return null;
  return kana > both * 0.05 ? 'ja' : 'zh';
}

/** The language whose common words a text has, clearly more of them than of any other, and than of the one it is said to be in. */
function wordsTell(text: string, labelled: string | null): string | null {
  const words = (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => word.length > 1);
  const scores = SPACED.map(([language, common]) => ({
    language,
    found: words.reduce((count, word) => count + (common.has(word) ? 1 : 0), 0),
  })).sort((a, b) => b.found - a.found);
  const [first, second] = scores;
  const own = scores.find(({ language }) => language === labelled)?.found ?? 0;
  const least = labelled === null || labelled === first?.language ? LEAST_FOUND : LEAST_AGAINST_LABEL;
  if (!first || first.found < least || first.found < words.length * LEAST_SHARE) return null;
  return first.found < Math.max((second?.found ?? 0) * AHEAD, first.language === labelled ? 0 : own * 2)
    ? null
    : first.language;
}
