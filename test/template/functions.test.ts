import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { LOCAL_ONLY, packaged, SETTINGS, type Template, ofType as typed } from './packaged.ts';

let template: Template;
const ofType = (type: string) => typed(template, type);

beforeAll(async () => {
  ({ template } = await packaged('plain'));
});

const TABLE_NAME = 'regulatory-updates-prod';
const BOT_TOKEN = { CHAT_BOT_TOKEN: { Ref: 'ChatBotToken' } };
const WEBHOOK_URL = { CHAT_WEBHOOK_URL: { Ref: 'ChatWebhookUrl' } };
/** Whether a credential is set, for functions that do not use it. */
const HAS_BOT_TOKEN = { CHAT_BOT_TOKEN: { 'Fn::If': ['HasChatBotToken', 'configured', ''] } };
const HAS_SIGNING_SECRET = { CHAT_SIGNING_SECRET: { 'Fn::If': ['HasChatSigningSecret', 'configured', ''] } };
const HAS_WEBHOOK_URL = { CHAT_WEBHOOK_URL: { 'Fn::If': ['HasChatWebhookUrl', 'configured', ''] } };
/** Whose tokens are taken: those of another pool where one is given. */
const either = (parameter: string, own: object) => ({ 'Fn::If': ['HasTokenIssuer', { Ref: parameter }, own] });
const TOKEN = {
  TOKEN_ISSUER: either('TokenIssuer', { 'Fn::GetAtt': ['UserPool', 'ProviderURL'] }),
  TOKEN_CLIENT_ID: either('TokenClientId', { Ref: 'UserPoolClient' }),
  ROLE_WITHOUT_GROUP: { 'Fn::If': ['HasSelfSignUp', 'viewer', 'member'] },
};
/** Whose people may be listed: those of another pool may not. */
const DIRECTORY = {
  USER_POOL_ID: { 'Fn::If': ['HasTokenIssuer', '', { Ref: 'UserPool' }] },
  ROLE_WITHOUT_GROUP: TOKEN.ROLE_WITHOUT_GROUP,
};
/** Where the web app is; of its own domain the function fills in the id of the API. */
const APP_URL = {
  'Fn::If': [
    'HasCustomDomain',
    { 'Fn::Sub': `https://\${CustomDomain}` },
    { 'Fn::Sub': `https://{api_id}.execute-api.\${AWS::Region}.\${AWS::URLSuffix}/prod` },
  ],
};
/** The pages that may call; for those that answer under /api/. */
const CORS_ORIGINS = { Ref: 'CorsOrigins' };
const FEEDS_QUEUE_URL = { Ref: 'FeedsQueue' };
const SUMMARIES_QUEUE_URL = { Ref: 'SummariesQueue' };
const DOCUMENTS_QUEUE_URL = { Ref: 'DocumentsQueue' };
/** Without an address nobody is called. */
const promptly = (queue: string) => ({ 'Fn::If': ['HasPromptAlerts', { Ref: queue }, ''] });
const MATCH_ALERTS_QUEUE_URL = promptly('MatchAlertsQueue');
const NO_MODEL = {
  ...{ SUMMARY_MODEL_ID: '', SUMMARY_REGION: '', SUMMARY_TIMEOUT_MS: '' },
  ...{ SUMMARY_CALLS_A_DAY: '', SUMMARY_CHARACTERS_A_DAY: '' },
};
const SHARING = {
  ...{ TABLE_NAME, CORS_ORIGINS, TOKEN_ISSUER: TOKEN.TOKEN_ISSUER, SHARES_PER_HOUR: '', APP_URL },
  ...{ ...BOT_TOKEN, ...WEBHOOK_URL },
};
const SECRET = { WEBHOOK_SECRET: { Ref: 'WebhookSecret' } };
/** What destinations get is sent and signed with. */
const SENDING = { ...SECRET, ...BOT_TOKEN, SMTP_URL: { Ref: 'SmtpUrl' }, MAIL_FROM: { Ref: 'MailFrom' } };
const VERIFYING = { TABLE_NAME, CORS_ORIGINS, ...SENDING, TOKEN_ISSUER: TOKEN.TOKEN_ISSUER, APP_URL };
/** Each function's role and environment: the readers', unless it is named here. */
const READER = ['ReaderRole', { TABLE_NAME, CORS_ORIGINS }] as const;
const OTHERS: Record<string, readonly [string, object | undefined]> = {
  apiKeyAuthorizer: ['ApiKeyAuthorizerRole', { TABLE_NAME, RATE_LIMIT_PER_SECOND: '', RATE_LIMIT_BURST: '' }],
  accessTokenAuthorizer: ['AccessTokenAuthorizerRole', { ...TOKEN, ADMIN_TOTP: 'true' }],
  shareEntry: ['SharerRole', SHARING],
  shareDigest: ['DigesterRole', SHARING],
  listChannels: ['ChatReaderRole', { CORS_ORIGINS, ...BOT_TOKEN, ...HAS_WEBHOOK_URL }],
  getChatConfig: ['ChatReaderRole', { CORS_ORIGINS, ...HAS_BOT_TOKEN, ...HAS_WEBHOOK_URL }],
  listEntryShares: ['ShareReaderRole', { TABLE_NAME, CORS_ORIGINS }],
  getMe: ['DeskRole', { TABLE_NAME, CORS_ORIGINS }],
  updateMe: ['DeskRole', { TABLE_NAME, CORS_ORIGINS }],
  recordVisit: ['DeskRole', { TABLE_NAME, CORS_ORIGINS }],
  updateFollows: ['DeskRole', { TABLE_NAME, CORS_ORIGINS }],
  getReadState: ['DeskRole', { TABLE_NAME, CORS_ORIGINS }],
  markRead: ['DeskRole', { TABLE_NAME, CORS_ORIGINS }],
  setReadBefore: ['DeskRole', { TABLE_NAME, CORS_ORIGINS }],
  listSaved: ['DeskRole', { TABLE_NAME, CORS_ORIGINS }],
  saveEntry: ['DeskRole', { TABLE_NAME, CORS_ORIGINS }],
  unsaveEntry: ['DeskRole', { TABLE_NAME, CORS_ORIGINS }],
  createView: ['DeskRole', { TABLE_NAME, CORS_ORIGINS }],
  updateView: ['DeskRole', { TABLE_NAME, CORS_ORIGINS }],
  deleteView: ['DeskRole', { TABLE_NAME, CORS_ORIGINS }],
  getHome: ['HomeRole', { TABLE_NAME, CORS_ORIGINS }],
  getChatStatus: ['ChatReaderRole', { CORS_ORIGINS, ...BOT_TOKEN, ...HAS_WEBHOOK_URL, ...HAS_SIGNING_SECRET }],
  listApiKeys: ['KeyAdminRole', { TABLE_NAME, CORS_ORIGINS }],
  createApiKey: ['KeyAdminRole', { TABLE_NAME, CORS_ORIGINS }],
  rotateApiKey: ['KeyAdminRole', { TABLE_NAME, CORS_ORIGINS }],
  limitApiKey: ['KeyAdminRole', { TABLE_NAME, CORS_ORIGINS }],
  revokeApiKey: ['KeyAdminRole', { TABLE_NAME, CORS_ORIGINS }],
  getReview: ['ReviewReaderRole', { TABLE_NAME, CORS_ORIGINS }],
  putReview: ['ReviewerRole', { TABLE_NAME, CORS_ORIGINS, ...DIRECTORY, TOKEN_ISSUER: TOKEN.TOKEN_ISSUER }],
  addReviewNote: ['ReviewerRole', { TABLE_NAME, CORS_ORIGINS, TOKEN_ISSUER: TOKEN.TOKEN_ISSUER }],
  listReviewLog: ['ReviewReaderRole', { TABLE_NAME, CORS_ORIGINS }],
  listReviews: ['ReviewReaderRole', { TABLE_NAME, CORS_ORIGINS }],
  getEvidence: ['ReviewReaderRole', { TABLE_NAME, CORS_ORIGINS }],
  listPeople: ['PeopleReaderRole', { CORS_ORIGINS, ...DIRECTORY }],
  listAlerts: ['AlerterRole', { TABLE_NAME, CORS_ORIGINS, ALERTS_PER_PERSON: '' }],
  createAlert: ['AlerterRole', { TABLE_NAME, CORS_ORIGINS, ALERTS_PER_PERSON: '' }],
  listAllAlerts: ['AlerterRole', { TABLE_NAME, CORS_ORIGINS }],
  getAlert: ['AlerterRole', { TABLE_NAME, CORS_ORIGINS }],
  updateAlert: ['AlerterRole', { TABLE_NAME, CORS_ORIGINS }],
  deleteAlert: ['AlerterRole', { TABLE_NAME, CORS_ORIGINS }],
  createAlertFeed: ['AlerterRole', { TABLE_NAME, CORS_ORIGINS }],
  deleteAlertFeed: ['AlerterRole', { TABLE_NAME, CORS_ORIGINS }],
  previewAlert: ['ReaderRole', { TABLE_NAME, CORS_ORIGINS }],
  listAlertMatches: ['MatchReaderRole', { TABLE_NAME, CORS_ORIGINS }],
  getAlertFeed: ['MatchReaderRole', { TABLE_NAME, CORS_ORIGINS }],
  listDestinations: ['DestinationRole', { TABLE_NAME, CORS_ORIGINS }],
  createDestination: ['DestinationRole', { ...VERIFYING, DESTINATIONS_PER_PERSON: '' }],
  verifyDestination: ['DestinationRole', VERIFYING],
  testDestination: ['DestinationRole', { TABLE_NAME, CORS_ORIGINS, ...SENDING }],
  rotateDestinationSecret: ['DestinationRole', { TABLE_NAME, CORS_ORIGINS, ...SECRET }],
  deleteDestination: ['DestinationRole', { TABLE_NAME, CORS_ORIGINS }],
  listAlertDeliveries: ['DeliveryRole', { TABLE_NAME, CORS_ORIGINS }],
  replayDelivery: ['DeliveryRole', { TABLE_NAME, CORS_ORIGINS }],
  replayAlertDeliveries: ['DeliveryRole', { TABLE_NAME, CORS_ORIGINS }],
  deliver: ['DelivererRole', { TABLE_NAME, ...SENDING, ...HAS_SIGNING_SECRET }],
  planIngest: ['PlannerRole', { TABLE_NAME, FEEDS_QUEUE_URL, SUMMARIES_QUEUE_URL, SUMMARY_MODEL_ID: '' }],
  ingestFeed: [
    'IngesterRole',
    {
      ...{ TABLE_NAME, SUMMARIES_QUEUE_URL, MATCH_ALERTS_QUEUE_URL },
      ...{ SUMMARY_MODEL_ID: '', INGEST_CONTACT: 'no contact given' },
    },
  ],
  summarizeEntries: ['EntrySummarizerRole', { TABLE_NAME, ...NO_MODEL }],
  summarizeTopics: ['TopicSummarizerRole', { TABLE_NAME, ...NO_MODEL }],
  matchAlerts: ['MatcherRole', { TABLE_NAME, DELIVER_QUEUE_URL: promptly('DeliverQueue') }],
  planDocuments: [
    'DocumentPlannerRole',
    { TABLE_NAME, DOCUMENTS_QUEUE_URL, DOCUMENTS_A_DAY: { Ref: 'DocumentsADay' }, DOCUMENTS_PAUSE_MS: '' },
  ],
  readDocuments: ['DocumentReaderRole', { TABLE_NAME, INGEST_CONTACT: 'no contact given', DOCUMENTS_PAUSE_MS: '' }],
  pruneDays: ['PrunerRole', { TABLE_NAME, SHARE_PEOPLE_DAYS: '' }],
  answerMethods: ['SiteRole', { CORS_ORIGINS }],
  getPage: ['SiteRole', { ...TOKEN, SELF_SIGN_UP: { Ref: 'SelfSignUp' } }],
  getAsset: ['SiteRole', undefined],
  getOpenapi: ['SiteRole', undefined],
  getUnsubscribe: ['SiteRole', { WEBHOOK_SECRET: { Ref: 'WebhookSecret' } }],
  unsubscribe: ['UnsubscriberRole', { TABLE_NAME, WEBHOOK_SECRET: { Ref: 'WebhookSecret' } }],
  pressButton: [
    'ChatActorRole',
    {
      ...{ TABLE_NAME, ...DIRECTORY, ...BOT_TOKEN, ...SECRET, ADMIN_TOTP: 'true' },
      CHAT_SIGNING_SECRET: { Ref: 'ChatSigningSecret' },
    },
  ],
  getDocs: ['SiteRole', undefined],
  getDocsAsset: ['SiteRole', undefined],
  getHealth: ['HealthRole', { TABLE_NAME, SERVICE_REVISION: '' }],
  checkStarts: ['StartCheckerRole', undefined],
};
/** Seconds and megabytes of those that have other than 20 and 512. */
const FIGURES: Record<string, [timeout: number, memory: number]> = {
  // Less than the gateway waits, and than a record counts as under way.
  shareEntry: [28, 512],
  shareDigest: [28, 512],
  // Less than the gateway waits, and more than what is sent may take.
  createDestination: [28, 512],
  verifyDestination: [28, 512],
  testDestination: [28, 512],
  planIngest: [60, 256],
  ingestFeed: [180, 1024],
  summarizeEntries: [180, 256],
  summarizeTopics: [600, 512],
  matchAlerts: [50, 1024],
  planDocuments: [50, 256],
  readDocuments: [300, 1024],
  pruneDays: [60, 256],
  deliver: [55, 512],
  answerMethods: [20, 256],
  getPage: [20, 256],
  getAsset: [20, 256],
  getOpenapi: [20, 256],
  getUnsubscribe: [20, 256],
  getDocs: [20, 256],
  getDocsAsset: [20, 256],
  getHealth: [20, 256],
  // Less than CloudFormation waits for its answer.
  checkStarts: [240, 256],
};

it('each function has the role of its group, the environment that it reads, and the time and memory that it needs', () => {
  const functions = ofType('AWS::Lambda::Function').map(([, { Properties }]) => Properties);
  const names = functions.map(({ FunctionName }) => FunctionName.replace(`${TABLE_NAME}-`, ''));
  const { functions: said } = parse(readFileSync('serverless.yml', 'utf8'), { merge: true });
  expect([...names].sort()).toEqual(Object.keys(said).sort());
  expect(names).toEqual(expect.arrayContaining(Object.keys(OTHERS)));
  const readers = Object.entries<{ handler: string }>(said).filter(([, { handler }]) => handler.includes('/feeds/'));
  expect(readers.map(([name]) => name).filter((name) => name in OTHERS)).toEqual([]);
  expect(names.length).toBe(readers.length + Object.keys(OTHERS).length);
  // What tells releases apart is for versions.test.ts.
  for (const [i, { Code, Handler, FunctionName, Environment, Description: _, ...properties }] of functions.entries()) {
    const name = names[i] ?? '';
    const [role, variables] = OTHERS[name] ?? READER;
    const [Timeout, MemorySize] = FIGURES[name] ?? [20, 512];
    // lib/log/metrics.ts takes the service from the name.
    expect(FunctionName).toBe(`${TABLE_NAME}-${name}`);
    expect(properties, name).toEqual({
      ...{ Runtime: 'nodejs24.x', Architectures: ['arm64'], Timeout, MemorySize },
      Role: { 'Fn::GetAtt': [role, 'Arn'] },
      TracingConfig: { Mode: 'Active' },
      LoggingConfig: { LogFormat: 'JSON', SystemLogLevel: 'WARN', ...sharedLog(Handler) },
    });
    expect(Environment?.Variables, name).toEqual(variables);
    expect(Code.S3Key, name).toMatch(new RegExp(`/${name}\\.zip$`));
  }
});

/** Functions of these rooms write to a log group of the room, since a query asks at most 50. */
const sharedLog = (handler: string) => {
  if (/\/feeds\/.*(version|entry-diff|related)/.test(handler)) return { LogGroup: { Ref: 'ReviewsLogGroup' } };
  if (/\/(feeds|jobs)\/.*document|\/deployment\//.test(handler)) return { LogGroup: { Ref: 'DocumentsLogGroup' } };
  if (handler.startsWith('functions/alerts/')) return { LogGroup: { Ref: 'AlertsLogGroup' } };
  if (handler.startsWith('functions/desk/')) return { LogGroup: { Ref: 'DeskLogGroup' } };
  if (/^functions\/(deliveries\/|site\/((get-)?unsubscribe|press-button)\.)/.test(handler))
    return { LogGroup: { Ref: 'DeliveriesLogGroup' } };
  if (handler.startsWith('functions/destinations/')) return { LogGroup: { Ref: 'DestinationsLogGroup' } };
  return handler.startsWith('functions/reviews/') && { LogGroup: { Ref: 'ReviewsLogGroup' } };
};

it('a room that shares a log group has one, named as its functions are', () => {
  const names = ofType('AWS::Logs::LogGroup').map(([, { Properties }]) => Properties.LogGroupName);
  expect(names).toEqual(
    expect.arrayContaining([
      `/aws/lambda/${TABLE_NAME}-alerts`,
      `/aws/lambda/${TABLE_NAME}-desk`,
      `/aws/lambda/${TABLE_NAME}-reviews`,
    ]),
  );
});

it('logs are kept for a set time', () => {
  for (const [id, { Properties }] of ofType('AWS::Logs::LogGroup'))
    expect(Properties.RetentionInDays, id).toEqual({ Ref: 'AccessLogDays' });
});

it('serverless is osls at the exact version that is decided', () => {
  expect(JSON.parse(readFileSync('package.json', 'utf8')).devDependencies.serverless).toBe('npm:osls@4.3.1');
  expect(parse(readFileSync('serverless.yml', 'utf8')).provider.runtime).toBe('nodejs24.x');
});

/** What a function reads of the deploying environment, if it reads anything. */
const TOLD: Record<string, (keyof typeof SETTINGS)[]> = {
  apiKeyAuthorizer: ['RATE_LIMIT_PER_SECOND', 'RATE_LIMIT_BURST'],
  accessTokenAuthorizer: ['ADMIN_TOTP'],
  pressButton: ['ADMIN_TOTP'],
  listAlerts: ['ALERTS_PER_PERSON'],
  createAlert: ['ALERTS_PER_PERSON'],
  shareEntry: ['SHARES_PER_HOUR'],
  shareDigest: ['SHARES_PER_HOUR'],
  createDestination: ['DESTINATIONS_PER_PERSON'],
  pruneDays: ['SHARE_PEOPLE_DAYS'],
  planDocuments: ['DOCUMENTS_PAUSE_MS'],
  readDocuments: ['INGEST_CONTACT', 'DOCUMENTS_PAUSE_MS'],
  planIngest: ['SUMMARY_MODEL_ID'],
  ingestFeed: ['SUMMARY_MODEL_ID', 'INGEST_CONTACT'],
  summarizeEntries: Object.keys(NO_MODEL) as (keyof typeof SETTINGS)[],
  summarizeTopics: Object.keys(NO_MODEL) as (keyof typeof SETTINGS)[],
  getHealth: ['SERVICE_REVISION'],
};

it('settings of the deploying environment reach the functions that read them, and no other', async () => {
  const { template: told } = await packaged('model');
  for (const [id, { Properties }] of typed(told, 'AWS::Lambda::Function')) {
    const variables: Record<string, unknown> = Properties.Environment?.Variables ?? {};
    const settings = Object.entries(variables).filter(([name]) => Object.hasOwn(SETTINGS, name));
    const expected = TOLD[Properties.FunctionName.replace(`${TABLE_NAME}-`, '')] ?? [];
    expect(Object.fromEntries(settings), id).toEqual(
      Object.fromEntries(expected.map((name) => [name, SETTINGS[name]])),
    );
  }
});

it('what no template shows is as it was decided', () => {
  const { custom, provider, plugins, ...service } = parse(readFileSync('serverless.yml', 'utf8'));
  expect([service.package, service.frameworkVersion, plugins, provider.region, provider.stage]).toEqual([
    ...[{ individually: true }, '4', ['serverless-offline', './infra/plugin.mjs']],
    ...[`\${opt:region, env:AWS_REGION, 'eu-central-1'}`, `\${opt:stage, 'dev'}`],
  ]);
  // On this machine the bundles run, with authorizers that answer as those of API Gateway.
  expect([custom['serverless-offline'], custom.offline]).toEqual([
    ...[{ location: '.build' }, { customAuthenticationProvider: './local/authorizers.cjs' }],
  ]);
});

it('what waits for the chat platform gives up before its function ends, and has time to close the record', () => {
  const milliseconds = (file: string, name: string) =>
    Number(new RegExp(`const ${name} = ([\\d_]+);`).exec(readFileSync(file, 'utf8'))?.[1]?.replaceAll('_', ''));
  const timeoutOf = (name: string) => 1_000 * (FIGURES[name]?.[0] ?? 20);
  const post = milliseconds('lib/sharing/slack/connection.ts', 'TIMEOUT_MS');
  const list = milliseconds('lib/sharing/slack/bot.ts', 'LIST_MS');
  expect([post, list]).toEqual([expect.any(Number), expect.any(Number)]);
  for (const name of ['shareEntry', 'shareDigest']) expect(post + 10_000, name).toBeLessThan(timeoutOf(name));
  for (const name of ['listChannels', 'getChatStatus'])
    expect(Math.max(post, list) + 5_000, name).toBeLessThan(timeoutOf(name));
});

it('what only stand-ins need reaches no function, whatever the deploying environment holds', () => {
  for (const [id, { Properties }] of ofType('AWS::Lambda::Function')) {
    const names = Object.keys(Properties.Environment?.Variables ?? {});
    expect(
      names.filter((name) => Object.hasOwn(LOCAL_ONLY, name)),
      id,
    ).toEqual([]);
  }
  for (const value of Object.values(LOCAL_ONLY)) expect(JSON.stringify(template)).not.toContain(value);
});

it('no secret stands in a property: what may hold one is a reference to a parameter without echo', () => {
  const secret = /TOKEN|SECRET|PASSWORD|WEBHOOK|CREDENTIAL/i;
  const found: string[] = [];
  for (const { FunctionName, Environment } of ofType('AWS::Lambda::Function').map(([, { Properties }]) => Properties)) {
    for (const [name, value] of Object.entries(Environment?.Variables ?? {})) {
      if (!secret.test(name) || typeof value === 'string') continue;
      found.push(name);
      const ref = (value as { Ref?: string }).Ref;
      const parameter = ref && template.Parameters[ref];
      if (parameter) expect(parameter.NoEcho, `${FunctionName} ${name}`).toBe(true);
    }
    const literal = Object.entries(Environment?.Variables ?? {}).filter(
      ([, value]) => typeof value === 'string' && value,
    );
    expect(
      literal.filter(([name]) => secret.test(name)),
      FunctionName,
    ).toEqual([]);
  }
  expect(found).toContain('CHAT_BOT_TOKEN');
});
