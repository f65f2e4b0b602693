import { beforeAll, expect, it } from 'vitest';
import { packaged, type Resource, type Template, ofType as typed } from './packaged.ts';

let template: Template;
const ofType = (type: string) => typed(template, type);

beforeAll(async () => {
  ({ template } = await packaged('plain'));
});

const arnOf = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });
const RECEIVE = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];
const table = (...keys: string[]) => ({
  Resource: { 'Fn::GetAtt': ['Table', 'Arn'] },
  Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } },
});
/** A part of a transaction: with its own key, or with the keys of all parts. */
const part = (own: string[], all: string[]) => ({
  Resource: { 'Fn::GetAtt': ['Table', 'Arn'] },
  Condition: {
    'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': own },
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': all },
  },
});
/** The same where transactions are judged without keys. */
const WITHOUT_KEYS = {
  Action: ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
  Resource: { 'Fn::GetAtt': ['Table', 'Arn'] },
  Condition: {
    Null: { 'dynamodb:LeadingKeys': 'true' },
    'ForAnyValue:StringEquals': { 'dynamodb:EnclosingOperation': ['TransactWriteItems'] },
  },
};
const INGESTED = [
  ...[
    'FEED',
    'TOPIC#*',
    'DAYS#*',
    'STATS',
    'COVERAGE',
    'ENTRY#*',
    'CHANGES',
    'SUMMARIES_DUE',
    'WORDS_DUE',
    'WORDS_GONE',
  ],
];
const KEYED = ['API_KEY#*', 'API_KEY_NAME', 'API_KEY_ANSWER'];
const ALERTED = ['PERSON#*', 'ALERT#*', 'ALERT_QUERY#*', 'ALERTS:*', 'ALERT_FEED#*'];
/** All that changes with an alert, its next digest among it. */
const OF_ALERT = [...ALERTED, 'DIGESTS_DUE'];
const ALL_OF_ALERT = [...ALERTED, 'ALERT_ANCHORS', 'DIGESTS_DUE'];
const MATCHED = ['ALERT_MATCHES#*', 'ALERT_QUERY#*', 'ALERTS_PLACE', 'PERSON#*', 'DELIVERIES_DUE', 'CORRECTIONS_DUE'];
const DUE_DOCUMENTS = ['DOCUMENTS_DUE', 'DOCUMENTS_DUE_LATER'];
const PLANNED_DOCUMENTS = [
  ...['DOCUMENTS_PLACE', 'DOCUMENT_HOST#*', 'DOCUMENTS_BUDGET', 'DOCUMENT#*'],
  ...DUE_DOCUMENTS,
  ...['DOCUMENTS_READ', 'ENTRY#*', 'SUMMARIES_DUE'],
];
/** What is made searchable of documents. */
const NOTED_DOCUMENTS = ['DOCUMENT_WORDS_DUE', 'DOCUMENT_WORDS#*', 'WORDS_DUE', 'CHANGES'];
const VISITED_DOCUMENTS = ['DOCUMENT#*', ...DUE_DOCUMENTS, 'DOCUMENT_WORDS_DUE', 'DOCUMENTS_READ'];
const SUMMARIZED = ['ENTRY#*', 'CHANGES', 'SUMMARIES_DUE', 'WORDS_DUE', 'WORDS_GONE'];
const DELIVERED = ['PERSON#*', 'DELIVERIES_DUE'];
/** A digest is planned with all of its deliveries; a try is closed with what it posted. */
const SENT = [...DELIVERED, 'DIGESTS_DUE', 'POSTED#*', 'CORRECTIONS_DUE'];
const index = (name: string) => ({ 'Fn::Sub': `\${Table.Arn}/index/${name}` });
const WRITES_OF_PERSON = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'];

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
      Action: ['dynamodb:GetItem'],
      ...table('CATEGORY', 'TOPIC#*', 'FEED', 'ENTRY#*', 'STATS', 'CATALOG', 'DOCUMENT#*'),
    },
    {
      Action: ['dynamodb:Query'],
      ...table(
        ...['CATEGORY', 'TOPIC', 'TOPIC#*', 'DAYS#*', 'CHANGES', 'CHANGES:*', 'STATS'],
        ...['WORD:*', 'CONCEPT:*', 'FACT:*', 'WAS:*', 'DATES:*', 'WORDS_DUE', 'COVERAGE', 'DOCUMENT#*', 'WORD#*'],
      ),
    },
    { Action: ['dynamodb:BatchGetItem'], ...table('ENTRY#*', 'FEED', 'DOCUMENT#*') },
    {
      Action: ['dynamodb:Query'],
      Resource: [index('index1'), index('index2'), index('index3')],
      Condition: {
        'ForAllValues:StringLike': {
          'dynamodb:LeadingKeys': ['CATEGORY#*', 'TOPIC#*', 'FEED#*', 'ENTRIES#*', 'TOPICS#*', 'VERSIONS#*'],
        },
      },
    },
  ],
  ApiKeyAuthorizerRole: [{ Action: ['dynamodb:GetItem', 'dynamodb:UpdateItem'], ...table('API_KEY#*') }],
  AccessTokenAuthorizerRole: [],
  ChatReaderRole: [],
  SharerRole: [
    { Action: ['dynamodb:GetItem'], ...table('ENTRY#*', 'SHARE#*', 'SHARER#*') },
    { Action: ['dynamodb:PutItem', 'dynamodb:UpdateItem'], ...table('SHARE#*', 'SHARER#*') },
  ],
  ShareReaderRole: [
    { Action: ['dynamodb:GetItem'], ...table('ENTRY#*') },
    { Action: ['dynamodb:BatchGetItem'], ...table('SHARE#*') },
    { Action: ['dynamodb:Query'], ...table('ENTRY#*'), Resource: index('index1') },
  ],
  DigesterRole: [
    { Action: ['dynamodb:BatchGetItem'], ...table('ENTRY#*', 'TOPIC#*') },
    { Action: ['dynamodb:GetItem', 'dynamodb:UpdateItem'], ...table('SHARE#*', 'SHARER#*') },
    { Action: ['dynamodb:PutItem'], ...table('SHARE#*') },
  ],
  DeskRole: [
    { Action: ['dynamodb:GetItem'], ...table('PERSON#*', 'TOPIC', 'CATALOG', 'ENTRY#*') },
    { Action: ['dynamodb:BatchGetItem'], ...table('TOPIC', 'FEED', 'ENTRY#*') },
    { Action: ['dynamodb:Query', ...WRITES_OF_PERSON], ...table('PERSON#*') },
  ],
  HomeRole: [
    { Action: ['dynamodb:BatchGetItem'], ...table('PERSON#*', 'STATS', 'FEED', 'ENTRY#*') },
    { Action: ['dynamodb:Query'], ...table('CHANGES') },
    { Action: ['dynamodb:Query'], ...table('REVIEWS#*'), Resource: index('index1') },
    { Action: ['dynamodb:Query'], ...table('REVIEWS_OF#*'), Resource: index('index2') },
  ],
  DestinationRole: [{ Action: [...['dynamodb:GetItem', 'dynamodb:Query'], ...WRITES_OF_PERSON], ...table('PERSON#*') }],
  DeliveryRole: [
    { Action: ['dynamodb:GetItem'], ...table('PERSON#*') },
    { Action: ['dynamodb:Query'], ...table('ALERT_DELIVERIES#*'), Resource: index('index1') },
    { Action: ['dynamodb:UpdateItem'], ...part(['PERSON#*'], DELIVERED) },
    { Action: ['dynamodb:PutItem', 'dynamodb:DeleteItem'], ...part(['DELIVERIES_DUE'], DELIVERED) },
    WITHOUT_KEYS,
  ],
  DelivererRole: [
    {
      Action: ['dynamodb:Query'],
      ...table(
        ...['DELIVERIES_DUE', 'DIGESTS_DUE', 'ALERT_MATCHES#*', 'CHANGES', 'COVERAGE', 'DATES:*', 'POSTED#*'],
        'CORRECTIONS_DUE',
      ),
    },
    {
      Action: ['dynamodb:GetItem'],
      ...table('PERSON#*', 'ALERT#*', 'ALERT_QUERY#*', 'ALERTS_PLACE', 'CATALOG', 'POSTED#*'),
    },
    { Action: ['dynamodb:BatchGetItem'], ...table('ENTRY#*', 'FEED', 'STATS') },
    { Action: ['dynamodb:UpdateItem'], ...part(['PERSON#*', 'POSTED#*'], SENT) },
    { Action: ['dynamodb:PutItem'], ...part(SENT, SENT) },
    {
      Action: ['dynamodb:DeleteItem'],
      ...part(['DELIVERIES_DUE', 'DIGESTS_DUE', 'POSTED#*', 'CORRECTIONS_DUE'], SENT),
    },
    WITHOUT_KEYS,
    { Action: RECEIVE, Resource: arnOf('DeliverQueue') },
  ],
  UnsubscriberRole: [
    { Action: ['dynamodb:GetItem'], ...table('PERSON#*', 'ALERT#*') },
    { Action: ['dynamodb:PutItem'], ...table('PERSON#*') },
  ],
  KeyAdminRole: [
    { Action: ['dynamodb:GetItem'], ...table('API_KEY#*', 'API_KEY_ANSWER') },
    { Action: ['dynamodb:PutItem'], ...table(...KEYED) },
    { Action: ['dynamodb:UpdateItem'], ...part(['API_KEY#*'], KEYED) },
    { Action: ['dynamodb:DeleteItem'], ...part(['API_KEY_NAME'], KEYED) },
    WITHOUT_KEYS,
    {
      Action: ['dynamodb:Query'],
      Resource: index('index1'),
      Condition: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['API_KEYS'] } },
    },
  ],
  ReviewReaderRole: [
    { Action: ['dynamodb:GetItem'], ...table('ENTRY#*') },
    { Action: ['dynamodb:Query'], ...table('ENTRY#*', 'REVIEW_ANCHORS') },
    { Action: ['dynamodb:BatchGetItem'], ...table('ENTRY#*', 'REVIEWER_REF#*') },
    { Action: ['dynamodb:Query'], ...table('REVIEWS#*', 'REVIEW_LOG#*'), Resource: index('index1') },
    { Action: ['dynamodb:Query'], ...table('REVIEWS_OF#*'), Resource: index('index2') },
    { Action: ['dynamodb:Query'], ...table('REVIEWS_TOPIC#*'), Resource: index('index3') },
  ],
  ReviewerRole: [
    { Action: ['dynamodb:GetItem'], ...table('ENTRY#*', 'REVIEWER#*') },
    { Action: ['dynamodb:BatchGetItem'], ...table('REVIEWER_REF#*') },
    { Action: ['dynamodb:PutItem'], ...table('ENTRY#*', 'REVIEWER#*', 'REVIEWER_REF#*') },
    { Action: ['cognito-idp:ListUsers'], Resource: arnOf('UserPool') },
  ],
  ChatActorRole: [
    { Action: ['dynamodb:GetItem'], ...table('PERSON#*', 'ALERT#*', 'ENTRY#*', 'REVIEWER#*') },
    { Action: ['dynamodb:PutItem'], ...table('PERSON#*', 'ENTRY#*', 'REVIEWER#*', 'REVIEWER_REF#*') },
    { Action: ['cognito-idp:ListUsers', 'cognito-idp:AdminListGroupsForUser'], Resource: arnOf('UserPool') },
  ],
  PeopleReaderRole: [
    { Action: ['cognito-idp:ListUsers', 'cognito-idp:ListUsersInGroup'], Resource: arnOf('UserPool') },
  ],
  AlerterRole: [
    { Action: ['dynamodb:GetItem'], ...table('PERSON#*', 'ALERT#*', 'ALERT_QUERY#*', 'ALERTS_PLACE', 'CATALOG') },
    { Action: ['dynamodb:BatchGetItem'], ...table('ALERT_QUERY#*', 'PERSON#*', 'ALERTS:*', 'ALERT_ANCHORS') },
    { Action: ['dynamodb:Query'], ...table('PERSON#*', 'WORD:*', 'CONCEPT:*', 'FACT:*') },
    {
      Action: ['dynamodb:Query'],
      Resource: index('index1'),
      Condition: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['ALL_ALERTS'] } },
    },
    { Action: ['dynamodb:PutItem', 'dynamodb:DeleteItem'], ...part(OF_ALERT, ALL_OF_ALERT) },
    {
      Action: ['dynamodb:UpdateItem'],
      ...part(['PERSON#*', 'ALERT_QUERY#*', 'ALERT_ANCHORS'], ALL_OF_ALERT),
    },
    WITHOUT_KEYS,
  ],
  MatchReaderRole: [
    {
      Action: ['dynamodb:GetItem'],
      ...table('PERSON#*', 'ALERT#*', 'ALERT_FEED#*', 'ALERT_QUERY#*', 'ALERTS_PLACE', 'CATALOG'),
    },
    { Action: ['dynamodb:Query'], ...table('ALERT_MATCHES#*', 'DATES:*', 'WORDS_DUE', 'CHANGES') },
    { Action: ['dynamodb:BatchGetItem'], ...table('ENTRY#*') },
  ],
  MatcherRole: [
    { Action: ['dynamodb:GetItem'], ...table('PERSON#*', 'ALERTS_PLACE', 'ALERT_ANCHORS', 'CATALOG') },
    { Action: ['dynamodb:Query'], ...table('CHANGES', 'ALERTS:*', 'ALERT_QUERY#*', 'POSTED#*', 'ENTRY#*') },
    { Action: ['dynamodb:BatchGetItem'], ...table('ALERT_ANCHORS', 'ALERT_MATCHES#*') },
    {
      Action: ['dynamodb:PutItem'],
      ...part(['ALERT_MATCHES#*', 'PERSON#*', 'DELIVERIES_DUE', 'CORRECTIONS_DUE'], MATCHED),
    },
    { Action: ['dynamodb:UpdateItem'], ...part(['ALERTS_PLACE', 'ALERT_QUERY#*', 'ALERT_MATCHES#*'], MATCHED) },
    WITHOUT_KEYS,
    { Action: RECEIVE, Resource: arnOf('MatchAlertsQueue') },
    { Action: ['sqs:SendMessage'], Resource: arnOf('DeliverQueue') },
  ],
  DocumentPlannerRole: [
    {
      Action: ['dynamodb:GetItem'],
      ...table('DOCUMENTS_PLACE', 'DOCUMENT#*', 'DOCUMENT_WORDS#*', 'ENTRY#*', 'WORDS_DUE'),
    },
    {
      Action: ['dynamodb:Query'],
      ...table('CHANGES', ...DUE_DOCUMENTS, 'DOCUMENTS_BUDGET', 'DOCUMENT_WORDS_DUE', 'DOCUMENTS_READ', 'DOCUMENT#*'),
    },
    { Action: ['dynamodb:BatchGetItem'], ...table('DOCUMENT#*', 'DOCUMENT_WORDS#*', 'WORDS_DUE', 'FEED', 'ENTRY#*') },
    { Action: ['dynamodb:BatchWriteItem'], ...table(...DUE_DOCUMENTS, 'WORD:*', 'CONCEPT:*') },
    { Action: ['dynamodb:PutItem'], ...part(NOTED_DOCUMENTS, NOTED_DOCUMENTS) },
    { Action: ['dynamodb:PutItem'], ...part(['DOCUMENT#*', ...DUE_DOCUMENTS, 'SUMMARIES_DUE'], PLANNED_DOCUMENTS) },
    {
      Action: ['dynamodb:UpdateItem'],
      ...part(['DOCUMENTS_PLACE', 'DOCUMENT_HOST#*', 'DOCUMENTS_BUDGET', 'DOCUMENT#*', 'ENTRY#*'], PLANNED_DOCUMENTS),
    },
    { Action: ['dynamodb:DeleteItem'], ...part([...DUE_DOCUMENTS, 'DOCUMENTS_READ'], PLANNED_DOCUMENTS) },
    { Action: ['dynamodb:DeleteItem'], ...part(['DOCUMENT_WORDS_DUE', 'WORDS_DUE'], NOTED_DOCUMENTS) },
    WITHOUT_KEYS,
    { Action: ['sqs:SendMessage'], Resource: arnOf('DocumentsQueue') },
  ],
  DocumentReaderRole: [
    { Action: ['dynamodb:GetItem'], ...table('DOCUMENT#*', 'DOCUMENT_HOST#*') },
    { Action: ['dynamodb:UpdateItem'], ...table('DOCUMENT_HOST#*') },
    { Action: ['dynamodb:PutItem'], ...part(VISITED_DOCUMENTS, VISITED_DOCUMENTS) },
    { Action: ['dynamodb:DeleteItem'], ...part(DUE_DOCUMENTS, VISITED_DOCUMENTS) },
    WITHOUT_KEYS,
    { Action: RECEIVE, Resource: arnOf('DocumentsQueue') },
  ],
  PlannerRole: [
    { Action: ['dynamodb:Query'], ...table('FEED', 'SUMMARIES_DUE', 'WORDS_DUE') },
    { Action: ['dynamodb:GetItem'], ...table('ENTRY#*', 'WORDS_GONE') },
    { Action: ['dynamodb:BatchWriteItem'], ...table('WORD:*', 'CONCEPT:*', 'FACT:*', 'DATES:*', 'CHANGES:*') },
    { Action: ['dynamodb:BatchWriteItem'], ...table('WAS:*') },
    { Action: ['dynamodb:UpdateItem'], ...table('WORDS_DUE') },
    { Action: ['dynamodb:DeleteItem'], ...table('WORDS_DUE', 'WORDS_GONE') },
    { Action: ['sqs:SendMessage'], Resource: [arnOf('FeedsQueue'), arnOf('SummariesQueue')] },
  ],
  IngesterRole: [
    { Action: ['dynamodb:BatchGetItem'], ...table('ENTRY#*') },
    { Action: ['dynamodb:GetItem'], ...table('ENTRY#*', 'FEED', 'TOPIC#*', 'STATS', 'DOCUMENT_WORDS#*') },
    { Action: ['dynamodb:Query'], ...table('FEED', 'STATS') },
    {
      Action: ['dynamodb:UpdateItem'],
      ...part(['FEED', 'TOPIC#*', 'DAYS#*', 'STATS', 'COVERAGE', 'WORDS_DUE'], INGESTED),
    },
    {
      Action: ['dynamodb:PutItem'],
      ...part(['ENTRY#*', 'CHANGES', 'SUMMARIES_DUE', 'WORDS_DUE', 'WORDS_GONE'], INGESTED),
    },
    { Action: ['dynamodb:DeleteItem'], ...part(['CHANGES', 'SUMMARIES_DUE', 'WORDS_DUE'], INGESTED) },
    WITHOUT_KEYS,
    { Action: ['dynamodb:BatchWriteItem'], ...table('WORD:*', 'CONCEPT:*', 'FACT:*', 'DATES:*', 'CHANGES:*') },
    { Action: ['dynamodb:Query'], ...table('TOPIC#*'), Resource: index('index1') },
    { Action: ['dynamodb:Query'], ...table('ENTRIES#*'), Resource: index('index3') },
    { Action: RECEIVE, Resource: arnOf('FeedsQueue') },
    { Action: ['sqs:SendMessage'], Resource: [arnOf('SummariesQueue'), arnOf('MatchAlertsQueue')] },
  ],
  EntrySummarizerRole: [
    { Action: ['dynamodb:GetItem'], ...table('ENTRY#*', 'DOCUMENT#*') },
    { Action: ['dynamodb:UpdateItem'], ...part(['ENTRY#*', 'WORDS_DUE'], SUMMARIZED) },
    { Action: ['dynamodb:PutItem'], ...part(['ENTRY#*', 'CHANGES', 'WORDS_DUE', 'WORDS_GONE'], SUMMARIZED) },
    { Action: ['dynamodb:DeleteItem'], ...part(['CHANGES', 'SUMMARIES_DUE', 'WORDS_DUE'], SUMMARIZED) },
    WITHOUT_KEYS,
    { Action: ['dynamodb:UpdateItem'], ...table('MODEL_BUDGET') },
    { Action: ['dynamodb:BatchWriteItem'], ...table('WORD:*', 'CONCEPT:*', 'FACT:*', 'DATES:*', 'CHANGES:*') },
    { Action: RECEIVE, Resource: arnOf('SummariesQueue') },
  ],
  TopicSummarizerRole: [
    { Action: ['dynamodb:Query'], ...table('TOPIC', 'TOPIC#*') },
    { Action: ['dynamodb:BatchGetItem'], ...table('TOPIC#*') },
    { Action: ['dynamodb:PutItem'], ...table('TOPIC#*', 'CHANGES') },
    { Action: ['dynamodb:UpdateItem'], ...table('MODEL_BUDGET') },
    { Action: ['dynamodb:Query'], ...table('TOPIC#*'), Resource: index('index1') },
  ],
  PrunerRole: [
    { Action: ['dynamodb:Query'], ...table('STATS', 'REVIEW_ANCHORS') },
    { Action: ['dynamodb:UpdateItem'], ...table('TOPIC#*', 'STATS', 'SHARE#*') },
    { Action: ['dynamodb:GetItem'], ...table('SHARES_KEPT') },
    { Action: ['dynamodb:PutItem'], ...table('SHARES_KEPT', 'REVIEW_ANCHORS') },
    { Action: ['dynamodb:Query'], ...table('REVIEW_LOG#*'), Resource: index('index1') },
    { Action: ['dynamodb:Query'], ...table('SHARES'), Resource: index('index2') },
    { Action: ['dynamodb:Query'], ...table('TOPICS#STATS'), Resource: index('index3') },
  ],
};
/** What the one policy of each is called. */
const POLICIES: Record<string, string> = {
  ...{ SiteRole: 'write-logs-and-traces', AccessTokenAuthorizerRole: 'write-logs-and-traces' },
  ...{ ChatReaderRole: 'write-logs-and-traces', HealthRole: 'reach-the-table', ReaderRole: 'read-the-table' },
  ...{ ApiKeyAuthorizerRole: 'check-api-keys', SharerRole: 'share-entries', ShareReaderRole: 'read-shares' },
  ...{ DeskRole: 'remember-for-people', HomeRole: 'read-the-home', DigesterRole: 'share-digests' },
  ...{ ReviewReaderRole: 'read-reviews', ReviewerRole: 'review-entries', PeopleReaderRole: 'list-people' },
  ChatActorRole: 'act-from-the-chat',
  ...{ AlerterRole: 'keep-alerts', MatchReaderRole: 'read-matches', MatcherRole: 'match-alerts' },
  DestinationRole: 'keep-destinations',
  ...{ DeliveryRole: 'read-and-replay-deliveries', DelivererRole: 'deliver', UnsubscriberRole: 'leave-alerts' },
  ...{
    KeyAdminRole: 'manage-api-keys',
    PlannerRole: 'plan-ingest',
    DocumentPlannerRole: 'plan-documents',
    DocumentReaderRole: 'read-documents',
    IngesterRole: 'ingest-feeds',
  },
  ...{ EntrySummarizerRole: 'summarize-entries', TopicSummarizerRole: 'summarize-topics', PrunerRole: 'prune-days' },
};

const LOGS = {
  Effect: 'Allow',
  Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
  Resource: {
    'Fn::Sub': `arn:\${AWS::Partition}:logs:\${AWS::Region}:\${AWS::AccountId}:log-group:/aws/lambda/regulatory-updates-prod-*:*`,
  },
};
/** X-Ray has no resources: this is the one permission that names none. */
const TRACES = { Effect: 'Allow', Action: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], Resource: '*' };

/** What bounds each role, where it is set. */
const BOUNDARY = {
  PermissionsBoundary: {
    'Fn::If': ['HasPermissionsBoundary', { Ref: 'PermissionsBoundary' }, { Ref: 'AWS::NoValue' }],
  },
};
/** A role that one service takes on, and what it may do, in one policy. */
const roleOf = (Service: string, PolicyName: string | undefined, Statement: object[], Condition?: object) => ({
  AssumeRolePolicyDocument: {
    Version: '2012-10-17',
    Statement: [
      { Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service }, ...(Condition ? { Condition } : {}) },
    ],
  },
  Policies: [{ PolicyName, PolicyDocument: { Version: '2012-10-17', Statement } }],
  ...BOUNDARY,
});

it('roles may do what their group does and nothing else', () => {
  // What calls versions has a test of its own: versions.test.ts.
  const roles = ofType('AWS::IAM::Role').filter(([id]) => !/^ApiGateway|Schedule|^GatewayRole|^StartChecker/.test(id));
  expect(roles.map(([id]) => id).sort()).toEqual(Object.keys(GRANTS).sort());
  for (const [id, role] of roles) {
    const grants = GRANTS[id]?.map((grant) => ({ Effect: 'Allow', ...grant })) ?? [];
    const Properties = roleOf('lambda.amazonaws.com', POLICIES[id], [LOGS, TRACES, ...grants]);
    expect(role, id).toEqual({ Type: 'AWS::IAM::Role', Properties });
  }
});

it('the scheduler takes on a role for each of its calls, for this account only, that may call nothing else', () => {
  const calls = {
    PlanIngest: 'invoke-plan-ingest',
    SummarizeTopics: 'invoke-summarize-topics',
    MatchAlerts: 'invoke-match-alerts',
    PlanDocuments: 'invoke-plan-documents',
    PruneDays: 'invoke-prune-days',
    Deliver: 'invoke-deliver',
  };
  const ofAccount = { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } };
  const roles = Object.entries(calls).map(([name, policy]) => {
    const call = { Effect: 'Allow', Action: ['lambda:InvokeFunction'], Resource: arnOf(`${name}LambdaFunction`) };
    const Properties = roleOf('scheduler.amazonaws.com', policy, [call], ofAccount);
    return [`${name}ScheduleRole`, { Type: 'AWS::IAM::Role', Properties }];
  });
  expect(ofType('AWS::IAM::Role').filter(([id]) => id.includes('Schedule'))).toEqual(roles);
});

it('API Gateway may write its log, by a role that stays for the other APIs of the account', () => {
  const { ApiGatewayLogsRole } = template.Resources;
  const { AssumeRolePolicyDocument } = roleOf('apigateway.amazonaws.com', undefined, []);
  const policy = `arn:\${AWS::Partition}:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs`;
  expect(ApiGatewayLogsRole).toEqual({
    ...{ Type: 'AWS::IAM::Role', DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' },
    Properties: { AssumeRolePolicyDocument, ManagedPolicyArns: [{ 'Fn::Sub': policy }], ...BOUNDARY },
  });
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
