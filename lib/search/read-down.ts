import type { Budget, Range } from '../table/streams.ts';
import { byRarity } from './lists.ts';
import { densityOf, type PostingList, readOn, requestsOf } from './posting-list.ts';

/** Rows of the first read per list, and per read unit. */
const FIRST = 250;
const ROWS_A_UNIT = 80;

/**
 * Reads several lists to one depth within the budget, at most so many rows of the most selective one. All lists are
 * read down to `floor`; '' at the end of the most selective one.
 */
export async function readDown(
  lists: PostingList[],
  range: Range,
  most: number,
  budget: Budget,
): Promise<{ lead: PostingList; floor: string }> {
  const parts = lists.reduce((sum, list) => sum + list.parts.length, 0);
  const affordable = Math.floor((budget.units * ROWS_A_UNIT) / parts);
  const first = Math.max(1, Math.min(lists.length === 1 ? most : FIRST, affordable));
  await Promise.all(lists.map((list) => readOn(list, range, first, budget)));
  const lead = [...lists].sort(byRarity)[0] as PostingList;
  await readFurther(lead, range, most - lead.postings.length, budget);
  const goal = lead.floor === '' ? (lead.postings.at(-1)?.at ?? '~') : lead.floor;
  for (const list of lists) {
    if (list !== lead && list.floor > goal) await readFurther(list, range, rowsDownTo(goal, list), budget);
  }
  const floors = lists.filter((list) => list !== lead && list.floor > goal).map(({ floor }) => floor);
  return { lead, floor: floors.sort().at(-1) ?? lead.floor };
}

async function readFurther(list: PostingList, range: Range, wanted: number, budget: Budget): Promise<void> {
  const requests = requestsOf(list);
  const rows = Math.min(wanted, Math.floor((budget.units * ROWS_A_UNIT) / Math.max(1, requests)));
  if (list.floor !== '' && rows > 0 && budget.requests >= requests) await readOn(list, range, rows, budget);
}

/** Estimates the rows of a list down to a sort key by its density so far, plus a tenth. */
function rowsDownTo(goal: string, list: PostingList): number {
  const timeOf = (at: string) => Date.parse(at.split('#')[0] ?? '');
  return Math.ceil(1.1 * densityOf(list) * Math.max(0, timeOf(list.floor) - timeOf(goal))) + 10;
}
