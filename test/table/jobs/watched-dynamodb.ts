import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'yaml';

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

function usesOf(operation: string, request: Request): Use[] {
  const use = (action: string, partition: string, place = 'table'): Use => ({ action, place, partition });
  if (request.TransactItems)
    return request.TransactItems.flatMap((write) =>
      Object.entries(write).map(([verb, { Key, Item }]) => use(VERBS[verb] ?? verb, (Key ?? Item)?.pk.S ?? '')),
    );
  if (request.RequestItems)
    return Object.values(request.RequestItems).flatMap((items) => {
      const keys = Array.isArray(items)
        ? items.flatMap(({ PutRequest, DeleteRequest }) => PutRequest?.Item ?? DeleteRequest?.Key ?? [])
        : items.Keys;
      return keys.map(({ pk }) => use(operation, pk.S));
    });
  if (operation === 'Query')
    return [use(operation, request.ExpressionAttributeValues?.[':pk']?.S ?? '', request.IndexName)];
  return [use(operation, (request.Key ?? request.Item)?.pk.S ?? '')];
}

/** A proxy before DynamoDB that keeps what it was asked for. */
export async function watchDynamoDb(dynamoDb: string) {
  const uses: Use[] = [];
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    uses.push(...usesOf(String(request.headers['x-amz-target']).split('.')[1] ?? '', JSON.parse(body)));
    const { host, connection, 'content-length': _, ...headers } = request.headers as Record<string, string>;
    const answer = await fetch(dynamoDb, { method: 'POST', headers, body });
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' }).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    uses,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Statement {
  Action: string[];
  Resource: unknown;
  Condition?: Record<string, { 'dynamodb:LeadingKeys': string[] }>;
}

/** What a role of infra/roles.yml grants on the table, one action, place and pattern of partitions each. */
export function grantsOf(role: string): Use[] {
  const { Resources } = parse(readFileSync('infra/roles.yml', 'utf8'), { merge: true });
  const statements: Statement[] = Resources[role].Properties.Policies.flatMap(
    (policy: { PolicyDocument: { Statement: Statement[] } }) => policy.PolicyDocument.Statement,
  );
  return statements.flatMap(({ Action, Resource, Condition = {} }) => {
    const actions = Action.filter((action) => action.startsWith('dynamodb:')).map((action) => action.slice(9));
    const places = [Resource].flat().map((one) => /\/index\/(\w+)/.exec(JSON.stringify(one))?.[1] ?? 'table');
    const patterns = Object.values(Condition).flatMap((keys) => keys['dynamodb:LeadingKeys']);
    return actions.flatMap((action) =>
      places.flatMap((place) => patterns.map((partition) => ({ action, place, partition }))),
    );
  });
}

/** True where a grant allows a use. */
export function isGranted(grant: Use, { action, place, partition }: Use): boolean {
  const pattern = new RegExp(`^${grant.partition.replaceAll('*', '.*')}$`);
  return grant.action === action && grant.place === place && pattern.test(partition);
}
