import type { Item } from '../table/client.ts';
import { WORDS_DUE } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import { validUntil } from '../table/validity.ts';
import { putItem } from '../table/write.ts';

/** More writings under way than these are not told apart. */
const MOST = 25;
/**
 * The sort key of the row that says: no entry has postings of an older form any more, and with `lists`, each entry is in the lists of
 * changes by fact. It stands before all others.
 */
const ALL_CURRENT = '!';

/** What a search has to know about writings that are under way. */
export interface UnderWay {
  /** Words of some entries are not looked up yet: a search may miss them, and knows no total. */
  due: boolean;
  /** Entries that may have a posting of an older version, or lack one, and the last version of each; null if these are too many to be told apart. */
  touched: Map<string, number> | null;
  /** Entries may have postings of an older form. */
  old: boolean;
  /** Each entry is in the lists of changes by fact, except for what is under way. */
  listed: boolean;
  /** The first instant of which these lists may lack a change; null if they lack none. */
  unlisted: string | null;
}

/** The writings under way, read consistently. One request. */
export async function readUnderWay(): Promise<UnderWay> {
  const rows = await queryItems({ partition: WORDS_DUE, limit: MOST + 2, consistent: true });
  const old = rows[0]?.['sk'] !== ALL_CURRENT;
  const writings = old ? rows : rows.slice(1);
  // What is under way ends without a change of an entry, and a search may find more then.
  if (old || writings.length > 0) validUntil(0);
  return {
    due: writings.length > MOST || writings.some((row) => row['stored'] !== true || row['removing'] !== undefined),
    touched: writings.length > MOST ? null : lastVersions(writings),
    old,
    listed: !old && rows[0]?.['lists'] === true,
    unlisted: writings.filter(({ stored }) => stored !== true).reduce(earlier, null),
  };
}

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

/** Says that each entry has its present postings and lists: of a new table, or once all entries were rewritten. */
export async function setAllCurrent(): Promise<void> {
  await putItem({ Item: { pk: WORDS_DUE, sk: ALL_CURRENT, lists: true } });
}
