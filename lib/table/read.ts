import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { pause } from './attempts.ts';
import { busy, client, type Item, RETURN, send, TABLE } from './client.ts';
import { INDEXES, type IndexName, type Key } from './key-chart.ts';

/** Limit of responses without any of the requested items. */
const IDLE_ATTEMPTS = 8;

/** Returns one item by its key, or null. A consistent read includes every write that was acknowledged before it. */
export async function getItem(key: Key, options: { consistent?: boolean } = {}): Promise<Item | null> {
  const command = new GetCommand({ ...RETURN, Key: key, ConsistentRead: options.consistent ?? false });
  return (await send('readUnits', () => client.send(command))).Item ?? null;
}

/** Returns the items of any number of keys, in no order and without missing ones. Consistent by default. */
export async function getItems(keys: Key[], { consistent = true } = {}): Promise<Item[]> {
  const items: Item[] = [];
  let pending = keys;
  let idle = 0;
  while (pending.length > 0) {
    const Keys = pending.slice(0, 100);
    const command = new BatchGetCommand({
      ReturnConsumedCapacity: 'TOTAL',
      RequestItems: { [TABLE]: { Keys, ConsistentRead: consistent } },
    });
    const answer = await send('readUnits', () => client.send(command));
    items.push(...(answer.Responses?.[TABLE] ?? []));
    const left = (answer.UnprocessedKeys?.[TABLE]?.Keys ?? []) as Key[];
    if (left.length === Keys.length) {
      idle += 1;
      if (idle === IDLE_ATTEMPTS) throw busy();
      await pause(100 * idle);
    }
    pending = [...left, ...pending.slice(100)];
  }
  return items;
}

export interface RangeQuery {
  /** The partition key, of the table or of the index. */
  partition: string;
  index?: IndexName;
  /** Bounds of the sort key, both inclusive. */
  from?: string;
  to?: string;
  /** Order of the sort key; newest first if true. */
  descending?: boolean;
  limit?: number;
  consistent?: boolean;
}

function queryInput(query: RangeQuery) {
  const pk = query.index ? INDEXES[query.index] : 'pk';
  const sk = query.index ? 'at' : 'sk';
  const range = [
    query.from !== undefined && query.to !== undefined && '#sk BETWEEN :from AND :to',
    query.from !== undefined && query.to === undefined && '#sk >= :from',
    query.from === undefined && query.to !== undefined && '#sk <= :to',
  ].find(Boolean);
  return {
    ...RETURN,
    ...(query.index ? { IndexName: query.index } : {}),
    KeyConditionExpression: range ? `#pk = :pk AND ${range}` : '#pk = :pk',
    ExpressionAttributeNames: { '#pk': pk, ...(range ? { '#sk': sk } : {}) },
    ExpressionAttributeValues: { ':pk': query.partition, ':from': query.from, ':to': query.to },
    ScanIndexForward: !query.descending,
    ConsistentRead: query.consistent ?? false,
  };
}

/**
 * Returns the items of one partition in the order of their sort key, up to `limit` (default: all), over as many pages
 * as needed.
 */
export async function queryItems(query: RangeQuery): Promise<Item[]> {
  if (query.from !== undefined && query.to !== undefined && query.from > query.to) return [];
  const items: Item[] = [];
  let start: Item | undefined;
  do {
    const left = query.limit === undefined ? {} : { Limit: query.limit - items.length };
    const command = new QueryCommand({ ...queryInput(query), ...left, ExclusiveStartKey: start });
    const answer = await send('readUnits', () => client.send(command));
    items.push(...(answer.Items ?? []));
    start = answer.LastEvaluatedKey;
  } while (start && (query.limit === undefined || items.length < query.limit));
  return items;
}
