import { entryKey, versionsOf } from '../table/key-chart.ts';
import { getItem, queryItems } from '../table/read.ts';
import { upTo } from '../table/sort-keys.ts';
import { notFound, Problem } from '../values/problem.ts';
import type { EntryDetail } from './entry.ts';
import { findKeptVersions, holds, keptVersionOf, presentVersionOf } from './kept-version.ts';
import type { EntryAtVersion } from './version.ts';

/** Recent versions to read by number if the index lags behind. */
const LAST = 8;

/**
 * Returns the entry as of an instant in UTC: of several versions in that second the last one. One request if it is
 * unchanged since, two if changed, three if the index of versions lags behind or nothing is retained.
 *
 * @throws Problem 404 entry_not_found if it did not exist then; 404 version_not_kept
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

/**
 * Finds the version by the index: the entry before its next version, or else the start of the next retained version.
 * One request.
 */
export async function versionByIndex(
  id: string,
  instant: string,
): Promise<{ held: EntryDetail | null; next: string | null }> {
  const [row] = await queryItems({ ...versionsOf(id), from: upTo(instant), limit: 1 });
  const next = row && keptVersionOf(row, id);
  return { held: next && holds(next, instant) ? next.entry : null, next: next?.from ?? null };
}

/**
 * Finds the version by the last numbers before the current one, if the index may lag behind. One request. @throws
 * Problem 404 version_not_kept
 */
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
