/** Letters without a Unicode decomposition, and how they are typed. */
const LETTER_REPLACEMENTS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/**
 * Returns a text without case and accents: "Maßnahmen", "MASSNAHMEN" and "massnahmen" are equal. "œuvre" and "oeuvre"
 * are equal, too. Invisible characters such as soft hyphens are removed. Voicing marks of kana are kept, because they
 * distinguish words: バンク (bank) without them is ハンク.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?![\u3099\u309a])[\p{M}\p{Cf}\s]/gu, '')
    .replace(/[ßæœøłđ]/g, (letter) => LETTER_REPLACEMENTS[letter] as string);
}
