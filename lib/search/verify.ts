import { termPartition } from '../platform/dynamodb/index-keys.ts';
import { type ReadBudget, runAndChargeBudget } from '../platform/dynamodb/merged-query.ts';
import { matchesAttributeFilter, pickAttributes } from './index/attributes.ts';
import {
  isAdjacencyReliable,
  isDocumentPosition,
  MAX_POSITIONS_PER_DOCUMENT_POSTING,
  MAX_POSITIONS_PER_ENTRY_POSTING,
  type Posting,
  type TermPosition,
} from './index/posting.ts';
import type { FeedAttributes, PendingIndexWrites } from './index/snapshot.ts';
import type { SearchQuery } from './parse.ts';
import type { PostingScan } from './plan.ts';
import {
  MIN_READ_UNITS_PER_ENTRY,
  mayNeedDocumentTexts,
  type PostingList,
  type PostingVerdict,
  type SearchCriteria,
  type SearchPlan,
} from './plan.ts';

interface JudgeContext {
  /** The pending index writes. */
  pendingWrites: PendingIndexWrites;
  /** The attributes of feeds; null if no filter needs them. */
  feedAttributes: FeedAttributes | null;
}

/**
 * Returns a function that judges from postings alone whether an entry matches. The verdict `unsure` means that the
 * entry itself must be read. `lists` are the posting lists of the search's terms. When more rows of these lists are
 * read later, some verdicts change from `unsure` to `yes` or `no`.
 */
export function createPostingJudge(
  criteria: SearchCriteria,
  lists: PostingList[],
  { pendingWrites, feedAttributes }: JudgeContext,
) {
  const { status } = criteria;
  // The other attributes are checked by their own lists.
  const attributes = pickAttributes(criteria.attributes);
  const hasAttributeFilter = Object.keys(attributes).length > 0;
  const isExcluding = (criteria.query?.excludedPhrases.length ?? 0) > 0;
  const saysOfPhrases = createPhraseJudge(criteria.query, lists);
  if (criteria.asOf) return createAsOfJudge(lists, pendingWrites);
  return (posting: Posting): PostingVerdict => {
    if (!pendingWrites.pendingVersionsByEntry || pendingWrites.pendingVersionsByEntry.has(posting.id)) return 'unsure';
    if (status && posting.is_active !== (status === 'active')) return 'no';
    const own = hasAttributeFilter ? feedAttributes?.byCode.get(posting.attributeCode) : undefined;
    if (own && !matchesAttributeFilter(own, attributes)) return 'no';
    let isSure = !isExcluding && (!hasAttributeFilter || own !== undefined);
    for (const { bySortKey, readDownToKey } of lists) {
      if (bySortKey.has(posting.sortKey)) continue;
      if (posting.sortKey >= readDownToKey) return 'no';
      isSure = false;
    }
    const ofPhrases = saysOfPhrases(posting.sortKey);
    if (ofPhrases === 'no') return 'no';
    return isSure && ofPhrases === 'yes' ? 'yes' : 'unsure';
  };
}

/** Judges for an as-of query: an entry must have postings or tombstones in the lists of all terms. */
function createAsOfJudge(lists: PostingList[], { pendingVersionsByEntry }: PendingIndexWrites) {
  return ({ id, sortKey }: Posting): PostingVerdict => {
    if (!pendingVersionsByEntry || pendingVersionsByEntry.has(id)) return 'unsure';
    return lists.some(({ bySortKey, readDownToKey }) => sortKey >= readDownToKey && !bySortKey.has(sortKey))
      ? 'no'
      : 'unsure';
  };
}

/*
 * Checks whether the words of a phrase are adjacent, by the positions in their postings. A posting has only the first
 * positions of a word, and stop words have none: then the text itself decides.
 */

/** A word of a phrase; unknown without a list. */
interface PhraseWord {
  partition: string;
  list: PostingList | undefined;
}

/**
 * Returns a function that judges by postings whether an entry has all phrases of a search. The function takes the sort
 * key of the entry's postings. It returns `unsure` if only the text can decide, and `yes` for a search without phrases.
 *
 * @param lists the posting lists of the search's terms, in the order of the terms
 */
function createPhraseJudge(query: SearchQuery | null, lists: PostingList[]): (at: string) => PostingVerdict {
  const { terms = [], phrases = [] } = query ?? {};
  const toPhraseWord = (stem: string): PhraseWord => ({
    partition: termPartition(stem),
    list: lists[terms.findIndex(({ stems }) => stems.includes(stem))],
  });
  const all = phrases.map((ways) => ways.map((stems) => stems.map(toPhraseWord)));
  return (at) => {
    const verdicts = all.map((ways) => anyVerdict(ways.map((words) => judgeAdjacency(words, at))));
    return verdicts.find((one) => one === 'no') ?? verdicts.find((one) => one === 'unsure') ?? 'yes';
  };
}

/** Returns the best verdict of alternatives. */
const anyVerdict = (verdicts: PostingVerdict[]): PostingVerdict =>
  verdicts.find((one) => one === 'yes') ?? verdicts.find((one) => one === 'unsure') ?? 'no';

/** Returns whether words are adjacent in order. */
function judgeAdjacency(words: PhraseWord[], sortKey: string): PostingVerdict {
  const knownWords = words.flatMap(({ list, partition }, i) =>
    list ? [{ i, ...getPositions(list, partition, sortKey) }] : [],
  );
  const [first, ...others] = knownWords;
  if (!first) return 'unsure';
  const starts = first.places.filter((place) =>
    others.every(({ i, places }) =>
      places.some((other) => other.field === place.field && other.wordIndex - i === place.wordIndex - first.i),
    ),
  );
  if (starts.some(isAdjacencyReliable) && knownWords.length === words.length) return 'yes';
  return starts.length > 0 || knownWords.some(({ isWhole }) => !isWhole) ? 'unsure' : 'no';
}

/** Returns the positions of a word in an entry, and whether they are complete. */
function getPositions({ bySortKey, readDownToKey }: PostingList, partition: string, sortKey: string) {
  const places: TermPosition[] = (bySortKey.get(sortKey)?.positions ?? []).filter(
    ({ partition: of }) => of === partition,
  );
  const ofDocument = places.filter(isDocumentPosition).length;
  const isCut =
    ofDocument >= MAX_POSITIONS_PER_DOCUMENT_POSTING || places.length - ofDocument >= MAX_POSITIONS_PER_ENTRY_POSTING;
  return { places, isWhole: sortKey > readDownToKey && !isCut };
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
