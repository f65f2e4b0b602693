import type { Budget, Range } from '../table/streams.ts';
import { type Basis, UNITS_AN_ENTRY, UNITS_WITH_DOCUMENT, UNITS_WITH_VERSION } from './basis.ts';
import type { UnderWay } from './due.ts';
import type { Verdict } from './judged.ts';
import { byRarity, guessedRarity, openLists } from './lists.ts';
import { densityOf, isBegun, type PostingList, readOn, requestsOf, rowsAPosting } from './posting-list.ts';
import type { Posting } from './postings.ts';
import { isTextual, judge, type Wanted } from './verdict.ts';

/** The postings of a search: those of its rarest term, and what the others say of them. */
export interface Lookup {
  lead: PostingList;
  underWay: UnderWay;
  verdict(posting: Posting): Verdict;
  /**
   * Reads on in the lead, so many rows, and in the other terms as far as that costs less than reading the entries of so many
   * postings; false at the end of the budget, of which so many requests are kept.
   */
  readOn(rows: number, instead?: number, kept?: number): Promise<boolean>;
  /** Whether postings alone tell what is wanted, where all lists are read. */
  isTold: boolean;
  /** Whether the budget is likely to do for so many more postings of the lead than the first `next`, and for `kept` units. */
  reaches(postings: number, next: number, kept: number): boolean;
  /** The part of the lead that is wanted, by what the postings alone say of it. */
  share(): number;
}

/** So many partitions are probed at most, and so many rows of each; more of a list whose second reading would take many requests. */
const PROBES = { partitions: 4, ofOne: 31, ofOneInMany: 120, ofSeveral: 42 };
const MANY = 3;
/** Where all matches are counted, what is not kept for entries: half of the units, and all requests but one. */
const COUNTING = { share: 1 / 2, kept: 1 };
/** Rows of a posting a read unit has. */
const ROWS_A_UNIT = 90;
const MOST_ROWS = 2_000;
/** Half a unit has so many: fewer cost the same, and another request sooner. */
const LEAST_ROWS = 40;
/** Of a list that is read as far down as another one, more than its density says. */
const SPARE = 1.3;

/**
 * Begins a search: the first postings of up to four partitions, all at once. `rows` are expected to do for the page; where so many
 * are to be counted, `all` says it. `spared` is the part of the matches that are not shown: postings spare the reading of their entries.
 */
export async function openLookup(
  wanted: Wanted,
  { underWay, known }: Basis,
  range: Range,
  { rows, all = 0, spared }: { rows: number; all?: number; spared: number },
  budget: Budget,
): Promise<Lookup> {
  const { terms: lists, others } = openLists(wanted, range);
  // Codes tell the facts of all that is counted.
  const probes = all > 0 && lists.length > 0 ? lists : [...lists, ...others];
  const lead = await probed(probes, range, { rows, all }, budget);
  const besides = lists.filter((list) => list !== lead);
  const canAskDocuments = () => wanted.where !== 'entry' && lists.some(({ hasDocuments }) => hasDocuments);
  /** Of an entry that postings do not tell enough of: as of then its version is read, and documents are asked where they have such words. */
  const unsureUnits = () =>
    wanted.asOf ? UNITS_WITH_VERSION : canAskDocuments() ? UNITS_WITH_DOCUMENT : UNITS_AN_ENTRY;
  /** Rows of the lead and of the others for one of the lead, where all are read to one depth. */
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

/** The rarest of the lists: those that may be rare are probed, as many as fit; one that takes all requests only if there is no other. */
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

/** Rows of a list for one of the lead, where it is read as far down. */
function rowsBeside(list: PostingList, lead: PostingList): number {
  if (list.floor === '' || !isBegun(list) || lead.floor === '') return 0;
  return (SPARE * densityOf(list)) / Math.max(Number.MIN_VALUE, densityOf(lead));
}

/**
 * Reads a list as far down as the lead was read, if that costs less than the entries that would be read in vain: of the `wanted`
 * next ones of the lead so many as of those that are decided, and of the others the part that is spared.
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
