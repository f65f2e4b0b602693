/** Wide, raised and accented characters as plain ones, capitals kept; East Asian dates as dates in figures. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFKC')
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/(?<=\d) ?M(?= ?[€$£])/g, ' million ')
    .replace(/(?<=\d) ?Mds?(?= ?[€$£])/g, ' milliards ')
    .replace(/\s+/g, ' ')
    .replace(/(?<!\d)(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]/g, ' $1-$2-$3 ');
}
