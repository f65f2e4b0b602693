/** Letters that Unicode does not take apart, and what they are typed as. */
const TYPED: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/**
 * Case and accents folded, so that "Maßnahmen", "MASSNAHMEN" and "massnahmen" are one word, as "œuvre" and "oeuvre" are. Characters
 * that are not seen go, such as a soft hyphen. The voicing marks of kana stay: without them バンク (bank) is ハンク.
 */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?![\u3099\u309a])[\p{M}\p{Cf}\s]/gu, '')
    .replace(/[ßæœøłđ]/g, (letter) => TYPED[letter] as string);
}
