import { conceptPartition, factPartition, formerPartition, wordPartition } from '../table/key-chart.ts';
import { FIRST, justBefore, LAST, upTo } from '../table/sort-keys.ts';
import type { Range } from '../table/streams.ts';
import type { Position } from '../values/page.ts';
import type { Span } from '../values/time.ts';
import type { Facts } from './facts.ts';
import { openList, type PostingList } from './posting-list.ts';
import { ALL_POSTINGS } from './postings.ts';
import type { Term } from './slots.ts';
import type { SearchedPart } from './texts.ts';
import type { Wanted } from './verdict.ts';

/** Limit of filter values that are looked up; with more values, the entries of other lists are checked. */
const FEW_VALUES = 4;

/** Returns the sort key range that a page reads. */
export const rangeOf = ({ from, to }: Span, position: Position | null): Range => ({
  from: from ?? FIRST,
  to: position ? justBefore(position.after) : upTo(to ?? LAST),
});

/** Returns the unread lists of a search's terms, and of its filters that can drive. */
export function openLists({ query, where, facts, asOf }: Wanted, range: Range) {
  const { cites, ...told } = facts;
  const open: Open = (partitions, part) =>
    openList(asOf ? [...partitions, ...partitions.map(formerPartition)] : partitions, range, part);
  const words = (query?.terms ?? []).map((term) => open(partitionsOfTerm(term), where));
  // Attribute codes have no citations, so their list is read like that of a word.
  const terms = cites ? [...words, listOfFact('cites', cites, open)] : words;
  return { terms, others: factLists(told, open, terms.length > 0) };
}

/** Creates the list of partitions, for as-of queries with their tombstones. */
type Open = (partitions: string[], where?: SearchedPart) => PostingList;

const partitionsOfTerm = ({ stems, concepts }: Term) => [
  ...stems.map(wordPartition),
  ...concepts.map(conceptPartition),
];

const listOfFact = (name: string, values: string[], open: Open): PostingList =>
  open(values.map((value) => factPartition(name, value)));

/** Returns the lists of filters with few values; that of all entries if nothing else drives. */
function factLists(facts: Partial<Facts>, open: Open, hasWords: boolean): PostingList[] {
  const few = Object.entries(facts).filter(([, values]) => values.length <= FEW_VALUES);
  const lists = few.map(([name, values]) => listOfFact(name, values, open));
  return lists.length > 0 || hasWords ? lists : [open([ALL_POSTINGS])];
}

/** Returns true for the list of a filter. */
export const isOfFact = ({ parts }: PostingList) => parts[0]?.partition.startsWith('FACT:') === true;

/**
 * Returns the estimated selectivity of an unread list. Attributes come first, those with few values before others;
 * then the longest words.
 */
export const guessedRarity = (list: PostingList) =>
  isOfFact(list) ? 1_000 - list.parts.length : (list.parts[0]?.partition.length ?? 0);

/** Compares lists by selectivity: ended lists first, then shorter ones, then those that reach further back. */
export function byRarity(a: PostingList, b: PostingList): number {
  const [endsA, endsB] = [a.floor === '', b.floor === ''];
  if (endsA !== endsB) return endsA ? -1 : 1;
  if (endsA) return a.postings.length - b.postings.length;
  return a.floor < b.floor ? -1 : 1;
}
