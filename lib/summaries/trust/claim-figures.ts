import type { Clause } from './clauses.ts';
import type { Dates } from './days.ts';
import type { Fact } from './facts.ts';
import { nearestRole, rolesOf, runsFrom, runsTo } from './roles.ts';
import { CONVERSIONS, isCurrency, isSameUnit } from './units.ts';
import { NO, type Window } from './window.ts';

const DATES: (keyof Dates & ('days' | 'months' | 'monthsOfYears' | 'dates'))[] = [
  'days',
  'months',
  'monthsOfYears',
  'dates',
];
const IS_TIME = /clock|minute|hour|day|week|month|year/;

/** Compares the numbers and dates of a claim with those of its span. The parts of the span that have them. */
export function figureHomes(window: Window): Clause[] {
  const homes = new Set<Clause>();
  for (const fact of window.own.facts) for (const home of numberHomes(fact, window)) homes.add(home);
  for (const home of dateHomes(window)) homes.add(home);
  return [...homes];
}

function numberHomes(fact: Fact, { own, span, update, isForeign, add }: Window): Clause[] {
  if (fact.unit === '#code' && update.reading.includes(codeOf(own.reading, fact))) {
    if (isOtherLabel(own, fact, span.reading)) add(NO, 'number');
    return [];
  }
  const same = span.clauses.flatMap((clause) =>
    clause.facts.filter((theirs) => isSameValue(own, fact, theirs)).map((theirs) => ({ clause, theirs })),
  );
  if (isLabel(own, fact, update.reading) && !isOtherLabel(own, fact, span.reading))
    return same.map(({ clause }) => clause);
  const things = isForeign || fact.unit ? [] : fact.things;
  if (fact.unit === '#year' && same.length === 0 && span.lows.has(fact.value)) return [];
  if (same.length === 0 && isDifference(fact, span.clauses)) return span.clauses;
  if (same.length === 0) add(NO, 'number');
  else if (!same.some(({ theirs }) => isSameBound(fact, theirs))) add(NO, 'limit');
  else if (fact.per && same.every(({ theirs }) => theirs.per && theirs.per !== fact.per)) add(NO, 'number');
  else if (things.length > 0 && !same.some(({ clause, theirs }) => isSameThing(things, theirs, clause)))
    add(NO, 'number');
  return same.map(({ clause }) => clause);
}

/** The word before a number, and the number with its letters: "pillar 2", "guideline b-3". */
function labelOf({ reading }: Clause, fact: Fact): { word: string; number: string } {
  const number = codeOf(reading, fact);
  const end = reading.lastIndexOf(number, fact.start);
  return { word: /(\p{L}{3,}) $/u.exec(reading.slice(0, Math.max(0, end)))?.[1] ?? '', number };
}

/** A number after a word with a capital is a part of a name: it may stand anywhere in the source, as "Consultation Paper 171". */
function isLabel(own: Clause, fact: Fact, source: string): boolean {
  if (!['', '#notice', '#year', '#law', '#principle'].includes(fact.unit)) return false;
  const { word, number } = labelOf(own, fact);
  const name = `${word.charAt(0).toUpperCase()}${word.slice(1)} ${number}`;
  return word !== '' && own.text.includes(name) && source.includes(`${word} ${number}`);
}

/** True if a span has another number after the same word. */
function isOtherLabel(own: Clause, fact: Fact, span: string): boolean {
  const { word, number } = labelOf(own, fact);
  return word !== '' && !span.includes(number) && new RegExp(`(?<!\\p{L})${word} \\p{L}{0,3}-?\\d`, 'u').test(span);
}

/** A number with the letters, signs and figures that it is written with: "CP14/24". */
function codeOf(reading: string, { start, end }: Fact): string {
  const [before = ''] = /[\p{L}\d/.-]{0,40}$/u.exec(reading.slice(0, start)) ?? [];
  const [after = ''] = /^[\p{L}\d/.-]{0,40}[\p{L}\d]|^/u.exec(reading.slice(end)) ?? [];
  return before + reading.slice(start, end) + after;
}

function isSameValue(clause: Clause, own: Fact, theirs: Fact): boolean {
  if (own.value === theirs.value && isSameUnit(own.unit, theirs.unit)) return true;
  if (own.value === theirs.value && own.unit === '' && theirs.unit === '#notice')
    return /number|nummer|numero|n°|no\./.test(clause.reading.slice(0, own.start));
  if (
    own.value === theirs.value &&
    own.unit === '' &&
    own.things.length === 0 &&
    /million|lakh|crore|bn|mi/.test(clause.reading.slice(own.start, own.end))
  )
    return isCurrency(theirs.unit);
  return CONVERSIONS.some(
    ([from, to, factor]) =>
      theirs.unit === from && own.unit === to && Math.abs(Number(theirs.value) * factor - Number(own.value)) < 1e-9,
  );
}

/** True of the difference of two shares of one sentence, in points: "from 118.2% to 120.6%" are 2.4 points. */
function isDifference({ value, unit }: Fact, clauses: Clause[]): boolean {
  const shares = clauses.flatMap(({ facts }) =>
    facts.filter((fact) => fact.unit === '%').map((fact) => Number(fact.value)),
  );
  const factor = unit === 'points' ? 1 : unit === 'bp' ? 100 : Number.NaN;
  return shares.some(
    (share, i) => Math.abs(Math.abs(share - (shares[i - 1] ?? Number.NaN)) * factor - Number(value)) < 1e-6,
  );
}

function isSameBound(own: Fact, theirs: Fact): boolean {
  if (own.bound === theirs.bound) return true;
  const isMost = ({ bound }: Fact) => bound === 'max' || bound === 'term';
  if (isMost(own) && isMost(theirs)) return true;
  return IS_TIME.test(own.unit) && [own, theirs].every(({ bound }) => bound === '' || bound === 'term');
}

/** What is counted stands behind the number in the source, or next to it. */
function isSameThing(things: string[], theirs: Fact, { words }: Clause): boolean {
  const behind = words.filter(({ at }) => at > theirs.start).slice(0, 6);
  const before = words.filter(({ at }) => at < theirs.start).slice(-4);
  const near = new Set([...theirs.things, ...[...behind, ...before].map(({ stem }) => stem)]);
  return theirs.things.length === 0 || things.some((thing) => near.has(thing));
}

function dateHomes(window: Window): Clause[] {
  const { own, span, add } = window;
  return DATES.flatMap((kind) =>
    [...own.dates[kind]].flatMap((date) => {
      const hits = span.clauses.filter(({ dates }) => dates[kind].has(date));
      if (hits.length === 0) add(NO, 'date');
      else compareRole(hits, window);
      return kind.startsWith('month') && own.dates.days.size > 0 ? [] : hits;
    }),
  );
}

/** A deadline is not a beginning, and what happens on a day is what the source says of it. */
function compareRole(hits: Clause[], { own, span, add }: Window) {
  const [from, to] = [runsFrom(own.reading), runsTo(own.reading)];
  if (from && !to && hits.every(({ reading }) => runsTo(reading) && !runsFrom(reading))) add(NO, 'date');
  const mine = nearestRole(own.reading);
  const near = new Set(hits.flatMap(({ reading }) => [...rolesOf(reading)]));
  const theirs = near.size > 0 ? near : rolesOf(span.reading);
  if (mine && theirs.size > 0 && !theirs.has(mine)) add(NO, 'date');
}
