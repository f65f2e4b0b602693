import { attributePartition, conceptPartition, termPartition, tombstonePartition } from '../table/key-schema.ts';
import type { KeyRange } from '../table/merged-query.ts';
import { getLastSortKeyAt, getSortKeyBefore, MAX_SORT_KEY, MIN_SORT_KEY } from '../table/sort-keys.ts';
import type { ListPosition } from '../values/page.ts';
import type { InstantRange } from '../values/time.ts';
import type { EntryAttributeValues } from './attributes.ts';
import type { SearchCriteria } from './judge-postings.ts';
import { createPostingList, type PostingList } from './posting-list.ts';
import { ALL_POSTINGS } from './postings.ts';
import type { QueryTerm } from './query-slots.ts';
import type { SearchedPart } from './searched-texts.ts';

/** Limit of filter values that are looked up; with more values, the entries of other lists are checked. */
const MAX_LISTED_VALUES = 4;

/**
 * Returns the range of sort keys that a page reads: a publication range, from a cursor's position on. `to` is the
 * newest key, where a descending read begins.
 */
export const toPageKeyRange = ({ from, to }: InstantRange, position: ListPosition | null): KeyRange => ({
  from: from ?? MIN_SORT_KEY,
  to: position ? getSortKeyBefore(position.after) : getLastSortKeyAt(to ?? MAX_SORT_KEY),
});

/**
 * Creates the posting lists that a search can read; nothing is read yet. A match must be in all `terms`, the lists of
 * words and citations. `others` are lists of filters, any of which can be the driving list, the one that is scanned.
 */
export function createPostingLists({ query, part, attributes, asOf }: SearchCriteria, range: KeyRange) {
  const { cites, ...otherAttributes } = attributes;
  const open: ListFactory = (partitions, part) =>
    createPostingList(asOf ? [...partitions, ...partitions.map(tombstonePartition)] : partitions, range, part);
  const words = (query?.terms ?? []).map((term) => open(getTermPartitions(term), part));
  // Attribute codes have no citations, so their list is read like that of a word.
  const terms = cites ? [...words, createAttributeList('cites', cites, open)] : words;
  return { terms, others: createAttributeLists(otherAttributes, open, terms.length > 0) };
}

/** Creates the list of partitions, for as-of queries with their tombstones. */
type ListFactory = (partitions: string[], where?: SearchedPart) => PostingList;

const getTermPartitions = ({ stems, concepts }: QueryTerm) => [
  ...stems.map(termPartition),
  ...concepts.map(conceptPartition),
];

const createAttributeList = (name: string, values: string[], open: ListFactory): PostingList =>
  open(values.map((value) => attributePartition(name, value)));

/** Returns the lists of filters with few values; that of all entries if nothing else drives. */
function createAttributeLists(
  attributes: Partial<EntryAttributeValues>,
  open: ListFactory,
  hasWords: boolean,
): PostingList[] {
  const few = Object.entries(attributes).filter(([, values]) => values.length <= MAX_LISTED_VALUES);
  const lists = few.map(([name, values]) => createAttributeList(name, values, open));
  return lists.length > 0 || hasWords ? lists : [open([ALL_POSTINGS])];
}

/** Returns true for the posting list of a filter, and false for that of a term. */
export const isAttributeList = ({ partitions }: PostingList) => partitions[0]?.partition.startsWith('FACT:') === true;

/**
 * Estimates how selective an unread list is: a higher number means fewer rows. Attributes come first, those with few
 * values before others; then the longest words.
 */
export const estimateSelectivity = (list: PostingList) =>
  isAttributeList(list) ? 1_000 - list.partitions.length : (list.partitions[0]?.partition.length ?? 0);

/**
 * Compares two lists that were read, for sorting; the most selective one comes first. Ended lists come first, the
 * shorter before the longer. Then come those that reach further back with their rows so far.
 */
export function compareBySelectivity(a: PostingList, b: PostingList): number {
  const endsA = a.readDownToKey === '';
  const endsB = b.readDownToKey === '';
  if (endsA !== endsB) return endsA ? -1 : 1;
  if (endsA) return a.postings.length - b.postings.length;
  return a.readDownToKey < b.readDownToKey ? -1 : 1;
}
