import { costSoFar } from '../table/capacity.ts';
import { type Budget, spend } from '../table/streams.ts';
import { readUnderWay, type UnderWay } from './due.ts';
import { type FeedFacts, feedFacts } from './feed-facts.ts';

/** What a search knows before it reads postings: the writings under way, and the facts of feeds where it is asked for facts. */
export interface Basis {
  underWay: UnderWay;
  known: FeedFacts | null;
}

/** Of one search. */
const MOST_REQUESTS = 8;

/** What a search may cost: what its request has spent already counts. */
export function budgetOfSearch(units = 56): Budget {
  const spent = costSoFar();
  return { requests: MOST_REQUESTS - (spent?.requests ?? 0), units: units - (spent?.readUnits ?? 0) };
}

/** Reads the basis. One or two requests. */
export async function readBasis(asksFacts: boolean, budget: Budget): Promise<Basis> {
  const [underWay, known] = await spend(budget, () => Promise.all([readUnderWay(), asksFacts ? feedFacts() : null]));
  return { underWay, known };
}
