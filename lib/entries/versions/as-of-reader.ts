import { entryKey } from '../../platform/dynamodb/key-schema.ts';
import { type ReadBudget, runAndChargeBudget } from '../../platform/dynamodb/merged-query.ts';
import { getItems } from '../../platform/dynamodb/read.ts';
import { entrySortKey } from '../../platform/dynamodb/sort-keys.ts';
import { matchesQuery } from '../../search/match-texts.ts';
import type { SearchQuery } from '../../search/parse.ts';
import type { CandidatePosting, SearchPlan, VerifiedEntries } from '../../search/plan.ts';
import type { EntryDetail } from '../entry.ts';
import { type EntryFilter, matchesFilter } from '../entry-filter.ts';
import { findPreviousVersionsOfEntries, isVersionValidAt, parseEntryAsVersion } from './archived-version.ts';
import { findIndexedVersionAt, findRecentVersionAt } from './entry-as-of.ts';
import type { EntryAtVersion } from './entry-version.ts';

/*
 * Lists as of an instant: the sort keys of candidates lead to entries, and the version that was valid then decides.
 * It has one sort key, so an entry with several sort keys is read once.
 */

/**
 * The least assumed cost of a version in read units; it is at least that of its entry.
 * A consistent read of the last versions costs as much as 16.
 */
const MIN_UNITS_PER_VERSION = 1 / 2;
const UNITS_BY_NUMBERS = 16;

/** The cache of entries while a page is read, by id. */
interface AsOfCache {
  /** Entries as of the instant; null if they did not exist then. */
  validEntries: Map<string, EntryDetail | null>;
  /** Entries that were edited since, whose version is still to be read. */
  pendingVersions: Map<string, EntryAtVersion>;
}

/**
 * Creates the reader with which a search as of `instant` verifies its candidates.
 * It reads the version of each candidate that was valid then, within the read budget. One request reads all entries,
 * and one the versions before their last edits. An entry that was edited several times since then costs one request
 * more, or two if the index of versions lags behind.
 * @throws Problem 404 version_not_kept if the version of that time was not retained
 */
export function createAsOfEntryReader(
  filter: EntryFilter,
  query: SearchQuery | null,
  instant: string,
): SearchPlan<EntryDetail>['readEntries'] {
  const known: AsOfCache = { validEntries: new Map(), pendingVersions: new Map() };
  const isWanted = (entry: EntryDetail) => matchesFilter(filter, entry) && (!query || matchesQuery(query, entry));
  return async (candidates, budget, progress) => {
    const ids = [...new Set(candidates.map(({ posting }) => posting.id))];
    const before = budget.units;
    await runAndChargeBudget(budget, () => readEntries(known, ids, instant));
    const unitsOfOne = Math.max(MIN_UNITS_PER_VERSION, (before - budget.units) / ids.length);
    await readVersions(known, ids, { instant, budget, progress, unitsOfOne });
    return toVerifiedEntries(known, candidates, isWanted);
  };
}

/**
 * Options of version reads: the instant, and the budget at `unitsOfOne` per version.
 * With `progress` at least one version is read.
 */
interface VersionReadOptions {
  unitsOfOne: number;
  instant: string;
  budget: ReadBudget;
  progress: boolean;
}

/** Reads entries that are not cached, and records those that need no version. */
async function readEntries(
  { validEntries, pendingVersions }: AsOfCache,
  ids: string[],
  instant: string,
): Promise<void> {
  const unknown = ids.filter((id) => !validEntries.has(id) && !pendingVersions.has(id));
  const items = unknown.length > 0 ? await getItems(unknown.map(entryKey), { consistent: false }) : [];
  for (const present of items.map(parseEntryAsVersion)) {
    const { from, entry } = present;
    if (instant >= from) validEntries.set(entry.id, entry);
    else if (instant >= entry.created_at) pendingVersions.set(entry.id, present);
  }
  for (const id of unknown) if (!validEntries.has(id) && !pendingVersions.has(id)) validEntries.set(id, null);
}

/** Reads the versions that were valid then, in the order of their entries. @throws Problem 404 version_not_kept */
async function readVersions(
  known: AsOfCache,
  ids: string[],
  { instant, budget, progress, unitsOfOne }: VersionReadOptions,
): Promise<void> {
  const cacheEntry = (id: string, entry: EntryDetail) => {
    known.validEntries.set(id, entry);
    known.pendingVersions.delete(id);
  };
  const open = () => ids.flatMap((id) => known.pendingVersions.get(id) ?? []);
  const getAffordable = (units: number) => Math.max(progress ? 1 : 0, Math.floor(budget.units / units));
  const roomEach = (units: number) => Math.min(getAffordable(units), Math.max(progress ? 1 : 0, budget.requests));
  // Most entries were edited once since: one request reads the previous versions, of no more entries than can be read
  // again.
  const editedEntries = open().slice(0, getAffordable(2 * unitsOfOne));
  const before = await runAndChargeBudget(budget, () => findPreviousVersionsOfEntries(editedEntries));
  for (const archived of before) if (isVersionValidAt(archived, instant)) cacheEntry(archived.entry.id, archived.entry);
  const editedAgain = open().slice(0, roomEach(unitsOfOne));
  const versions = await runAndChargeBudget(budget, () =>
    Promise.all(editedAgain.map(({ entry: { id } }) => findIndexedVersionAt(id, instant))),
  );
  const late = editedAgain.flatMap((present, i) => {
    const { held: validEntry, next } = versions[i] as (typeof versions)[number];
    if (validEntry) cacheEntry(present.entry.id, validEntry);
    return validEntry ? [] : [{ present, next }];
  });
  const again = late.slice(0, roomEach(UNITS_BY_NUMBERS * unitsOfOne));
  const last = again.map(({ present, next }) => findRecentVersionAt(present, next, instant));
  for (const entry of await runAndChargeBudget(budget, () => Promise.all(last))) cacheEntry(entry.id, entry);
}

function toVerifiedEntries(
  { validEntries }: AsOfCache,
  candidates: CandidatePosting[],
  isWanted: (entry: EntryDetail) => boolean,
): VerifiedEntries<EntryDetail> {
  const decided = candidates.filter(({ posting }) => validEntries.has(posting.id));
  const entries = decided.flatMap(({ posting: { id, sortKey } }): [string, EntryDetail][] => {
    const entry = validEntries.get(id);
    return entry && entrySortKey(entry.published_date, id) === sortKey && isWanted(entry) ? [[sortKey, entry]] : [];
  });
  return { entries: new Map(entries), decidedSortKeys: new Set(decided.map(({ posting }) => posting.sortKey)) };
}
