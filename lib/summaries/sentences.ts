/** Abbreviations whose full stop does not end a sentence, in legal and regulatory English, German and French. */
const ABBREVIATIONS = new Set(
  (
    'nos art arts sec secs para paras par pp p cf vs v inc ltd llc corp co plc bros assn mr mrs ms dr prof st jr sr gov hon rep sen gen ' +
    'e.g i.e etc approx dept fed reg regs rel cir ct stat ch chap pt app ann ex exch fin fig vol ed ref tel est al ' +
    'jan feb mar apr jun jul aug sep sept oct nov dec ' +
    'abs nr nrn ziff bzw ca ggf vgl sog inkl evtl gem lit rn rz tz buchst mio mrd hr fr z.b d.h u.a i.v.m i.s.d ' +
    'mm mme al num n°'
  ).split(' '),
);
/** This many characters before a full stop are enough to know its word and whether a list is announced. */
const NEAR = 40;
const BULLET = /\s+[*•▪●■]\s+(?=\S)|^\s*[*•▪●■]\s+/;
const BOUNDARY = /[.!?…]["'”’)\]]*(?:\[\d{1,3}\])?\s+(?=["'“„‘([«]?[\p{Lu}\p{N}§])|[。！？]/gu;

/** After an ordinal number: "am 3. März". */
const MONTH = /^(Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)/;

/** Words that begin sentences and are not names: before them "U.S." and "Inc." are the last words of a sentence. */
const STARTER =
  /^(The|This|These|Those|That|It|Its|In|On|Under|A|An|We|They|He|She|As|At|By|For|If|When|While|However|Firms|Die|Der|Das|Les|La|Le)(?=[\s,])/;

/** The sentences of a text. "U.S.", "No. 12", "Art. 5" and list numbers do not end one; a bullet begins one and is left out. */
export function sentences(text: string): string[] {
  return text.split(BULLET).flatMap(sentencesOfItem);
}

function sentencesOfItem(text: string): string[] {
  const found: string[] = [];
  let start = 0;
  for (const match of text.matchAll(BOUNDARY)) {
    const end = match.index + match[0].length;
    const before = text.slice(Math.max(start, match.index - NEAR), match.index);
    if (match[0].startsWith('.') && isAbbreviation(before, text.slice(end, end + 20))) continue;
    found.push(text.slice(start, end).trim());
    start = end;
  }
  const rest = text.slice(start).trim();
  return rest ? [...found, rest] : found;
}

/** True if the full stop between two pieces of text belongs to the word or the number before it. */
function isAbbreviation(before: string, next: string): boolean {
  const written = /(\S+)$/u.exec(before)?.[1]?.replace(/^["'“‘([«]+|^\p{L}{1,2}[’'](?=\p{L})/gu, '') ?? '';
  const word = written.toLowerCase();
  if (/^\d{1,3}$/.test(word)) return isListNumber(before, word) || MONTH.test(next);
  if (/^nos?$/i.test(word)) return written !== 'no' && /^[A-Z]{0,4}-?\d/.test(next);
  const isLetters = /^(\p{L}\.)*\p{L}$/u.test(word);
  return (isLetters || ABBREVIATIONS.has(word)) && !(STARTER.test(next) && !/^(mr|mrs|ms|dr|prof|v|vs)$/.test(word));
}

/** "1." at the beginning of a sentence, or after text that announces or separates the items of a list. */
function isListNumber(before: string, number: string): boolean {
  return /(^|[:;]|[,;] (and|or))$/.test(before.slice(0, -number.length).trim());
}
