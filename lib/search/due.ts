import type { Item } from '../table/client.ts';
import { WORDS_DUE } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import { validUntil } from '../table/validity.ts';
import { updateItem } from '../table/write.ts';
import { instantOf } from '../values/time.ts';

/** More writings under way than these are not told apart. */
const MOST = 25;
/** The sort key of the row that says since when lists can be answered as of an instant. It comes before all writings. */
const OF_TABLE = '!';

/** What a search has to know about writings that are under way. */
export interface UnderWay {
  /** Words of some entries are not looked up yet: a search may miss them, and knows no total. */
  due: boolean;
  /** Entries that may have a posting of an older version, or lack one, and the last version of each; null if these are too many to be told apart. */
  touched: Map<string, number> | null;
  /** The first instant of which the lists of changes by fact may lack a change; null if they lack none. */
  unlisted: string | null;
  /** Since when lists can be answered as of an instant: since the table was made; null if no catalog was applied to it yet. */
  formerSince: string | null;
}

/** The writings under way, read consistently. One request. */
export async function readUnderWay(): Promise<UnderWay> {
  const rows = await queryItems({ partition: WORDS_DUE, limit: MOST + 2, consistent: true });
  const writings = rows.filter(isOfWriting);
  // What is under way ends without a change of an entry, and a search may find more then.
  if (writings.length > 0) validUntil(0);
  return {
    due: writings.length > MOST || writings.some((row) => row['stored'] !== true || row['removing'] !== undefined),
    touched: writings.length > MOST ? null : lastVersions(writings),
    unlisted: writings.filter(({ stored }) => stored !== true).reduce(earlier, null),
    formerSince: (rows.find(({ sk }) => sk === OF_TABLE)?.['former_since'] as string | undefined) ?? null,
  };
}

/** Whether an item of the list is of a writing: not the one that is of the whole table. */
export const isOfWriting = ({ sk }: Item): boolean => sk !== OF_TABLE;

function lastVersions(writings: Item[]): Map<string, number> {
  const versions = new Map<string, number>();
  for (const { sk } of writings) {
    const [, id = '', version] = String(sk).split('#');
    versions.set(id, Math.max(versions.get(id) ?? 0, Number(version)));
  }
  return versions;
}

/** The earlier of an instant and that of a writing: its own, or `since` where the entry keeps an earlier one. */
function earlier(before: string | null, { sk, since }: Item): string | null {
  const instant = String(since ?? sk).split('#')[0] ?? '';
  return before !== null && before < instant ? before : instant;
}

/** Notes that former places are stored from now on: of a table that is new. */
export async function setFormerSince(): Promise<void> {
  await updateItem({
    Key: { pk: WORDS_DUE, sk: OF_TABLE },
    UpdateExpression: 'SET #since = if_not_exists(#since, :now)',
    ExpressionAttributeNames: { '#since': 'former_since' },
    ExpressionAttributeValues: { ':now': instantOf(new Date()) },
  });
}
