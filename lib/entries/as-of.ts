import { entryKey, versionsOf } from '../table/key-chart.ts';
import { getItem, queryItems } from '../table/read.ts';
import { upTo } from '../table/sort-keys.ts';
import { notFound, Problem } from '../values/problem.ts';
import type { EntryDetail } from './entry.ts';
import { findKeptVersions, holds, keptVersionOf, presentVersionOf } from './kept-version.ts';
import type { EntryAtVersion } from './version.ts';

/** So many of the last versions are read by their numbers where the index does not have one yet. */
const LAST = 8;

/**
 * The entry as it stood at an instant of UTC: of several versions in that second the last. One request where it has not changed since,
 * two where it has, and three where the index of versions is behind or nothing is kept of that time.
 *
 * @throws Problem 404 entry_not_found where it is unknown, or was at that time; 404 version_not_kept
 */
export async function entryAsOf(id: string, instant: string): Promise<EntryDetail> {
  const item = await getItem(entryKey(id), { consistent: true });
  if (!item) throw notFound('entry', id);
  const present = presentVersionOf(item);
  const { from, entry } = present;
  if (instant < entry.created_at) throw notYetKnown(id, instant, entry.created_at);
  if (instant >= from) return entry;
  const { held, next } = await versionByIndex(id, instant);
  return held ?? versionByNumbers(present, next, instant);
}

/** By the index of versions: the entry as it stood before another version, and else since when the next one that is kept holds. One request. */
export async function versionByIndex(
  id: string,
  instant: string,
): Promise<{ held: EntryDetail | null; next: string | null }> {
  const [row] = await queryItems({ ...versionsOf(id), from: upTo(instant), limit: 1 });
  const next = row && keptVersionOf(row, id);
  return { held: next && holds(next, instant) ? next.entry : null, next: next?.from ?? null };
}

/** The same by the last numbers before the present one, where the index may be behind. One request. @throws Problem 404 version_not_kept */
export async function versionByNumbers(
  { version, from, entry: { id } }: EntryAtVersion,
  next: string | null,
  instant: string,
): Promise<EntryDetail> {
  const numbers = Array.from({ length: LAST }, (_, i) => version - 1 - i);
  const last = (await findKeptVersions(id, numbers)).find((kept) => holds(kept, instant));
  if (!last) throw notKept(id, instant, next ?? from);
  return last.entry;
}

const notYetKnown = (id: string, instant: string, since: string): Problem =>
  new Problem(
    'not_found',
    'entry_not_found',
    `The entry ${JSON.stringify(id)} was not known yet at ${instant}: this service has it since ${since}.`,
  );

const notKept = (id: string, instant: string, since: string): Problem =>
  new Problem(
    'not_found',
    'version_not_kept',
    `What the entry ${JSON.stringify(id)} said at ${instant} is not kept. The next version that is kept holds since ${since}: ask for that instant or a later one.`,
  );
