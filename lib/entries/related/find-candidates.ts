import { attributePostingsPartition, termPartition } from '../../platform/dynamodb/index-keys.ts';
import { queryItems, type RangeQuery } from '../../platform/dynamodb/read.ts';
import { entrySortKey, getLastSortKeyAt, MAX_SORT_KEY, MIN_SORT_KEY } from '../../platform/dynamodb/sort-keys.ts';
import { parsePosting } from '../../search/index/posting.ts';
import { addDays, toDay } from '../../values/time.ts';
import { MATTER_CITATION_TYPES } from './matter-steps.ts';
import type { RelatedCriteria } from './related-criteria.ts';
import { MAX_DAYS_APART_BY_EVIDENCE } from './same-act.ts';

/*
 * Candidates for related entries: the nearest entries in the lists of its criteria. They use the postings of
 * searches, so no further data is stored.
 */

/** Rows per list: at most one unit. */
const ROWS_PER_LIST = 80;
/** Limits of compared entries, in total and per feed, so that repetitive feeds do not hide others. */
const MAX_COMPARED = { all: 24, ofFeed: 12 };
/** The weight of being in a list, and the least total to compare: a citation, or two words. */
const WEIGHTS = { matter: 8, cited: 2, word: 1 };
const MIN_WEIGHT = 2;

/** An entry with its place. */
interface DatedEntry {
  id: string;
  published_date: string;
}

/**
 * A part of a list to read, with its weight.
 * Rows beyond the distance in days may be missing.
 */
interface ListRead {
  query: RangeQuery;
  weight: number;
  completeFromDays: number;
}
interface RelatedCandidate {
  id: string;
  feed_id: string;
  days: number;
  weight: number;
}

/**
 * Returns the ids of at most 24 entries that share the citation or the most selective title words. `isComplete` is true
 * if these lists cannot contain a further entry of the same act or matter. At most five parallel requests of one read
 * unit each, however long the lists are.
 */
export async function findRelatedCandidates(
  entry: DatedEntry,
  criteria: RelatedCriteria,
): Promise<{ ids: string[]; isComplete: boolean }> {
  const lists = await Promise.all(planReads(entry, criteria).map((reading) => readRows(entry, reading)));
  const all = new Map<string, RelatedCandidate>();
  for (const one of lists.flatMap(({ candidates }) => candidates))
    all.set(one.id, { ...one, weight: one.weight + (all.get(one.id)?.weight ?? 0) });
  all.delete(entry.id);
  const minWeight = criteria.cited || criteria.words.length > 1 ? MIN_WEIGHT : WEIGHTS.word;
  const inOrder = [...all.values()]
    .filter(({ weight }) => weight >= minWeight)
    .sort((a, b) => b.weight - a.weight || a.days - b.days || (a.id < b.id ? -1 : 1));
  const chosen = limitPerFeed(inOrder);
  const isLeftOut = inOrder.some((one) => isSignificant(one) && !chosen.includes(one));
  return { ids: chosen.map(({ id }) => id), isComplete: !isLeftOut && lists.every(({ isEnough }) => isEnough) };
}

/** Returns whether an omitted candidate could be of the same act or matter. */
const isSignificant = ({ weight, days }: RelatedCandidate) =>
  weight >= WEIGHTS.matter || days <= MAX_DAYS_APART_BY_EVIDENCE.text;

function limitPerFeed(inOrder: RelatedCandidate[]): RelatedCandidate[] {
  const counts = new Map<string, number>();
  const few = inOrder.filter(({ feed_id }) => {
    counts.set(feed_id, (counts.get(feed_id) ?? 0) + 1);
    return (counts.get(feed_id) ?? 0) <= MAX_COMPARED.ofFeed;
  });
  return few.slice(0, MAX_COMPARED.all);
}

/**
 * Returns the planned reads of an entry.
 * These are the latest entries with the same citation, two words before and after the entry, and a third word near it.
 */
function planReads({ id, published_date }: DatedEntry, { cited, words }: RelatedCriteria): ListRead[] {
  const at = entrySortKey(published_date, id);
  const nearbyReads = words.slice(0, 2).flatMap((stem): RangeQuery[] => [
    { partition: termPartition(stem), from: MIN_SORT_KEY, to: at, descending: true },
    { partition: termPartition(stem), from: getLastSortKeyAt(at), to: MAX_SORT_KEY },
  ]);
  const day = toDay(published_date);
  const then = {
    from: addDays(day, -MAX_DAYS_APART_BY_EVIDENCE.text),
    to: getLastSortKeyAt(addDays(day, MAX_DAYS_APART_BY_EVIDENCE.text + 1)),
  };
  const third = words
    .slice(2)
    .map((stem): RangeQuery => ({ partition: termPartition(stem), ...then, descending: true }));
  const ofWords = [...nearbyReads, ...third].map((query) => ({
    query,
    weight: WEIGHTS.word,
    completeFromDays: MAX_DAYS_APART_BY_EVIDENCE.text,
  }));
  if (!cited) return ofWords;
  const isMatter = MATTER_CITATION_TYPES.includes(cited.type);
  const query = { partition: attributePostingsPartition('cites', cited.name), descending: true };
  const weights = isMatter
    ? { weight: WEIGHTS.matter, completeFromDays: Number.POSITIVE_INFINITY }
    : { weight: WEIGHTS.cited, completeFromDays: -1 };
  return [{ query, ...weights }, ...ofWords];
}

/** Returns the rows of a read, and whether these suffice. One request. */
async function readRows({ published_date }: DatedEntry, { query, weight, completeFromDays }: ListRead) {
  const items = await queryItems({ ...query, limit: ROWS_PER_LIST });
  const candidates = items.map(parsePosting).map(({ id, sortKey, attributeCode }): RelatedCandidate => {
    const days = Math.abs(Date.parse(sortKey.split('#')[0] ?? '') - Date.parse(published_date)) / 86_400_000;
    // The code of a posting begins with the feed.
    return { id, feed_id: attributeCode.split('.')[0] ?? '', days, weight };
  });
  const isEnough = items.length < ROWS_PER_LIST || (candidates.at(-1)?.days ?? 0) > completeFromDays;
  return { candidates, isEnough };
}
