import { inflateRawSync } from 'node:zlib';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { LOCAL_AWS } from '../../local/dynamodb.ts';

/** Times of the clock, and names of runs and periods, which no two runs share. */
const TIME_NAMES = [
  'created_at|updated_at|generated_at|as_of|last_(?:attempt|success|error|document)_at|retry_at|lag_seconds',
  'changed_at|former_since|asked_at|expires_at|run|run_id|period',
];
const TIMES = new RegExp(`^(?:${TIME_NAMES.join('|')})$`);

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\dZ)?$/;
const isOfNow = (ms: number) => Math.abs(Date.now() - ms) < 3_600_000;
/** The lists of changes are in the order of the clock. */
const CHANGE = /^(CHANGES\S*) .*Z#/;

/** All items of a table by their keys, without the times of the clock. */
export async function tableDump(endpoint: string, table: string): Promise<Record<string, unknown>> {
  const credentials = { accessKeyId: LOCAL_AWS.AWS_ACCESS_KEY_ID, secretAccessKey: LOCAL_AWS.AWS_SECRET_ACCESS_KEY };
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint, region: LOCAL_AWS.AWS_REGION, credentials }),
  );
  const dump: Record<string, unknown> = {};
  for await (const { Items = [] } of paginateScan({ client }, { TableName: table }))
    for (const { pk, sk, ...item } of Items) dump[`${pk} ${sk}`.replace(CHANGE, '$1 ')] = withoutTimes(item);
  client.destroy();
  return dump;
}

function withoutTimes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTimes);
  if (value instanceof Uint8Array) return withoutTimes(JSON.parse(inflateRawSync(value).toString()));
  if (typeof value === 'string' && INSTANT.test(value) && isOfNow(Date.parse(value))) return 'now';
  if (typeof value === 'number' && isOfNow(value * 60_000)) return 'now';
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !TIMES.test(name));
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutTimes(one)]));
}
