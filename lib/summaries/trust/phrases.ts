import type { Word } from './words.ts';

const TIME = new RegExp(
  `^(?:\\d{1,4}(?:st|nd|rd|th|er)?|${[
    'on in at during since between and the of am im vom le du el de en il nel op em no ao dia del und et y e',
    'from to through',
    'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec',
    'januar februar märz mai juni juli oktober dezember janvier février mars avril juin juillet août septembre octobre novembre décembre',
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    'gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre januari februari maart mei augustus',
    'janeiro fevereiro março maio junho julho setembro outubro novembro dezembro',
    'monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag lundi mardi mercredi jeudi vendredi lunes martes miércoles jueves viernes lunedì martedì mercoledì giovedì venerdì maandag dinsdag woensdag donderdag vrijdag',
    'spring summer autumn winter frühjahr sommer herbst automne verano otoño fiscal year quarter half q1 q2 q3 q4 h1 h2',
  ]
    .join(' ')
    .replaceAll(' ', '|')})$`,
);

/** True for a date with the words around it, or a whole range of two: "between 3 and 5 May 2025". */
export function isTimeOnly(words: Word[]): boolean {
  const lows = words.map(({ low }) => low.replace(/\.$/, ''));
  const isRange = lows.includes('from') === lows.some((one) => one === 'to' || one === 'through');
  return isRange && lows.every((one) => TIME.test(one)) && lows.some((one) => /\d/.test(one));
}

/** True if letters in brackets stand for the words before them: "FCA" for "Financial Conduct Authority". */
export function isAcronymOf(acronym: string, words: string[]): boolean {
  const letters = acronym.replace(/[^\p{L}]/gu, '');
  if ((letters.match(/\p{Lu}/gu)?.length ?? 0) < 1 || letters.length < 2 || words.length > 12) return false;
  const spelt = words.join(' ').toLowerCase();
  let at = 0;
  for (const [i, letter] of [...letters.toLowerCase().replace(/s$/, '')].entries()) {
    at = i === 0 ? (spelt.startsWith(letter) ? 1 : 0) : spelt.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  const initials = words.filter((word) => /^\p{L}{3,}/u.test(word)).map((word) => word[0]?.toLowerCase());
  const found = letters
    .toLowerCase()
    .split('')
    .filter((letter) => initials.includes(letter)).length;
  return words.length === 1 || found >= Math.ceil(letters.length / 2);
}

const COUNTS =
  /^(?:few|little|third|quarter|half|lot|number|dozen|hundred|thousand|million|billion|most|only|majority|minority|first|second|last|next|same|\p{N}.*)$/u;

/** True for an article of English before a word with which it does not count. */
export const isFreeArticle = (article: Word | undefined, next: Word | undefined): boolean =>
  /^(?:the|an?)$/.test(article?.low ?? '') && next !== undefined && next.before === '' && !COUNTS.test(next.low);
