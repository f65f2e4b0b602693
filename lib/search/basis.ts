import { costSoFar } from '../table/capacity.ts';
import { type Budget, spend } from '../table/streams.ts';
import { readUnderWay, type UnderWay } from './due.ts';
import { type FeedFacts, feedFacts } from './feed-facts.ts';
import { mayAskDocuments, type Wanted } from './verdict.ts';

/** The state of the index before postings are read: pending writes, and the attributes of feeds for filters. */
export interface Basis {
  underWay: UnderWay;
  known: FeedFacts | null;
}

/** The assumed cost of an entry before one is read, and with its document if neither postings nor entry decide. */
export const UNITS_AN_ENTRY = 1 / 2;
export const UNITS_WITH_DOCUMENT = 3;
/** With the version of an as-of query. */
export const UNITS_WITH_VERSION = 1;
/** Limits of one search; in as-of queries each entry with later edits takes one more request. */
const MOST_REQUESTS = 8;
const MOST_REQUESTS_AS_OF = 40;
export const MOST_UNITS = 56;

/** The cost before a search: checking the request's ETag, and reading the attributes of feeds. */
const BEFORE = { requests: 2, units: 2 };

/**
 * Returns the remaining budget of a search, after the cost of its request so far. Pages with documents or versions
 * often end with the budget, so these searches assume the full cost: the same search ends at the same position.
 */
export function budgetOfSearch(wanted: Wanted | null, units = MOST_UNITS): Budget {
  const spent = costSoFar();
  const least = wanted && (wanted.asOf || mayAskDocuments(wanted)) ? BEFORE : { requests: 0, units: 0 };
  return {
    requests: (wanted?.asOf ? MOST_REQUESTS_AS_OF : MOST_REQUESTS) - Math.max(least.requests, spent?.requests ?? 0),
    units: units - Math.max(least.units, spent?.readUnits ?? 0),
  };
}

/** Reads the pending writes and the attributes. One or two requests. */
export async function readBasis(asksFacts: boolean, budget: Budget): Promise<Basis> {
  const [underWay, known] = await spend(budget, () => Promise.all([readUnderWay(), asksFacts ? feedFacts() : null]));
  return { underWay, known };
}
