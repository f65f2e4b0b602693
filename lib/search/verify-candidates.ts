import { type ReadBudget, runAndChargeBudget } from '../platform/dynamodb/merged-query.ts';
import { MIN_READ_UNITS_PER_ENTRY } from './index/index-snapshot.ts';
import type { Posting } from './index/postings.ts';
import type { PostingVerdict } from './judge-postings.ts';
import { mayNeedDocumentTexts, type SearchCriteria } from './judge-postings.ts';
import type { PostingScan } from './scan-postings.ts';

/** The entries that were read to verify candidates, each by the sort key of its posting. */
export interface VerifiedEntries<T> {
  /** The entries that match. */
  entries: Map<string, T>;
  /** All candidates that were decided, also those that do not match. Candidates beyond the budget are missing. */
  decidedSortKeys: Set<string>;
}

/** The criteria of a search, with the function that reads the entries of candidates and verifies them. */
export interface SearchPlan<T> extends SearchCriteria {
  /**
   * Reads the entries of candidates that still match; the texts decide for `unsure` ones. One request, and two more
   * for documents within the budget; with `progress` at least one entry is read.
   */
  readEntries: (postings: CandidatePosting[], budget: ReadBudget, progress: boolean) => Promise<VerifiedEntries<T>>;
}

/**
 * A posting whose entry is to be read, with the verdict of postings alone. With the verdict `yes`, the entry is read
 * for display. With `unsure`, it is read to decide whether it matches.
 */
export interface CandidatePosting {
  posting: Posting;
  verdict: PostingVerdict;
}

/** Limit of entries per read, and of reads to find out whether there are more. */
const MAX_READ_ENTRIES = 100;
/**
 * Entries of the first read; fewer with documents or versions.
 * The longest entries and their versions cost three times as much, documents fifty times.
 */
const FIRST_READ_ENTRIES = 32;
const FIRST_READ_WITH_TEXTS = 16;
const LOOK_AHEAD = 4;
/** Fewest unsure postings per request; single ones would use up the requests. */
const MIN_UNSURE = 8;
/** The weight of the estimate from postings, in entries. */
const PRIOR_WEIGHT = 4;

/** The state of a page while a search fills it: its items, skipped matches and costs so far. */
export interface SearchPageProgress<T> {
  items: T[];
  /** Matches before the page. */
  skipped: number;
  /** The sort key of the last verified posting, and its index in the driving list. */
  lastSortKey: string;
  nextIndex: number;
  /** There is another match after the page. */
  hasMore: boolean;
  /** Entries that were read for unsure postings, and the matches among them. */
  unsure: { read: number; matched: number };
  cost: { entries: number; units: number };
}

/** The execution of one search page: the search, its scan of postings, its budget and its progress. */
export interface SearchPageExecution<T> {
  plan: SearchPlan<T>;
  scan: PostingScan;
  progress: SearchPageProgress<T>;
  budget: ReadBudget;
  /** The number of matches to skip before the page. */
  matchesToSkip: number;
  limit: number;
}

const isSkipping = <T>({ matchesToSkip, progress: { skipped } }: SearchPageExecution<T>) => skipped < matchesToSkip;

/**
 * Reads the entries of candidate postings for the page, and adds the matches to `state.progress`. Returns true if each
 * posting read so far has a verdict, or if the page is full and another match follows. Returns false if the budget is
 * used up.
 */
export async function verifyCandidates<T>(state: SearchPageExecution<T>): Promise<boolean> {
  const { scan, plan, progress, budget } = state;
  const { postings } = scan.drivingList;
  while (progress.nextIndex < postings.length && !progress.hasMore) {
    const chosen = selectUnverified(state);
    // One read is always allowed, so that each call makes progress.
    const isSpent = budget.requests < 1 || budget.units < MIN_READ_UNITS_PER_ENTRY;
    if (chosen.length > 0 && isSpent && progress.cost.entries > 0) return false;
    const units = budget.units;
    const candidates = chosen.map((posting) => ({ posting, verdict: scan.judge(posting) }));
    const isFirst = progress.cost.entries === 0;
    const { entries, decidedSortKeys: verifiedKeys } =
      candidates.length > 0
        ? await runAndChargeBudget(budget, () => plan.readEntries(candidates, { ...budget }, isFirst))
        : { entries: new Map<string, T>(), decidedSortKeys: new Set<string>() };
    progress.cost.entries += verifiedKeys.size;
    progress.cost.units += units - budget.units;
    const before = progress.nextIndex;
    applyVerdicts(state, verifiedKeys, entries);
    if (progress.nextIndex === before && !progress.hasMore) return false;
  }
  return true;
}

/** Returns how many entries the budget allows, by their cost so far. */
function getAffordableReads<T>({ plan, progress: { cost }, budget }: SearchPageExecution<T>): number {
  const first = plan.asOf || mayNeedDocumentTexts(plan) ? FIRST_READ_WITH_TEXTS : FIRST_READ_ENTRIES;
  const maxReads = cost.entries === 0 ? first : MAX_READ_ENTRIES;
  const units = Math.max(MIN_READ_UNITS_PER_ENTRY, cost.units / cost.entries || 0);
  return Math.max(1, Math.min(maxReads, Math.floor(budget.units / units)));
}

/** Returns the next postings whose entries must be read: for display, or for a verdict. */
function selectUnverified<T>(run: SearchPageExecution<T>): Posting[] {
  const { scan, progress, matchesToSkip, limit } = run;
  const isFull = progress.items.length === limit;
  const share =
    (progress.unsure.matched + PRIOR_WEIGHT * scan.estimateMatchShare()) / (progress.unsure.read + PRIOR_WEIGHT);
  const maxReads = getAffordableReads(run);
  const chosen: Posting[] = [];
  let missing = isFull ? LOOK_AHEAD * share : limit - progress.items.length;
  let { skipped } = progress;
  for (let i = progress.nextIndex; i < scan.drivingList.postings.length && chosen.length < maxReads; i += 1) {
    const posting = scan.drivingList.postings[i] as Posting;
    const verdict = scan.judge(posting);
    if (missing <= 0 && (verdict === 'yes' || isFull || chosen.length >= MIN_UNSURE)) break;
    if (verdict === 'no') continue;
    if (verdict === 'yes' && isFull) break;
    if (verdict === 'yes' && skipped < matchesToSkip) {
      skipped += 1;
      continue;
    }
    chosen.push(posting);
    if (skipped >= matchesToSkip) missing -= verdict === 'yes' ? 1 : share;
  }
  return chosen;
}

/** Advances over the postings that now have a verdict, by themselves or by their entry. */
function applyVerdicts<T>(run: SearchPageExecution<T>, read: Set<string>, entries: Map<string, T>): void {
  const { scan, progress, limit } = run;
  for (; progress.nextIndex < scan.drivingList.postings.length; progress.nextIndex += 1) {
    const posting = scan.drivingList.postings[progress.nextIndex] as Posting;
    const verdict = scan.judge(posting);
    const entry = entries.get(posting.sortKey);
    const isRead = read.has(posting.sortKey);
    if (verdict === 'unsure' && !isRead) return;
    if (verdict === 'unsure') {
      progress.unsure.read += 1;
      progress.unsure.matched += entry ? 1 : 0;
    }
    if (verdict === 'yes' && !isRead && !isSkipping(run) && progress.items.length < limit) return;
    const isMatch = entry !== undefined || (verdict === 'yes' && !isRead);
    if (isMatch && !isSkipping(run) && progress.items.length === limit) {
      progress.hasMore = true;
      return;
    }
    if (isMatch && isSkipping(run)) progress.skipped += 1;
    else if (entry) progress.items.push(entry);
    progress.lastSortKey = posting.sortKey;
  }
}
