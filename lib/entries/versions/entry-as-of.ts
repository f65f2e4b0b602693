import { archivedEntryVersionsIndexPartition, entryKey } from '../../platform/dynamodb/key-schema.ts';
import { getItem, queryItems } from '../../platform/dynamodb/read.ts';
import { getLastSortKeyAt } from '../../platform/dynamodb/sort-keys.ts';
import { notFound, Problem } from '../../values/problem.ts';
import type { EntryDetail } from '../entry.ts';
import { findVersionsByNumber, isVersionValidAt, parseEntryAsVersion, parseVersionItem } from './archived-version.ts';
import type { EntryAtVersion } from './entry-version.ts';

/** Recent versions to read by number if the index lags behind. */
const MAX_RECENT_VERSIONS = 8;

/**
 * Returns the entry as it was at an instant in UTC.
 * If several versions began in that second, the last one counts. One request if the entry is unchanged since then, two
 * if it changed. Three requests if the index of versions lags behind, or if the version is not retained.
 * @throws Problem 404 entry_not_found if the entry did not exist then
 * @throws Problem 404 version_not_kept if the version of that time is not retained
 */
export async function getEntryAtInstant(id: string, instant: string): Promise<EntryDetail> {
  const item = await getItem(entryKey(id), { consistent: true });
  if (!item) throw notFound('entry', id);
  const present = parseEntryAsVersion(item);
  const { from, entry } = present;
  if (instant < entry.created_at) throw entryNotYetKnown(id, instant, entry.created_at);
  if (instant >= from) return entry;
  const { held: validEntry, next } = await findIndexedVersionAt(id, instant);
  return validEntry ?? findRecentVersionAt(present, next, instant);
}

/**
 * Finds the version of an entry that was valid at an instant, in the index of versions. One request.
 * `held` is that version, or null if it is not retained or not indexed yet. `next` is the instant at which the next
 * retained version begins, or null without one.
 */
export async function findIndexedVersionAt(
  id: string,
  instant: string,
): Promise<{ held: EntryDetail | null; next: string | null }> {
  const [row] = await queryItems({
    ...archivedEntryVersionsIndexPartition(id),
    from: getLastSortKeyAt(instant),
    limit: 1,
  });
  const next = row && parseVersionItem(row, id);
  return { held: next && isVersionValidAt(next, instant) ? next.entry : null, next: next?.from ?? null };
}

/**
 * Finds the version at an instant among the eight version numbers before the current version. It is for versions that
 * the eventually consistent index does not have yet. One request. `nextVersionStart` is the start of the next retained
 * version, for the error message.
 * @throws Problem 404 version_not_kept if none of these versions was valid at the instant
 */
export async function findRecentVersionAt(
  { version, from, entry: { id } }: EntryAtVersion,
  nextVersionStart: string | null,
  instant: string,
): Promise<EntryDetail> {
  const numbers = Array.from({ length: MAX_RECENT_VERSIONS }, (_, i) => version - 1 - i);
  const last = (await findVersionsByNumber(id, numbers)).find((archived) => isVersionValidAt(archived, instant));
  if (!last) throw asOfVersionNotRetained(id, instant, nextVersionStart ?? from);
  return last.entry;
}

const entryNotYetKnown = (id: string, instant: string, since: string): Problem =>
  new Problem(
    'not_found',
    'entry_not_found',
    `The entry ${JSON.stringify(id)} was not known yet at ${instant}: this service has it since ${since}.`,
  );

const asOfVersionNotRetained = (id: string, instant: string, since: string): Problem =>
  new Problem(
    'not_found',
    'version_not_kept',
    `What the entry ${JSON.stringify(id)} said at ${instant} is not kept. The next version that is kept holds ` +
      `since ${since}: ask for that instant or a later one.`,
  );
