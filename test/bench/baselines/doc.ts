import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));

/**
 * Sends one Query through the SDK, as scripts/build/bundle-rules.mjs bundles it. That is the cost of a function without
 * other work.
 */
export const handler = (event: QueryCommandInput) => client.send(new QueryCommand(event));
