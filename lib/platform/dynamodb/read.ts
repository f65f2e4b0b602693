import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  BASE_REQUEST_PARAMETERS,
  createStorageBusyProblem,
  documentClient,
  sendRequest,
  TABLE_NAME,
  type TableItem,
} from './client.ts';
import { INDEX_PARTITION_KEYS, type IndexName, type ItemKey } from './key-schema.ts';
import { sleep } from './request-retries.ts';

/** Limit of responses without any of the requested items. */
const MAX_IDLE_RESPONSES = 8;

/**
 * Returns one item by its key, or null. A consistent read includes every write that was acknowledged before it. One
 * request; eventually consistent by default.
 */
export async function getItem(key: ItemKey, options: { consistent?: boolean } = {}): Promise<TableItem | null> {
  const command = new GetCommand({ ...BASE_REQUEST_PARAMETERS, Key: key, ConsistentRead: options.consistent ?? false });
  return (await sendRequest('readUnits', () => documentClient.send(command))).Item ?? null;
}

/**
 * Returns the items with these keys, in no particular order; missing items are omitted. Consistent by default. One
 * request per 100 keys, more if DynamoDB leaves keys unprocessed.
 *
 * @throws Problem 503 storage_busy after eight responses without any item
 */
export async function getItems(keys: ItemKey[], { consistent = true } = {}): Promise<TableItem[]> {
  const items: TableItem[] = [];
  let pending = keys;
  let idle = 0;
  while (pending.length > 0) {
    const Keys = pending.slice(0, 100);
    const command = new BatchGetCommand({
      ReturnConsumedCapacity: 'TOTAL',
      RequestItems: { [TABLE_NAME]: { Keys, ConsistentRead: consistent } },
    });
    const response = await sendRequest('readUnits', () => documentClient.send(command));
    items.push(...(response.Responses?.[TABLE_NAME] ?? []));
    const unprocessed = (response.UnprocessedKeys?.[TABLE_NAME]?.Keys ?? []) as ItemKey[];
    if (unprocessed.length === Keys.length) {
      idle += 1;
      if (idle === MAX_IDLE_RESPONSES) throw createStorageBusyProblem();
      await sleep(100 * idle);
    }
    pending = [...unprocessed, ...pending.slice(100)];
  }
  return items;
}

/** A query of one partition of the table or of an index, within an optional range of sort keys. */
export interface RangeQuery {
  /** The partition key, of the table or of the index. */
  partition: string;
  index?: IndexName;
  /** Bounds of the sort key, both inclusive. */
  from?: string;
  to?: string;
  /** Order of the sort key; newest first if true. */
  descending?: boolean;
  /** The most items; all without it. */
  limit?: number;
  consistent?: boolean;
}

function buildQueryInput(query: RangeQuery) {
  const pk = query.index ? INDEX_PARTITION_KEYS[query.index] : 'pk';
  const sk = query.index ? 'at' : 'sk';
  const range = [
    query.from !== undefined && query.to !== undefined && '#sk BETWEEN :from AND :to',
    query.from !== undefined && query.to === undefined && '#sk >= :from',
    query.from === undefined && query.to !== undefined && '#sk <= :to',
  ].find(Boolean);
  return {
    ...BASE_REQUEST_PARAMETERS,
    ...(query.index ? { IndexName: query.index } : {}),
    KeyConditionExpression: range ? `#pk = :pk AND ${range}` : '#pk = :pk',
    ExpressionAttributeNames: { '#pk': pk, ...(range ? { '#sk': sk } : {}) },
    ExpressionAttributeValues: { ':pk': query.partition, ':from': query.from, ':to': query.to },
    ScanIndexForward: !query.descending,
    ConsistentRead: query.consistent ?? false,
  };
}

/**
 * Returns the items of one partition in the order of their sort key, at most `limit`. Without a limit it returns all
 * items, with one request per megabyte. An empty range, with `from` after `to`, needs no request.
 */
export async function queryItems(query: RangeQuery): Promise<TableItem[]> {
  if (query.from !== undefined && query.to !== undefined && query.from > query.to) return [];
  const items: TableItem[] = [];
  let start: TableItem | undefined;
  do {
    const limit = query.limit === undefined ? {} : { Limit: query.limit - items.length };
    const command = new QueryCommand({ ...buildQueryInput(query), ...limit, ExclusiveStartKey: start });
    const response = await sendRequest('readUnits', () => documentClient.send(command));
    items.push(...(response.Items ?? []));
    start = response.LastEvaluatedKey;
  } while (start && (query.limit === undefined || items.length < query.limit));
  return items;
}
