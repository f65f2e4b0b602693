import { costSoFar } from '../table/capacity.ts';
import { type Budget, spend } from '../table/streams.ts';
import { readUnderWay, type UnderWay } from './due.ts';
import { type FeedFacts, feedFacts } from './feed-facts.ts';
import { mayAskDocuments, type Wanted } from './verdict.ts';

/** What a search knows before it reads postings: the writings under way, and the facts of feeds where it is asked for facts. */
export interface Basis {
  underWay: UnderWay;
  known: FeedFacts | null;
}

/** What it is taken to cost to read an entry before one is read, and with its document, where neither postings nor the entry tell. */
export const UNITS_AN_ENTRY = 1 / 2;
export const UNITS_WITH_DOCUMENT = 3;
/** As of an instant, with the version that held then. */
export const UNITS_WITH_VERSION = 1;
/** Of one search; as of an instant each entry that was edited since takes one more. */
const MOST_REQUESTS = 8;
const MOST_REQUESTS_AS_OF = 40;
export const MOST_UNITS = 56;

/** What a request may have spent before it searches: to see that its tag is old, and to know the facts of feeds. */
const BEFORE = { requests: 2, units: 2 };

/**
 * What a search may cost: what its request has spent already counts. Where documents or versions may be read a page often ends with the
 * budget, so that this is as if all of that had been spent: the same search ends at the same place.
 */
export function budgetOfSearch(wanted: Wanted | null, units = MOST_UNITS): Budget {
  const spent = costSoFar();
  const least = wanted && (wanted.asOf || mayAskDocuments(wanted)) ? BEFORE : { requests: 0, units: 0 };
  return {
    requests: (wanted?.asOf ? MOST_REQUESTS_AS_OF : MOST_REQUESTS) - Math.max(least.requests, spent?.requests ?? 0),
    units: units - Math.max(least.units, spent?.readUnits ?? 0),
  };
}

/** Reads the basis. One or two requests. */
export async function readBasis(asksFacts: boolean, budget: Budget): Promise<Basis> {
  const [underWay, known] = await spend(budget, () => Promise.all([readUnderWay(), asksFacts ? feedFacts() : null]));
  return { underWay, known };
}
