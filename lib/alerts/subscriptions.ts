import type { EntryFilter } from '../entries/filters.ts';
import type { Item } from '../table/client.ts';
import { alertQueryKey, alertQueryPartition, subscriberKey } from '../table/key-chart.ts';
import { getItem, queryItems } from '../table/read.ts';
import type { Write } from '../table/write.ts';
import { instantOf } from '../values/time.ts';
import { type Anchors, anchorsOf } from './anchors.ts';
import { blocksFor, type Filing } from './filed.ts';
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

/** How an alert subscribes to the query of its filter, which is filed if it is new. */
export async function subscribing(
  filter: EntryFilter,
  person: string,
  alert: string,
  now: Date,
): Promise<Part & { query: string }> {
  const query = queryIdOf(filter);
  const subscriber = { Put: { Item: { ...subscriberKey(query, person, alert), person, alert_id: alert } } };
  const stored = await getItem(alertQueryKey(query), { consistent: true });
  if (stored) {
    const Update = {
      Key: alertQueryKey(query),
      UpdateExpression: 'ADD subscribers :one',
      ConditionExpression: 'subscribers >= :one',
      ExpressionAttributeValues: { ':one': 1 },
    };
    return { query, writes: [{ Update }, subscriber], filings: [] };
  }
  const anchors = await rarestOf(anchorsOf(canonical(filter)));
  const since = instantOf(now);
  const filed = { id: query, filter, since };
  const blocks = await blocksFor(filed, anchors);
  const Item = headOfQuery(filter, anchors, blocks, since);
  const writes = [{ Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } }, subscriber];
  return { query, writes, filings: [{ query: filed, anchors, blocks, by: 1 }] };
}

/** How an alert leaves its query, which is taken out with its last one. */
export async function leaving(query: string, person: string, alert: string): Promise<Part> {
  const left: Write = {
    Delete: { Key: subscriberKey(query, person, alert), ConditionExpression: 'attribute_exists(pk)' },
  };
  const stored = await getItem(alertQueryKey(query), { consistent: true });
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
