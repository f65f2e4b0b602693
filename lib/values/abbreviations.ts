/**
 * Words whose full stop does not end a sentence, in legal and regulatory texts of five languages.
 * See also `VOWELLESS`.
 */
const ABBREVIATIONS = new Set(
  (
    'art arts sec secs para paras pp inc ltd llc corp co plc bros assn mr mrs ms dr prof st jr sr gov hon rep sen ' +
    'gen messrs etc approx dept govt fed reg regs rel cir stat pub cong supp chap app ann ex exch fin fig vol ed ' +
    'ref tel est al pte pty sdn bhd pvt smt anr ors jan feb mar apr jun jul aug sep sept oct nov dec abs ziff vgl ' +
    'hr ca sog inkl exkl einschl insb evtl gem lit buchst mio mrd tsd fr lgs mm mme num n° réf tél dott avv núm ' +
    'núms sra sres dña lic pág págs párr ltda'
  ).split(' '),
);
/** Abbreviations before a number; without one they are ordinary words. */
const ABBREVIATIONS_BEFORE_NUMBERS = /^(?:nos?|cap|ord|pos|res)$/;
/** Titles, and the words between two parties. A name follows, even one that looks like the start of a sentence. */
const ABBREVIATIONS_BEFORE_NAMES = /^(?:mr|mrs|ms|dr|prof|v|vs|messrs|m\/s|smt|sra?|dott)$/;
/**
 * Abbreviations without a vowel, such as "bspw" and "zzgl". With a capital ("Rs") a number must follow, because "Wft"
 * is a name.
 */
const VOWELLESS = /^[B-DF-HJ-NP-TV-XZ]?[b-df-hj-np-tv-xz]{1,5}$/;
const UPPER_CASE = /\p{Lu}/u;

/** Words that begin sentences and are not names. Before them, "U.S." and "Inc." end a sentence. */
const SENTENCE_STARTERS = [
  ...['The', 'This', 'These', 'Those', 'That', 'It', 'Its', 'In', 'On', 'Under', 'A', 'An', 'We', 'They', 'He', 'She'],
  ...['As', 'At', 'By', 'For', 'If', 'When', 'While', 'However', 'Firms'],
  ...['Die', 'Der', 'Das', 'Les', 'La', 'Le', 'Il', 'El', 'Los'],
];
const SENTENCE_START = new RegExp(`^(${SENTENCE_STARTERS.join('|')})(?=[\\s,])`);

/** The maximum number of characters before a full stop that `isFullStopOfAbbreviation` looks at. */
export const MAX_ABBREVIATION_CONTEXT_LENGTH = 40;

/**
 * Returns true if a full stop belongs to an abbreviation, such as `Art.`, and does not end a sentence.
 *
 * @param textBefore the text before the full stop, at most `MAX_ABBREVIATION_CONTEXT_LENGTH` characters
 * @param textAfter the text after the full stop and the space
 */
export function isFullStopOfAbbreviation(textBefore: string, textAfter: string): boolean {
  const [, count, last = ''] = /(\d\s)?(\S+)$/u.exec(textBefore) ?? [];
  // Removes quotes and elided articles ("L’art", "dell'art"), but keeps the "s" of "the bank's".
  const bareWord = last.replace(/^["'“‘([«]+/, '').replace(/^\p{L}{1,2}[’'](?=\p{L})|^\p{L}{3,6}[’'](?=\p{L}{2})/u, '');
  const word = bareWord.toLowerCase();
  if (ABBREVIATIONS_BEFORE_NUMBERS.test(word)) return /^[A-Z]{0,4}-?\d/.test(textAfter);
  // For "U.S", "5p.m", "M/s" and "d.lgs" only the part after the single letters counts.
  const lastPart = bareWord.replace(/^[\d:]{0,5}(?:\p{L}[./])+/u, '');
  const isShort = /^\p{L}$/u.test(lastPart) || ABBREVIATIONS.has(lastPart.toLowerCase());
  // After a number it is a unit ("by 25 bps"), unless another number follows ("Abs. 2 Nr. 3").
  const needsNumber = count !== undefined || UPPER_CASE.test(lastPart);
  if (!isShort && (!VOWELLESS.test(lastPart) || (needsNumber && !/^\d/.test(textAfter)))) return false;
  return ABBREVIATIONS_BEFORE_NAMES.test(word) || !SENTENCE_START.test(textAfter);
}
