import type { Item } from '../table/client.ts';
import { WORDS_DUE } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import { validUntil } from '../table/validity.ts';
import { updateItem } from '../table/write.ts';
import { instantOf } from '../values/time.ts';

/** Limit of pending writes that are distinguished. */
const MOST = 25;
/** The sort key of the row with the start of tombstones in this table. It sorts before all pending writes. */
const OF_TABLE = '!';

/** The pending index writes that a search has to consider. */
export interface UnderWay {
  /** Some entries are not indexed yet: a search may miss them, so its total is unknown. */
  due: boolean;
  /**
   * Entries that may have postings of an older version, or lack some, with their latest version; null if these are
   * too many.
   */
  touched: Map<string, number> | null;
  /** The first instant from which change streams by attribute may lack a change; null if complete. */
  unlisted: string | null;
  /** The instant from which as-of queries are possible: the creation of the table; null before the first catalog. */
  formerSince: string | null;
}

/** Returns the pending writes, read consistently. One request. */
export async function readUnderWay(): Promise<UnderWay> {
  const rows = await queryItems({ partition: WORDS_DUE, limit: MOST + 2, consistent: true });
  const writings = rows.filter(isOfWriting);
  // Pending writes finish without a change of the entry, and then a search may find more.
  if (writings.length > 0) validUntil(0);
  return {
    due: writings.length > MOST || writings.some((row) => row['stored'] !== true || row['removing'] !== undefined),
    touched: writings.length > MOST ? null : lastVersions(writings),
    unlisted: writings.filter(({ stored }) => stored !== true).reduce(earlier, null),
    formerSince: (rows.find(({ sk }) => sk === OF_TABLE)?.['former_since'] as string | undefined) ?? null,
  };
}

/** Returns true for the row of a pending write, and false for the row of the whole table. */
export const isOfWriting = ({ sk }: Item): boolean => sk !== OF_TABLE;

function lastVersions(writings: Item[]): Map<string, number> {
  const versions = new Map<string, number>();
  for (const { sk } of writings) {
    const [, id = '', version] = String(sk).split('#');
    versions.set(id, Math.max(versions.get(id) ?? 0, Number(version)));
  }
  return versions;
}

/**
 * Returns the earlier of an instant and that of a pending write: its own, or `since` if the entry keeps an earlier
 * one.
 */
function earlier(before: string | null, { sk, since }: Item): string | null {
  const instant = String(since ?? sk).split('#')[0] ?? '';
  return before !== null && before < instant ? before : instant;
}

/** Records the start of tombstones in a new table. */
export async function setFormerSince(): Promise<void> {
  await updateItem({
    Key: { pk: WORDS_DUE, sk: OF_TABLE },
    UpdateExpression: 'SET #since = if_not_exists(#since, :now)',
    ExpressionAttributeNames: { '#since': 'former_since' },
    ExpressionAttributeValues: { ':now': instantOf(new Date()) },
  });
}
