import type { EntryFilter } from '../entries/filters.ts';
import { alertQueryKey, alertQueryPartition, subscriberKey } from '../table/key-chart.ts';
import { getItem, queryItems } from '../table/read.ts';
import type { Write } from '../table/write.ts';
import { instantOf } from '../values/time.ts';
import { type Anchors, anchorsOf } from './anchors.ts';
import type { Counted } from './filed.ts';
import { filedKey, filedRow } from './filed-row.ts';
import { canonical, queryIdOf } from './query.ts';
import { rarestOf } from './rarity.ts';

/*
 * Alerts whose filters are equal share one query. The first of them files it, and the last takes it out: each is part of the
 * transaction that makes or deletes the alert, with conditions on what was read, so that whoever loses reads again.
 */

/** The filter of a query, or null if no alert has it. */
export async function filterOfQuery(query: string): Promise<EntryFilter | null> {
  const item = await getItem(alertQueryKey(query));
  return item && (JSON.parse(String(item['filter'])) as EntryFilter);
}

/** A part of a transaction: its writes, and the anchors that it counts. */
interface Part {
  writes: Write[];
  counted: Counted[];
}

/** The item of a query that is filed under these anchors, and those by which it is found there. */
export function itemsOfQuery(filter: EntryFilter, anchors: Anchors, since: string) {
  const query = queryIdOf(filter);
  return {
    head: { ...alertQueryKey(query), filter: JSON.stringify(canonical(filter)), since, anchors, subscribers: 1 },
    filed: anchors.map((anchor) => filedRow(anchor, { id: query, filter, since })),
  };
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
    return { query, writes: [{ Update }, subscriber], counted: [] };
  }
  const anchors = await rarestOf(anchorsOf(canonical(filter)));
  const { head, filed } = itemsOfQuery(filter, anchors, instantOf(now));
  const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };
  const writes = [{ Put: { Item: head, ...isNew } }, subscriber, ...filed.map((Item) => ({ Put: { Item } }))];
  return { query, writes, counted: [{ anchors, by: 1 }] };
}

/** How an alert leaves its query, which is taken out with its last one. */
export async function leaving(query: string, person: string, alert: string): Promise<Part> {
  const left: Write = {
    Delete: { Key: subscriberKey(query, person, alert), ConditionExpression: 'attribute_exists(pk)' },
  };
  const stored = await getItem(alertQueryKey(query), { consistent: true });
  if (!stored) return { writes: [left], counted: [] };
  const isLast = Number(stored['subscribers']) === 1;
  const seen = {
    Key: alertQueryKey(query),
    ConditionExpression: isLast ? 'subscribers = :one' : 'subscribers > :one',
    ExpressionAttributeValues: { ':one': 1 },
  };
  if (!isLast) {
    const less = { ...seen, UpdateExpression: 'ADD subscribers :less' };
    const Update = { ...less, ExpressionAttributeValues: { ':one': 1, ':less': -1 } };
    return { writes: [{ Update }, left], counted: [] };
  }
  const anchors = stored['anchors'] as Anchors;
  const filed: Write[] = anchors.map((anchor) => ({ Delete: { Key: filedKey(anchor, query) } }));
  return { writes: [{ Delete: seen }, left, ...filed], counted: [{ anchors, by: -1 }] };
}

/** The alerts that have a query. */
export const subscribersOf = async (query: string): Promise<{ person: string; alert_id: string }[]> => {
  const range = { from: 'SUBSCRIBER#', to: 'SUBSCRIBER#~' };
  const items = await queryItems({ partition: alertQueryPartition(query), ...range, consistent: true });
  return items.map(({ person, alert_id }) => ({ person: String(person), alert_id: String(alert_id) }));
};
