import { type Budget, spend } from '../table/streams.ts';
import { UNITS_AN_ENTRY } from './basis.ts';
import type { Verdict } from './judged.ts';
import type { Lookup } from './lookup.ts';
import type { Posting } from './postings.ts';
import { mayAskDocuments, type Wanted } from './verdict.ts';

/** Those entries of some postings that are wanted, by place, and the places that were decided: not of those whose texts are too dear to read. */
export interface Decided<T> {
  entries: Map<string, T>;
  places: Set<string>;
}

/** What is searched for, and how a search gets to the entries. */
export interface SearchPlan<T> extends Wanted {
  /**
   * The entries of these postings that stand where the postings say and are wanted; where postings are `unsure`, their texts say it. One
   * request, and two more for the texts of documents, which are read as far as the budget does; with `progress` at least one.
   */
  read: (postings: Asked[], budget: Budget, progress: boolean) => Promise<Decided<T>>;
}

/** A posting whose entry is asked for, and what postings say of it. */
export interface Asked {
  posting: Posting;
  verdict: Verdict;
}

/** Entries of one reading, and how many may be read to learn whether there are more. */
const MOST_READ = 100;
/** Of the first reading, alone and with documents or versions: the longest entries cost three times as much, as do their versions, and the text of a document fifty times. */
const FIRST_READ = 32;
const FIRST_WITH_MORE = 16;
const LOOK_AHEAD = 4;
/** So many postings that are not sure are decided at once: a request for each would use them up. */
const LEAST_UNSURE = 8;
/** What the postings say of the part that matches weighs as much as so many entries that were read. */
const GUESS = 4;

/** How far a page has come. */
export interface Progress<T> {
  found: T[];
  /** Matches before the page. */
  passed: number;
  /** The place of the last posting that was decided, and its number in the lead. */
  last: string;
  next: number;
  /** There is another match after the page. */
  more: boolean;
  /** Of the entries that were read because postings were not sure, these; and those of them that matched. */
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

/** Decides the postings that were read, as far as the page needs them. False at the end of the budget. */
export async function decide<T>(run: Run<T>): Promise<boolean> {
  const { lookup, plan, progress, budget } = run;
  const { postings } = lookup.lead;
  while (progress.next < postings.length && !progress.more) {
    const chosen = toRead(run);
    // Entries are read once, whatever is left: each call makes progress.
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

/** How many entries the budget has left, by what they cost so far. */
function affordable<T>({ plan, progress: { cost }, budget }: Run<T>): number {
  const first = plan.asOf || mayAskDocuments(plan) ? FIRST_WITH_MORE : FIRST_READ;
  const most = cost.entries === 0 ? first : MOST_READ;
  const units = Math.max(UNITS_AN_ENTRY, cost.units / cost.entries || 0);
  return Math.max(1, Math.min(most, Math.floor(budget.units / units)));
}

/** The next postings whose entries are needed: to show them, or to know. */
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

/** Goes on over the postings that are decided now: by what they say, or by their entry. */
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
