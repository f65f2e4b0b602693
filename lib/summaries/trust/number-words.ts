/*
 * Numbers in words, in lower case without accents. English ones up to a thousand, and single ones of German, French, Spanish and
 * Italian, become digits. Words whose number is not read, and words of quantity without a definite number, are kept as they are:
 * a summary may only have those of its source.
 */

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');

const OTHERS: Record<number, string> = {
  2: 'zwei deux',
  3: 'drei trois tres tre',
  4: 'vier quatre cuatro quattro',
  5: 'funf cinq cinco cinque',
  6: 'sechs seis',
  7: 'sieben siete sette',
  8: 'huit ocho',
  9: 'neun nueve nove',
  10: 'zehn dix diez dieci',
  11: 'elf undici',
  12: 'zwolf douze doce dodici',
  13: 'dreizehn treize trece tredici',
  14: 'quatorze catorce quattordici',
  15: 'quinze quince quindici',
  16: 'sedici',
  17: 'diciassette',
  18: 'diciotto',
  19: 'diciannove',
  20: 'zwanzig vingt veinte venti',
  30: 'dreißig dreissig trente treinta trenta',
  40: 'vierzig quarante cuarenta quaranta',
  50: 'funfzig cinquante cincuenta cinquanta',
  60: 'sechzig soixante sesenta sessanta',
  70: 'siebzig septante setenta settanta',
  80: 'achtzig ochenta ottanta',
  90: 'neunzig nonante noventa novanta',
  100: 'hundert cien',
};
const VALUES = new Map(Object.entries(OTHERS).flatMap(([value, words]) => words.split(' ').map((one) => [one, value])));
/** They are other words, too ("due", "once", "per cent"): numbers only in a row of numbers, or before a scale. */
const UNSURE = 'acht cents? cento mille mil mila dos due once onze sept otto neuf sei seize vingts ciento tausend';
const SCALE =
  'thousand|tausend|mille|mil|mila|millions?|millionen|millones|millon|milion[ei]|mio|mln|mill|billions?|trillions?|milliards?|milliarden?|miliard[io]|mrd|mia|mds|billon|billones|billionen|lakhs?|lacs?|crores?';
const OTHER_QUANTITY =
  'hundreds?|thousands|tens|dozens?|half|twice|thrice|doubled?|tripled?|multi(?:m|b)illion|dutzende?|hunderte|tausende|doppelt|douzaines?|centaines?|milliers?|moitie|docenas?|decenas|cientos|miles|mitad|doble|dozzin[ae]|decine|centinaia|migliaia|doppio';
/** Chinese and Japanese. After digits they are scales and read with these; "一" alone is a part of too many words. */
const HAN = '[〇零一二三四五六七八九十百千万亿兆两]';

const whole = (words: string) => `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`;
const SURE_PART = [...VALUES.keys()].join('|');
const UNSURE_PART = UNSURE.replaceAll(' ', '|');
const ROW_PART = `${SURE_PART}|${UNSURE_PART}`;
const JOINED_PART = `${ROW_PART}|vent|trent|quarant|cinquant|ein|un[oa]?|und|doscient[oa]s|drei|sech|sieb|neun|hundert`;
const UNREAD = new RegExp(
  [
    whole(`(?=(?:(?:${UNSURE_PART})[ -])*(?:${SURE_PART}))(?:${ROW_PART})(?:(?:[ -](?:et[ -]|y )?)(?:${ROW_PART}))+`),
    whole(`(?!dreizehn)(?:${JOINED_PART})(?:${JOINED_PART}){1,6}`),
    `${whole(`(?:(?:${UNSURE_PART})[ -])*(?:${UNSURE_PART})`)}(?= (?:${SCALE})(?!\\p{L}))`,
  ].join('|'),
  'gu',
);
const LOOSE = new RegExp(
  [`(?<!\\p{Nd}[ -]?)${whole(SCALE)}`, whole(OTHER_QUANTITY), `(?<!\\p{Nd}|${HAN})(?!一(?!${HAN}))${HAN}+`].join('|'),
  'gu',
);
const SMALL = `(?:${TENS.join('|')})(?:[ -](?:${UNITS.slice(1, 10).join('|')}))?|${UNITS.join('|')}`;
const ENGLISH = new RegExp(whole(`(${SMALL}|an?) hundred(?: (?:and )?(${SMALL}))?|(${SMALL})`), 'gu');
const ONE_OF_SCALE = new RegExp(`${whole('an?|one')} (?=(?:${SCALE})(?!\\p{L}))`, 'gu');
const ORDINAL = new RegExp(whole(ORDINALS.slice(2).join('|')), 'gu');
const FOREIGN = new RegExp(whole(SURE_PART), 'gu');

/** In Dutch "ten" is no number: "ten minste". */
const DUTCH_TEN =
  /(?<!\p{L})ten (?=(?:minste|hoogste|laste|aanzien|behoeve|gevolge|opzichte|onrechte|tijde|gunste|name|slotte|einde)(?!\p{L}))/gu;
const POINT = /(?<!\p{L})(?:an? )?(quarter|half)(?: of)?(?: an?)?[ -](?:percentage[ -])point/gu;
const TRADITIONAL: Record<string, string> = { 億: '亿', 萬: '万', 兩: '两' };

function numberOf(small = ''): number {
  const [first = '', second = ''] = small.split(/[ -]/);
  if (TENS.includes(first)) return 20 + 10 * TENS.indexOf(first) + Math.max(0, UNITS.indexOf(second));
  return /^an?$/.test(first) ? 1 : Math.max(0, UNITS.indexOf(first));
}

/** A folded text with its number words as digits, and its words of quantity that are not numbers. "one" alone is a pronoun. */
export function readNumberWords(folded: string): { text: string; quantities: Set<string> } {
  const plain = folded.toLowerCase().replace(/[億萬兩]/gu, (sign) => TRADITIONAL[sign] ?? sign);
  const text = plain
    .replace(DUTCH_TEN, 'te ')
    .replace(POINT, (_, part: string) => `${part === 'half' ? 0.5 : 0.25} percentage point`)
    .replace(UNREAD, ' ; ')
    .replace(ONE_OF_SCALE, '1 ')
    .replace(ENGLISH, (match, hundreds?: string, rest?: string, small?: string) => {
      const value = hundreds ? 100 * numberOf(hundreds) + numberOf(rest) : numberOf(small);
      return value < 2 ? match : String(value);
    })
    .replace(ORDINAL, (match) => String(1 + ORDINALS.indexOf(match)))
    .replace(FOREIGN, (match) => VALUES.get(match) ?? match);
  return { text, quantities: new Set([...(plain.match(UNREAD) ?? []), ...(text.match(LOOSE) ?? [])]) };
}

/** The numbers of "first" and "second" if a text has them: a summary may call the first quarter "Q1". */
export function firstOrdinals(folded: string): string[] {
  const names = new Set(folded.toLowerCase().match(/\p{L}+/gu));
  return ORDINALS.slice(0, 2).flatMap((name, i) => (names.has(name) ? [String(i + 1)] : []));
}
