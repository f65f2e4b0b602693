import { type Compared, citedByBoth, daysBetween, eachLacks, linkOfBoth } from './compared.ts';
import type { RelationReason } from './related.ts';
import { partIn, type Telling } from './telling.ts';

/*
 * Whether two feeds tell the same act. A wrong yes hides an update that somebody has to read, and a wrong no shows one twice: so each of
 * these rules is strict, and what differs weighs more than what is equal. `npm run bench -- clusters` says how well they do.
 */

/** One act is told again within so many days: by its text, since what comes each week has the same; and with its docket, since gazettes are late. */
export const SAME_DAYS = { text: 5, docket: 21 };
/** What names one matter of an agency. */
const NAMING = ['docket', 'rin', 'release'];
/** The least part of the shorter text's words, and of its pairs of words, that stand in the longer one, and the fewest pairs that say so. */
const LEAST = { words: 0.9, pairs: 0.6, count: 6 };
/** The least part of a title that stands in the other text where a docket or a link is the same. */
const LEAST_TITLE = 0.6;
/** A title that names its act by a number says it alone, if it has so many words. */
const LEAST_WORDS = 5;

/** Why two entries tell the same act; null if they do not, or nothing says that they do. */
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

/** Whether something says that these are two acts: what their titles say, their numbers, what they are, or their matters. */
function differ(a: Compared, b: Compared): boolean {
  const titles = eachLacks(a.telling.title, a.telling, b.telling.title, b.telling);
  const numbers = eachLacks(a.telling.numbers, a.telling, b.telling.numbers, b.telling);
  const changes =
    a.changes.some((one) => !b.telling.words.has(one)) || b.changes.some((one) => !a.telling.words.has(one));
  return titles || numbers || changes || haveOtherMatters(a, b);
}

/** Whether both have matters of one type, and none in common. */
function haveOtherMatters(a: Compared, b: Compared): boolean {
  const ofType = ({ cited }: Compared, type: string) => [...cited].flatMap(([name, by]) => (by === type ? [name] : []));
  return NAMING.some((type) => {
    const [ofA, ofB] = [ofType(a, type), ofType(b, type)];
    return ofA.length > 0 && ofB.length > 0 && !ofA.some((name) => ofB.includes(name));
  });
}

/** The part of the one text, the shorter as a rule, that stands in the other; null if that is too little to be the same. */
function textInOther(a: Telling, b: Telling): number | null {
  const most = Math.max(partOf(a, b), partOf(b, a));
  return most >= LEAST.pairs ? most : null;
}

/** The part of a text's pairs of words that stand in the other; 0 where a name, a number or too many words do not. */
function partOf({ pairs, text, names, numbers }: Telling, { allPairs, words }: Telling): number {
  const isIn = [...names, ...numbers].every((one) => words.has(one)) && partIn(text, words) >= LEAST.words;
  return isIn && pairs.size >= LEAST.count ? partIn(pairs, allPairs) : 0;
}

const titlePart = (a: Telling, b: Telling) => Math.max(partIn(a.title, b.words), partIn(b.title, a.words));

/** Whether both titles are the same words, of which one is the number of an act, or its day. */
function hasNamedTitle(a: Telling, b: Telling): boolean {
  const [shorter, longer] = a.title.length <= b.title.length ? [a.title, b.title] : [b.title, a.title];
  const isNamed = shorter.filter((stem) => /\d/.test(stem)).length >= 2 && shorter.length >= LEAST_WORDS;
  return isNamed && partIn(shorter, new Set(longer)) === 1 && partIn(longer, new Set(shorter)) >= LEAST_TITLE;
}
