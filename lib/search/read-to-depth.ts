import type { KeyRange, ReadBudget } from '../platform/dynamodb/merged-query.ts';
import { compareBySelectivity } from './create-posting-lists.ts';
import { countNextReadRequests, getRowDensityPerMs, type PostingList, readNextPostings } from './posting-list.ts';

/** Rows of the first read per list, and per read unit. */
const FIRST_ROWS = 250;
const LIST_ROWS_PER_UNIT = 80;

interface ReadToDepthOptions {
  /** The range of sort keys. */
  range: KeyRange;
  /** The most rows of the most selective list. */
  maxRows: number;
}

/**
 * Reads several posting lists down to the same sort key, as far as the budget allows, for ranking. At most `maxRows`
 * rows of the most selective list, `drivingList`, are read. All lists are complete from the newest key down to `floor`.
 * `floor` is '' if all postings of the driving list were read and can be judged.
 */
export async function readPostingListsForRanking(
  lists: PostingList[],
  { range, maxRows }: ReadToDepthOptions,
  budget: ReadBudget,
): Promise<{ drivingList: PostingList; floor: string }> {
  const parts = lists.reduce((sum, list) => sum + list.partitions.length, 0);
  const affordable = Math.floor((budget.units * LIST_ROWS_PER_UNIT) / parts);
  const first = Math.max(1, Math.min(lists.length === 1 ? maxRows : FIRST_ROWS, affordable));
  await Promise.all(lists.map((list) => readNextPostings(list, { range, rows: first }, budget)));
  const drivingList = [...lists].sort(compareBySelectivity)[0] as PostingList;
  await readListFurther(drivingList, { range, requiredRows: maxRows - drivingList.postings.length }, budget);
  const goal =
    drivingList.readDownToKey === '' ? (drivingList.postings.at(-1)?.sortKey ?? '~') : drivingList.readDownToKey;
  for (const list of lists) {
    if (list !== drivingList && list.readDownToKey > goal)
      await readListFurther(list, { range, requiredRows: estimateRowsTo(goal, list) }, budget);
  }
  const floors = lists
    .filter((list) => list !== drivingList && list.readDownToKey > goal)
    .map(({ readDownToKey }) => readDownToKey);
  return { drivingList, floor: floors.sort().at(-1) ?? drivingList.readDownToKey };
}

interface ReadFurtherOptions {
  /** The range of sort keys. */
  range: KeyRange;
  /** The rows that are needed. */
  requiredRows: number;
}

async function readListFurther(
  list: PostingList,
  { range, requiredRows }: ReadFurtherOptions,
  budget: ReadBudget,
): Promise<void> {
  const requests = countNextReadRequests(list);
  const rows = Math.min(requiredRows, Math.floor((budget.units * LIST_ROWS_PER_UNIT) / Math.max(1, requests)));
  if (list.readDownToKey !== '' && rows > 0 && budget.requests >= requests)
    await readNextPostings(list, { range, rows }, budget);
}

/** Estimates the rows of a list down to a sort key by its density so far, plus a tenth. */
function estimateRowsTo(goal: string, list: PostingList): number {
  const parseTime = (at: string) => Date.parse(at.split('#')[0] ?? '');
  return Math.ceil(1.1 * getRowDensityPerMs(list) * Math.max(0, parseTime(list.readDownToKey) - parseTime(goal))) + 10;
}
