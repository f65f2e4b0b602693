import { postingOf } from '../search/postings.ts';
import { entryAt, factPartition, wordPartition } from '../table/key-chart.ts';
import { queryItems, type RangeQuery } from '../table/read.ts';
import { FIRST, LAST, upTo } from '../table/sort-keys.ts';
import { addDays, dayOf } from '../values/time.ts';
import type { LookedFor } from './looked-for.ts';
import { SAME_DAYS } from './same-act.ts';
import { MATTERS } from './step.ts';

/*
 * Candidates for related entries: the nearest entries in the lists of its criteria. They use the postings of
 * searches, so no further data is stored.
 */

/** Rows per list: at most one unit. */
const ROWS = 80;
/** Limits of compared entries, in total and per feed, so that repetitive feeds do not hide others. */
const MOST = { all: 24, ofFeed: 12 };
/** The weight of being in a list, and the least total to compare: a citation, or two words. */
const WEIGHTS = { matter: 8, cited: 2, word: 1 };
const LEAST_WEIGHT = 2;

/** An entry with its place. */
interface Placed {
  id: string;
  published_date: string;
}

/** A part of a list to read, its weight, and the distance in days beyond which missing rows do not matter. */
interface Reading {
  query: RangeQuery;
  weight: number;
  enough: number;
}
interface Candidate {
  id: string;
  feed_id: string;
  days: number;
  weight: number;
}

/**
 * Returns the ids of entries that may be related, and whether the lists can have no further ones of the same act or
 * matter. At most five parallel requests of one unit, with lists of any length.
 */
export async function candidatesOf(entry: Placed, looked: LookedFor): Promise<{ ids: string[]; isComplete: boolean }> {
  const read = await Promise.all(readingsOf(entry, looked).map((reading) => rowsOf(entry, reading)));
  const all = new Map<string, Candidate>();
  for (const one of read.flatMap(({ candidates }) => candidates))
    all.set(one.id, { ...one, weight: one.weight + (all.get(one.id)?.weight ?? 0) });
  all.delete(entry.id);
  const least = looked.cited || looked.words.length > 1 ? LEAST_WEIGHT : WEIGHTS.word;
  const inOrder = [...all.values()]
    .filter(({ weight }) => weight >= least)
    .sort((a, b) => b.weight - a.weight || a.days - b.days || (a.id < b.id ? -1 : 1));
  const chosen = firstOf(inOrder);
  const isLeftOut = inOrder.some((one) => mayBeMissed(one) && !chosen.includes(one));
  return { ids: chosen.map(({ id }) => id), isComplete: !isLeftOut && read.every(({ isEnough }) => isEnough) };
}

/** Returns whether an omitted candidate could be of the same act or matter. */
const mayBeMissed = ({ weight, days }: Candidate) => weight >= WEIGHTS.matter || days <= SAME_DAYS.text;

function firstOf(inOrder: Candidate[]): Candidate[] {
  const counts = new Map<string, number>();
  const few = inOrder.filter(({ feed_id }) => {
    counts.set(feed_id, (counts.get(feed_id) ?? 0) + 1);
    return (counts.get(feed_id) ?? 0) <= MOST.ofFeed;
  });
  return few.slice(0, MOST.all);
}

/**
 * Returns the reads: the latest entries with the same citation, two words before and after the entry, and a third one
 * near it.
 */
function readingsOf({ id, published_date }: Placed, { cited, words }: LookedFor): Reading[] {
  const at = entryAt(published_date, id);
  const beside = words.slice(0, 2).flatMap((stem): RangeQuery[] => [
    { partition: wordPartition(stem), from: FIRST, to: at, descending: true },
    { partition: wordPartition(stem), from: upTo(at), to: LAST },
  ]);
  const day = dayOf(published_date);
  const then = { from: addDays(day, -SAME_DAYS.text), to: upTo(addDays(day, SAME_DAYS.text + 1)) };
  const third = words
    .slice(2)
    .map((stem): RangeQuery => ({ partition: wordPartition(stem), ...then, descending: true }));
  const ofWords = [...beside, ...third].map((query) => ({ query, weight: WEIGHTS.word, enough: SAME_DAYS.text }));
  if (!cited) return ofWords;
  const isMatter = MATTERS.includes(cited.type);
  const query = { partition: factPartition('cites', cited.name), descending: true };
  const weights = isMatter
    ? { weight: WEIGHTS.matter, enough: Number.POSITIVE_INFINITY }
    : { weight: WEIGHTS.cited, enough: -1 };
  return [{ query, ...weights }, ...ofWords];
}

/** Returns the rows of a read, and whether these suffice. One request. */
async function rowsOf({ published_date }: Placed, { query, weight, enough }: Reading) {
  const items = await queryItems({ ...query, limit: ROWS });
  const candidates = items.map(postingOf).map(({ id, at, code }): Candidate => {
    const days = Math.abs(Date.parse(at.split('#')[0] ?? '') - Date.parse(published_date)) / 86_400_000;
    // The code of a posting begins with the feed.
    return { id, feed_id: code.split('.')[0] ?? '', days, weight };
  });
  const isEnough = items.length < ROWS || (candidates.at(-1)?.days ?? 0) > enough;
  return { candidates, isEnough };
}
