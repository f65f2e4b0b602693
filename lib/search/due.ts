import type { Item } from '../table/client.ts';
import { WORDS_DUE } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import { validUntil } from '../table/validity.ts';
import { updateItem } from '../table/write.ts';
import { instantOf } from '../values/time.ts';

/** More writings under way than these are not told apart. */
const MOST = 25;
/**
 * The sort key of the row that says: no entry has postings of an older form any more; with `lists`, each entry is in the lists of
 * changes by fact; and with `former_since`, no posting was removed since then without its place being kept. It stands before all others.
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
  /** Since when lists can be answered as of an instant; null if they cannot. */
  formerSince: string | null;
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
    formerSince: old ? null : ((rows[0]?.['former_since'] as string | undefined) ?? null),
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

/** Says that each entry has its present postings and lists, and that former places are kept from now on: of a new table, or once all entries were rewritten. */
export async function setAllCurrent(): Promise<void> {
  await updateItem({
    Key: { pk: WORDS_DUE, sk: ALL_CURRENT },
    UpdateExpression: 'SET #lists = :yes, #since = if_not_exists(#since, :now)',
    ExpressionAttributeNames: { '#lists': 'lists', '#since': 'former_since' },
    ExpressionAttributeValues: { ':yes': true, ':now': instantOf(new Date()) },
  });
}

/** Splits what stands first among the writings under way into what it says of the whole table, if it does, and the writings. */
export function withoutTableRow(rows: Item[]): { ofTable: Item | null; writings: Item[] } {
  const [first, ...others] = rows;
  return first?.['sk'] === ALL_CURRENT ? { ofTable: first, writings: others } : { ofTable: null, writings: rows };
}

/** Says that former places are kept from now on, of a table that older code has filled. One of older forms says so once it is rewritten. */
export async function ensureFormerSince(ofTable: Item | null): Promise<void> {
  if (!ofTable || ofTable['former_since']) return;
  await updateItem({
    Key: { pk: WORDS_DUE, sk: ALL_CURRENT },
    UpdateExpression: 'SET #since = :now',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#since)',
    ExpressionAttributeNames: { '#since': 'former_since' },
    ExpressionAttributeValues: { ':now': instantOf(new Date()) },
  });
}
