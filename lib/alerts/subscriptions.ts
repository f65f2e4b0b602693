import type { EntryFilter } from '../entries/filters.ts';
import type { Item } from '../table/client.ts';
import { alertQueryKey, alertQueryPartition, type Key, subscriberKey } from '../table/key-chart.ts';
import { getItem, getItems, queryItems } from '../table/read.ts';
import type { Write } from '../table/write.ts';
import { instantOf } from '../values/time.ts';
import { type Anchors, anchorsOf } from './anchors.ts';
import { blocksFor, countKeys, type Filing, filing } from './filed.ts';
import type { FiledQuery } from './filed-row.ts';
import { canonical, queryIdOf } from './query.ts';
import { rarestOf } from './rarity.ts';

/*
 * Alerts whose filters are equal share one query. The first of them files it, and the last takes it out: each is part of the
 * transaction that makes or deletes the alert, with conditions on what was read, so that whoever loses reads again.
 */

/** The filter of a query, or null if no alert has it. */
export async function filterOfQuery(query: string): Promise<EntryFilter | null> {
  return filterOfItem(await getItem(alertQueryKey(query)));
}

/** The filter of a query that was read. */
export const filterOfItem = (item: Item | null): EntryFilter | null =>
  item && (JSON.parse(String(item['filter'])) as EntryFilter);

/** A part of a transaction: its writes, and the queries that it files or takes out. */
interface Part {
  writes: Write[];
  filings: Filing[];
}

/** The item of a query that is filed under these anchors, in these blocks. */
export function headOfQuery(filter: EntryFilter, anchors: Anchors, blocks: (number | null)[], since: string) {
  const query = alertQueryKey(queryIdOf(filter));
  return { ...query, filter: JSON.stringify(canonical(filter)), since, anchors, blocks, subscribers: 1 };
}

/** The query that an alert leaves, and the filter of the one that it takes; null for an alert that is made or deleted. */
interface QueryChange {
  from: string | null;
  to: EntryFilter | null;
}

/**
 * Returns the writes by which an alert changes its query, for one transaction. One request for both queries and the
 * counts of routing terms, one for blocks, and those of `rarestOf`.
 */
export async function changingQuery(
  person: string,
  alert: string,
  { from, to }: QueryChange,
  now = new Date(),
): Promise<Write[]> {
  const filed = to && { id: queryIdOf(to), filter: to, since: instantOf(now) };
  const anchors = to ? await rarestOf(anchorsOf(canonical(to))) : [];
  const heads = [from, filed?.id ?? null].filter((id) => id !== null).map(alertQueryKey);
  const read = await getItems([...heads, ...(filed ? countKeys(filed, anchors) : [])]);
  const headOf = (query: string) => read.find(({ pk }) => pk === alertQueryPartition(query)) ?? null;
  const left = from === null ? NOTHING : leaving(from, headOf(from), subscriberKey(from, person, alert));
  const key = filed && subscriberKey(filed.id, person, alert);
  const subscriber = key && { Put: { Item: { ...key, person, alert_id: alert } } };
  const taken = filed ? taking(filed, headOf(filed.id), anchors, read) : NOTHING;
  return [
    ...left.writes,
    ...taken.writes,
    ...(subscriber ? [subscriber] : []),
    ...(await filing([...left.filings, ...taken.filings])),
  ];
}

const NOTHING: Part = { writes: [], filings: [] };

/** Adds a subscriber to a query, which is filed if it is new. */
function taking(filed: FiledQuery, stored: Item | null, anchors: Anchors, counts: Item[]): Part {
  if (stored) {
    const Update = {
      Key: alertQueryKey(filed.id),
      UpdateExpression: 'ADD subscribers :one',
      ConditionExpression: 'subscribers >= :one',
      ExpressionAttributeValues: { ':one': 1 },
    };
    return { writes: [{ Update }], filings: [] };
  }
  const blocks = blocksFor(filed, anchors, counts);
  const Item = headOfQuery(filed.filter, anchors, blocks, filed.since);
  const writes = [{ Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } }];
  return { writes, filings: [{ query: filed, anchors, blocks, by: 1 }] };
}

/** Removes a subscriber from a query, which is taken out with its last one. */
function leaving(query: string, stored: Item | null, Key: Key): Part {
  const left: Write = { Delete: { Key, ConditionExpression: 'attribute_exists(pk)' } };
  if (!stored) return { writes: [left], filings: [] };
  if (Number(stored['subscribers']) > 1) {
    const Update = {
      Key: alertQueryKey(query),
      UpdateExpression: 'ADD subscribers :less',
      ConditionExpression: 'subscribers > :one',
      ExpressionAttributeValues: { ':one': 1, ':less': -1 },
    };
    return { writes: [{ Update }, left], filings: [] };
  }
  const filed = filedAs(query, stored);
  const Delete = {
    Key: alertQueryKey(query),
    // It may have been taken out and filed again since it was read.
    ConditionExpression: 'subscribers = :one AND anchors = :anchors',
    ExpressionAttributeValues: { ':one': 1, ':anchors': filed.anchors },
  };
  return { writes: [{ Delete }, left], filings: [{ ...filed, by: -1 }] };
}

/** A query, and where it is filed, by its item. */
function filedAs(id: string, item: Item): Omit<Filing, 'by'> {
  const query = { id, filter: JSON.parse(String(item['filter'])) as EntryFilter, since: String(item['since']) };
  return { query, anchors: item['anchors'] as Anchors, blocks: item['blocks'] as (number | null)[] };
}

/** The alerts that have a query. */
export const subscribersOf = async (query: string): Promise<{ person: string; alert_id: string }[]> => {
  const range = { from: 'SUBSCRIBER#', to: 'SUBSCRIBER#~' };
  const items = await queryItems({ partition: alertQueryPartition(query), ...range, consistent: true });
  return items.map(({ person, alert_id }) => ({ person: String(person), alert_id: String(alert_id) }));
};
