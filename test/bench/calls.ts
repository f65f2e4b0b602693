import { benchView, type Outside } from './outside.ts';

/** One way to call one function. `round` tells calls apart whose subject can be used only once. */
export interface Call {
  name: string;
  /** The function's path below functions/, or a baseline. */
  file: string;
  /** What is in the environment beside what every function has. */
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
const TWENTY_IDS = Array.from({ length: 20 }, (_, i) => (i + 1).toString(16).padStart(24, '0'));
/** After all that the table has. */
const AS_OF = new Date().toISOString();
const CHANNEL_ID = 'C000000000';
const KEY_VALUES = { ':pk': `ENTRY#${ENTRY_ID}` };

const SPAN = { from: '2026-11-24T08:00:00Z', to: '2026-11-24T12:00:00Z' };

interface Request {
  query?: Record<string, string>;
  path?: Record<string, string>;
  body?: object;
  role?: string;
  headers?: Record<string, string[]>;
}

/** A request as API Gateway passes it on after its authorizer. */
function request({ query = {}, path = {}, body, role = 'api_key', headers = {} }: Request): object {
  const parameters = Object.entries(query).map(([name, value]) => [name, [value]]);
  return {
    multiValueHeaders: { ...(body ? { 'Content-Type': ['application/json'] } : {}), ...headers },
    multiValueQueryStringParameters: parameters.length > 0 ? Object.fromEntries(parameters) : null,
    pathParameters: path,
    body: body ? JSON.stringify(body) : null,
    isBase64Encoded: false,
    requestContext: { requestId: 'bench', authorizer: { principalId: 'bench', role } },
  };
}

const authorizerEvent = (header: string, value: string) => ({
  type: 'REQUEST',
  methodArn: 'arn:aws:execute-api:eu-central-1:000000000000:bench/dev/GET/api',
  multiValueHeaders: { [header]: [value] },
});

const read = (name: string, file: string, given: Request = {}): Call => ({
  name,
  file: `feeds/${file}`,
  env: TABLE,
  event: () => request(given),
  status: 200,
  isRepeatable: true,
});

const baseline = (name: string, file: string, event: object): Call => ({
  name,
  file,
  env: TABLE,
  event: () => event,
  isBaseline: true,
  isRepeatable: true,
});

/** The baselines; the first is what every other call is compared with, the second is the same once more: the noise. */
export function baselines(): Call[] {
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

/** Functions that are not called: no caller waits for a deployment or a job, and the site's files need no table. */
export const UNMEASURED = /^(deployment|jobs|site)\//;

/** Every other function at least once. `outside.spareKeys` are used up: two a round. */
export function functionCalls({ accessToken, key, spareKeys, bot, webhook }: Outside): Call[] {
  const spare = (round: number) => spareKeys[round] ?? key;
  const share = (body: object) => () => request({ role: 'member', body: { entry_id: ENTRY_ID, ...body } });
  const admin = (given: Request) => request({ ...given, role: 'admin' });
  const topic = { path: { topic_id: 'topic-1' } };
  const category = { path: { category_id: 'category' } };
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
      event: () => authorizerEvent('X-API-Key', key.text),
    },
    {
      name: 'apiKeyAuthorizer, first use in an hour',
      file: 'authorizers/api-key',
      env: KEYS_TABLE,
      event: (round) => authorizerEvent('X-API-Key', spare(2 * round).text),
    },
    read('listCategories', 'list-categories'),
    read('getCategory', 'get-category', category),
    read('listCategoryTopics', 'list-category-topics', category),
    read('listTopics', 'list-topics'),
    read('getTopic', 'get-topic', topic),
    read('getTopicSummary', 'get-topic-summary', topic),
    read('getEntry', 'get-entry', { path: { entry_id: ENTRY_ID } }),
    read('listEntryVersions', 'list-entry-versions', { path: { entry_id: ENTRY_ID } }),
    read('getEntryVersion', 'get-entry-version', { path: { entry_id: ENTRY_ID, version: '1' } }),
    { ...read('getEntryDiff, never edited', 'get-entry-diff', { path: { entry_id: ENTRY_ID } }), status: 404 },
    read('getRelatedEntries', 'get-related-entries', { path: { entry_id: ENTRY_ID } }),
    read('getEntryDocument', 'get-entry-document', { path: { entry_id: ENTRY_ID } }),
    read('getDocumentText', 'get-document-text', { path: { entry_id: ENTRY_ID } }),
    { ...read('getDocumentDiff, one text', 'get-document-diff', { path: { entry_id: ENTRY_ID } }), status: 404 },
    read('listDocumentPassages, a search', 'list-document-passages', {
      ...{ path: { entry_id: ENTRY_ID }, query: { ...page, search: 'ombudsman redress' } },
    }),
    read('listTopicEntries', 'list-topic-entries', { ...topic, query: page }),
    read('listEntries', 'list-entries', { query: page }),
    read('listEntryDetails', 'list-entry-details', { query: page }),
    read('listEntries, as of an instant', 'list-entries', { query: { ...page, as_of: AS_OF } }),
    read('listEntryDetails, a search as of an instant', 'list-entry-details', {
      query: { ...page, search: 'liquidity', as_of: AS_OF },
    }),
    read('getStatsOverview', 'get-stats-overview'),
    read('listDueDates', 'list-due-dates'),
    read('listTopicStats', 'list-topic-stats', { query: page }),
    read('getTopicStats', 'get-topic-stats', topic),
    read('listCoverage', 'list-coverage'),
    {
      name: 'getChatConfig',
      file: 'chat/get-chat-config',
      env: bot,
      event: () => request({ role: 'viewer' }),
      status: 200,
    },
    {
      name: 'listChannels',
      file: 'chat/list-channels',
      env: bot,
      event: () => request({ role: 'viewer' }),
      status: 200,
    },
    {
      name: 'shareEntry, bot',
      file: 'chat/share-entry',
      env: { ...TABLE, ...bot },
      event: share({ channel_id: CHANNEL_ID }),
      status: 200,
    },
    {
      name: 'shareEntry, webhook',
      file: 'chat/share-entry',
      env: { ...TABLE, ...webhook },
      event: share({}),
      status: 200,
    },
    {
      name: 'shareDigest, bot',
      file: 'chat/share-digest',
      env: { ...TABLE, ...bot },
      event: () => request({ role: 'member', body: { entry_ids: TWENTY_IDS, channel_id: CHANNEL_ID } }),
      status: 200,
    },
    {
      name: 'listEntryShares',
      file: 'chat/list-entry-shares',
      env: TABLE,
      event: () => request({ role: 'viewer', path: { entry_id: ENTRY_ID } }),
      status: 200,
    },
    ...deskCalls(),
    ...reviewCalls(),
    ...destinationCalls(),
    ...alertCalls(),
    { name: 'getChatStatus', file: 'admin/get-chat-status', env: bot, event: () => admin({}), status: 200 },
    { name: 'getHealth', file: 'site/get-health', env: TABLE, event: () => request({}), status: 200 },
    { name: 'listApiKeys', file: 'admin/list-api-keys', env: TABLE, event: () => admin({}), status: 200 },
    {
      name: 'createApiKey',
      file: 'admin/create-api-key',
      env: KEYS_TABLE,
      event: (round) => admin({ body: { name: `New key ${round}` } }),
      status: 201,
    },
    {
      name: 'rotateApiKey',
      file: 'admin/rotate-api-key',
      env: KEYS_TABLE,
      event: () => admin({ path: { key_id: spare(0).id } }),
      status: 200,
    },
    {
      name: 'limitApiKey',
      file: 'admin/limit-api-key',
      env: KEYS_TABLE,
      event: () => admin({ path: { key_id: spare(0).id }, body: { rate_limit: { per_second: 5, burst: 20 } } }),
      status: 200,
    },
    {
      name: 'revokeApiKey',
      file: 'admin/revoke-api-key',
      env: KEYS_TABLE,
      event: (round) => admin({ path: { key_id: spare(2 * round + 1).id } }),
      status: 204,
    },
  ];
}

const fileOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** What is remembered for a person. */
function deskCalls(): Call[] {
  const entry = { path: { entry_id: ENTRY_ID } };
  const of = (name: string, given: Request): Call => ({
    ...{ name, file: `desk/${fileOf(name)}`, env: TABLE, status: 200 },
    event: () => request({ role: 'viewer', ...given }),
  });
  return [
    of('getMe', {}),
    of('updateMe', { body: { theme: 'dark' } }),
    of('recordVisit', {}),
    of('updateFollows', { body: { follow: { topic_ids: ['topic-1'] } } }),
    of('getReadState', {}),
    of('markRead', { body: { read: [ENTRY_ID] } }),
    of('setReadBefore', { body: { before: null } }),
    of('saveEntry', { ...entry, body: { note: 'for Monday' } }),
    of('listSaved', {}),
    { ...of('unsaveEntry', entry), status: 204 },
    {
      ...{ name: 'createView', file: 'desk/create-view', env: TABLE, status: 201 },
      event: (round) => request({ role: 'viewer', body: { name: `View ${round}`, query: 'search=capital' } }),
    },
    of('updateView', { path: { view_id: benchView(0) }, body: { position: 1 } }),
    {
      ...{ name: 'deleteView', file: 'desk/delete-view', env: TABLE, status: 204 },
      event: (round) => request({ role: 'viewer', path: { view_id: benchView(round + 1) } }),
    },
    of('getHome', {}),
  ];
}

/** Alerts: made, listed and previewed; of one that is nobody's what looks for it. */
function alertCalls(): Call[] {
  const of = (name: string, file: string, given: Request, status = 200): Call => ({
    ...{ name, file: `alerts/${file}`, env: TABLE, status },
    event: () => request({ role: 'member', ...given }),
  });
  const nobodys = { path: { alert_id: 'nobodys' } };
  const query = { search: 'frequent' };
  return [
    of('previewAlert', 'preview-alert', { body: { query } }),
    of('createAlert', 'create-alert', { body: { name: 'Frequent', query } }, 201),
    of('listAlerts', 'list-alerts', {}),
    of('listAllAlerts', 'list-all-alerts', { role: 'admin' }),
    of('getAlert, of nobody', 'get-alert', nobodys, 404),
    of('updateAlert, of nobody', 'update-alert', { ...nobodys, body: {}, headers: { 'If-Match': ['*'] } }, 404),
    of('deleteAlert, of nobody', 'delete-alert', nobodys, 204),
    of('listAlertMatches, of nobody', 'list-alert-matches', nobodys, 404),
    of('createAlertFeed, of nobody', 'create-alert-feed', nobodys, 404),
    of('deleteAlertFeed, of nobody', 'delete-alert-feed', nobodys, 404),
  ];
}

/** What the team does with an entry. Without a user pool the list of people says that there is none. */
function reviewCalls(): Call[] {
  const of = (name: string, file: string, given: Request, status = 200): Call => ({
    ...{ name, file: `reviews/${file}`, env: TABLE, status },
    event: () => request({ role: 'member', path: { entry_id: ENTRY_ID }, ...given }),
  });
  const body = { state: 'in_review', assignee: 'bench', due: null, impact: null, reason: null };
  return [
    of('getReview', 'get-review', {}),
    of('putReview', 'put-review', { body, headers: { 'If-Match': ['*'] } }),
    of('addReviewNote', 'add-review-note', { body: { text: 'a note' } }, 201),
    of('listReviewLog', 'list-review-log', {}),
    of('listReviews', 'list-reviews', { query: { state: 'open' } }),
    of('getEvidence', 'get-evidence', {}),
    { ...of('listPeople, of another pool', 'list-people', {}, 409), env: {} },
  ];
}

/** Where updates are sent. What would be sent itself is not: its receiver would be measured. */
function destinationCalls(): Call[] {
  const of = (name: string, given: Request, status = 200): Call => ({
    ...{ name, file: `destinations/${fileOf(name.split(',')[0] ?? '')}`, status },
    env: { ...TABLE, WEBHOOK_SECRET: 'a secret of a bench with enough bytes', DESTINATIONS_PER_PERSON: '100000' },
    event: () => request({ role: 'admin', ...given }),
  });
  const nobodys = { path: { destination_id: 'nobodys' } };
  return [
    of('listDestinations', {}),
    of('createDestination', { body: { kind: 'webhook', address: 'https://grc.example.org/' } }, 201),
    of('verifyDestination, of nobody', { ...nobodys, body: {} }, 404),
    of('testDestination, of nobody', nobodys, 404),
    of('rotateDestinationSecret, of nobody', nobodys, 404),
    of('deleteDestination, of nobody', nobodys, 204),
    {
      ...of('listAlertDeliveries, of nobody', { path: { alert_id: 'nobodys' } }, 404),
      file: 'deliveries/list-alert-deliveries',
    },
    {
      ...of('replayDelivery, of nobody', { path: { delivery_id: 'nobodys' } }, 404),
      file: 'deliveries/replay-delivery',
    },
    {
      ...of('replayAlertDeliveries, of nobody', { path: { alert_id: 'nobodys' }, body: SPAN }, 404),
      file: 'deliveries/replay-alert-deliveries',
    },
  ];
}
