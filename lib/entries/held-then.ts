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
 * How a list as of an instant gets from places to entries: the version that held then decides, and it stood at one place. So of all
 * places that an entry ever had, its version is looked up once.
 */

/** A version is taken to cost what its entry did, in read units; by the last numbers, read consistently, as much as of 16. */
const LEAST_UNITS = 1 / 2;
const BY_NUMBERS = 16;

/** What is known of entries while a page is read, by id. */
interface Known {
  /** As they stood at the instant; null for what was not known yet. */
  held: Map<string, EntryDetail | null>;
  /** Those that were edited since, and whose version is still to be read. */
  edited: Map<string, EntryAtVersion>;
}

/** Reads what stood at places at an instant: one request for the entries, one for what stood before their last edit, and one more for each that was edited more often since, as far as the budget does. */
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

/** How versions are read: as of when, as far as the budget does if each costs `unitsOfOne`, and with `progress` at least one. */
interface Reading {
  unitsOfOne: number;
  instant: string;
  budget: Budget;
  progress: boolean;
}

/** The entries that are not known yet, and what they say without their versions. */
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

/** The versions that held then, in the order of their entries. @throws Problem 404 version_not_kept */
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
  // Most were edited once since: one request asks for what stood before, of no more than can be asked for once again.
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
