import type { Gap } from './gap.ts';
import { isClean } from './guards.ts';
import { isTimeOnly } from './phrases.ts';

/*
 * Phrases that begin with a small word: "in its report", "by email", "under section 5".
 */

/** Verbs of how something is: a phrase beside them says of what, or where. */
export const STATE =
  /^(?:is|are|was|were|be|been|has|have|had|ist|sind|war|waren|hat|est|sont|était|étaient|es|son|era|eran|è|sono|zijn|é|são|stood|amounted|totalled|accounted|remained|remains|reached|rose|fell|grew|increased|decreased|declined|dropped|applies|applied|apply|gilt|gelten|averaged)$/;
const PARTICIPLE = /(?:ed|ing|en|é|ée|és|ées|ad[oa]s?|id[oa]s?|at[oaie]|ut[oaie]|it[oaie]|wn|t)$/;
const SPAN =
  /^(?:days?|weeks?|months?|years?|jahren?|monaten?|tagen?|wochen|ans?|mois|jours|semaines|años?|meses|días|anni|mesi|giorni|jaar|maanden|dagen|weken|anos?|dias)$/;
/** Begin phrases that say of whom the rest is true. */
const WHOM = /^(?:for|with|across|within|against|für|gegen|pour|contre|para|contra|per|contro|voor|tegen)$/;
const OPENER = /^(?:meanwhile|earlier|finally|overall|zudem|ebenfalls|enfin|finalmente|infine|tenslotte)$/;
const BECAUSE = /^(?:following|after|because|since|nachdem|weil|après|tras|dopo|na|após)$/;

/** "today", "also". */
export const isFiller = ({ words, first, sentence }: Gap) => words.length === 1 && sentence.grammar.fillers.has(first);

/** "on 4 March 2025", wherever it stands. */
export function isTime(gap: Gap): boolean {
  const { grammar, verbs } = gap.sentence;
  const isOver = gap.closing !== '' || verbs[gap.end] === true || gap.next === 'to' || grammar.and.has(gap.next);
  return (
    (isOver || gap.isOpenWord(gap.next)) &&
    (gap.isAdjunct() || grammar.determiners.has(gap.first)) &&
    gap.isAlone &&
    isTimeOnly(gap.words)
  );
}

/** "In its report of May, …" at the beginning; not "In Germany, …" or "For small banks, …". */
export function isOpening(gap: Gap): boolean {
  if (!gap.isHead || !gap.closing.includes(',') || !hasOwnParts(gap) || !gap.isClean) return false;
  if (gap.hasVerb() && !BECAUSE.test(gap.first) && !isGiven(gap)) return false;
  if (gap.first === 'to' || OPENER.test(gap.first)) return true;
  if (!gap.isAdjunct() || WHOM.test(gap.first)) return false;
  return isTimeOnly(gap.words) || !/^\p{Lu}/u.test(gap.words[1]?.raw ?? '');
}

/** "In a speech given on 3 May": what is given, not who did what. */
function isGiven(gap: Gap): boolean {
  const { verbs, grammar } = gap.sentence;
  const at = verbs.indexOf(true, gap.start);
  const isPlain = gap.words.slice(1, at - gap.start + 1).every(({ raw }) => /^\p{Ll}/u.test(raw));
  return (
    isPlain &&
    at <= gap.start + 4 &&
    gap.isAdjunct(at + 1) &&
    !gap.hasVerb(at + 1) &&
    grammar.openVerbs.test(gap.low(at))
  );
}

/** Each part between its commas begins a phrase of its own. */
export const hasOwnParts = (gap: Gap): boolean =>
  gap.words.every(({ low, before }, i) => {
    const at = gap.start + i;
    const isDate = gap.isNumber(at) && gap.isNumber(at - 1);
    return i === 0 || !/[,:;]/.test(before) || gap.sentence.grammar.adjuncts.has(low) || isDate;
  });

/** A phrase that no rule, share, state or verb needs. */
export function isLoose(gap: Gap): boolean {
  const { sentence, first, second, before, start } = gap;
  if (gap.isInRule) return false;
  if (sentence.grammar.subordinators.has(first)) return gap.isAdjunct();
  if (before === '%' || isOfState(gap) || isNeeded(gap)) return false;
  if (gap.isAdjunct()) return true;
  if (first === 'to')
    return (
      sentence.grammar.determiners.has(second) && !sentence.words.slice(0, start).some(({ low }) => low === 'from')
    );
  const isDoneBy = /^(?:\p{Ll}+ed|made|held|given|taken|sold|paid)$/u.test(first) && second === 'by';
  if (!isDoneBy || gap.isNumber(start + 2) || /^(?:being|been|be|having)$/.test(before)) return false;
  return gap.hasVerb(0, start - 1) && !sentence.verbs[start - 1];
}

function isOfState(gap: Gap): boolean {
  const at = gap.sentence.verbs.lastIndexOf(true, gap.start - 1);
  if (at < 0 || !STATE.test(gap.low(at)) || /^(?:by|compared)$/.test(gap.first)) return false;
  const isDone = (place: number) => place < gap.start && gap.low(place).length > 3 && PARTICIPLE.test(gap.low(place));
  return !isDone(at + 1) && !isDone(at + 2);
}

/** "for two years", "in principle", "in some cases": how long, how far. */
function isNeeded({ words, last, sentence }: Gap): boolean {
  const isBare = words.length === 2 && /^\p{Ll}+[^s\P{Ll}]$/u.test(words[1]?.raw ?? '');
  return isBare || SPAN.test(last) || !isClean(words.slice(1), sentence.language);
}

/** A loose phrase inside a sentence, before a comma, a reason, a time or a number. */
export function isInside(gap: Gap): boolean {
  const { sentence, words, start, end, next, closing } = gap;
  const { grammar, language } = sentence;
  if (!gap.isAfterVerb || end === sentence.words.length || !gap.isAlone || !isLoose(gap) || !gap.isClean) return false;
  if (gap.hasVerb(start + 1) || words.slice(1).some(({ before }) => before !== '')) return false;
  if ((grammar.bound.has(next) && next !== 'to') || closing.includes('(')) return false;
  if (closing !== '' || grammar.subordinators.has(next) || grammar.and.has(next) || next === 'that') return true;
  const isPoint = (grammar.adjuncts.has(next) || next === 'to') && gap.isNumber(end + 1);
  if (isPoint) return words.length <= 6 && !words.some(({ low }) => /(?:ing|ed)$/.test(low));
  // In German a noun has a capital: after it another phrase begins.
  const isOver = /^\p{Lu}/u.test(words.at(-1)?.raw ?? '') && /^\p{Ll}/u.test(sentence.words[end]?.raw ?? '');
  return language === 'de' && isOver && !grammar.determiners.has(next) && words.length <= 5;
}
