import type { EntryFilter } from '../../entries/entry-filter.ts';
import { alertQueryKey, alertQueryPartition, querySubscriberKey } from '../../platform/dynamodb/alert-keys.ts';
import type { TableItem } from '../../platform/dynamodb/client.ts';
import { attributePostingsPartition } from '../../platform/dynamodb/index-keys.ts';
import type { ItemKey } from '../../platform/dynamodb/key-schema.ts';
import { getItem, getItems, queryItems } from '../../platform/dynamodb/read.ts';
import type { TransactionWrite } from '../../platform/dynamodb/write.ts';
import { ALL_ENTRIES_POSTINGS_PARTITION } from '../../search/index/posting.ts';
import { formatInstant } from '../../values/time.ts';
import { computeQueryId, toCanonicalFilter } from './alert-query.ts';
import {
  buildQueryRegistrationWrites,
  getQueryBlockNumberPerTerm,
  listQueryCountKeys,
  type QueryRegistration,
} from './query-registry.ts';
import {
  areTermsOfValueGroups,
  getRoutingTerms,
  MAX_ROUTING_TERMS_PER_QUERY,
  type RoutingTerms,
} from './routing-terms.ts';

/*
 * Alerts with equal filters share one query. The first alert registers it, and the last one removes it, in the
 * transaction that creates or deletes the alert. Conditions on what was read detect concurrent changes, and the loser
 * reads again.
 */

/** Identifies an alert: the `sub` of its owner, and its id. */
export interface AlertReference {
  person: string;
  alert_id: string;
}

/** Returns the filter of the query with this id, or null if no alert has the query. One request. */
export async function findQueryFilter(queryId: string): Promise<EntryFilter | null> {
  return parseQueryFilter(await getItem(alertQueryKey(queryId)));
}

/** Returns the filter that is stored in the table item of a query; null without an item. */
export const parseQueryFilter = (item: TableItem | null): EntryFilter | null =>
  item && (JSON.parse(String(item['filter'])) as EntryFilter);

/** A part of a transaction: its writes, and its changes of the registry. */
interface SubscriptionWrites {
  writes: TransactionWrite[];
  registrations: QueryRegistration[];
}

/**
 * Returns the table item of a query, which the first alert with this query creates.
 * It has the filter, the routing terms and blocks of the registration, and the number of subscribers (1).
 */
export function buildQueryItem({ query, terms, blocks }: Omit<QueryRegistration, 'by'>) {
  const { filter, since } = query;
  const key = alertQueryKey(computeQueryId(filter));
  const text = JSON.stringify(toCanonicalFilter(filter));
  return { ...key, filter: text, since, anchors: terms, blocks, subscribers: 1 };
}

/** The query that an alert leaves, and the filter of its new one; null for a new or deleted alert. */
interface QueryChange {
  from: string | null;
  to: EntryFilter | null;
}

/**
 * Returns the writes that move an alert's subscription from one query to another, for one transaction.
 * Null for `from` means a new alert, null for `to` a deleted one. The first alert of a query registers it, and the last
 * one removes it.
 * Costs one request for both queries and the counts of routing terms, one for blocks, and the requests of
 * `selectRoutingTerms`.
 */
export async function buildSubscriptionChangeWrites(
  { person, alert_id }: AlertReference,
  { from, to }: QueryChange,
  now = new Date(),
): Promise<TransactionWrite[]> {
  const query = to && { id: computeQueryId(to), filter: to, since: formatInstant(now) };
  const terms = to ? await selectRoutingTerms(getRoutingTerms(toCanonicalFilter(to))) : [];
  const heads = [from, query?.id ?? null].filter((id) => id !== null).map(alertQueryKey);
  const read = await getItems([...heads, ...(query ? listQueryCountKeys(query, terms) : [])]);
  const findHead = (id: string) => read.find(({ pk }) => pk === alertQueryPartition(id)) ?? null;
  const left =
    from === null ? NO_WRITES : buildUnsubscription(from, findHead(from), querySubscriberKey(from, person, alert_id));
  const key = query && querySubscriberKey(query.id, person, alert_id);
  const subscriber = key && { Put: { Item: { ...key, person, alert_id } } };
  const registration = query && { query, terms, blocks: getQueryBlockNumberPerTerm(query, terms, read) };
  const joined = registration ? buildSubscription(registration, findHead(registration.query.id)) : NO_WRITES;
  return [
    ...left.writes,
    ...joined.writes,
    ...(subscriber ? [subscriber] : []),
    ...(await buildQueryRegistrationWrites([...left.registrations, ...joined.registrations])),
  ];
}

const NO_WRITES: SubscriptionWrites = { writes: [], registrations: [] };

/** Adds a subscriber to a query, and registers a new query. */
function buildSubscription(registration: Omit<QueryRegistration, 'by'>, stored: TableItem | null): SubscriptionWrites {
  if (stored) {
    const Update = {
      Key: alertQueryKey(registration.query.id),
      UpdateExpression: 'ADD subscribers :one',
      ConditionExpression: 'subscribers >= :one',
      ExpressionAttributeValues: { ':one': 1 },
    };
    return { writes: [{ Update }], registrations: [] };
  }
  const Item = buildQueryItem(registration);
  const writes = [{ Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } }];
  return { writes, registrations: [{ ...registration, by: 1 }] };
}

/** Removes a subscriber from a query, and removes the query with its last one. */
function buildUnsubscription(query: string, stored: TableItem | null, Key: ItemKey): SubscriptionWrites {
  const left: TransactionWrite = { Delete: { Key, ConditionExpression: 'attribute_exists(pk)' } };
  if (!stored) return { writes: [left], registrations: [] };
  if (Number(stored['subscribers']) > 1) {
    const Update = {
      Key: alertQueryKey(query),
      UpdateExpression: 'ADD subscribers :less',
      ConditionExpression: 'subscribers > :one',
      ExpressionAttributeValues: { ':one': 1, ':less': -1 },
    };
    return { writes: [{ Update }, left], registrations: [] };
  }
  const registration = parseRegistration(query, stored);
  const Delete = {
    Key: alertQueryKey(query),
    // It may have been removed and registered again since it was read.
    ConditionExpression: 'subscribers = :one AND anchors = :anchors',
    ExpressionAttributeValues: { ':one': 1, ':anchors': registration.terms },
  };
  return { writes: [{ Delete }, left], registrations: [{ ...registration, by: -1 }] };
}

/** Returns the registration of a query's item. */
function parseRegistration(id: string, item: TableItem): Omit<QueryRegistration, 'by'> {
  const query = { id, filter: JSON.parse(String(item['filter'])) as EntryFilter, since: String(item['since']) };
  return { query, terms: item['anchors'] as RoutingTerms, blocks: item['blocks'] as (number | null)[] };
}

/** Returns the alerts that have the query with this id, read consistently. */
export const listSubscribers = async (queryId: string): Promise<AlertReference[]> => {
  const range = { from: 'SUBSCRIBER#', to: 'SUBSCRIBER#~' };
  const items = await queryItems({ partition: alertQueryPartition(queryId), ...range, consistent: true });
  return items.map(({ person, alert_id }) => ({ person: String(person), alert_id: String(alert_id) }));
};

/*
 * A query is registered under the most selective terms that all of its matches have, so that few entries look it up.
 * The newest postings give an estimate at registration: a wrong one costs reads, but never a match.
 */

/** What the estimate reads: the newest postings of this many partitions, one request each. */
const SELECTION_LIMITS = { partitions: 2, postings: 20 };
const DAY_MS = 86_400_000;
/** Fewer postings than the limit count as spread over this many days. */
const RARE_TERM_DAYS = 3_650;

/**
 * Returns the set of routing terms that the fewest entries are likely to have.
 * Under this set the matcher evaluates the query least often. If there is no set, or each one has too many terms, the
 * result is the term that all entries have. At most two requests of half a unit each.
 */
async function selectRoutingTerms(termSets: RoutingTerms[], now = Date.now()): Promise<RoutingTerms> {
  const usable = termSets.filter((terms) => terms.length <= MAX_ROUTING_TERMS_PER_QUERY);
  const exact = usable.filter((terms) => !areTermsOfValueGroups(terms));
  const likely = (exact.length > 0 ? exact : usable.slice(0, 1)).toSorted(byLikelyRarity);
  const few = affordable(likely);
  if (few.length < 2) return few[0] ?? likely[0] ?? [ALL_ENTRIES_POSTINGS_PARTITION];
  const rates = await Promise.all(few.map((terms) => estimateRate(terms, now)));
  return few[rates.indexOf(Math.min(...rates))] as RoutingTerms;
}

/** Returns the first sets whose partitions fit into the limit together. */
function affordable(sets: RoutingTerms[]): RoutingTerms[] {
  let left = SELECTION_LIMITS.partitions;
  return sets.filter(({ length }) => {
    if (length > left) return false;
    left -= length;
    return true;
  });
}

/** Sorts words before attributes, which are usually more frequent, and longer words first. */
const byLikelyRarity = (a: RoutingTerms, b: RoutingTerms) =>
  Number(isOfAttributes(a)) - Number(isOfAttributes(b)) || getShortestLength(b) - getShortestLength(a);

const isOfAttributes = ([first = '']: RoutingTerms) =>
  first.startsWith(attributePostingsPartition('', '').slice(0, -1));

const getShortestLength = (terms: RoutingTerms) => Math.min(...terms.map((one) => one.length));

/** Returns the number of entries per day that have one of the postings. */
async function estimateRate(terms: RoutingTerms, now: number): Promise<number> {
  const rates = await Promise.all(terms.map((partition) => estimateTermRate(partition, now)));
  return rates.reduce((sum, rate) => sum + rate, 0);
}

async function estimateTermRate(partition: string, now: number): Promise<number> {
  const newest = await queryItems({ partition, descending: true, limit: SELECTION_LIMITS.postings });
  if (newest.length < SELECTION_LIMITS.postings) return newest.length / RARE_TERM_DAYS;
  const oldest = Date.parse(String(newest.at(-1)?.['sk']).split('#')[0] ?? '');
  return newest.length / Math.max((now - oldest) / DAY_MS, 1 / 24);
}
