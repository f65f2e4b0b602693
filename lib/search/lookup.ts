import type { Budget, Range } from '../table/streams.ts';
import { type Basis, UNITS_AN_ENTRY, UNITS_WITH_DOCUMENT, UNITS_WITH_VERSION } from './basis.ts';
import type { UnderWay } from './due.ts';
import type { Verdict } from './judged.ts';
import { byRarity, guessedRarity, openLists } from './lists.ts';
import { densityOf, isBegun, type PostingList, readOn, requestsOf, rowsAPosting } from './posting-list.ts';
import type { Posting } from './postings.ts';
import { isTextual, judge, type Wanted } from './verdict.ts';

/** The scan of a search: the postings of its most selective term, judged by those of the other terms. */
export interface Lookup {
  lead: PostingList;
  underWay: UnderWay;
  verdict(posting: Posting): Verdict;
  /**
   * Reads more rows of the driving list, and of the others as far as that is cheaper than reading the entries; false
   * at the end of the budget, of which the given number of requests is reserved.
   */
  readOn(rows: number, instead?: number, kept?: number): Promise<boolean>;
  /** Whether postings alone decide once all lists are read. */
  isTold: boolean;
  /**
   * Whether the budget probably suffices for further postings of the driving list after the first `next`, and for
   * `kept` units.
   */
  reaches(postings: number, next: number, kept: number): boolean;
  /** The matching part of the driving list, by postings alone. */
  share(): number;
}

/** Limits of probed partitions, and of rows of each; more rows of a list whose next read takes many requests. */
const PROBES = { partitions: 4, ofOne: 31, ofOneInMany: 120, ofSeveral: 42 };
const MANY = 3;
/** When counting, half of the units and all requests but one are available for postings. */
const COUNTING = { share: 1 / 2, kept: 1 };
/** Rows of a posting list per read unit. */
const ROWS_A_UNIT = 90;
const MOST_ROWS = 2_000;
/** Half a unit has this many rows: fewer cost the same, and need another request sooner. */
const LEAST_ROWS = 40;
/** Margin over the estimated density of a list that is read to the depth of another. */
const SPARE = 1.3;

/**
 * Starts a scan: reads the first postings of up to four partitions in parallel. `rows` should suffice for the page,
 * `all` for a count. `spared` is the share of matches that are not displayed: their entries need no read.
 */
export async function openLookup(
  wanted: Wanted,
  { underWay, known }: Basis,
  range: Range,
  { rows, all = 0, spared }: { rows: number; all?: number; spared: number },
  budget: Budget,
): Promise<Lookup> {
  const { terms: lists, others } = openLists(wanted, range);
  // Attribute codes judge everything that is counted.
  const probes = all > 0 && lists.length > 0 ? lists : [...lists, ...others];
  const lead = await probed(probes, range, { rows, all }, budget);
  const besides = lists.filter((list) => list !== lead);
  const canAskDocuments = () => wanted.where !== 'entry' && lists.some(({ hasDocuments }) => hasDocuments);
  /**
   * The cost of an entry that postings cannot judge: as-of queries read its version, phrases may need its document.
   */
  const unsureUnits = () =>
    wanted.asOf ? UNITS_WITH_VERSION : canAskDocuments() ? UNITS_WITH_DOCUMENT : UNITS_AN_ENTRY;
  /** Rows of the driving list and of the others per row of the driving list, at equal depth. */
  const rowsOfAll = () => besides.reduce((sum, list) => sum + rowsBeside(list, lead), 1);
  const read = async (most: number, instead = rows, kept = 1) => {
    if (lead.floor === '' || budget.requests < requestsOf(lead) + kept || budget.units < 1) return false;
    const ofAll = spared > 0 ? rowsOfAll() : 1;
    const affordable = Math.floor((budget.units * ROWS_A_UNIT) / ofAll / requestsOf(lead));
    const rowsOf = Math.ceil(Math.max(most, LEAST_ROWS) * rowsAPosting(lead));
    await readOn(lead, range, Math.max(1, Math.min(MOST_ROWS, rowsOf, affordable)), budget);
    for (const list of besides)
      await catchUp(list, lead, range, { wanted: instead, spared, unsureUnits: unsureUnits() }, budget);
    return true;
  };
  if (spared === 0 || lead.floor === '' || lead.postings.length >= rows)
    for (const list of besides)
      await catchUp(list, lead, range, { wanted: rows, spared, unsureUnits: unsureUnits() }, budget);
  const verdict = judge(wanted, lists, underWay, known);
  const share = () => {
    const verdicts = lead.postings.map(verdict);
    const yes = verdicts.filter((one) => one === 'yes').length;
    return (yes + 1) / (yes + verdicts.filter((one) => one === 'no').length + 1);
  };
  const isTold = !wanted.asOf && !isTextual(wanted) && underWay.touched !== null && besides.every(isBegun);
  const reaches = (postings: number, next: number, kept: number) => {
    const known = lead.postings.slice(next);
    const hasEnded = lead.floor === '';
    const rows = hasEnded ? 0 : Math.max(0, postings - known.length);
    const unsure = hasEnded ? known.filter((posting) => verdict(posting) === 'unsure').length : isTold ? 0 : postings;
    const units = (rows * rowsOfAll()) / ROWS_A_UNIT + Math.min(unsure, postings) * unsureUnits();
    const steps = Math.floor((budget.requests - 1) / [lead, ...besides].filter(({ floor }) => floor !== '').length);
    const longest = Math.max(1, ...besides.map((list) => rowsBeside(list, lead)));
    return units + kept <= budget.units && (hasEnded || rows * longest <= steps * MOST_ROWS);
  };
  return { lead, underWay, verdict, isTold, readOn: read, reaches, share };
}

/**
 * Returns the most selective list after probing the candidates that fit. A list that takes all requests is used only
 * without alternatives.
 */
async function probed(
  lists: PostingList[],
  range: Range,
  { rows, all }: { rows: number; all: number },
  budget: Budget,
): Promise<PostingList> {
  const isCostly = ({ parts }: PostingList) => (parts.length >= budget.requests - 1 ? 1 : 0);
  const inOrder = [...lists].sort((a, b) => isCostly(a) - isCostly(b) || guessedRarity(b) - guessedRarity(a));
  let left = all > 0 ? budget.requests - COUNTING.kept : PROBES.partitions;
  const chosen = inOrder.filter((list, i) => {
    left -= list.parts.length;
    return i === 0 || left >= 0;
  });
  const parts = chosen.reduce((sum, list) => sum + list.parts.length, 0);
  const ofOne = parts < MANY || rows < PROBES.ofOne ? PROBES.ofOne : Math.min(rows, PROBES.ofOneInMany);
  const ofPage = chosen.length === 1 ? ofOne : PROBES.ofSeveral;
  const counted = Math.min(all, Math.floor((budget.units * COUNTING.share * ROWS_A_UNIT) / parts));
  await Promise.all(chosen.map((list) => readOn(list, range, Math.max(ofPage, counted), budget)));
  return chosen.sort(byRarity)[0] as PostingList;
}

const timeOf = (at: string) => Date.parse(at.split('#')[0] ?? '');

/** Returns the rows of a list per row of the driving list, at equal depth. */
function rowsBeside(list: PostingList, lead: PostingList): number {
  if (list.floor === '' || !isBegun(list) || lead.floor === '') return 0;
  return (SPARE * densityOf(list)) / Math.max(Number.MIN_VALUE, densityOf(lead));
}

/**
 * Reads a list to the depth of the driving list, if that is cheaper than reading entries in vain. Estimated from the
 * share of verified matches and the `spared` part of the `wanted` next postings.
 */
async function catchUp(
  list: PostingList,
  lead: PostingList,
  range: Range,
  { wanted, spared, unsureUnits }: { wanted: number; spared: number; unsureUnits: number },
  budget: Budget,
): Promise<void> {
  if (!isBegun(list) || list.floor === '' || list.floor <= lead.floor) return;
  const decided = lead.postings.filter(({ at }) => at >= list.floor);
  const inVain = (decided.filter(({ at }) => !list.byPlace.has(at)).length + 1) / (decided.length + 2);
  const open = Math.min(wanted / (1 - inVain), lead.postings.length - decided.length);
  const saved = open * (inVain + (1 - inVain) * spared);
  const goal = lead.floor === '' ? (lead.postings.at(-1)?.at ?? '') : lead.floor;
  const rows = Math.ceil(SPARE * densityOf(list) * Math.max(0, timeOf(list.floor) - timeOf(goal))) + 10;
  const isCheap = rows / ROWS_A_UNIT < Math.min(saved * unsureUnits, budget.units * Math.max(1 / 3, spared));
  if (!isCheap || budget.requests < requestsOf(list) + (spared > 0 ? 1 : 2)) return;
  await readOn(list, range, Math.min(MOST_ROWS, rows), budget);
}
