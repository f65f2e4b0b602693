import { getOverlapRatio, type SignificantWords } from './compare-words.ts';
import {
  type EntryComparisonData,
  eachLacksWordsOfOther,
  getCommonLink,
  getDaysBetween,
  listCommonCitations,
} from './entry-comparison-data.ts';
import type { RelationReason } from './related-entries.ts';

/*
 * Decides whether entries of two feeds report the same act. A false positive hides an update, and a false negative
 * displays one twice. So each rule is strict, and differences outweigh similarities. `npm run bench -- clusters`
 * measures the result.
 */

/**
 * The longest distance in days between two entries about the same act, by kind of evidence. It is short for similar
 * texts, because weekly series repeat their texts. It is long for a common docket, because gazettes publish late.
 */
export const MAX_DAYS_APART_BY_EVIDENCE = { text: 5, docket: 21 };
/** Citations that identify a matter of an agency. */
const IDENTIFYING_CITATIONS = ['docket', 'rin', 'release'];
/**
 * The least shares of the shorter text's words and word pairs in the longer one.
 * `count` is the fewest common pairs.
 */
const MIN_TEXT_OVERLAP = { words: 0.9, pairs: 0.6, count: 6 };
/** The least share of a title in the other text, with a common docket or link. */
const MIN_SAME_TITLE_OVERLAP = 0.6;
/** A title of this many words with the number of an act identifies it alone. */
const MIN_NAMED_TITLE_WORDS = 5;

/**
 * Returns the evidence that entries of two feeds report the same act, such as common text or docket. Returns null
 * without enough evidence, or if titles, numbers or citations show that these are two acts.
 */
export function findSameLegalActReasons(a: EntryComparisonData, b: EntryComparisonData): RelationReason[] | null {
  if (
    a.entry.feed_id === b.entry.feed_id ||
    getDaysBetween(a, b) > MAX_DAYS_APART_BY_EVIDENCE.docket ||
    areDifferentActs(a, b)
  )
    return null;
  const isSoon = getDaysBetween(a, b) <= MAX_DAYS_APART_BY_EVIDENCE.text;
  const part = isSoon ? getTextOverlap(a.significantWords, b.significantWords) : null;
  const text: RelationReason[] = part === null ? [] : [{ by: 'text', value: part.toFixed(2) }];
  const link = getCommonLink(a, b);
  const isAlike = getTitlesOverlap(a.significantWords, b.significantWords) >= MIN_SAME_TITLE_OVERLAP;
  const isOneKind = a.entry.kind === b.entry.kind && a.entry.kind !== null && a.entry.kind !== 'other';
  const matters = listCommonCitations(a, b).filter(({ by }) => IDENTIFYING_CITATIONS.includes(by));
  const reasons = [
    ...(isAlike && isOneKind ? matters : []),
    ...(isAlike && isSoon && link ? [{ by: 'link' as const, value: link }] : []),
    ...text,
  ];
  if (reasons.length > 0) return reasons;
  return isSoon && haveSameNumberedTitle(a.significantWords, b.significantWords)
    ? [{ by: 'title', value: a.significantWords.title.join(' ') }]
    : null;
}

/** Returns whether anything says that these are two acts: their titles, numbers, kinds or matters. */
function areDifferentActs(a: EntryComparisonData, b: EntryComparisonData): boolean {
  const titles = eachLacksWordsOfOther({
    ofA: a.significantWords.title,
    a: a.significantWords,
    ofB: b.significantWords.title,
    b: b.significantWords,
  });
  const numbers = eachLacksWordsOfOther({
    ofA: a.significantWords.numbers,
    a: a.significantWords,
    ofB: b.significantWords.numbers,
    b: b.significantWords,
  });
  const changes =
    a.changes.some((one) => !b.significantWords.words.has(one)) ||
    b.changes.some((one) => !a.significantWords.words.has(one));
  return titles || numbers || changes || haveDifferentMatters(a, b);
}

/** Returns whether both have matters of one type, and none in common. */
function haveDifferentMatters(a: EntryComparisonData, b: EntryComparisonData): boolean {
  const ofType = ({ citedNames }: EntryComparisonData, type: string) =>
    [...citedNames].flatMap(([name, by]) => (by === type ? [name] : []));
  return IDENTIFYING_CITATIONS.some((type) => {
    const ofA = ofType(a, type);
    const ofB = ofType(b, type);
    return ofA.length > 0 && ofB.length > 0 && !ofA.some((name) => ofB.includes(name));
  });
}

/** Returns the share of one text, usually the shorter, in the other; null if it is too small. */
function getTextOverlap(a: SignificantWords, b: SignificantWords): number | null {
  const share = Math.max(getBigramOverlap(a, b), getBigramOverlap(b, a));
  return share >= MIN_TEXT_OVERLAP.pairs ? share : null;
}

/**
 * Returns the share of a text's word pairs in the other.
 * It is 0 if a name, a number or too many words are missing.
 */
function getBigramOverlap(
  { bigrams, text, names, numbers }: SignificantWords,
  { allBigrams, words }: SignificantWords,
): number {
  const isIn =
    [...names, ...numbers].every((one) => words.has(one)) && getOverlapRatio(text, words) >= MIN_TEXT_OVERLAP.words;
  return isIn && bigrams.size >= MIN_TEXT_OVERLAP.count ? getOverlapRatio(bigrams, allBigrams) : 0;
}

const getTitlesOverlap = (a: SignificantWords, b: SignificantWords) =>
  Math.max(getOverlapRatio(a.title, b.words), getOverlapRatio(b.title, a.words));

/** Returns whether both titles have the same words, including the number or the day of an act. */
function haveSameNumberedTitle(a: SignificantWords, b: SignificantWords): boolean {
  const [shorter, longer] = a.title.length <= b.title.length ? [a.title, b.title] : [b.title, a.title];
  const isNamed = shorter.filter((stem) => /\d/.test(stem)).length >= 2 && shorter.length >= MIN_NAMED_TITLE_WORDS;
  return (
    isNamed &&
    getOverlapRatio(shorter, new Set(longer)) === 1 &&
    getOverlapRatio(longer, new Set(shorter)) >= MIN_SAME_TITLE_OVERLAP
  );
}
