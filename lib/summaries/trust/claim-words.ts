import type { Clause } from './clauses.ts';
import { capitalsOf } from './names.ts';
import { isPlain } from './plain-words.ts';
import { type Signed, signedOf, verdictOf } from './polarity.ts';
import { nearestRole, rolesOf } from './roles.ts';
import type { Update } from './source.ts';
import { timesOf } from './times.ts';
import { hasDate, hasStem, isOpposite, isRival, NO, type Window } from './window.ts';
import { isPair, stemOf, wordsOf } from './words.ts';

/** Questions whose answer must stand in the span; of the second, the opposite answer anywhere in the source refuses a claim, too. */
const GRAVE = new Set(
  'admit grant guilty uphold lose extend increase start lift legal certain final breach include support intent whole above'.split(
    ' ',
  ),
);
const STRONG = new Set('admit guilty uphold include lose extend legal lift intent certain whole'.split(' '));
const LAWS = /^(?:act|code|rule|law|regulations?|directive|article|section|gesetz|loi|ley|legge|wet|q\d)$/;

/** What the words of a claim are compared with, beyond its span. */
interface Frame {
  names: Set<string>;
  /** Words of names of which the span has another word: "Lionel Quek" where it has "Mr Quek". */
  known: Set<string>;
  /** Names of the span that the claim does not have. */
  rivals: string[];
  homeStems: Set<string>;
  /** Words of parts of the span that have a number or date of the same kind. */
  rivalStems: Set<string>;
  best: Clause;
  bestStems: Set<string>;
}

/** Compares the words and names of a claim with those of its span; homes are the parts that have its figures. The claim's names. */
export function compareWords(window: Window, homes: Clause[]): Set<string> {
  const { signed, span, update, add } = window;
  const home = homes.length > 0 ? homes : span.clauses;
  const frame = frameOf(window, home);
  compareOwnPart(window, home);
  let absent = 0;
  for (const word of signed) {
    const isName = frame.names.has(word.low);
    const isLimit = word.meanings.some(({ question }) => question === 'limit');
    if (isLimit && window.own.facts.some(({ bound }) => bound !== '')) continue;
    if (isOpposite(word, span)) add(NO, 'opposite');
    if (verdictOf(word, span.signed) !== 'unknown' || hasStem(span.stems, word.stem)) compareFound(word, frame, window);
    else if (OPPOSITE.some((prefix) => span.lows.has(prefix + word.low))) add(NO, 'opposite');
    else if (isName && frame.known.has(word.low)) continue;
    else if (isElsewhere(word, isName, frame, window) && isName) absent += 1;
  }
  const others = [...wordsOf(span.text.toLowerCase()).slice(0, 5), ...frame.best.words].map(({ low }) => low);
  if (absent > 0 && update.language !== 'de' && frame.rivals.some((low) => others.includes(low))) add(2, 'subject');
  return frame.names;
}

function frameOf({ own, signed, span, update }: Window, home: Clause[]): Frame {
  const isKnown = (low: string) =>
    [low, stemOf(low)].some((one) => update.institution.has(one)) || update.small.has(stemOf(low));
  const label = new Set(wordsOf((/^[^:]{1,40}: /.exec(span.text)?.[0] ?? '').toLowerCase()).map(({ low }) => low));
  const rivals = span.capitals.filter(
    (low) =>
      !label.has(low) &&
      !own.words.some((word) => word.low === low) &&
      !isKnown(low) &&
      !LAWS.test(low) &&
      wordsOf(low).length > 0,
  );
  const first = (clause: Clause) =>
    (own.facts.length > 0 ? clause.facts[0]?.start : clause.reading.search(/¦|$/)) ?? Infinity;
  const others = span.clauses.filter((clause) => !home.includes(clause) && isRival(own, clause));
  const best = span.clauses.reduce((a, b) => (common(signed, b) > common(signed, a) ? b : a));
  return {
    names: new Set(
      capitalsOf(own.text)
        .filter(({ low }) => !update.small.has(stemOf(low)))
        .map(({ low }) => low),
    ),
    known: new Set(
      (own.text.match(/\p{Lu}\p{L}+(?:[ -]\p{Lu}\p{L}+)+/gu) ?? [])
        .map((row) => row.toLowerCase().split(/[ -]/))
        .filter((row) => row.some((low) => span.lows.has(low) && span.capitals.includes(low)))
        .flat(),
    ),
    rivals,
    homeStems: stemsOf(home.flatMap(({ words }) => words)),
    rivalStems: stemsOf(
      others.flatMap((other) => other.words.filter(({ at }) => other !== span.clauses[0] || at > first(other))),
    ),
    best,
    bestStems: stemsOf(best.words),
  };
}

/** "Liquid" is not "illiquid". */
const OPPOSITE = ['un', 'in', 'il', 'im', 'ir', 'non', 'dis'];

const stemsOf = (words: { stem: string }[]) => new Set(words.map(({ stem }) => stem));
const common = (signed: Signed[], { words }: Clause) => {
  const stems = stemsOf(words);
  return signed.filter(({ stem }) => stems.has(stem)).length;
};

/** A word that the span has must not stand in it beside another number or date. */
function compareFound(word: Signed, { rivalStems, homeStems }: Frame, { add }: Window) {
  if (rivalStems.has(word.stem) && !homeStems.has(word.stem)) add(2, 'subject');
}

/** Looks for a word in the rest of the source, and adds what it costs. True if it is there. */
function isElsewhere(word: Signed, isName: boolean, { rivals }: Frame, window: Window): boolean {
  const { own, span, title, before, update, isForeign, add } = window;
  if (update.institution.has(word.stem) || update.institution.has(word.low)) return false;
  if ([...timesOf([word.low])].some((time) => timesOf(span.lows).has(time))) return false;
  for (const near of [title, before]) {
    if (!near || !hasStem(near.stems, word.stem)) continue;
    if (isOpposite(word, near)) add(NO, 'opposite');
    const isAfterRival = near !== update.spans[0] && near.clauses.some((clause) => isRival(own, clause));
    if (near !== title) add(isName ? 0.3 : isAfterRival ? 0.8 : 0.5, 'words');
    return true;
  }
  if (isApart(word, window)) add(NO, 'opposite');
  if (
    update.language === 'de' &&
    word.low.length > 4 &&
    [...span.lows].some((low) => low.includes(word.low.slice(0, -1)))
  )
    return false;
  const isGrave =
    !/(?:tion|ment|zione|cion|ung)e?n?s?$/.test(word.low) &&
    word.meanings.some(({ question }) => GRAVE.has(question) && !(question === 'start' && hasDate(own))) &&
    !isApproximate(word, own);
  if (update.stems.has(word.stem)) {
    add(isName || isGrave ? 2 : isPlain(word.stem) && !hasDate(own) ? 0.5 : 1, isName ? 'subject' : 'words');
    if (!isName && !isPlain(word.stem) && rivals.length > 0) add(1, 'subject');
    return true;
  }
  if (isPlain(word.stem)) return false;
  if (isForeign || isPair(word.low)) add(isGrave ? 1 : 0.15, 'words');
  else add(isGrave ? 2 : 0.7, 'words');
  return false;
}

/** "at most" and "some 300" are no parts of a whole. */
const isApproximate = ({ low }: Signed, own: Clause) =>
  own.reading.includes(`at ${low}`) ||
  (/^(?:some|most|only|nur|seulement|einige|algunos|alcuni|enkele)$/.test(low) &&
    new RegExp(`${low} (?:\\d|once|einmal|une fois|una v|eenmaal)`).test(own.reading));

/** True if a word of weight is not in the span: one for a whole or its part, or one whose opposite alone is in the source. */
function isApart(word: Signed, { own, update, isForeign }: Window): boolean {
  if (isApproximate(word, own)) return false;
  if (!isForeign && word.meanings.some(({ question }) => question === 'whole')) return true;
  const isAsked = isForeign ? word.meanings.length > 0 : word.meanings.some(({ question }) => STRONG.has(question));
  return isAsked && isContradicted(word, update);
}

function isContradicted(word: Signed, { spans }: Update): boolean {
  const verdicts = spans.map(({ signed }) => verdictOf(word, signed));
  return verdicts.includes('opposite') && !verdicts.includes('same');
}

/** A figure of a list belongs to the words of its own part: the claim must have one of them. */
function compareOwnPart({ own, signed, span, add }: Window, home: Clause[]) {
  const [only] = home;
  if (home.length !== 1 || !only || only === span.clauses[0]) return;
  if (!span.clauses.some((clause) => clause !== only && isRival(own, clause))) return;
  const role = nearestRole(own.reading);
  if (only.words.length === 0 || (role && rolesOf(only.reading).has(role))) return;
  const theirs = signedOf(only.reading, true);
  const stems = stemsOf(only.words);
  if (!signed.some((word) => hasStem(stems, word.stem) || verdictOf(word, theirs) === 'same')) add(2, 'subject');
}
