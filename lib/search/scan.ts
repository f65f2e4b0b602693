import { type KeyRange, type ReadBudget, runAndChargeBudget } from '../platform/dynamodb/merged-query.ts';
import { queryItems } from '../platform/dynamodb/read.ts';
import { getSortKeyBefore } from '../platform/dynamodb/sort-keys.ts';
import { type Posting, parsePosting } from './index/posting.ts';
import type { SearchedTextSource } from './index/searched-texts.ts';
import type { IndexSnapshot } from './index/snapshot.ts';
import {
  compareBySelectivity,
  createPostingLists,
  estimateReadUnitsPerEntry,
  estimateSelectivity,
  mayNeedCandidateTexts,
  type PartitionRead,
  type PostingList,
  type PostingScan,
  type PostingVerdict,
  type SearchCriteria,
  wasPostingListRead,
} from './plan.ts';
import { createPostingJudge } from './verify.ts';

interface NextRowsOptions {
  /** The range of sort keys. */
  range: KeyRange;
  /** The number of rows to read. */
  rows: number;
}

/**
 * Reads further rows of a posting list, and merges them into the list. Up to `rows` rows are read of each partition
 * that has no rows waiting to be merged. The list and the budget change in place. The list's `readDownToKey` decreases;
 * it is '' at the end of the list.
 */
export async function readNextPostings(
  list: PostingList,
  { range, rows }: NextRowsOptions,
  budget: ReadBudget,
): Promise<void> {
  const blockingParts = list.partitions.filter((part) => !part.isAtEnd && part.rows.length === 0);
  const rowsByPart = await runAndChargeBudget(budget, () =>
    Promise.all(blockingParts.map((part) => readPart(part, list.part, { from: range.from, limit: rows }))),
  );
  list.rowsRead += rowsByPart.reduce((sum, { count }) => sum + count, 0);
  list.hasDocuments ||= rowsByPart.some(({ hasDocuments }) => hasDocuments);
  const open = list.partitions.filter(({ isAtEnd }) => !isAtEnd);
  list.readDownToKey =
    open
      .map(({ readDownTo }) => readDownTo)
      .sort()
      .at(-1) ?? '';
  const next = list.partitions
    .flatMap((part) => takeRowsAbove(part, list.readDownToKey))
    .sort((a, b) => (a.sortKey < b.sortKey ? 1 : -1));
  for (const posting of next) {
    const existing = list.bySortKey.get(posting.sortKey);
    existing?.positions.push(...posting.positions);
    if (existing) continue;
    list.bySortKey.set(posting.sortKey, posting);
    list.postings.push(posting);
  }
}

/** Removes and returns the rows of a partition from a sort key on. */
function takeRowsAbove(part: PartitionRead, floor: string): Posting[] {
  const first = part.rows.findIndex(({ sortKey }) => sortKey < floor);
  return part.rows.splice(0, first < 0 ? part.rows.length : first);
}

interface PostingPartRange {
  /** The lower bound of the sort keys. */
  from: string;
  /** The number of rows. */
  limit: number;
}

/** Reads the next rows of a partition; returns their number, and whether one is of a document. */
async function readPart(part: PartitionRead, where: SearchedTextSource, { from, limit }: PostingPartRange) {
  const items = await queryItems({ partition: part.partition, from, to: part.to, descending: true, limit });
  const rows = items.map(parsePosting);
  const last = rows.at(-1);
  // The posting of a document precedes that of its entry, which may come with the next rows.
  part.readDownTo = last ? last.sortKey + (where === 'entry' && last.isOfDocument ? '~' : '') : '';
  part.rows = where === 'both' ? rows : rows.filter(({ isOfDocument }) => isOfDocument === (where === 'document'));
  part.isAtEnd = items.length < limit;
  part.to = getSortKeyBefore(String(items.at(-1)?.['sk'] ?? part.to));
  return { count: items.length, hasDocuments: rows.some(({ isOfDocument }) => isOfDocument) };
}

/**
 * Returns the number of requests that the next call of `readNextPostings` sends. It is the number of partitions that
 * have further rows to read, and no rows waiting to be merged.
 */
export const countNextReadRequests = ({ partitions }: PostingList) =>
  partitions.filter(({ isAtEnd, rows }) => !isAtEnd && rows.length === 0).length;

/**
 * Returns the average number of rows read per posting so far, at least 1. It exceeds 1 if entries have a second row for
 * their document, or if a search of only one part skipped rows of the other part.
 */
const getRowsPerPosting = ({ rowsRead, postings }: PostingList) => Math.max(1, rowsRead / Math.max(1, postings.length));

/** Returns the density of a list: its rows per millisecond of publication time, as far as it was read. */
export function getRowDensityPerMs({ rowsRead, postings, readDownToKey }: PostingList): number {
  const parseTime = (at: string) => Date.parse(at.split('#')[0] ?? '');
  return rowsRead / Math.max(1, parseTime(postings[0]?.sortKey ?? readDownToKey) - parseTime(readDownToKey));
}

/**
 * Limits of probed partitions, and of rows of each.
 * More rows are read of a list whose next read takes many requests.
 */
const PROBES = { partitions: 4, ofOne: 31, ofOneInMany: 120, ofSeveral: 42 };

const MANY_REQUESTS = 3;

/** When counting, half of the units and all requests but one are available for postings. */
const COUNT_RESERVE = { share: 1 / 2, kept: 1 };

/** Rows of a posting list per read unit. */
const ROWS_PER_UNIT = 90;

const MAX_ROWS = 2_000;

/** Half a unit has this many rows: fewer cost the same, and need another request sooner. */
const MIN_ROWS = 40;

/** Margin over the estimated density of a list that is read to the depth of another. */
const DENSITY_MARGIN = 1.3;

interface StartScanOptions {
  /** The range of sort keys. */
  range: KeyRange;
  /** The remaining requests and read units. */
  budget: ReadBudget;

  /** The number of rows that should suffice for the page. */
  rows: number;
  /** The number of rows that should suffice for a count; 0 without one. */
  all?: number;
  /** The share of matches that are not displayed: their entries need no read. */
  spared: number;
}

/** What the steps of one scan share. */
interface ScanState {
  criteria: SearchCriteria;
  /** The lists of the terms. */
  lists: PostingList[];
  drivingList: PostingList;
  /** The lists of the terms, without the driving list. */
  otherLists: PostingList[];
  range: KeyRange;
  /** The remaining requests and read units. */
  budget: ReadBudget;
  /** The share of matches that are not displayed. */
  spared: number;
}

/**
 * Starts the scan of a search, with its most selective posting list as the driving list. To compare the lists, it reads
 * the first postings of up to four partitions in parallel. It subtracts the cost from `budget` in place.
 */
export async function startPostingScan(
  criteria: SearchCriteria,
  { pendingWrites, feedAttributes }: IndexSnapshot,
  { range, budget, rows, all: countedRows = 0, spared }: StartScanOptions,
): Promise<PostingScan> {
  const { terms: lists, others } = createPostingLists(criteria, range);
  // Attribute codes judge everything that is counted.
  const probes = countedRows > 0 && lists.length > 0 ? lists : [...lists, ...others];
  const drivingList = await selectDrivingList(probes, { range, rows, all: countedRows }, budget);
  const otherLists = lists.filter((list) => list !== drivingList);
  const state = { criteria, lists, drivingList, otherLists, range, budget, spared };
  if (spared === 0 || drivingList.readDownToKey === '' || drivingList.postings.length >= rows)
    await readOtherLists(state, rows);
  const judge = createPostingJudge(criteria, lists, { pendingWrites, feedAttributes });
  const isDecidedByPostings =
    !criteria.asOf &&
    !mayNeedCandidateTexts(criteria) &&
    pendingWrites.pendingVersionsByEntry !== null &&
    otherLists.every(wasPostingListRead);
  return {
    drivingList,
    pendingWrites,
    judge,
    isDecidedByPostings,
    readMore: (most, instead = rows, reservedRequests = 1) => readMoreRows(state, { most, instead, reservedRequests }),
    canReach: (postings, next, reservedUnits) => {
      const following = drivingList.postings.slice(next);
      const unsureOfRest = isDecidedByPostings ? 0 : postings;
      const countUnsure = () => following.filter((posting) => judge(posting) === 'unsure').length;
      const unsure = drivingList.readDownToKey === '' ? countUnsure() : unsureOfRest;
      return isReachAffordable(state, { postings, following: following.length, unsure, reservedUnits });
    },
    estimateMatchShare: () => estimateMatchShare(drivingList.postings.map(judge)),
  };
}

/**
 * Returns the cost of an entry that postings cannot judge.
 * As-of queries read its version, phrases may need its document.
 */
function estimateUnsureUnits({ criteria, lists }: ScanState): number {
  const canAskDocuments = criteria.part !== 'entry' && lists.some(({ hasDocuments }) => hasDocuments);
  return estimateReadUnitsPerEntry(criteria, canAskDocuments);
}

/** Returns the rows of the driving list and of the others per row of the driving list, at equal depth. */
const estimateRowsOfAll = ({ otherLists, drivingList }: ScanState) =>
  otherLists.reduce((sum, list) => sum + estimateRows(list, drivingList), 1);

/** Reads the other lists to the depth of the driving list, where reading `wanted` entries costs more. */
async function readOtherLists(state: ScanState, wanted: number): Promise<void> {
  const { drivingList, otherLists, range, budget, spared } = state;
  for (const list of otherLists) {
    const unsureUnits = estimateUnsureUnits(state);
    await readToSameDepth(list, drivingList, { range, budget, wanted, spared, unsureUnits });
  }
}

interface ReadMoreRowsOptions {
  most: number;
  instead: number;
  reservedRequests: number;
}

/** Reads further rows of the driving list, then of the others; see `PostingScan.readMore`. */
async function readMoreRows(
  state: ScanState,
  { most, instead, reservedRequests }: ReadMoreRowsOptions,
): Promise<boolean> {
  const { drivingList, range, budget, spared } = state;
  const requests = countNextReadRequests(drivingList);
  if (drivingList.readDownToKey === '' || budget.requests < requests + reservedRequests || budget.units < 1)
    return false;
  const ofAll = spared > 0 ? estimateRowsOfAll(state) : 1;
  const affordable = Math.floor((budget.units * ROWS_PER_UNIT) / ofAll / requests);
  const rowsOf = Math.ceil(Math.max(most, MIN_ROWS) * getRowsPerPosting(drivingList));
  await readNextPostings(drivingList, { range, rows: Math.max(1, Math.min(MAX_ROWS, rowsOf, affordable)) }, budget);
  await readOtherLists(state, instead);
  return true;
}

/** Returns the estimated share of matches among judged postings, above 0, at most 1. */
function estimateMatchShare(verdicts: PostingVerdict[]): number {
  const yes = verdicts.filter((one) => one === 'yes').length;
  return (yes + 1) / (yes + verdicts.filter((one) => one === 'no').length + 1);
}

interface ReachOptions {
  /** The number of further postings of the driving list. */
  postings: number;
  /** The number of those that were read. */
  following: number;
  /** The number of entries to read for a verdict. */
  unsure: number;
  /** The read units that stay unused. */
  reservedUnits: number;
}

/** Returns whether the budget probably suffices for further postings of the driving list. */
function isReachAffordable(state: ScanState, { postings, following, unsure, reservedUnits }: ReachOptions): boolean {
  const { drivingList, otherLists, budget } = state;
  const hasEnded = drivingList.readDownToKey === '';
  const rows = hasEnded ? 0 : Math.max(0, postings - following);
  const units =
    (rows * estimateRowsOfAll(state)) / ROWS_PER_UNIT + Math.min(unsure, postings) * estimateUnsureUnits(state);
  const openLists = [drivingList, ...otherLists].filter(({ readDownToKey }) => readDownToKey !== '');
  const steps = Math.floor((budget.requests - 1) / openLists.length);
  const longest = Math.max(1, ...otherLists.map((list) => estimateRows(list, drivingList)));
  return units + reservedUnits <= budget.units && (hasEnded || rows * longest <= steps * MAX_ROWS);
}

interface SelectDrivingListOptions {
  /** The range of sort keys. */
  range: KeyRange;

  rows: number;
  all: number;
}

/**
 * Returns the most selective list after probing the candidates that fit. A list that takes all requests is used only
 * without alternatives.
 */
async function selectDrivingList(
  lists: PostingList[],
  { range, rows, all }: SelectDrivingListOptions,
  budget: ReadBudget,
): Promise<PostingList> {
  const isCostly = ({ partitions }: PostingList) => (partitions.length >= budget.requests - 1 ? 1 : 0);
  const inOrder = [...lists].sort(
    (a, b) => isCostly(a) - isCostly(b) || estimateSelectivity(b) - estimateSelectivity(a),
  );
  let remainingRequests = all > 0 ? budget.requests - COUNT_RESERVE.kept : PROBES.partitions;
  const chosen = inOrder.filter((list, i) => {
    remainingRequests -= list.partitions.length;
    return i === 0 || remainingRequests >= 0;
  });
  const parts = chosen.reduce((sum, list) => sum + list.partitions.length, 0);
  const ofOne = parts < MANY_REQUESTS || rows < PROBES.ofOne ? PROBES.ofOne : Math.min(rows, PROBES.ofOneInMany);
  const ofPage = chosen.length === 1 ? ofOne : PROBES.ofSeveral;
  const counted = Math.min(all, Math.floor((budget.units * COUNT_RESERVE.share * ROWS_PER_UNIT) / parts));
  await Promise.all(chosen.map((list) => readNextPostings(list, { range, rows: Math.max(ofPage, counted) }, budget)));
  return chosen.sort(compareBySelectivity)[0] as PostingList;
}

const parseTime = (sortKey: string) => Date.parse(sortKey.split('#')[0] ?? '');

/** Returns the rows of a list per row of the driving list, at equal depth. */
function estimateRows(list: PostingList, drivingList: PostingList): number {
  if (list.readDownToKey === '' || !wasPostingListRead(list) || drivingList.readDownToKey === '') return 0;
  return (DENSITY_MARGIN * getRowDensityPerMs(list)) / Math.max(Number.MIN_VALUE, getRowDensityPerMs(drivingList));
}

interface ReadToSameDepthOptions {
  /** The range of sort keys. */
  range: KeyRange;
  /** The remaining requests and read units. */
  budget: ReadBudget;

  wanted: number;
  spared: number;
  unsureUnits: number;
}

/**
 * Reads a list to the depth of the driving list, if that is cheaper than reading entries in vain. Estimated from the
 * share of verified matches and the `spared` part of the `wanted` next postings.
 */
async function readToSameDepth(
  list: PostingList,
  drivingList: PostingList,
  { range, budget, wanted, spared, unsureUnits }: ReadToSameDepthOptions,
): Promise<void> {
  if (!wasPostingListRead(list) || list.readDownToKey === '' || list.readDownToKey <= drivingList.readDownToKey) return;
  const decided = drivingList.postings.filter(({ sortKey }) => sortKey >= list.readDownToKey);
  const inVain = (decided.filter(({ sortKey }) => !list.bySortKey.has(sortKey)).length + 1) / (decided.length + 2);
  const open = Math.min(wanted / (1 - inVain), drivingList.postings.length - decided.length);
  const saved = open * (inVain + (1 - inVain) * spared);
  const goal =
    drivingList.readDownToKey === '' ? (drivingList.postings.at(-1)?.sortKey ?? '') : drivingList.readDownToKey;
  const rows =
    Math.ceil(
      DENSITY_MARGIN * getRowDensityPerMs(list) * Math.max(0, parseTime(list.readDownToKey) - parseTime(goal)),
    ) + 10;
  const isCheap = rows / ROWS_PER_UNIT < Math.min(saved * unsureUnits, budget.units * Math.max(1 / 3, spared));
  if (!isCheap || budget.requests < countNextReadRequests(list) + (spared > 0 ? 1 : 2)) return;
  await readNextPostings(list, { range, rows: Math.min(MAX_ROWS, rows) }, budget);
}
