import { getCurrentCost } from '../table/capacity.ts';
import { type ReadBudget, runWithBudget } from '../table/merged-query.ts';
import { type FeedAttributes, getFeedAttributes } from './feed-attributes.ts';
import { mayReadDocuments, type SearchCriteria } from './judge-postings.ts';
import { getPendingWrites, type PendingWrites } from './pending-writes.ts';

/** The state of the index before postings are read: pending writes, and the attributes of feeds for filters. */
export interface IndexSnapshot {
  pendingWrites: PendingWrites;
  feedAttributes: FeedAttributes | null;
}

/** The assumed cost of an entry before one is read, and with its document if neither postings nor entry decide. */
export const UNITS_PER_ENTRY = 1 / 2;
export const UNITS_PER_ENTRY_WITH_DOCUMENT = 3;
/** With the version of an as-of query. */
export const UNITS_PER_ENTRY_WITH_VERSION = 1;
/** Limits of one search; in as-of queries each entry with later edits takes one more request. */
const MAX_REQUESTS = 8;
const MAX_REQUESTS_AS_OF = 40;
export const MAX_SEARCH_UNITS = 56;

/** The cost before a search: checking the request's ETag, and reading the attributes of feeds. */
const SPENT_BEFORE_SEARCH = { requests: 2, units: 2 };

/**
 * Returns the remaining budget of a search, after the cost of its request so far. Pages with documents or versions
 * often end with the budget, so these searches assume the full cost: the same search ends at the same position.
 */
export function createSearchBudget(criteria: SearchCriteria | null, units = MAX_SEARCH_UNITS): ReadBudget {
  const spent = getCurrentCost();
  const minSpent =
    criteria && (criteria.asOf || mayReadDocuments(criteria)) ? SPENT_BEFORE_SEARCH : { requests: 0, units: 0 };
  return {
    requests: (criteria?.asOf ? MAX_REQUESTS_AS_OF : MAX_REQUESTS) - Math.max(minSpent.requests, spent?.requests ?? 0),
    units: units - Math.max(minSpent.units, spent?.readUnits ?? 0),
  };
}

/** Reads the pending writes and the attributes. One or two requests. */
export async function getIndexSnapshot(asksFacts: boolean, budget: ReadBudget): Promise<IndexSnapshot> {
  const [pendingWrites, feedAttributes] = await runWithBudget(budget, () =>
    Promise.all([getPendingWrites(), asksFacts ? getFeedAttributes() : null]),
  );
  return { pendingWrites, feedAttributes };
}
