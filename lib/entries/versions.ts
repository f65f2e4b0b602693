import { entryKey, versionAt, versionsOf } from '../table/key-chart.ts';
import { getItem } from '../table/read.ts';
import { FIRST, justBefore, LAST, upTo } from '../table/sort-keys.ts';
import { areOver, type Budget, streamsOf } from '../table/streams.ts';
import type { PageRequest, Slice } from '../values/page.ts';
import { badParameter, notFound, Problem } from '../values/problem.ts';
import { changedFields } from './changed.ts';
import { findKeptVersions, keptVersionOf, presentVersionOf } from './kept-version.ts';
import type { EntryAtVersion, EntryVersion } from './version.ts';

/*
 * Version numbers have gaps: a write without visible changes, such as a migration or the end of a wait for a summary,
 * gets a number, but no version is retained for it.
 */

const budgetOfPage = (): Budget => ({ requests: 6, units: 40 });
const FIRST_PAGE = 22;
/** Numbers to read around one that is not retained. */
const BESIDE = 6;

/**
 * Returns the versions of an entry, the current one first. `total` is set if one page has them all. @throws Problem
 * 404 entry_not_found
 */
export async function listVersions(id: string, page: PageRequest): Promise<Slice<EntryVersion>> {
  const { limit, offset, position } = page;
  const present = position ? null : await presentVersion(id);
  if (limit === 0) return { items: [], total: null, next: null, has_more: true };
  const all = streamsOf(
    { from: FIRST, to: position ? justBefore(position.after) : upTo(LAST) },
    budgetOfPage(),
    FIRST_PAGE,
  );
  const { index, partition } = versionsOf(id);
  const streams = [all.open(partition, index)];
  const found: EntryAtVersion[] = present ? [present] : [];
  const skipped = position ? 0 : offset;
  const wanted = () => skipped + limit + 1 - found.length;
  // The next older version shows what the last one of the page changed.
  for await (const row of all.rows(streams, wanted)) {
    const kept = keptVersionOf(row, id);
    // Versions that were edited since this request began are shown as of then.
    if (!present || kept.version < present.version) found.push(kept);
    if (wanted() <= 0) break;
  }
  const isWhole = areOver(streams) && found.length <= skipped + limit;
  const shown = found.slice(skipped, isWhole ? undefined : -1);
  if (!isWhole && shown.length === 0) throw tooFar();
  const items = shown.map((one, i) => listed(one, found[skipped + i + 1]));
  const next = isWhole ? null : { after: placeOf(shown.at(-1)), skip: 0 };
  return { items, total: isWhole && !position ? found.length : null, next };
}

/**
 * Returns a version by its number. For a number without a retained version, the next version has the same content.
 *
 * @throws Problem 404 entry_not_found, version_not_found
 */
export async function getVersion(id: string, version: number): Promise<EntryAtVersion> {
  const [present, [kept]] = await Promise.all([presentVersion(id), findKeptVersions(id, [version])]);
  if (present.version === version) return present;
  if (kept) return kept;
  if (version > present.version) throw noSuchVersion(id, version);
  const numbers = Array.from({ length: 2 * BESIDE + 1 }, (_, i) => version - BESIDE + i);
  const all = [present, ...(await findKeptVersions(id, numbers))];
  const next = all.findLast((one) => one.version >= version);
  // The entry may have been edited between the two reads.
  if (next?.version === version) return next;
  const before = all.find((one) => one.version < version);
  const isSame = next && (before ? before.until === next.from : next.from === next.entry.created_at);
  if (!isSame) throw noSuchVersion(id, version);
  return next;
}

/** Returns the version before one; null if it is not retained. */
export async function findVersionBefore(id: string, { version, from }: EntryAtVersion): Promise<EntryAtVersion | null> {
  const [before] = await findKeptVersions(
    id,
    Array.from({ length: BESIDE }, (_, i) => version - 1 - i),
  );
  return before?.until === from ? before : null;
}

/** Returns the current version, read consistently. @throws Problem 404 entry_not_found */
export async function presentVersion(id: string): Promise<EntryAtVersion> {
  const item = await getItem(entryKey(id), { consistent: true });
  if (!item) throw notFound('entry', id);
  return presentVersionOf(item);
}

/** Returns a version for the list; `before` is the previous one, if retained. */
function listed({ version, from, until, entry }: EntryAtVersion, before: EntryAtVersion | undefined): EntryVersion {
  const is_first = !before && from === entry.created_at;
  const isKnown = before?.until === from;
  return {
    version,
    from,
    until,
    is_first,
    changed: is_first ? [] : isKnown ? changedFields(before.entry, entry) : null,
  };
}

/** The current version sorts before all earlier ones. */
const placeOf = (one: EntryAtVersion | undefined): string => (one?.until ? versionAt(one.until, one.version) : LAST);

const noSuchVersion = (id: string, version: number): Problem =>
  new Problem(
    'not_found',
    'version_not_found',
    `The entry ${JSON.stringify(id)} has no version ${version} that is kept. The list of its versions says which it has.`,
  );

const tooFar = (): Problem =>
  badParameter(
    {
      in: 'query',
      parameter: 'offset',
      detail: 'cannot be reached at a bounded cost; to read further, follow next_cursor',
    },
    'offset_too_large',
  );
