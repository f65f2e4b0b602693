/** Abbreviations whose full stop ends no sentence, as legal and regulatory English, German and French write them. */
const ABBREVIATIONS = new Set(
  (
    'nos art arts sec secs para paras par pp p cf vs v inc ltd llc corp co plc mr mrs ms dr prof st jr sr gov hon rep sen gen ' +
    'e.g i.e etc approx dept fed reg cir jan feb mar apr jun jul aug sep sept oct nov dec abs nr ziff bzw z.b d.h u.a al'
  ).split(' '),
);
const BOUNDARY = /[.!?…]["'”’)\]]*\s+(?=["'“‘([]?[\p{Lu}\p{N}§])|[。！？]/gu;

/** After an ordinal number: "am 3. März". */
const MONTH = /^(Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)/;

/** The sentences of a plain text. "U.S.", "No. 12", "Art. 5" and numbers of lists do not end one. */
export function sentences(text: string): string[] {
  const found: string[] = [];
  let start = 0;
  for (const match of text.matchAll(BOUNDARY)) {
    const end = match.index + match[0].length;
    const word =
      /(\S+)$/u
        .exec(text.slice(start, match.index))?.[1]
        ?.toLowerCase()
        .replace(/^["'“‘([]+/, '') ?? '';
    const next = text.slice(end, end + 12);
    const isStart = text.slice(start, match.index).trim() === word;
    const isAbbreviation =
      match[0].startsWith('.') &&
      (ABBREVIATIONS.has(word) ||
        (word === 'no' && /^\d/.test(next)) ||
        /^(\p{L}\.)*\p{L}$/u.test(word) ||
        (/^\d{1,3}$/.test(word) && (isStart || MONTH.test(next))));
    if (isAbbreviation) continue;
    found.push(text.slice(start, end).trim());
    start = end;
  }
  const rest = text.slice(start).trim();
  return rest ? [...found, rest] : found;
}
