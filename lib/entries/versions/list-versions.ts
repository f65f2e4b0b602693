import { archivedEntryVersionsIndexPartition, entryKey } from '../../platform/dynamodb/key-schema.ts';
import { areExhausted, createMergedQuery, type ReadBudget } from '../../platform/dynamodb/merged-query.ts';
import { getItem } from '../../platform/dynamodb/read.ts';
import {
  archivedEntryVersionSortKey,
  getLastSortKeyAt,
  getSortKeyBefore,
  MAX_SORT_KEY,
  MIN_SORT_KEY,
} from '../../platform/dynamodb/sort-keys.ts';
import type { ListPage, PageRequest } from '../../values/page.ts';
import { invalidParameter, notFound, Problem } from '../../values/problem.ts';
import { listChangedFields } from '../entry-changes.ts';
import { findVersionsByNumber, parseEntryAsVersion, parseVersionItem } from './archived-version.ts';
import type { EntryAtVersion, EntryVersion } from './entry-version.ts';

/*
 * Version numbers have gaps: a write without visible changes, such as a migration or the end of a wait for a summary,
 * gets a number, but no version is retained for it.
 */

const createVersionsBudget = (): ReadBudget => ({ requests: 6, units: 40 });
const FIRST_PAGE = 22;
/** Numbers to read around one that is not retained. */
const NEARBY_NUMBERS = 6;

/**
 * Returns the versions of an entry, the current one first.
 * `total` is the number of versions if one page has them all, else null.
 * @throws Problem 404 entry_not_found
 */
export async function listVersions(id: string, page: PageRequest): Promise<ListPage<EntryVersion>> {
  const { limit, offset, position } = page;
  const present = position ? null : await getCurrentEntryVersion(id);
  if (limit === 0) return { items: [], total: null, next: null, has_more: true };
  const all = createMergedQuery(
    { from: MIN_SORT_KEY, to: position ? getSortKeyBefore(position.after) : getLastSortKeyAt(MAX_SORT_KEY) },
    createVersionsBudget(),
    { pageSize: FIRST_PAGE },
  );
  const { index, partition } = archivedEntryVersionsIndexPartition(id);
  const streams = [all.open(partition, index)];
  const found: EntryAtVersion[] = present ? [present] : [];
  const skipped = position ? 0 : offset;
  const getRemaining = () => skipped + limit + 1 - found.length;
  // The next older version shows what the last one of the page changed.
  for await (const row of all.rows(streams, getRemaining)) {
    const archived = parseVersionItem(row, id);
    // Versions that were edited since this request began are shown as of then.
    if (!present || archived.version < present.version) found.push(archived);
    if (getRemaining() <= 0) break;
  }
  const isComplete = areExhausted(streams) && found.length <= skipped + limit;
  const pageVersions = found.slice(skipped, isComplete ? undefined : -1);
  if (!isComplete && pageVersions.length === 0) throw versionsOffsetTooLarge();
  const items = pageVersions.map((one, i) => toListedVersion(one, found[skipped + i + 1]));
  const next = isComplete ? null : { after: getVersionPosition(pageVersions.at(-1)), skip: 0 };
  return { items, total: isComplete && !position ? found.length : null, next };
}

/**
 * Returns a version of an entry by its number, with its validity.
 * If the number belongs to a write without visible changes, the next version is returned, which has the same content.
 * @throws Problem 404 entry_not_found, version_not_found
 */
export async function getVersion(id: string, version: number): Promise<EntryAtVersion> {
  const [present, [archived]] = await Promise.all([getCurrentEntryVersion(id), findVersionsByNumber(id, [version])]);
  if (present.version === version) return present;
  if (archived) return archived;
  if (version > present.version) throw versionNotFound(id, version);
  const numbers = Array.from({ length: 2 * NEARBY_NUMBERS + 1 }, (_, i) => version - NEARBY_NUMBERS + i);
  const all = [present, ...(await findVersionsByNumber(id, numbers))];
  const next = all.findLast((one) => one.version >= version);
  // The entry may have been edited between the two reads.
  if (next?.version === version) return next;
  const before = all.find((one) => one.version < version);
  const isSame = next && (before ? before.until === next.from : next.from === next.entry.created_at);
  if (!isSame) throw versionNotFound(id, version);
  return next;
}

/**
 * Returns the version of an entry that a given version replaced.
 * Null if the given version is the first one, or if the previous version is not retained.
 */
export async function findPreviousEntryVersion(
  id: string,
  { version, from }: EntryAtVersion,
): Promise<EntryAtVersion | null> {
  const [before] = await findVersionsByNumber(
    id,
    Array.from({ length: NEARBY_NUMBERS }, (_, i) => version - 1 - i),
  );
  return before?.until === from ? before : null;
}

/**
 * Returns the current version of an entry, read consistently; its `until` is null.
 * @throws Problem 404 entry_not_found
 */
export async function getCurrentEntryVersion(id: string): Promise<EntryAtVersion> {
  const item = await getItem(entryKey(id), { consistent: true });
  if (!item) throw notFound('entry', id);
  return parseEntryAsVersion(item);
}

/** Returns a version for the list; `before` is the previous one, if retained. */
function toListedVersion(
  { version, from, until, entry }: EntryAtVersion,
  before: EntryAtVersion | undefined,
): EntryVersion {
  const is_first = !before && from === entry.created_at;
  const unknownChange = is_first ? [] : null;
  return {
    version,
    from,
    until,
    is_first,
    changed: before?.until === from ? listChangedFields(before.entry, entry) : unknownChange,
  };
}

/** Returns the sort key of a version. The current version sorts before all earlier ones. */
const getVersionPosition = (one: EntryAtVersion | undefined): string =>
  one?.until ? archivedEntryVersionSortKey(one.until, one.version) : MAX_SORT_KEY;

const versionNotFound = (id: string, version: number): Problem =>
  new Problem(
    'not_found',
    'version_not_found',
    `The entry ${JSON.stringify(id)} has no version ${version} that is kept. The list of its versions says which ` +
      'it has.',
  );

const versionsOffsetTooLarge = (): Problem =>
  invalidParameter(
    {
      in: 'query',
      parameter: 'offset',
      detail: 'cannot be reached at a bounded cost; to read further, follow next_cursor',
    },
    'offset_too_large',
  );
