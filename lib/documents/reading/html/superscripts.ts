const SUPERSCRIPT_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * Converts a superscript to text that follows `before` on the same line.
 * - A footnote number or a linked mark is put in brackets, so that `2026` and `1` do not become 20261.
 * - Exponents and digits of units become superscript digits.
 * - Letters, as in ordinal numbers, stay unchanged.
 */
export function formatSuperscript(before: string, text: string, isLink: boolean): string {
  const mark = text.trim();
  if (isLink && /^[\p{L}\p{N}*†‡]{1,4}$/u.test(mark)) return `[${mark}]`;
  if (!/^\d{1,3}$/.test(mark)) return text;
  if (/(?:^|[^\p{L}\p{N}])(?:[mckµ]?m|10|CO|s)$/u.test(before.slice(-6)))
    return mark.replace(/\d/g, (digit) => SUPERSCRIPT_DIGITS[Number(digit)] ?? digit);
  return `[${mark}]`;
}
