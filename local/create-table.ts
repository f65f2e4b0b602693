import { readFileSync } from 'node:fs';
import { CreateTableCommand, type CreateTableCommandInput, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { parse } from 'yaml';
import { LOCAL_AWS } from './dynamodb.ts';

/** Creates the table of infra/table.yml if it does not exist. */
export async function createTable(endpoint: string, name: string): Promise<void> {
  const { Resources } = parse(readFileSync('infra/table.yml', 'utf8'));
  const { BillingMode, AttributeDefinitions, KeySchema, GlobalSecondaryIndexes } = Resources.Table.Properties;
  const credentials = { accessKeyId: LOCAL_AWS.AWS_ACCESS_KEY_ID, secretAccessKey: LOCAL_AWS.AWS_SECRET_ACCESS_KEY };
  // Without limits the client would wait forever.
  const requestHandler = { connectionTimeout: 1_000, requestTimeout: 10_000, throwOnRequestTimeout: true };
  const client = new DynamoDBClient({ endpoint, region: LOCAL_AWS.AWS_REGION, credentials, requestHandler });
  const table = { TableName: name, BillingMode, AttributeDefinitions, KeySchema, GlobalSecondaryIndexes };
  try {
    await client.send(new CreateTableCommand(table as CreateTableCommandInput));
  } catch (error) {
    if ((error as Error).name !== 'ResourceInUseException') throw error;
  } finally {
    client.destroy();
  }
}
