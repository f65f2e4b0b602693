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

/** The values of a filter are looked up where they are this few; else the entries that others lead to are checked for them. */
const FEW_VALUES = 4;

/** The part of a list that a page reads. */
export const rangeOf = ({ from, to }: Span, position: Position | null): Range => ({
  from: from ?? FIRST,
  to: position ? justBefore(position.after) : upTo(to ?? LAST),
});

/** The lists of a search's terms, and those of its filters that can lead. Nothing is read of them yet. */
export function openLists({ query, where, facts, asOf }: Wanted, range: Range) {
  const { cites, ...told } = facts;
  const open: Open = (partitions, part) =>
    openList(asOf ? [...partitions, ...partitions.map(formerPartition)] : partitions, range, part);
  const words = (query?.terms ?? []).map((term) => open(partitionsOfTerm(term), where));
  // No code tells what an entry cites: its list is asked as that of a word is.
  const terms = cites ? [...words, listOfFact('cites', cites, open)] : words;
  return { terms, others: factLists(told, open, terms.length > 0) };
}

/** Opens the list of some partitions, and as of an instant of what they had before. */
type Open = (partitions: string[], where?: SearchedPart) => PostingList;

const partitionsOfTerm = ({ stems, concepts }: Term) => [
  ...stems.map(wordPartition),
  ...concepts.map(conceptPartition),
];

const listOfFact = (name: string, values: string[], open: Open): PostingList =>
  open(values.map((value) => factPartition(name, value)));

/** The lists that filters lead to: of those with few values; that of all entries if nothing else leads. */
function factLists(facts: Partial<Facts>, open: Open, hasWords: boolean): PostingList[] {
  const few = Object.entries(facts).filter(([, values]) => values.length <= FEW_VALUES);
  const lists = few.map(([name, values]) => listOfFact(name, values, open));
  return lists.length > 0 || hasWords ? lists : [open([ALL_POSTINGS])];
}

/** Whether a list is that of a filter. */
export const isOfFact = ({ parts }: PostingList) => parts[0]?.partition.startsWith('FACT:') === true;

/** By how rare a list may be before it is read. Facts come first, those of the fewest values before others; then the longest words. */
export const guessedRarity = (list: PostingList) =>
  isOfFact(list) ? 1_000 - list.parts.length : (list.parts[0]?.partition.length ?? 0);

/** A list that has ended before one that has not, then the shorter one, or the one that reaches further back. */
export function byRarity(a: PostingList, b: PostingList): number {
  const [endsA, endsB] = [a.floor === '', b.floor === ''];
  if (endsA !== endsB) return endsA ? -1 : 1;
  if (endsA) return a.postings.length - b.postings.length;
  return a.floor < b.floor ? -1 : 1;
}
