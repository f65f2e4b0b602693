import { getRequestCostSoFar } from '../../platform/dynamodb/capacity.ts';
import { type ReadBudget, runAndChargeBudget } from '../../platform/dynamodb/merged-query.ts';
import { mayNeedDocumentTexts, type SearchCriteria } from '../judge-postings.ts';
import { type FeedAttributes, getFeedAttributes } from './feed-attributes.ts';
import { getPendingIndexWrites, type PendingIndexWrites } from './pending-writes.ts';

/**
 * The state of the index that a search reads before it reads postings. It consists of the pending index writes and the
 * attributes of feeds. The attributes are null if the search needs none.
 */
export interface IndexSnapshot {
  pendingWrites: PendingIndexWrites;
  feedAttributes: FeedAttributes | null;
}

/** The smallest cost in read units that a search assumes for reading one entry. */
export const MIN_READ_UNITS_PER_ENTRY = 1 / 2;
/** The assumed cost of an entry with its document, in read units. */
const UNITS_PER_ENTRY_WITH_DOCUMENT = 3;
/** The assumed cost of an entry with the version of an as-of query, in read units. */
const UNITS_PER_ENTRY_WITH_VERSION = 1;
/** Limits of one search; in as-of queries each entry with later edits takes one more request. */
const MAX_REQUESTS = 8;
const MAX_REQUESTS_AS_OF = 40;
/**
 * Returns the assumed cost in read units of reading one entry that postings cannot judge. It is 1/2 for the entry
 * alone, 3 with its document, and 1 for an as-of query, which reads a version of the entry.
 */
export function estimateReadUnitsPerEntry({ asOf }: Pick<SearchCriteria, 'asOf'>, withDocument: boolean): number {
  if (asOf) return UNITS_PER_ENTRY_WITH_VERSION;
  return withDocument ? UNITS_PER_ENTRY_WITH_DOCUMENT : MIN_READ_UNITS_PER_ENTRY;
}

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
 * Reads the state of the index before a search, and subtracts the cost from the budget. It consists of the pending
 * index writes and, with `needsFeedAttributes`, the attributes of feeds. One or two requests.
 */
export async function getIndexSnapshot(needsFeedAttributes: boolean, budget: ReadBudget): Promise<IndexSnapshot> {
  const [pendingWrites, feedAttributes] = await runAndChargeBudget(budget, () =>
    Promise.all([getPendingIndexWrites(), needsFeedAttributes ? getFeedAttributes() : null]),
  );
  return { pendingWrites, feedAttributes };
}
