const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * A raised text as it stands in a line after `before`: a number of a footnote in brackets, so that `2026` and `1` are no 20261; an
 * exponent or the digit of a unit as a raised digit; letters, such as those of an ordinal number, as they are.
 */
export function raised(before: string, text: string, isLink: boolean): string {
  const mark = text.trim();
  if (isLink && /^[\p{L}\p{N}*†‡]{1,4}$/u.test(mark)) return `[${mark}]`;
  if (!/^\d{1,3}$/.test(mark)) return text;
  if (/(?:^|[^\p{L}\p{N}])(?:[mckµ]?m|10|CO|s)$/u.test(before.slice(-6)))
    return mark.replace(/\d/g, (digit) => RAISED[Number(digit)] ?? digit);
  return `[${mark}]`;
}
