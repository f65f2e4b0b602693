import type { Asked, Decided, SearchPlan } from '../search/decide.ts';
import { matches } from '../search/matches.ts';
import type { SearchQuery } from '../search/query.ts';
import { entryAt, entryKey } from '../table/key-chart.ts';
import { getItems } from '../table/read.ts';
import { type Budget, spend } from '../table/streams.ts';
import { versionByIndex, versionByNumbers } from './as-of.ts';
import type { EntryDetail } from './entry.ts';
import { type EntryFilter, passes } from './filters.ts';
import { findVersionsBefore, holds, presentVersionOf } from './kept-version.ts';
import type { EntryAtVersion } from './version.ts';

/*
 * Lists as of an instant: the sort keys of candidates lead to entries, and the version that was valid then decides.
 * It has one sort key, so an entry with several sort keys is read once.
 */

/**
 * The assumed cost of a version, by the cost of its entry in read units; a consistent read of the last numbers costs
 * as much as 16.
 */
const LEAST_UNITS = 1 / 2;
const BY_NUMBERS = 16;

/** The cache of entries while a page is read, by id. */
interface Known {
  /** Entries as of the instant; null if they did not exist then. */
  held: Map<string, EntryDetail | null>;
  /** Entries that were edited since, whose version is still to be read. */
  edited: Map<string, EntryAtVersion>;
}

/**
 * Returns a reader of entries as of an instant: one request for the entries, one for the versions before their last
 * edit, and one more per entry with several later edits, within the budget.
 */
export function readerAsOf(
  filter: EntryFilter,
  query: SearchQuery | null,
  instant: string,
): SearchPlan<EntryDetail>['read'] {
  const known: Known = { held: new Map(), edited: new Map() };
  const isWanted = (entry: EntryDetail) => passes(filter, entry) && (!query || matches(query, entry));
  return async (asked, budget, progress) => {
    const ids = [...new Set(asked.map(({ posting }) => posting.id))];
    const before = budget.units;
    await spend(budget, () => readEntries(known, ids, instant));
    const unitsOfOne = Math.max(LEAST_UNITS, (before - budget.units) / ids.length);
    await readVersions(known, ids, { instant, budget, progress, unitsOfOne });
    return decidedBy(known, asked, isWanted);
  };
}

/**
 * Options of version reads: the instant, and the budget at `unitsOfOne` per version; with `progress` at least one is
 * read.
 */
interface Reading {
  unitsOfOne: number;
  instant: string;
  budget: Budget;
  progress: boolean;
}

/** Reads entries that are not cached, and records those that need no version. */
async function readEntries({ held, edited }: Known, ids: string[], instant: string): Promise<void> {
  const unknown = ids.filter((id) => !held.has(id) && !edited.has(id));
  const items = unknown.length > 0 ? await getItems(unknown.map(entryKey), { consistent: false }) : [];
  for (const present of items.map(presentVersionOf)) {
    const { from, entry } = present;
    if (instant >= from) held.set(entry.id, entry);
    else if (instant >= entry.created_at) edited.set(entry.id, present);
  }
  for (const id of unknown) if (!held.has(id) && !edited.has(id)) held.set(id, null);
}

/** Reads the versions that were valid then, in the order of their entries. @throws Problem 404 version_not_kept */
async function readVersions(
  known: Known,
  ids: string[],
  { instant, budget, progress, unitsOfOne }: Reading,
): Promise<void> {
  const hold = (id: string, entry: EntryDetail) => {
    known.held.set(id, entry);
    known.edited.delete(id);
  };
  const open = () => ids.flatMap((id) => known.edited.get(id) ?? []);
  const room = (units: number) => Math.max(progress ? 1 : 0, Math.floor(budget.units / units));
  const roomEach = (units: number) => Math.min(room(units), Math.max(progress ? 1 : 0, budget.requests));
  // Most entries were edited once since: one request reads the previous versions, of no more entries than can be read
  // again.
  const some = open().slice(0, room(2 * unitsOfOne));
  const before = await spend(budget, () => findVersionsBefore(some));
  for (const kept of before) if (holds(kept, instant)) hold(kept.entry.id, kept.entry);
  const others = open().slice(0, roomEach(unitsOfOne));
  const found = await spend(budget, () => Promise.all(others.map(({ entry: { id } }) => versionByIndex(id, instant))));
  const late = others.flatMap((present, i) => {
    const { held, next } = found[i] as (typeof found)[number];
    if (held) hold(present.entry.id, held);
    return held ? [] : [{ present, next }];
  });
  const again = late.slice(0, roomEach(BY_NUMBERS * unitsOfOne));
  const last = again.map(({ present, next }) => versionByNumbers(present, next, instant));
  for (const entry of await spend(budget, () => Promise.all(last))) hold(entry.id, entry);
}

function decidedBy({ held }: Known, asked: Asked[], isWanted: (entry: EntryDetail) => boolean): Decided<EntryDetail> {
  const told = asked.filter(({ posting }) => held.has(posting.id));
  const entries = told.flatMap(({ posting: { id, at } }): [string, EntryDetail][] => {
    const entry = held.get(id);
    return entry && entryAt(entry.published_date, id) === at && isWanted(entry) ? [[at, entry]] : [];
  });
  return { entries: new Map(entries), places: new Set(told.map(({ posting }) => posting.at)) };
}
