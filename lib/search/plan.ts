import { getRequestCostSoFar } from '../platform/dynamodb/capacity.ts';
import {
  attributePostingsPartition,
  synonymConceptPartition,
  termPartition,
  tombstonePartition,
} from '../platform/dynamodb/index-keys.ts';
import type { KeyRange, ReadBudget } from '../platform/dynamodb/merged-query.ts';
import { getLastSortKeyAt, getSortKeyBefore, MAX_SORT_KEY, MIN_SORT_KEY } from '../platform/dynamodb/sort-keys.ts';
import type { ListPosition } from '../values/page.ts';
import type { EntryStatus } from '../values/roles-and-states.ts';
import type { InstantRange } from '../values/time.ts';
import { type EntryAttributeValues, pickAttributes } from './index/attributes.ts';
import { ALL_ENTRIES_POSTINGS_PARTITION, type Posting } from './index/posting.ts';
import type { SearchedTextSource } from './index/searched-texts.ts';
import type { PendingIndexWrites } from './index/snapshot.ts';
import type { SearchQuery } from './parse.ts';
import type { QueryTerm } from './words/query-words.ts';

/** The conditions for an entry to match a search: its text, attributes, status and publication date. */
export interface SearchCriteria {
  /** The analyzed search text; null if the search only filters. */
  query: SearchQuery | null;
  /** The part that the search text must match. */
  part: SearchedTextSource;
  /** For each attribute, the accepted values. */
  attributes: Partial<EntryAttributeValues>;
  status: EntryStatus | undefined;
  /** The range of publication. */
  publishedRange: InstantRange;
  /** The instant of an as-of query. Postings are current, so they only lead to entries that may have matched. */
  asOf?: string | undefined;
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

/** Whether an entry matches a search, judged by postings alone. `unsure` means that the entry must be read. */
export type PostingVerdict = 'yes' | 'no' | 'unsure';

/** The entries that were read to verify candidates, each by the sort key of its posting. */
export interface VerifiedEntries<T> {
  /** The entries that match. */
  entries: Map<string, T>;
  /** All candidates that were decided, also those that do not match. Candidates beyond the budget are missing. */
  decidedSortKeys: Set<string>;
}

/** Returns true if a search may need the texts of its candidates, because of phrases or exclusions. */
export const mayNeedCandidateTexts = ({ query }: SearchCriteria) =>
  query !== null && query.phrases.length + query.excludedPhrases.length > 0;

/** Returns true if a search may have to read the texts of documents to verify a candidate. */
export const mayNeedDocumentTexts = (criteria: SearchCriteria) =>
  criteria.part !== 'entry' && mayNeedCandidateTexts(criteria);

/** The smallest cost in read units that a search assumes for reading one entry. */
export const MIN_READ_UNITS_PER_ENTRY = 1 / 2;

/** The assumed cost of an entry with its document, in read units. */
const UNITS_PER_ENTRY_WITH_DOCUMENT = 3;

/** The assumed cost of an entry with the version of an as-of query, in read units. */
const UNITS_PER_ENTRY_WITH_VERSION = 1;

/**
 * Returns the assumed cost in read units of reading one entry that postings cannot judge. It is 1/2 for the entry
 * alone, 3 with its document, and 1 for an as-of query, which reads a version of the entry.
 */
export function estimateReadUnitsPerEntry({ asOf }: Pick<SearchCriteria, 'asOf'>, withDocument: boolean): number {
  if (asOf) return UNITS_PER_ENTRY_WITH_VERSION;
  return withDocument ? UNITS_PER_ENTRY_WITH_DOCUMENT : MIN_READ_UNITS_PER_ENTRY;
}

/** Limits of one search; in as-of queries each entry with later edits takes one more request. */
const MAX_REQUESTS = 8;

const MAX_REQUESTS_AS_OF = 40;

/** The budget of one search in DynamoDB read units. When it is used up, the search returns a partial page. */
export const MAX_SEARCH_READ_UNITS = 56;

/** The cost before a search: checking the request's ETag, and reading the attributes of feeds. */
const SPENT_BEFORE_SEARCH = { requests: 2, units: 2 };

/**
 * Returns the remaining budget of a search, after the cost of its HTTP request so far. A search has 8 requests and 56
 * read units; an as-of query has 40 requests. A search that reads documents or versions often uses up its budget. So
 * that such a search always ends at the same position, the usual cost before a search is subtracted even if caches
 * saved this cost.
 */
export function createSearchBudget(criteria: SearchCriteria | null, units = MAX_SEARCH_READ_UNITS): ReadBudget {
  const spent = getRequestCostSoFar();
  const minSpent =
    criteria && (criteria.asOf || mayNeedDocumentTexts(criteria)) ? SPENT_BEFORE_SEARCH : { requests: 0, units: 0 };
  return {
    requests: (criteria?.asOf ? MAX_REQUESTS_AS_OF : MAX_REQUESTS) - Math.max(minSpent.requests, spent?.requests ?? 0),
    units: units - Math.max(minSpent.units, spent?.readUnits ?? 0),
  };
}

/**
 * The posting list of one condition of a search, such as a word with its synonyms or a filter. It merges several
 * partitions, newest first, and grows as rows are read.
 */
export interface PostingList {
  /** The partitions, each with its rows that are read and not merged yet. */
  partitions: PartitionRead[];
  /** The searched part: postings of the other part of an entry are skipped. */
  part: SearchedTextSource;
  /** The number of rows read, and whether one is of a document. */
  rowsRead: number;
  hasDocuments: boolean;
  /** The rows read down to `readDownToKey`, by sort key. */
  bySortKey: Map<string, Posting>;
  /** The same postings in order, newest first. */
  postings: Posting[];
  /** The oldest sort key down to which everything was read; '' at the end of the list. */
  readDownToKey: string;
}

export interface PartitionRead {
  partition: string;
  rows: Posting[];
  /** Everything of the partition from here on was read. */
  readDownTo: string;
  to: string;
  isAtEnd: boolean;
}

/** The `readDownToKey` of an unread list. */
const UNREAD_FLOOR = '~';

/** Returns true once a posting list was read, even if it had no rows. */
export const wasPostingListRead = ({ readDownToKey }: PostingList) => readDownToKey !== UNREAD_FLOOR;

/** Creates an empty posting list over some partitions, to be read from the upper end of a key range. */
export const createPostingList = (
  partitions: string[],
  { to }: KeyRange,
  part: SearchedTextSource = 'both',
): PostingList => ({
  part,
  rowsRead: 0,
  hasDocuments: false,
  partitions: partitions.map((partition) => ({ partition, rows: [], readDownTo: '', to, isAtEnd: false })),
  bySortKey: new Map(),
  postings: [],
  readDownToKey: UNREAD_FLOOR,
});

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
 * - `terms` has one list per word of the search, and one per filter by an attribute that only lists have, such as
 *   citations. Each match is in all of these lists.
 * - `others` has one list per other filter with at most four values. If there is no other list at all, it has the list
 *   of all entries.
 *
 * For an as-of query, each list includes its tombstones: the keys of postings that edits removed.
 */
export function createPostingLists({ query, part, attributes, asOf }: SearchCriteria, range: KeyRange) {
  const open: ListFactory = (partitions, part) =>
    createPostingList(asOf ? [...partitions, ...partitions.map(tombstonePartition)] : partitions, range, part);
  const words = (query?.terms ?? []).map((term) => open(getTermPartitions(term), part));
  // The lists of attributes that postings do not have in their code are read like those of words.
  const listed = Object.entries(pickAttributes(attributes, { isListed: true })).map(([name, values]) =>
    createAttributeList(name, values, open),
  );
  const terms = [...words, ...listed];
  return { terms, others: createAttributeLists(pickAttributes(attributes), open, terms.length > 0) };
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

/** The scan of a search. Each posting of its most selective list is judged by the postings of its other lists. */
export interface PostingScan {
  /** The most selective list, whose postings are the candidates. */
  drivingList: PostingList;
  pendingWrites: PendingIndexWrites;
  /** Judges from the postings read so far whether an entry matches. */
  judge(posting: Posting): PostingVerdict;
  /**
   * Reads up to `rows` more rows of the driving list; returns false at its end or that of the budget. Other lists are
   * read as far as that is cheaper than reading the entries of `instead` postings. `reservedRequests` stay unused.
   */
  readMore(rows: number, instead?: number, reservedRequests?: number): Promise<boolean>;
  /** Whether postings alone decide once all lists are read. */
  isDecidedByPostings: boolean;
  /**
   * Returns whether the budget probably suffices for further postings of the driving list.
   * They follow the first `next`, and leave `reservedUnits`.
   */
  canReach(postings: number, next: number, reservedUnits: number): boolean;
  /** Returns the estimated share of matches among the postings of the driving list, above 0, at most 1. */
  estimateMatchShare(): number;
}
