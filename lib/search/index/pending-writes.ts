import type { TableItem } from '../../platform/dynamodb/client.ts';
import { PENDING_INDEX_WRITES_PARTITION } from '../../platform/dynamodb/key-schema.ts';
import { queryItems } from '../../platform/dynamodb/read.ts';
import { limitResponseValidity } from '../../platform/dynamodb/response-validity.ts';
import { updateItem } from '../../platform/dynamodb/write.ts';
import { formatInstant } from '../../values/time.ts';

/** Limit of pending writes that are distinguished. */
const MAX_PENDING = 25;
/** The sort key of the row with the start of tombstones in this table. It sorts before all pending writes. */
const TABLE_ROW = '!';

/** The pending index writes that a search has to consider, because its postings may be outdated. */
export interface PendingIndexWrites {
  /** Some entries are not indexed yet: a search may miss them, so its total is unknown. */
  hasPendingPuts: boolean;
  /** Entries with outdated or missing postings, with their latest version; null if these are too many. */
  pendingVersionsByEntry: Map<string, number> | null;
  /** The first instant from which change streams by attribute may lack a change; null if complete. */
  streamsIncompleteSince: string | null;
  /**
   * The instant from which as-of queries are possible; null before the first catalog.
   * It is the creation of the table.
   */
  tombstonesSince: string | null;
}

/**
 * Returns the pending index writes; the entries are listed only if there are at most 25 writes. One consistent request.
 * While any write is pending, the current response is recorded as one that may change at any moment.
 */
export async function getPendingIndexWrites(): Promise<PendingIndexWrites> {
  const rows = await queryItems({
    partition: PENDING_INDEX_WRITES_PARTITION,
    limit: MAX_PENDING + 2,
    consistent: true,
  });
  const writings = rows.filter(isPendingIndexWrite);
  // Pending writes finish without a change of the entry, and then a search may find more.
  if (writings.length > 0) limitResponseValidity(0);
  return {
    hasPendingPuts:
      writings.length > MAX_PENDING || writings.some((row) => row['stored'] !== true || row['removing'] !== undefined),
    pendingVersionsByEntry: writings.length > MAX_PENDING ? null : getLatestVersions(writings),
    streamsIncompleteSince: writings.filter(({ stored }) => stored !== true).reduce(getEarlierInstant, null),
    tombstonesSince: (rows.find(({ sk }) => sk === TABLE_ROW)?.['former_since'] as string | undefined) ?? null,
  };
}

/**
 * Returns true for a row of the outbox that is a pending index write. The partition has one other row, which stores the
 * instant since when as-of queries are possible.
 */
export const isPendingIndexWrite = ({ sk }: TableItem): boolean => sk !== TABLE_ROW;

function getLatestVersions(writings: TableItem[]): Map<string, number> {
  const versions = new Map<string, number>();
  for (const { sk } of writings) {
    const [, id = '', version] = String(sk).split('#');
    versions.set(id, Math.max(versions.get(id) ?? 0, Number(version)));
  }
  return versions;
}

/**
 * Returns the earlier of an instant and that of a pending write.
 * The write's instant is its own, or `since` if the entry keeps an earlier one.
 */
function getEarlierInstant(before: string | null, { sk, since }: TableItem): string | null {
  const instant = String(since ?? sk).split('#')[0] ?? '';
  return before !== null && before < instant ? before : instant;
}

/**
 * Records the current time as the first instant of which as-of queries are possible. Call it for a new table: from then
 * on, each removed posting leaves a tombstone, by which as-of queries find edited entries. Later calls change nothing.
 */
export async function recordFirstAsOfInstant(): Promise<void> {
  await updateItem({
    Key: { pk: PENDING_INDEX_WRITES_PARTITION, sk: TABLE_ROW },
    UpdateExpression: 'SET #since = if_not_exists(#since, :now)',
    ExpressionAttributeNames: { '#since': 'former_since' },
    ExpressionAttributeValues: { ':now': formatInstant(new Date()) },
  });
}
