import { type Budget, spend } from '../table/streams.ts';
import { UNITS_AN_ENTRY } from './basis.ts';
import type { Verdict } from './judged.ts';
import type { Lookup } from './lookup.ts';
import type { Posting } from './postings.ts';
import { mayAskDocuments, type Wanted } from './verdict.ts';

/**
 * The verified entries of some postings, by sort key, and the verified sort keys; candidates beyond the budget are in
 * neither.
 */
export interface Decided<T> {
  entries: Map<string, T>;
  places: Set<string>;
}

/** The criteria of a search, and how it reads entries. */
export interface SearchPlan<T> extends Wanted {
  /**
   * Reads the entries of candidates that still match; the texts decide for `unsure` ones. One request, and two more
   * for documents within the budget; with `progress` at least one entry is read.
   */
  read: (postings: Asked[], budget: Budget, progress: boolean) => Promise<Decided<T>>;
}

/** A posting whose entry must be read, and its verdict so far. */
export interface Asked {
  posting: Posting;
  verdict: Verdict;
}

/** Limit of entries per read, and of reads to find out whether there are more. */
const MOST_READ = 100;
/**
 * Entries of the first read, alone and with documents or versions: the longest entries and their versions cost three
 * times as much, documents fifty times.
 */
const FIRST_READ = 32;
const FIRST_WITH_MORE = 16;
const LOOK_AHEAD = 4;
/** Fewest unsure postings per request; single ones would use up the requests. */
const LEAST_UNSURE = 8;
/** The weight of the estimate from postings, in entries. */
const GUESS = 4;

/** The progress of a page. */
export interface Progress<T> {
  found: T[];
  /** Matches before the page. */
  passed: number;
  /** The sort key of the last verified posting, and its index in the driving list. */
  last: string;
  next: number;
  /** There is another match after the page. */
  more: boolean;
  /** Entries that were read for unsure postings, and the matches among them. */
  unsure: { read: number; matched: number };
  cost: { entries: number; units: number };
}

export interface Run<T> {
  plan: SearchPlan<T>;
  lookup: Lookup;
  progress: Progress<T>;
  budget: Budget;
  skip: number;
  limit: number;
}

const isPassing = <T>({ skip, progress: { passed } }: Run<T>) => passed < skip;

/** Verifies the postings that were read, as far as the page needs. False at the end of the budget. */
export async function decide<T>(run: Run<T>): Promise<boolean> {
  const { lookup, plan, progress, budget } = run;
  const { postings } = lookup.lead;
  while (progress.next < postings.length && !progress.more) {
    const chosen = toRead(run);
    // One read is always allowed, so that each call makes progress.
    const isSpent = budget.requests < 1 || budget.units < UNITS_AN_ENTRY;
    if (chosen.length > 0 && isSpent && progress.cost.entries > 0) return false;
    const units = budget.units;
    const asked = chosen.map((posting) => ({ posting, verdict: lookup.verdict(posting) }));
    const isFirst = progress.cost.entries === 0;
    const { entries, places } =
      asked.length > 0
        ? await spend(budget, () => plan.read(asked, { ...budget }, isFirst))
        : { entries: new Map<string, T>(), places: new Set<string>() };
    progress.cost.entries += places.size;
    progress.cost.units += units - budget.units;
    const before = progress.next;
    settle(run, places, entries);
    if (progress.next === before && !progress.more) return false;
  }
  return true;
}

/** Returns how many entries the budget allows, by their cost so far. */
function affordable<T>({ plan, progress: { cost }, budget }: Run<T>): number {
  const first = plan.asOf || mayAskDocuments(plan) ? FIRST_WITH_MORE : FIRST_READ;
  const most = cost.entries === 0 ? first : MOST_READ;
  const units = Math.max(UNITS_AN_ENTRY, cost.units / cost.entries || 0);
  return Math.max(1, Math.min(most, Math.floor(budget.units / units)));
}

/** Returns the next postings whose entries must be read: for display, or for a verdict. */
function toRead<T>(run: Run<T>): Posting[] {
  const { lookup, progress, skip, limit } = run;
  const isFull = progress.found.length === limit;
  const share = (progress.unsure.matched + GUESS * lookup.share()) / (progress.unsure.read + GUESS);
  const most = affordable(run);
  const chosen: Posting[] = [];
  let wanted = isFull ? LOOK_AHEAD * share : limit - progress.found.length;
  let { passed } = progress;
  for (let i = progress.next; i < lookup.lead.postings.length && chosen.length < most; i += 1) {
    const posting = lookup.lead.postings[i] as Posting;
    const verdict = lookup.verdict(posting);
    if (wanted <= 0 && (verdict === 'yes' || isFull || chosen.length >= LEAST_UNSURE)) break;
    if (verdict === 'no') continue;
    if (verdict === 'yes' && isFull) break;
    if (verdict === 'yes' && passed < skip) {
      passed += 1;
      continue;
    }
    chosen.push(posting);
    if (passed >= skip) wanted -= verdict === 'yes' ? 1 : share;
  }
  return chosen;
}

/** Advances over the postings that now have a verdict, by themselves or by their entry. */
function settle<T>(run: Run<T>, read: Set<string>, entries: Map<string, T>): void {
  const { lookup, progress, limit } = run;
  for (; progress.next < lookup.lead.postings.length; progress.next += 1) {
    const posting = lookup.lead.postings[progress.next] as Posting;
    const verdict = lookup.verdict(posting);
    const entry = entries.get(posting.at);
    const isRead = read.has(posting.at);
    if (verdict === 'unsure' && !isRead) return;
    if (verdict === 'unsure') {
      progress.unsure.read += 1;
      progress.unsure.matched += entry ? 1 : 0;
    }
    if (verdict === 'yes' && !isRead && !isPassing(run) && progress.found.length < limit) return;
    const isMatch = entry !== undefined || (verdict === 'yes' && !isRead);
    if (isMatch && !isPassing(run) && progress.found.length === limit) {
      progress.more = true;
      return;
    }
    if (isMatch && isPassing(run)) progress.passed += 1;
    else if (entry) progress.found.push(entry);
    progress.last = posting.at;
  }
}
