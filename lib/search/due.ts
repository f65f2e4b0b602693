import { WORDS_DUE } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import { putItem } from '../table/write.ts';

/** More writings under way than these are not told apart. */
const MOST = 25;
/** The sort key of the row that says: no entry has postings of an older form any more. It stands before all others. */
const ALL_CURRENT = '!';

/** What a search has to know about writings that are under way. */
export interface UnderWay {
  /** Words of some entries are not looked up yet: a search may miss them, and knows no total. */
  due: boolean;
  /** Entries that may have a posting of an older version, or lack one; null if these are too many to be told apart. */
  touched: Set<string> | null;
  /** Entries may have postings of an older form. */
  old: boolean;
}

/** The writings under way, read consistently. One request. */
export async function readUnderWay(): Promise<UnderWay> {
  const rows = await queryItems({ partition: WORDS_DUE, limit: MOST + 2, consistent: true });
  const old = rows[0]?.['sk'] !== ALL_CURRENT;
  const writings = old ? rows : rows.slice(1);
  return {
    due: writings.length > MOST || writings.some((row) => row['stored'] !== true || row['removing'] !== undefined),
    touched: writings.length > MOST ? null : new Set(writings.map(({ sk }) => String(sk).split('#')[1] ?? '')),
    old,
  };
}

/** Says that no entry has postings of an older form: of a new table, or once all entries were rewritten. */
export async function setAllCurrent(): Promise<void> {
  await putItem({ Item: { pk: WORDS_DUE, sk: ALL_CURRENT } });
}
