import { type Compared, citedByBoth, daysBetween, eachLacks, linkOfBoth } from './compared.ts';
import type { RelationReason } from './related.ts';
import { partIn, type Telling } from './telling.ts';

/*
 * Decides whether entries of two feeds report the same act. A false positive hides an update, and a false negative
 * displays one twice. So each rule is strict, and differences outweigh similarities. `npm run bench -- clusters`
 * measures the result.
 */

/**
 * The longest distance in days of reports on one act: by text, because weekly series repeat theirs; and with its
 * docket, because gazettes are late.
 */
export const SAME_DAYS = { text: 5, docket: 21 };
/** Citations that identify a matter of an agency. */
const NAMING = ['docket', 'rin', 'release'];
/** The least share of the shorter text's words and word pairs in the longer one, and the fewest common pairs. */
const LEAST = { words: 0.9, pairs: 0.6, count: 6 };
/** The least share of a title in the other text, with a common docket or link. */
const LEAST_TITLE = 0.6;
/** A title of this many words with the number of an act identifies it alone. */
const LEAST_WORDS = 5;

/** Returns why two entries report the same act; null if they do not, or without evidence. */
export function sameAct(a: Compared, b: Compared): RelationReason[] | null {
  if (a.entry.feed_id === b.entry.feed_id || daysBetween(a, b) > SAME_DAYS.docket || differ(a, b)) return null;
  const isSoon = daysBetween(a, b) <= SAME_DAYS.text;
  const part = isSoon ? textInOther(a.telling, b.telling) : null;
  const text: RelationReason[] = part === null ? [] : [{ by: 'text', value: part.toFixed(2) }];
  const link = linkOfBoth(a, b);
  const isAlike = titlePart(a.telling, b.telling) >= LEAST_TITLE;
  const isOneKind = a.entry.kind === b.entry.kind && a.entry.kind !== null && a.entry.kind !== 'other';
  const matters = citedByBoth(a, b).filter(({ by }) => NAMING.includes(by));
  const reasons = [
    ...(isAlike && isOneKind ? matters : []),
    ...(isAlike && isSoon && link ? [{ by: 'link' as const, value: link }] : []),
    ...text,
  ];
  if (reasons.length > 0) return reasons;
  return isSoon && hasNamedTitle(a.telling, b.telling) ? [{ by: 'title', value: a.telling.title.join(' ') }] : null;
}

/** Returns whether anything says that these are two acts: their titles, numbers, kinds or matters. */
function differ(a: Compared, b: Compared): boolean {
  const titles = eachLacks(a.telling.title, a.telling, b.telling.title, b.telling);
  const numbers = eachLacks(a.telling.numbers, a.telling, b.telling.numbers, b.telling);
  const changes =
    a.changes.some((one) => !b.telling.words.has(one)) || b.changes.some((one) => !a.telling.words.has(one));
  return titles || numbers || changes || haveOtherMatters(a, b);
}

/** Returns whether both have matters of one type, and none in common. */
function haveOtherMatters(a: Compared, b: Compared): boolean {
  const ofType = ({ cited }: Compared, type: string) => [...cited].flatMap(([name, by]) => (by === type ? [name] : []));
  return NAMING.some((type) => {
    const [ofA, ofB] = [ofType(a, type), ofType(b, type)];
    return ofA.length > 0 && ofB.length > 0 && !ofA.some((name) => ofB.includes(name));
  });
}

/** Returns the share of one text, usually the shorter, in the other; null if it is too small. */
function textInOther(a: Telling, b: Telling): number | null {
  const most = Math.max(partOf(a, b), partOf(b, a));
  return most >= LEAST.pairs ? most : null;
}

/** Returns the share of a text's word pairs in the other; 0 if a name, a number or too many words are missing. */
function partOf({ pairs, text, names, numbers }: Telling, { allPairs, words }: Telling): number {
  const isIn = [...names, ...numbers].every((one) => words.has(one)) && partIn(text, words) >= LEAST.words;
  return isIn && pairs.size >= LEAST.count ? partIn(pairs, allPairs) : 0;
}

const titlePart = (a: Telling, b: Telling) => Math.max(partIn(a.title, b.words), partIn(b.title, a.words));

/** Returns whether both titles have the same words, including the number or the day of an act. */
function hasNamedTitle(a: Telling, b: Telling): boolean {
  const [shorter, longer] = a.title.length <= b.title.length ? [a.title, b.title] : [b.title, a.title];
  const isNamed = shorter.filter((stem) => /\d/.test(stem)).length >= 2 && shorter.length >= LEAST_WORDS;
  return isNamed && partIn(shorter, new Set(longer)) === 1 && partIn(longer, new Set(shorter)) >= LEAST_TITLE;
}
