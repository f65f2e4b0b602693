import { randomUUID } from 'node:crypto';
import { BatchWriteItemCommand, DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { createTable } from '../../local/create-table.ts';
import { LOCAL_AWS } from '../../local/dynamodb.ts';
import { ask } from './parts.ts';

/** The most writes that one request takes. */
const AT_ONCE = 25;

/**
 * Gives a test file a table of its own in the DynamoDB of the environment, with the catalog in it. Call it before lib is imported:
 * its modules keep the table that they were loaded with.
 */
export async function ownTable(name: string): Promise<void> {
  const table = `test-${name}-${randomUUID()}`;
  const endpoint = process.env['DYNAMODB_ENDPOINT'] ?? '';
  await createTable(endpoint, table);
  process.env['TABLE_NAME'] = table;
  await copyItems(await ask('catalog'), { endpoint, table });
}

interface Place {
  endpoint: string;
  table: string;
}

const clientOf = ({ endpoint }: Place) =>
  new DynamoDBClient({
    endpoint,
    region: LOCAL_AWS.AWS_REGION,
    credentials: { accessKeyId: LOCAL_AWS.AWS_ACCESS_KEY_ID, secretAccessKey: LOCAL_AWS.AWS_SECRET_ACCESS_KEY },
  });

/** What the catalog makes is the same for all: it is copied and not made anew by some hundred transactions. */
async function copyItems(from: Place, to: Place): Promise<void> {
  const [source, target] = [clientOf(from), clientOf(to)];
  for await (const { Items = [] } of paginateScan({ client: source }, { TableName: from.table }))
    for (let i = 0; i < Items.length; i += AT_ONCE) {
      const writes = Items.slice(i, i + AT_ONCE).map((Item) => ({ PutRequest: { Item } }));
      const { UnprocessedItems = {} } = await target.send(
        new BatchWriteItemCommand({ RequestItems: { [to.table]: writes } }),
      );
      if (Object.keys(UnprocessedItems).length > 0) throw new Error(`${to.table} does not take what the catalog makes`);
    }
  source.destroy();
  target.destroy();
}
