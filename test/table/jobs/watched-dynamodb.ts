import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'yaml';
import { getOwnPatterns, getPlaces, type KeyStatement, type PartitionCall } from '../../support/leading-keys.ts';

/** An action of IAM that a function used on one partition. `place` is the table or the name of an index. */
export interface PermissionUse {
  action: string;
  place: string;
  partition: string;
}

type Key = { pk: { S: string } };
interface DynamoDbRequest {
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

function getCall(operation: string, request: DynamoDbRequest): PartitionCall {
  const one = (...partitions: string[]): PartitionCall => ({
    place: request.IndexName ?? 'table',
    isTransaction: false,
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

/** Returns the uses of a request, each action and partition by itself. */
export const getUses = ({ place, parts }: PartitionCall): PermissionUse[] =>
  parts.flatMap(({ action, partitions }) => partitions.map((partition) => ({ action, place, partition })));

/** Starts a proxy before DynamoDB that records requests. */
export async function watchDynamoDb(dynamoDb: string) {
  const calls: PartitionCall[] = [];
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    calls.push(getCall(String(request.headers['x-amz-target']).split('.')[1] ?? '', JSON.parse(body)));
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

/** Returns the statements of a role of infra/roles.yml. */
export function getStatements(role: string): KeyStatement[] {
  const { Resources } = parse(readFileSync('infra/roles.yml', 'utf8'), { merge: true });
  return Resources[role].Properties.Policies.flatMap(
    (policy: { PolicyDocument: { Statement: KeyStatement[] } }) => policy.PolicyDocument.Statement,
  );
}

/** Returns the grants of a role on the table, one for each action, place and pattern of partitions. */
export function getGrants(role: string): PermissionUse[] {
  return getStatements(role).flatMap((statement) => {
    const actions = statement.Action.filter((action) => action.startsWith('dynamodb:')).map((action) =>
      action.slice('dynamodb:'.length),
    );
    return actions.flatMap((action) =>
      getPlaces(statement.Resource).flatMap((place) =>
        getOwnPatterns(statement).map((partition) => ({ action, place, partition })),
      ),
    );
  });
}

/** Returns the partitions that a role may write together with others in one transaction, as patterns. */
export const getPooled = (role: string): string[] => [
  ...new Set(
    getStatements(role).flatMap(({ Condition = {} }) =>
      'ForAnyValue:StringLike' in Condition
        ? (Condition['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? [])
        : [],
    ),
  ),
];

export const isLike = (pattern: string, partition: string) =>
  new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(partition);

/** Returns whether a grant allows a use. */
export const isGranted = (grant: PermissionUse, { action, place, partition }: PermissionUse): boolean =>
  grant.action === action && grant.place === place && isLike(grant.partition, partition);
