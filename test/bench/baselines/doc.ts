import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** One Query through the SDK, as scripts/build/bundle-rules.mjs has it: what a function costs before it does anything. */
export const handler = (event: QueryCommandInput) => client.send(new QueryCommand(event));
