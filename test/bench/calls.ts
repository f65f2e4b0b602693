import type { Outside } from './outside.ts';

/** One way to call one function. `round` makes calls different whose subject can be used only once. */
export interface BenchCall {
  name: string;
  /** The function's path below functions/, or a baseline. */
  file: string;
  /** The environment variables in addition to those of every function. */
  env: Record<string, string>;
  event: (round: number) => object;
  /** The status that the answer must have; an authorizer and a baseline have none. */
  status?: number;
  isBaseline?: true;
  /** It changes nothing and can be repeated in one process. */
  isRepeatable?: true;
}

const TABLE = { TABLE_NAME: 'bench' };
const KEYS_TABLE = { TABLE_NAME: 'bench-keys' };
const ENTRY_ID = '000000000000000000000001';
const KEY_VALUES = { ':pk': `ENTRY#${ENTRY_ID}` };

interface ReadRequest {
  query?: Record<string, string>;
  path?: Record<string, string>;
}

/** A read as API Gateway passes it on after its authorizer. */
function request({ query = {}, path = {} }: ReadRequest): object {
  return {
    multiValueHeaders: {},
    multiValueQueryStringParameters: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value]])),
    pathParameters: path,
    body: null,
    isBase64Encoded: false,
    requestContext: { requestId: 'bench', authorizer: { principalId: 'bench', role: 'api_key' } },
  };
}

const authorizerEvent = (header: string, value: string) => ({
  type: 'REQUEST',
  methodArn: 'arn:aws:execute-api:eu-central-1:000000000000:bench/dev/GET/api',
  multiValueHeaders: { [header]: [value] },
});

const read = (name: string, file: string, given: ReadRequest = {}): BenchCall => ({
  name,
  file: `feeds/${file}`,
  env: TABLE,
  event: () => request(given),
  status: 200,
  isRepeatable: true,
});

const baseline = (name: string, file: string, event: object): BenchCall => ({
  name,
  file,
  env: TABLE,
  event: () => event,
  isBaseline: true,
  isRepeatable: true,
});

/** Returns the baselines. Every call is compared with the first; the second is the same again and shows the noise. */
export function baselines(): BenchCall[] {
  const KeyConditionExpression = 'pk = :pk';
  const query = { TableName: 'bench', KeyConditionExpression, ExpressionAttributeValues: KEY_VALUES };
  const wire = { ...query, ExpressionAttributeValues: { ':pk': { S: KEY_VALUES[':pk'] } } };
  return [
    baseline('doc', 'doc', query),
    baseline('doc, again', 'doc', query),
    baseline('doc-env', 'doc-env', query),
    baseline('raw', 'raw', wire),
  ];
}

/** The authorizers and the reads that budgets are about. `outside.spareKeys` are used up, one a round. */
export function functionCalls({ accessToken, key, spareKeys }: Outside): BenchCall[] {
  const page = { limit: '20' };
  return [
    {
      name: 'accessTokenAuthorizer',
      file: 'authorizers/access-token',
      env: {},
      event: () => authorizerEvent('Authorization', `Bearer ${accessToken()}`),
    },
    {
      name: 'apiKeyAuthorizer',
      file: 'authorizers/api-key',
      env: TABLE,
      event: () => authorizerEvent('X-API-Key', key),
    },
    {
      name: 'apiKeyAuthorizer, first use in an hour',
      file: 'authorizers/api-key',
      env: KEYS_TABLE,
      event: (round) => authorizerEvent('X-API-Key', spareKeys[round] ?? key),
    },
    read('getEntry', 'get-entry', { path: { entry_id: ENTRY_ID } }),
    read('listEntries', 'list-entries', { query: page }),
    read('listEntryDetails', 'list-entry-details', { query: page }),
    read('listEntryDetails, a search', 'list-entry-details', { query: { ...page, search: 'frequent' } }),
  ];
}
