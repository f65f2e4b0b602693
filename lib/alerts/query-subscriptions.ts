import type { EntryFilter } from '../entries/entry-filter.ts';
import type { TableItem } from '../table/client.ts';
import { alertQueryKey, alertQueryPartition, type ItemKey, subscriberKey } from '../table/key-schema.ts';
import { getItem, getItems, queryItems } from '../table/read.ts';
import type { TransactionWrite } from '../table/write.ts';
import { formatInstant } from '../values/time.ts';
import { computeQueryId, toCanonicalFilter } from './alert-query.ts';
import { buildRegistrationWrites, countKeys, getBlockNumbers, type QueryRegistration } from './query-registry.ts';
import type { RegisteredQuery } from './query-row.ts';
import { getRoutingTerms, type RoutingTerms } from './routing-terms.ts';
import { selectRoutingTerms } from './select-routing-terms.ts';

/*
 * Alerts whose filters are equal share one query. The first of them files it, and the last takes it out: each is part of the
 * transaction that makes or deletes the alert, with conditions on what was read, so that whoever loses reads again.
 */

/** The filter of a query, or null if no alert has it. */
export async function findQueryFilter(query: string): Promise<EntryFilter | null> {
  return parseQueryFilter(await getItem(alertQueryKey(query)));
}

/** The filter of a query that was read. */
export const parseQueryFilter = (item: TableItem | null): EntryFilter | null =>
  item && (JSON.parse(String(item['filter'])) as EntryFilter);

/** A part of a transaction: its writes, and the queries that it files or takes out. */
interface SubscriptionWrites {
  writes: TransactionWrite[];
  registrations: QueryRegistration[];
}

/** The item of a query that is filed under these anchors, in these blocks. */
export function buildQueryItem(filter: EntryFilter, anchors: RoutingTerms, blocks: (number | null)[], since: string) {
  const query = alertQueryKey(computeQueryId(filter));
  return { ...query, filter: JSON.stringify(toCanonicalFilter(filter)), since, anchors, blocks, subscribers: 1 };
}

/** The query that an alert leaves, and the filter of the one that it takes; null for an alert that is made or deleted. */
interface QueryChange {
  from: string | null;
  to: EntryFilter | null;
}

/**
 * Returns the writes by which an alert changes its query, for one transaction. One request for both queries and the
 * counts of routing terms, one for blocks, and those of `selectRoutingTerms`.
 */
export async function changingQuery(
  person: string,
  alert: string,
  { from, to }: QueryChange,
  now = new Date(),
): Promise<TransactionWrite[]> {
  const filed = to && { id: computeQueryId(to), filter: to, since: formatInstant(now) };
  const anchors = to ? await selectRoutingTerms(getRoutingTerms(toCanonicalFilter(to))) : [];
  const heads = [from, filed?.id ?? null].filter((id) => id !== null).map(alertQueryKey);
  const read = await getItems([...heads, ...(filed ? countKeys(filed, anchors) : [])]);
  const headOf = (query: string) => read.find(({ pk }) => pk === alertQueryPartition(query)) ?? null;
  const left = from === null ? NOTHING : buildUnsubscription(from, headOf(from), subscriberKey(from, person, alert));
  const key = filed && subscriberKey(filed.id, person, alert);
  const subscriber = key && { Put: { Item: { ...key, person, alert_id: alert } } };
  const taken = filed ? taking(filed, headOf(filed.id), anchors, read) : NOTHING;
  return [
    ...left.writes,
    ...taken.writes,
    ...(subscriber ? [subscriber] : []),
    ...(await buildRegistrationWrites([...left.registrations, ...taken.registrations])),
  ];
}

const NOTHING: SubscriptionWrites = { writes: [], registrations: [] };

/** Adds a subscriber to a query, which is filed if it is new. */
function taking(
  filed: RegisteredQuery,
  stored: TableItem | null,
  anchors: RoutingTerms,
  counts: TableItem[],
): SubscriptionWrites {
  if (stored) {
    const Update = {
      Key: alertQueryKey(filed.id),
      UpdateExpression: 'ADD subscribers :one',
      ConditionExpression: 'subscribers >= :one',
      ExpressionAttributeValues: { ':one': 1 },
    };
    return { writes: [{ Update }], registrations: [] };
  }
  const blocks = getBlockNumbers(filed, anchors, counts);
  const Item = buildQueryItem(filed.filter, anchors, blocks, filed.since);
  const writes = [{ Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } }];
  return { writes, registrations: [{ query: filed, anchors, blocks, by: 1 }] };
}

/** Removes a subscriber from a query, which is taken out with its last one. */
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
  const filed = parseRegistration(query, stored);
  const Delete = {
    Key: alertQueryKey(query),
    // It may have been taken out and filed again since it was read.
    ConditionExpression: 'subscribers = :one AND anchors = :anchors',
    ExpressionAttributeValues: { ':one': 1, ':anchors': filed.anchors },
  };
  return { writes: [{ Delete }, left], registrations: [{ ...filed, by: -1 }] };
}

/** A query, and where it is filed, by its item. */
function parseRegistration(id: string, item: TableItem): Omit<QueryRegistration, 'by'> {
  const query = { id, filter: JSON.parse(String(item['filter'])) as EntryFilter, since: String(item['since']) };
  return { query, anchors: item['anchors'] as RoutingTerms, blocks: item['blocks'] as (number | null)[] };
}

/** The alerts that have a query. */
export const listSubscribers = async (query: string): Promise<{ person: string; alert_id: string }[]> => {
  const range = { from: 'SUBSCRIBER#', to: 'SUBSCRIBER#~' };
  const items = await queryItems({ partition: alertQueryPartition(query), ...range, consistent: true });
  return items.map(({ person, alert_id }) => ({ person: String(person), alert_id: String(alert_id) }));
};
