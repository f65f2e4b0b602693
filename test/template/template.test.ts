import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import Packaging from '../../infra/plugin.mjs';
import summaryModel from '../../infra/summary-model.cjs';
import { gatewayAnswer } from '../../local/gateway-responses.ts';
import {
  LOCAL_ONLY,
  MODEL,
  packaged,
  packageInto,
  type Resource,
  SECRETS,
  type Template,
  ofType as typed,
} from './packaged.ts';

/** Other values of parameters. */
const TOLD = {
  ...SECRETS,
  SELF_SIGN_UP: 'true',
  TOKEN_ISSUER: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Company',
  TOKEN_CLIENT_ID: 'the-client',
  CUSTOM_DOMAIN: 'updates.example.org',
  CERTIFICATE_ARN: 'arn:aws:acm:eu-central-1:123456789012:certificate/1',
  ALARM_EMAIL: 'operators@example.org',
};

let template: Template;
let folder: string;
let resources: Template['Resources'];
const ofType = (type: string) => typed(template, type);

beforeAll(async () => {
  ({ template, folder } = await packaged('plain'));
  resources = template.Resources;
});

afterEach(() => vi.unstubAllEnvs());

/** All response types of API Gateway (API Gateway developer guide, "Gateway response types"). */
const RESPONSE_TYPES = [
  'ACCESS_DENIED',
  'API_CONFIGURATION_ERROR',
  'AUTHORIZER_CONFIGURATION_ERROR',
  'AUTHORIZER_FAILURE',
  'BAD_REQUEST_BODY',
  'BAD_REQUEST_PARAMETERS',
  'DEFAULT_4XX',
  'DEFAULT_5XX',
  'EXPIRED_TOKEN',
  'INTEGRATION_FAILURE',
  'INTEGRATION_TIMEOUT',
  'INVALID_API_KEY',
  'INVALID_SIGNATURE',
  'MISSING_AUTHENTICATION_TOKEN',
  'QUOTA_EXCEEDED',
  'REQUEST_TOO_LARGE',
  'RESOURCE_NOT_FOUND',
  'THROTTLED',
  'UNAUTHORIZED',
  'UNSUPPORTED_MEDIA_TYPE',
  'WAF_FILTERED',
];

it('every gateway response type is mapped to the problem shape, and the deployment waits for all of them', () => {
  const responses = ofType('AWS::ApiGateway::GatewayResponse');
  expect(responses.map(([, { Properties }]) => Properties.ResponseType).sort()).toEqual(RESPONSE_TYPES);
  for (const type of RESPONSE_TYPES) {
    const { status, headers, body } = gatewayAnswer(type, 'the-id');
    expect(headers).toMatchObject({
      'Content-Type': 'application/problem+json',
      'X-Request-Id': 'the-id',
      'Cache-Control': 'no-store',
    });
    expect(JSON.parse(body)).toMatchObject({
      type: 'about:blank',
      status,
      request_id: 'the-id',
      code: expect.stringMatching(/^[a-z_]+$/),
    });
  }
  expect(gatewayAnswer('MISSING_AUTHENTICATION_TOKEN', '').status).toBe(404);
  const [[, deployment]] = ofType('AWS::ApiGateway::Deployment') as [[string, Resource]];
  const before = [...responses, ...ofType('AWS::ApiGateway::Method')].map(([id]) => id);
  expect(deployment.DependsOn?.sort()).toEqual(before.sort());
});

it('where the gateway has no answer of a function, it does not say that a change may simply be tried again', () => {
  for (const type of ['INTEGRATION_FAILURE', 'INTEGRATION_TIMEOUT']) {
    const { detail } = JSON.parse(gatewayAnswer(type, '').body);
    expect(detail).toMatch(/; a read may simply be repeated\. A change may have been made: look first, /);
    expect(detail).toMatch(/ with the same Idempotency-Key\.$/);
  }
});

it('each 401 of the gateway is the same for both versions and offers both ways in', () => {
  const refusals = ['EXPIRED_TOKEN', 'INVALID_API_KEY', 'INVALID_SIGNATURE', 'UNAUTHORIZED'];
  const unauthorized = gatewayAnswer('UNAUTHORIZED', 'the-id');
  expect(RESPONSE_TYPES.filter((type) => gatewayAnswer(type, '').status === 401)).toEqual(refusals);
  for (const type of refusals) expect(gatewayAnswer(type, 'the-id')).toEqual(unauthorized);
  expect(unauthorized.headers['WWW-Authenticate']).toBe('Bearer, ApiKey header="X-API-Key"');
  expect(JSON.parse(unauthorized.body)).toMatchObject({
    status: 401,
    code: 'unauthorized',
    detail: expect.stringMatching(/^Version 1 .* X-API-Key .* version 2 .* Authorization: Bearer /),
  });
});

const READS = [
  'categories',
  'categories/{category_id}',
  'categories/{category_id}/topics',
  'entries/detail',
  'entries/list',
  'entries/{entry_id}',
  'stats/overview',
  'stats/topics',
  'stats/topics/{topic_id}',
  'topics',
  'topics/{topic_id}',
  'topics/{topic_id}/entries',
  'topics/{topic_id}/summary',
];
const ROUTES = [
  ...READS.map((read) => `GET /api/v1/feeds/${read}`),
  ...READS.map((read) => `GET /api/v2/feeds/${read}`),
  'POST /api/v2/feeds/chat/share',
  'GET /api/v2/feeds/chat/channels',
  'GET /api/v2/feeds/chat/config',
  'GET /api/v2/feeds/entries/{entry_id}/shares',
  'GET /api/v2/admin/chat',
  'GET /api/v2/admin/api-keys',
  'POST /api/v2/admin/api-keys',
  'POST /api/v2/admin/api-keys/{key_id}/rotate',
  'DELETE /api/v2/admin/api-keys/{key_id}',
];

/** For anybody: the web app's files, the contract and its page, and whether the service can serve. */
const SITE = ['GET /', 'GET /assets/{asset}', 'GET /openapi.json', 'GET /docs', 'GET /docs/{asset}', 'GET /health'];

/** The path of a resource; the API itself has none. */
function pathOf(id: string): string {
  const { ParentId, PathPart } = resources[id]?.Properties ?? {};
  if (!PathPart) return '';
  return `${ParentId.Ref ? pathOf(ParentId.Ref) : ''}/${PathPart}`;
}

it('there are two authorizers, of type REQUEST, for one header each, and no answer of theirs is kept', () => {
  const authorizers = ofType('AWS::ApiGateway::Authorizer').map(([, { Properties }]) => Properties);
  expect(authorizers).toHaveLength(2);
  const headers = { apiKeyAuthorizer: 'X-API-Key', accessTokenAuthorizer: 'Authorization' };
  for (const [Name, header] of Object.entries(headers)) {
    expect(authorizers.find((one) => one.Name === Name)).toMatchObject({
      Type: 'REQUEST',
      AuthorizerResultTtlInSeconds: 0,
      IdentitySource: `method.request.header.${header}`,
    });
  }
});

it('every route of version 1 has the key authorizer, every route of version 2 the token authorizer, the site none, and there is no other route', () => {
  const methods = ofType('AWS::ApiGateway::Method').map(([, { Properties }]) => ({
    ...Properties,
    path: pathOf(Properties.ResourceId.Ref ?? '') || '/',
  }));
  expect(methods.map(({ HttpMethod, path }) => `${HttpMethod} ${path}`).sort()).toEqual([...ROUTES, ...SITE].sort());
  for (const { HttpMethod, path, AuthorizationType, AuthorizerId } of methods) {
    const isSite = SITE.includes(`${HttpMethod} ${path}`);
    expect(AuthorizationType, path).toBe(isSite ? 'NONE' : 'CUSTOM');
    if (isSite) continue;
    const needed = path.startsWith('/api/v1/') ? 'apiKeyAuthorizer' : 'accessTokenAuthorizer';
    expect(resources[AuthorizerId.Ref]?.Properties.Name, path).toBe(needed);
  }
});

const TABLE_NAME = 'regulatory-updates-prod';
const BOT_TOKEN = { CHAT_BOT_TOKEN: { Ref: 'ChatBotToken' } };
const WEBHOOK_URL = { CHAT_WEBHOOK_URL: { Ref: 'ChatWebhookUrl' } };
/** Whether a credential is set, for functions that do not use it. */
const HAS_BOT_TOKEN = { CHAT_BOT_TOKEN: { 'Fn::If': ['HasChatBotToken', 'configured', ''] } };
const HAS_WEBHOOK_URL = { CHAT_WEBHOOK_URL: { 'Fn::If': ['HasChatWebhookUrl', 'configured', ''] } };
/** Whose tokens are taken: those of another pool where one is given. */
const either = (parameter: string, own: object) => ({ 'Fn::If': ['HasTokenIssuer', { Ref: parameter }, own] });
const TOKEN = {
  TOKEN_ISSUER: either('TokenIssuer', { 'Fn::GetAtt': ['UserPool', 'ProviderURL'] }),
  TOKEN_CLIENT_ID: either('TokenClientId', { Ref: 'UserPoolClient' }),
};
const FEEDS_QUEUE_URL = { Ref: 'FeedsQueue' };
const SUMMARIES_QUEUE_URL = { Ref: 'SummariesQueue' };
const NO_MODEL = {
  ...{ SUMMARY_MODEL_ID: '', SUMMARY_REGION: '', SUMMARY_TIMEOUT_MS: '' },
  ...{ SUMMARY_CALLS_A_DAY: '', SUMMARY_CHARACTERS_A_DAY: '' },
};
/** Each function's role and environment: the readers', unless it is named here. */
const READER = ['ReaderRole', { TABLE_NAME }] as const;
const OTHERS: Record<string, readonly [string, object | undefined]> = {
  apiKeyAuthorizer: ['ApiKeyAuthorizerRole', { TABLE_NAME }],
  accessTokenAuthorizer: ['AccessTokenAuthorizerRole', TOKEN],
  shareEntry: ['SharerRole', { TABLE_NAME, TOKEN_ISSUER: TOKEN.TOKEN_ISSUER, ...BOT_TOKEN, ...WEBHOOK_URL }],
  listChannels: ['ChatReaderRole', { ...BOT_TOKEN, ...HAS_WEBHOOK_URL }],
  getChatConfig: ['ChatReaderRole', { ...HAS_BOT_TOKEN, ...HAS_WEBHOOK_URL }],
  listEntryShares: ['ShareReaderRole', { TABLE_NAME }],
  getChatStatus: ['ChatReaderRole', { ...BOT_TOKEN, ...HAS_WEBHOOK_URL }],
  listApiKeys: ['KeyAdminRole', { TABLE_NAME }],
  createApiKey: ['KeyAdminRole', { TABLE_NAME }],
  rotateApiKey: ['KeyAdminRole', { TABLE_NAME }],
  revokeApiKey: ['KeyAdminRole', { TABLE_NAME }],
  planIngest: ['PlannerRole', { TABLE_NAME, FEEDS_QUEUE_URL, SUMMARIES_QUEUE_URL, SUMMARY_MODEL_ID: '' }],
  ingestFeed: [
    'IngesterRole',
    { TABLE_NAME, SUMMARIES_QUEUE_URL, SUMMARY_MODEL_ID: '', INGEST_CONTACT: 'no contact given' },
  ],
  summarizeEntries: ['EntrySummarizerRole', { TABLE_NAME, ...NO_MODEL }],
  summarizeTopics: ['TopicSummarizerRole', { TABLE_NAME, ...NO_MODEL }],
  getPage: ['SiteRole', TOKEN],
  getAsset: ['SiteRole', undefined],
  getOpenapi: ['SiteRole', undefined],
  getDocs: ['SiteRole', undefined],
  getDocsAsset: ['SiteRole', undefined],
  getHealth: ['HealthRole', { TABLE_NAME, SERVICE_REVISION: '' }],
};

it('functions run on nodejs24.x and arm64, each with the role of its group and the environment that it reads', () => {
  const functions = ofType('AWS::Lambda::Function').map(([, { Properties }]) => Properties);
  expect(functions).toHaveLength(READS.length + Object.keys(OTHERS).length);
  for (const { FunctionName, Runtime, Architectures, Role, Environment } of functions) {
    expect({ Runtime, Architectures }).toEqual({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
    const [role, variables] = OTHERS[FunctionName.replace(`${TABLE_NAME}-`, '')] ?? READER;
    expect(Role, FunctionName).toEqual({ 'Fn::GetAtt': [role, 'Arn'] });
    expect(Environment?.Variables, FunctionName).toEqual(variables);
  }
});

it('chat credentials are parameters without echo, empty by default, and in no file of a package', () => {
  for (const parameter of ['ChatBotToken', 'ChatWebhookUrl']) {
    expect(template.Parameters[parameter]).toMatchObject({ Type: 'String', NoEcho: true, Default: '' });
    const isEmpty = { 'Fn::Equals': [{ Ref: parameter }, ''] };
    expect(template.Conditions[`Has${parameter}`]).toEqual({ 'Fn::Not': [isEmpty] });
  }
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(['serverless-state.json']));
  for (const { parentPath, name } of files)
    expect(readFileSync(path.join(parentPath, name), 'latin1'), name).not.toMatch(/canary-of-the/);
});

it('a deployment tells CloudFormation the parameters that its environment has, even if nothing else changed', () => {
  const { Parameters } = template;
  for (const [name, value] of Object.entries(SECRETS)) vi.stubEnv(name, ` ${value}\n`);
  for (const name of Object.keys(TOLD).slice(2)) vi.stubEnv(name, '');
  const provider: { stackParameters?: unknown } = {};
  const options: { force?: boolean } = {};
  const { hooks } = new Packaging({ service: { provider } }, options);
  hooks['before:aws:deploy:deploy:checkForChanges']();
  expect(options.force).toBe(true);
  hooks['before:aws:deploy:deploy:updateStack']();
  expect(provider.stackParameters).toEqual([
    { ParameterKey: 'ChatBotToken', ParameterValue: SECRETS.CHAT_BOT_TOKEN },
    { ParameterKey: 'ChatWebhookUrl', ParameterValue: SECRETS.CHAT_WEBHOOK_URL },
  ]);
  for (const [name, value] of Object.entries(TOLD)) vi.stubEnv(name, value);
  hooks['before:aws:deploy:deploy:updateStack']();
  const told = provider.stackParameters as { ParameterKey: string; ParameterValue: string }[];
  expect(told.map(({ ParameterValue }) => ParameterValue)).toEqual(Object.values(TOLD));
  expect(told.map(({ ParameterKey }) => ParameterKey).sort()).toEqual(Object.keys(Parameters).sort());
});

it('a rollback from a shell without settings keeps those of the stack, and says which ones the shell has', () => {
  for (const name of Object.keys(TOLD)) vi.stubEnv(name, name === 'ALARM_EMAIL' ? TOLD.ALARM_EMAIL : ' ');
  const provider: { stackParameters?: object[] } = {};
  const notices: string[] = [];
  const log = { notice: (text: string) => void notices.push(text) };
  const { hooks } = new Packaging({ service: { provider } }, {}, { log });
  hooks['before:rollback:rollback']();
  const others = Object.keys(template.Parameters).filter((name) => name !== 'AlarmEmail');
  expect(others.length).toBeGreaterThan(5);
  const kept = others.map((ParameterKey) => ({ ParameterKey, UsePreviousValue: true }));
  const told = { ParameterKey: 'AlarmEmail', ParameterValue: TOLD.ALARM_EMAIL };
  expect(provider.stackParameters).toHaveLength(others.length + 1);
  expect(provider.stackParameters).toEqual(expect.arrayContaining([told, ...kept]));
  // A first deployment has no values to keep, and CloudFormation refuses to be told so.
  hooks['before:aws:deploy:deploy:updateStack']();
  expect(provider.stackParameters).toEqual([told]);
  const set = `Set for this deployment: ALARM_EMAIL of ${Object.keys(TOLD).join(', ')}`;
  expect(notices).toEqual([`${set}; the stack keeps its values of all others`, set]);
});

it('on this machine no reference to CloudFormation stands before a value of the process', () => {
  const functions = {
    listChannels: { environment: { TABLE_NAME, ...BOT_TOKEN, ...HAS_WEBHOOK_URL } },
    getEntry: {},
  };
  const { hooks } = new Packaging({ service: { functions } }, {});
  hooks['before:offline:start:init']();
  expect(functions).toEqual({ listChannels: { environment: { TABLE_NAME } }, getEntry: { environment: {} } });
});

it('people sign in by a verified email and a good password; nobody signs up by themselves unless that is configured', () => {
  const [[, pool], ...others] = ofType('AWS::Cognito::UserPool') as [[string, Resource]];
  expect(others).toEqual([]);
  expect(pool).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
  expect(pool.Properties).toMatchObject({
    DeletionProtection: 'ACTIVE',
    UsernameAttributes: ['email'],
    UsernameConfiguration: { CaseSensitive: false },
    AutoVerifiedAttributes: ['email'],
    UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: { 'Fn::If': ['HasSelfSignUp', false, true] } },
    AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
    Policies: {
      PasswordPolicy: {
        MinimumLength: 12,
        RequireLowercase: true,
        RequireUppercase: true,
        RequireNumbers: true,
        RequireSymbols: true,
        TemporaryPasswordValidityDays: 7,
      },
    },
  });
  expect(template.Conditions['HasSelfSignUp']).toEqual({ 'Fn::Equals': [{ Ref: 'SelfSignUp' }, 'true'] });
  expect(template.Parameters['SelfSignUp']).toMatchObject({ Default: 'false', AllowedValues: ['true', 'false'] });
});

it('access tokens live an hour, are asked for with password or refresh token only, and by no secret', () => {
  const [[, client], ...others] = ofType('AWS::Cognito::UserPoolClient') as [[string, Resource]];
  expect(others).toEqual([]);
  const { ClientName, ...properties } = client.Properties;
  expect(properties).toEqual({
    UserPoolId: { Ref: 'UserPool' },
    GenerateSecret: false,
    SupportedIdentityProviders: ['COGNITO'],
    ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
    AccessTokenValidity: 60,
    IdTokenValidity: 60,
    RefreshTokenValidity: 30,
    TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'days' },
    PreventUserExistenceErrors: 'ENABLED',
    EnableTokenRevocation: true,
  });
  expect(template.Outputs).toMatchObject({
    UserPoolId: { Value: { Ref: 'UserPool' } },
    UserPoolClientId: { Value: TOKEN.TOKEN_CLIENT_ID },
    IdentityProviderUrl: {
      Value: {
        'Fn::If': [
          'HasTokenIssuer',
          { 'Fn::Sub': [expect.stringMatching(/^https:/), expect.anything()] },
          { 'Fn::Sub': expect.stringMatching(/^https:\/\/cognito-idp\./) },
        ],
      },
    },
  });
});

it('the groups are the roles that a person can be given, and are kept', () => {
  const groups = ofType('AWS::Cognito::UserPoolGroup').map(([, group]) => group);
  expect(groups.map(({ Properties }) => Properties.GroupName).sort()).toEqual(['admin', 'viewer']);
  for (const { Properties, DeletionPolicy } of groups) {
    expect(Properties).toMatchObject({ UserPoolId: { Ref: 'UserPool' }, Description: expect.stringMatching(/^May /) });
    expect(DeletionPolicy).toBe('Retain');
  }
});

const arnOf = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });
const RECEIVE = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];
const table = (...keys: string[]) => ({
  Resource: { 'Fn::GetAtt': ['Table', 'Arn'] },
  Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } },
});
const index = (name: string) => ({ 'Fn::Sub': `\${Table.Arn}/index/${name}` });
/** What each role may do beside writing its log lines and traces. */
const GRANTS: Record<string, object[]> = {
  SiteRole: [],
  HealthRole: [
    {
      Action: ['dynamodb:GetItem'],
      Resource: arnOf('Table'),
      Condition: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['STATS'] } },
    },
  ],
  ReaderRole: [
    {
      Action: ['dynamodb:GetItem', 'dynamodb:Query'],
      ...table('CATEGORY', 'TOPIC', 'TOPIC#*', 'FEED', 'ENTRY#*', 'WORD#*', 'DAYS#*', 'CHANGES', 'STATS'),
    },
    {
      Action: ['dynamodb:Query'],
      Resource: [index('index1'), index('index2'), index('index3')],
      Condition: {
        'ForAllValues:StringLike': {
          'dynamodb:LeadingKeys': ['CATEGORY#*', 'TOPIC#*', 'FEED#*', 'ENTRIES#*', 'TOPICS#*'],
        },
      },
    },
  ],
  ApiKeyAuthorizerRole: [{ Action: ['dynamodb:GetItem', 'dynamodb:UpdateItem'], ...table('API_KEY#*') }],
  AccessTokenAuthorizerRole: [],
  ChatReaderRole: [],
  SharerRole: [
    { Action: ['dynamodb:GetItem'], ...table('ENTRY#*', 'SHARE#*') },
    { Action: ['dynamodb:PutItem', 'dynamodb:UpdateItem'], ...table('SHARE#*') },
  ],
  ShareReaderRole: [
    { Action: ['dynamodb:GetItem'], ...table('ENTRY#*') },
    { Action: ['dynamodb:Query'], ...table('ENTRY#*'), Resource: index('index1') },
  ],
  KeyAdminRole: [
    {
      Action: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
      ...table('API_KEY#*', 'API_KEY_NAME'),
    },
    {
      Action: ['dynamodb:Query'],
      Resource: index('index1'),
      Condition: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['API_KEYS'] } },
    },
  ],
  PlannerRole: [
    { Action: ['dynamodb:Query'], ...table('FEED', 'SUMMARIES_DUE') },
    { Action: ['sqs:SendMessage'], Resource: [arnOf('FeedsQueue'), arnOf('SummariesQueue')] },
  ],
  IngesterRole: [
    { Action: ['dynamodb:BatchGetItem'], ...table('ENTRY#*') },
    { Action: ['dynamodb:GetItem'], ...table('FEED', 'TOPIC#*', 'STATS') },
    { Action: ['dynamodb:Query'], ...table('FEED', 'STATS') },
    { Action: ['dynamodb:UpdateItem'], ...table('FEED', 'TOPIC#*', 'DAYS#*', 'STATS') },
    { Action: ['dynamodb:PutItem'], ...table('ENTRY#*', 'WORD#*', 'CHANGES', 'SUMMARIES_DUE') },
    { Action: ['dynamodb:DeleteItem'], ...table('WORD#*', 'CHANGES', 'SUMMARIES_DUE') },
    { Action: ['dynamodb:Query'], ...table('TOPIC#*'), Resource: index('index1') },
    { Action: ['dynamodb:Query'], ...table('ENTRIES#*'), Resource: index('index3') },
    { Action: RECEIVE, Resource: arnOf('FeedsQueue') },
    { Action: ['sqs:SendMessage'], Resource: arnOf('SummariesQueue') },
  ],
  EntrySummarizerRole: [
    { Action: ['dynamodb:GetItem'], ...table('ENTRY#*') },
    { Action: ['dynamodb:UpdateItem'], ...table('ENTRY#*', 'MODEL_BUDGET') },
    { Action: ['dynamodb:PutItem'], ...table('ENTRY#*', 'WORD#*', 'CHANGES') },
    { Action: ['dynamodb:DeleteItem'], ...table('WORD#*', 'CHANGES', 'SUMMARIES_DUE') },
    { Action: RECEIVE, Resource: arnOf('SummariesQueue') },
  ],
  TopicSummarizerRole: [
    { Action: ['dynamodb:Query'], ...table('TOPIC', 'TOPIC#*', 'STATS') },
    { Action: ['dynamodb:BatchGetItem', 'dynamodb:PutItem'], ...table('TOPIC#*') },
    { Action: ['dynamodb:UpdateItem'], ...table('TOPIC#*', 'STATS', 'MODEL_BUDGET') },
    { Action: ['dynamodb:Query'], ...table('TOPIC#*'), Resource: index('index1') },
    { Action: ['dynamodb:Query'], ...table('TOPICS#STATS'), Resource: index('index3') },
  ],
};

const servedBy = ({ AssumeRolePolicyDocument }: Resource['Properties']): string =>
  AssumeRolePolicyDocument.Statement[0].Principal.Service;
/** X-Ray has no resources: this is the one permission that names none. */
const TRACES = { Effect: 'Allow', Action: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], Resource: '*' };

it('roles may do what their group does and nothing else', () => {
  const roles = ofType('AWS::IAM::Role').filter(
    ([, { Properties }]) => servedBy(Properties) === 'lambda.amazonaws.com',
  );
  expect(roles.map(([id]) => id).sort()).toEqual(Object.keys(GRANTS).sort());
  for (const [id, { Properties }] of roles) {
    expect(Properties.ManagedPolicyArns, id).toBeUndefined();
    const [logs, traces, ...statements] = Properties.Policies.flatMap(
      (policy: Resource['Properties']) => policy.PolicyDocument.Statement,
    );
    expect(logs, id).toEqual({
      Effect: 'Allow',
      Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      Resource: { 'Fn::Sub': expect.stringMatching(/:log-group:\/aws\/lambda\/regulatory-updates-prod-\*:\*$/) },
    });
    expect(traces, id).toEqual(TRACES);
    expect(statements, id).toEqual(GRANTS[id]?.map((grant) => ({ Effect: 'Allow', ...grant })));
  }
});

it('the table is kept, protected, encrypted and recoverable, with at most 20 projected attributes an index', () => {
  const [[, table]] = ofType('AWS::DynamoDB::Table') as [[string, Resource]];
  expect(table.DeletionPolicy).toBe('Retain');
  expect(table.Properties).toMatchObject({
    BillingMode: 'PAY_PER_REQUEST',
    DeletionProtectionEnabled: true,
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    SSESpecification: { SSEEnabled: true },
  });
  for (const { Projection } of table.Properties.GlobalSecondaryIndexes)
    expect(Projection.NonKeyAttributes.length).toBeLessThanOrEqual(20);
});

it('responses are compressed and logs are kept for a set time', () => {
  expect(ofType('AWS::ApiGateway::RestApi')[0]?.[1].Properties.MinimumCompressionSize).toBe(1024);
  for (const [, { Properties }] of ofType('AWS::Logs::LogGroup')) expect(Properties.RetentionInDays).toBe(30);
});

it('serverless is osls at the exact version that is decided', () => {
  expect(JSON.parse(readFileSync('package.json', 'utf8')).devDependencies.serverless).toBe('npm:osls@4.3.1');
  expect(parse(readFileSync('serverless.yml', 'utf8')).provider.runtime).toBe('nodejs24.x');
});

it('a share may take longer than other functions, but less than the gateway waits and than a record counts as under way', () => {
  const timeouts = Object.fromEntries(
    ofType('AWS::Lambda::Function').map(([id, { Properties }]) => [id, Properties.Timeout]),
  );
  for (const job of JOBS) delete timeouts[functionOf(job)];
  const { ShareEntryLambdaFunction: share, ...others } = timeouts;
  expect(share).toBe(28);
  expect(new Set(Object.values(others))).toEqual(new Set([20]));
});

const JOBS = ['planIngest', 'ingestFeed', 'summarizeEntries', 'summarizeTopics'];
const functionOf = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}LambdaFunction`;
const propertiesOf = (id: string) => resources[id]?.Properties;

it('the scheduler calls planIngest and summarizeTopics, with a role that it can take on and that may call nothing else', () => {
  const schedules = ofType('AWS::Scheduler::Schedule').map(([, { Properties }]) => Properties);
  const rates = Object.fromEntries(schedules.map((one) => [one.Target.Arn['Fn::GetAtt'][0], one.ScheduleExpression]));
  expect(rates).toEqual({
    [functionOf('planIngest')]: 'rate(5 minutes)',
    [functionOf('summarizeTopics')]: 'rate(15 minutes)',
  });
  for (const { Target, FlexibleTimeWindow, ScheduleExpression, State } of schedules) {
    const [id] = Target.Arn['Fn::GetAtt'];
    expect(propertiesOf(id)?.Handler).toMatch(/^functions\/jobs\//);
    expect(FlexibleTimeWindow).toEqual({ Mode: 'OFF' });
    expect([undefined, 'ENABLED']).toContain(State);
    expect(Target.RetryPolicy.MaximumEventAgeInSeconds).toBeLessThan(60 * Number(/\d+/.exec(ScheduleExpression)?.[0]));
    const [role, attribute] = Target.RoleArn['Fn::GetAtt'];
    expect([resources[role]?.Type, attribute]).toEqual(['AWS::IAM::Role', 'Arn']);
    expect(propertiesOf(role).AssumeRolePolicyDocument.Statement).toEqual([
      {
        Effect: 'Allow',
        Action: 'sts:AssumeRole',
        Principal: { Service: 'scheduler.amazonaws.com' },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      },
    ]);
    expect(propertiesOf(role).ManagedPolicyArns).toBeUndefined();
    expect(propertiesOf(role).Policies.map((one: Resource['Properties']) => one.PolicyDocument.Statement)).toEqual([
      [{ Effect: 'Allow', Action: ['lambda:InvokeFunction'], Resource: Target.Arn }],
    ]);
  }
  expect(ofType('AWS::Events::Rule')).toEqual([]);
  expect(ofType('AWS::IAM::Role').filter(([id]) => id.endsWith('ScheduleRole'))).toHaveLength(schedules.length);
});

const QUEUES = { ingestFeed: 'FeedsQueue', summarizeEntries: 'SummariesQueue' };
const DEAD_LETTERS: Record<string, string> = {
  FeedsQueue: 'FeedsDeadLetterQueue',
  SummariesQueue: 'SummariesDeadLetterQueue',
};

it('functions take messages from their own queue, report failures one by one, and are bounded in number', () => {
  const mappings = ofType('AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => Properties);
  expect(mappings).toHaveLength(2);
  for (const [name, queue] of Object.entries(QUEUES)) {
    const mapping = mappings.find((one) => one.FunctionName['Fn::GetAtt'][0] === functionOf(name));
    expect(mapping, name).toMatchObject({
      EventSourceArn: arnOf(queue),
      Enabled: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
    expect(mapping.ScalingConfig.MaximumConcurrency).toBeGreaterThanOrEqual(2);
    expect(mapping.ScalingConfig.MaximumConcurrency).toBeLessThanOrEqual(10);
    expect(mapping.BatchSize).toBeLessThanOrEqual(5);
  }
  expect(mappings.find((one) => one.FunctionName['Fn::GetAtt'][0] === functionOf('ingestFeed')).BatchSize).toBe(1);
});

it('a message stays hidden for six times its function, is a dead letter after three tries, and before it is dropped', () => {
  for (const [name, queue] of Object.entries(QUEUES)) {
    const { VisibilityTimeout, MessageRetentionPeriod, RedrivePolicy } = propertiesOf(queue);
    expect(VisibilityTimeout, queue).toBeGreaterThanOrEqual(6 * propertiesOf(functionOf(name)).Timeout);
    expect(RedrivePolicy).toEqual({ deadLetterTargetArn: arnOf(DEAD_LETTERS[queue] ?? ''), maxReceiveCount: 3 });
    expect(MessageRetentionPeriod).toBeGreaterThan(3 * VisibilityTimeout);
  }
});

it('dead letters are kept for 14 days, and come from their own queue only', () => {
  for (const [queue, id] of Object.entries(DEAD_LETTERS)) {
    const { MessageRetentionPeriod, RedriveAllowPolicy, RedrivePolicy } = propertiesOf(id);
    expect([MessageRetentionPeriod, RedrivePolicy]).toEqual([14 * 86_400, undefined]);
    const source = `arn:\${AWS::Partition}:sqs:\${AWS::Region}:\${AWS::AccountId}:${propertiesOf(queue).QueueName}`;
    expect(RedriveAllowPolicy).toEqual({ redrivePermission: 'byQueue', sourceQueueArns: [{ 'Fn::Sub': source }] });
  }
});

it('queues are encrypted and closed to what does not come by TLS, and there are no others', () => {
  const queues = ofType('AWS::SQS::Queue');
  expect(queues.map(([id]) => id).sort()).toEqual(
    [...Object.keys(DEAD_LETTERS), ...Object.values(DEAD_LETTERS)].sort(),
  );
  const policies = ofType('AWS::SQS::QueuePolicy').map(([, { Properties }]) => Properties);
  expect(policies).toHaveLength(queues.length);
  for (const [id, { Properties }] of queues) {
    expect(Properties.SqsManagedSseEnabled, id).toBe(true);
    const policy = policies.find(({ Queues }) => Queues.some((one: { Ref: string }) => one.Ref === id));
    expect(policy?.PolicyDocument.Statement).toEqual([
      {
        Effect: 'Deny',
        Principal: '*',
        Action: 'sqs:*',
        Resource: arnOf(id),
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      },
    ]);
  }
});

it('jobs have the time and memory that they need', () => {
  const figures = JOBS.map((job) => [
    job,
    propertiesOf(functionOf(job)).Timeout,
    propertiesOf(functionOf(job)).MemorySize,
  ]);
  expect(figures).toEqual([
    ['planIngest', 60, 256],
    ['ingestFeed', 180, 1024],
    ['summarizeEntries', 180, 256],
    ['summarizeTopics', 600, 512],
  ]);
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

it('no permission but that for traces is for everything: no asterisk as an action or a resource', () => {
  const statements: Resource['Properties'][] = ofType('AWS::IAM::Role').flatMap(([, { Properties }]) =>
    (Properties.Policies ?? []).flatMap((policy: Resource['Properties']) => policy.PolicyDocument.Statement),
  );
  const others = statements.filter((statement) => JSON.stringify(statement) !== JSON.stringify(TRACES));
  expect(others.length).toBeGreaterThan(30);
  for (const { Action, Resource } of others) {
    expect([Action].flat().join()).not.toContain('*');
    expect([Resource].flat()).not.toContain('*');
  }
});

interface ModelStatement {
  Action: string[];
  Resource: { 'Fn::Sub': string };
  Condition?: unknown;
}

/** What the roles may ask of models. */
const modelGrants = (resources: Template['Resources']): Record<string, ModelStatement[]> =>
  Object.fromEntries(
    Object.values(resources)
      .filter(({ Type }) => Type === 'AWS::IAM::RolePolicy')
      .map(({ Properties }) => [Properties.RoleName.Ref, Properties.PolicyDocument.Statement]),
  );

/** What is added to the template where the deploying environment names a model. */
async function withModel(variables: Record<string, string>): Promise<Template['Resources']> {
  const resolveVariable = async (name: string) => variables[/^env:(\w+)/.exec(name)?.[1] ?? ''] ?? '';
  return (await summaryModel({ options: { stage: 'prod' }, resolveVariable })).Resources as Template['Resources'];
}

it('without a model no role has a permission of Bedrock', () => {
  expect(JSON.stringify(template)).not.toContain('bedrock:');
  expect(ofType('AWS::IAM::RolePolicy')).toEqual([]);
});

it('with a model the summarizers may ask this one, in its region, and nothing else of Bedrock', async () => {
  const arn = `arn:\${AWS::Partition}:bedrock:`;
  const one = { Effect: 'Allow', Action: ['bedrock:InvokeModel'] };
  const both = (statements: object[]) => ({ EntrySummarizerRole: statements, TopicSummarizerRole: statements });
  const { template: modelled } = await packaged('model');
  expect(modelGrants(modelled.Resources)).toEqual(
    both([{ ...one, Resource: { 'Fn::Sub': `${arn}\${AWS::Region}::foundation-model/${MODEL}` } }]),
  );
  const profile = { 'Fn::Sub': `${arn}eu-west-1:\${AWS::AccountId}:inference-profile/eu.${MODEL}` };
  const named = { SUMMARY_MODEL_ID: `eu.${MODEL}`, SUMMARY_REGION: 'eu-west-1' };
  expect(modelGrants(await withModel(named))).toEqual(
    both([
      { ...one, Resource: profile },
      {
        ...one,
        Resource: { 'Fn::Sub': `${arn}*::foundation-model/${MODEL}` },
        Condition: { StringEquals: { 'bedrock:InferenceProfileArn': profile } },
      },
    ]),
  );
});

it('what is no id of a model is refused when it is packaged, before it can widen a permission', async () => {
  for (const SUMMARY_MODEL_ID of ['*', 'anthropic.*', 'eu.*', 'arn:aws:bedrock', 'claude'])
    await expect(withModel({ SUMMARY_MODEL_ID }), SUMMARY_MODEL_ID).rejects.toThrow(
      /SUMMARY_MODEL_ID: .* is no id of a model/,
    );
  await expect(withModel({ SUMMARY_MODEL_ID: 'anthropic.claude', SUMMARY_REGION: '*' })).rejects.toThrow(
    /SUMMARY_REGION: \* is no region/,
  );
  const refused = await packageInto(path.join(folder, 'refused'), { SUMMARY_MODEL_ID: '*' }).catch((error) => error);
  expect(`${refused.stdout}${refused.stderr}`).toMatch(/SUMMARY_MODEL_ID: \* is no id of a model/);
});
