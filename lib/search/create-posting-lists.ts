import {
  attributePostingsPartition,
  synonymConceptPartition,
  termPartition,
  tombstonePartition,
} from '../platform/dynamodb/key-schema.ts';
import type { KeyRange } from '../platform/dynamodb/merged-query.ts';
import { getLastSortKeyAt, getSortKeyBefore, MAX_SORT_KEY, MIN_SORT_KEY } from '../platform/dynamodb/sort-keys.ts';
import type { ListPosition } from '../values/page.ts';
import type { InstantRange } from '../values/time.ts';
import type { EntryAttributeValues } from './index/attributes.ts';
import { ALL_ENTRIES_POSTINGS_PARTITION } from './index/postings.ts';
import type { SearchedTextSource } from './index/searched-texts.ts';
import type { SearchCriteria } from './judge-postings.ts';
import { createPostingList, type PostingList } from './posting-list.ts';
import type { QueryTerm } from './query/query-words.ts';

/** Limit of filter values that are looked up; with more values, the entries of other lists are checked. */
const MAX_LISTED_VALUES = 4;

/**
 * Returns the range of sort keys that a page reads, newest first. It is the publication range; for a page by cursor, it
 * is the part of this range that is older than the cursor. The read begins at the upper bound `to`.
 */
export const toPageKeyRange = ({ from, to }: InstantRange, position: ListPosition | null): KeyRange => ({
  from: from ?? MIN_SORT_KEY,
  to: position ? getSortKeyBefore(position.after) : getLastSortKeyAt(to ?? MAX_SORT_KEY),
});

/**
 * Creates the posting lists that a search can read; nothing is read yet. The search scans the most selective list,
 * called the driving list.
 * - `terms` has one list per word of the search, and one for its citation filter. Each match is in all of these lists.
 * - `others` has one list per other filter with at most four values. If there is no other list at all, it has the list
 *   of all entries.
 *
 * For an as-of query, each list includes its tombstones: the keys of postings that edits removed.
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
type ListFactory = (partitions: string[], where?: SearchedTextSource) => PostingList;

const getTermPartitions = ({ stems, concepts }: QueryTerm) => [
  ...stems.map(termPartition),
  ...concepts.map(synonymConceptPartition),
];

const createAttributeList = (name: string, values: string[], open: ListFactory): PostingList =>
  open(values.map((value) => attributePostingsPartition(name, value)));

/** Returns the lists of filters with few values; that of all entries if nothing else drives. */
function createAttributeLists(
  attributes: Partial<EntryAttributeValues>,
  open: ListFactory,
  hasWords: boolean,
): PostingList[] {
  const few = Object.entries(attributes).filter(([, values]) => values.length <= MAX_LISTED_VALUES);
  const lists = few.map(([name, values]) => createAttributeList(name, values, open));
  return lists.length > 0 || hasWords ? lists : [open([ALL_ENTRIES_POSTINGS_PARTITION])];
}

/** Returns true for the posting list of an attribute filter, and false for the list of a word. */
export const isAttributeList = ({ partitions }: PostingList) => partitions[0]?.partition.startsWith('FACT:') === true;

/**
 * Estimates how selective a list is before it is read: a higher number means fewer rows. Lists of filters precede lists
 * of words. Among filters, those with few values precede others; among words, long ones precede short ones.
 */
export const estimateSelectivity = (list: PostingList) =>
  isAttributeList(list) ? 1_000 - list.partitions.length : (list.partitions[0]?.partition.length ?? 0);

/**
 * Compares two lists that were read, to sort the most selective one first. Lists that were read to their end come
 * first, those with few postings before those with many. Other lists follow: the further back in time their rows reach,
 * the earlier they come.
 */
export function compareBySelectivity(a: PostingList, b: PostingList): number {
  const endsA = a.readDownToKey === '';
  const endsB = b.readDownToKey === '';
  if (endsA !== endsB) return endsA ? -1 : 1;
  if (endsA) return a.postings.length - b.postings.length;
  return a.readDownToKey < b.readDownToKey ? -1 : 1;
}
