import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'yaml';
import { type Call, ownPatternsOf, placesOf, type Statement } from '../../support/leading-keys.ts';

/** One thing that a function did: an action of IAM, where (the table, or an index's name) and on which partition. */
export interface Use {
  action: string;
  place: string;
  partition: string;
}

type Key = { pk: { S: string } };
interface Request {
  IndexName?: string;
  ExpressionAttributeValues?: { ':pk'?: { S: string } };
  Key?: Key;
  Item?: Key;
  RequestItems?: Record<string, { Keys: Key[] } | { PutRequest?: { Item: Key }; DeleteRequest?: { Key: Key } }[]>;
  TransactItems?: Record<string, { Key?: Key; Item?: Key }>[];
}

const VERBS: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

function callOf(operation: string, request: Request): Call {
  const one = (...partitions: string[]): Call => ({
    ...{ place: request.IndexName ?? 'table', isTransaction: false },
    parts: [{ action: operation, partitions: [...new Set(partitions)] }],
  });
  if (request.TransactItems) {
    const parts = request.TransactItems.flatMap((write) =>
      Object.entries(write).map(([verb, { Key, Item }]) => ({
        action: VERBS[verb] ?? verb,
        partitions: [(Key ?? Item)?.pk.S ?? ''],
      })),
    );
    return { place: 'table', isTransaction: true, parts };
  }
  if (request.RequestItems) {
    const keys = Object.values(request.RequestItems).flatMap((items) =>
      Array.isArray(items)
        ? items.flatMap(({ PutRequest, DeleteRequest }) => PutRequest?.Item ?? DeleteRequest?.Key ?? [])
        : items.Keys,
    );
    return one(...keys.map(({ pk }) => pk.S));
  }
  if (operation === 'Query') return one(request.ExpressionAttributeValues?.[':pk']?.S ?? '');
  return one((request.Key ?? request.Item)?.pk.S ?? '');
}

/** What a request did, each action and partition by itself. */
export const usesOf = ({ place, parts }: Call): Use[] =>
  parts.flatMap(({ action, partitions }) => partitions.map((partition) => ({ action, place, partition })));

/** A proxy before DynamoDB that keeps what it was asked for. */
export async function watchDynamoDb(dynamoDb: string) {
  const calls: Call[] = [];
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    calls.push(callOf(String(request.headers['x-amz-target']).split('.')[1] ?? '', JSON.parse(body)));
    const { host, connection, 'content-length': _, ...headers } = request.headers as Record<string, string>;
    const answer = await fetch(dynamoDb, { method: 'POST', headers, body });
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' }).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** What a role of infra/roles.yml allows. */
export function statementsOf(role: string): Statement[] {
  const { Resources } = parse(readFileSync('infra/roles.yml', 'utf8'), { merge: true });
  return Resources[role].Properties.Policies.flatMap(
    (policy: { PolicyDocument: { Statement: Statement[] } }) => policy.PolicyDocument.Statement,
  );
}

/** What a role of infra/roles.yml grants on the table, one action, place and pattern of partitions each. */
export function grantsOf(role: string): Use[] {
  return statementsOf(role).flatMap((statement) => {
    const actions = statement.Action.filter((action) => action.startsWith('dynamodb:')).map((action) =>
      action.slice('dynamodb:'.length),
    );
    return actions.flatMap((action) =>
      placesOf(statement.Resource).flatMap((place) =>
        ownPatternsOf(statement).map((partition) => ({ action, place, partition })),
      ),
    );
  });
}

/** The patterns of what a role may write beside something else in one transaction. */
export const pooledOf = (role: string): string[] => [
  ...new Set(
    statementsOf(role).flatMap(({ Condition = {} }) =>
      'ForAnyValue:StringLike' in Condition
        ? (Condition['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? [])
        : [],
    ),
  ),
];

export const isLike = (pattern: string, partition: string) =>
  new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(partition);

/** True where a grant allows a use. */
export const isGranted = (grant: Use, { action, place, partition }: Use): boolean =>
  grant.action === action && grant.place === place && isLike(grant.partition, partition);
