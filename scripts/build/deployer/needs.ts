/**
 * Permissions that CloudFormation needs with the deployer's credentials, by resource type: those of the type's
 * handlers (create, read, update, delete) in its CloudFormation registry schema, without features that this template
 * does not use (networks, code signing, replicas, customer keys).
 * https://docs.aws.amazon.com/cloudformation-cli/latest/userguide/resource-type-schema.html
 */
export interface Need {
  actions: string;
  on: readonly string[];
  condition?: Readonly<Record<string, Record<string, string | string[]>>>;
}

const NAME = 'regulatory-updates-*';
const arn = (service: string, rest: string) => `arn:aws:${service}:*:*:${rest}`;
/** For actions that IAM does not bind to a resource, or that run before a resource has an id. */
export const ANY = ['*'] as const;

const gateway = (actions: string, paths: string[]): Need[] => [
  { actions: `apigateway: ${actions}`, on: paths.map((path) => `arn:aws:apigateway:*::${path}`) },
];
const CHANGES = 'DELETE GET PATCH POST PUT';
/** AWS chooses the id of an API, so its name cannot limit the permission. */
const API = gateway(CHANGES, ['/restapis', '/restapis/*', '/tags/*']);
const DOMAIN = gateway(CHANGES, ['/domainnames', '/domainnames/*']);

const FUNCTIONS = [arn('lambda', `function:${NAME}`)];
const ROLES = [`arn:aws:iam::*:role/${NAME}`];
const POOLS = [arn('cognito-idp', 'userpool/*')];
const ACLS = [arn('wafv2', 'regional/webacl/Firewall-*/*'), arn('wafv2', 'regional/managedruleset/*/*')];
const STAGES = ['arn:aws:apigateway:*::/restapis/*/stages/*'];
const LOG_GROUPS = [`/aws/lambda/${NAME}`, `/aws/apigateway/${NAME}`].map((group) => arn('logs', `log-group:${group}`));
const BUCKETS = [`arn:aws:s3:::${NAME}`];
/** The permissions boundary of all roles. */
export const BOUNDARY = 'regulatory-updates-boundary';
const BOUNDED = { ArnLike: { 'iam:PermissionsBoundary': `arn:aws:iam::*:policy/${BOUNDARY}` } };
const LOGS_OF_API = 'arn:aws:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs';

const ROLE_POLICY: Need[] = [
  { actions: 'iam: DeleteRolePolicy GetRolePolicy', on: ROLES },
  { actions: 'iam: PutRolePolicy', on: ROLES, condition: BOUNDED },
];

/** Allows the creation of a service-linked role, which a service needs once per account. */
function linkedRole(service: string): Need {
  return {
    actions: 'iam: CreateServiceLinkedRole',
    on: [`arn:aws:iam::*:role/aws-service-role/${service}/*`],
    condition: { StringEquals: { 'iam:AWSServiceName': service } },
  };
}

export const NEEDS: Readonly<Record<string, Need[]>> = {
  'AWS::ApiGateway::Account': gateway('GET PATCH', ['/account']),
  'AWS::ApiGateway::BasePathMapping': DOMAIN,
  'AWS::ApiGateway::Deployment': API,
  'AWS::ApiGateway::DomainName': DOMAIN,
  'AWS::ApiGateway::RestApi': [...API, linkedRole('ops.apigateway.amazonaws.com')],
  'AWS::ApiGateway::Stage': API,
  'AWS::Budgets::Budget': [
    {
      actions: 'budgets: ListTagsForResource ModifyBudget TagResource UntagResource ViewBudget',
      on: ['arn:aws:budgets::*:budget/*'],
    },
  ],
  'AWS::CE::AnomalySubscription': [
    {
      actions:
        'ce: CreateAnomalySubscription DeleteAnomalySubscription GetAnomalySubscriptions ListTagsForResource TagResource UntagResource UpdateAnomalySubscription',
      on: ['arn:aws:ce::*:anomalymonitor/*', 'arn:aws:ce::*:anomalysubscription/*'],
    },
  ],
  'AWS::CloudWatch::Alarm': [
    {
      actions: 'cloudwatch: DeleteAlarms ListTagsForResource PutMetricAlarm TagResource UntagResource',
      on: [arn('cloudwatch', `alarm:${NAME}`)],
    },
    { actions: 'cloudwatch: DescribeAlarms', on: ANY },
  ],
  'AWS::CloudWatch::Dashboard': [
    {
      actions: 'cloudwatch: DeleteDashboards GetDashboard ListTagsForResource PutDashboard TagResource UntagResource',
      on: [`arn:aws:cloudwatch::*:dashboard/${NAME}`],
    },
  ],
  'AWS::Cognito::UserPool': [
    { actions: 'cognito-idp: CreateUserPool', on: ANY },
    {
      actions:
        'cognito-idp: AddCustomAttributes DeleteUserPool DescribeUserPool GetUserPoolMfaConfig ListTagsForResource SetUserPoolMfaConfig TagResource UntagResource UpdateUserPool',
      on: POOLS,
    },
    // Needed by the first pool of an account that mails through Amazon SES. The schema lacks it; AWS's policy
    // AmazonCognitoPowerUser has it.
    linkedRole('email.cognito-idp.amazonaws.com'),
  ],
  'AWS::Cognito::UserPoolClient': [
    {
      actions: 'cognito-idp: CreateUserPoolClient DeleteUserPoolClient DescribeUserPoolClient UpdateUserPoolClient',
      on: POOLS,
    },
  ],
  'AWS::Cognito::UserPoolGroup': [{ actions: 'cognito-idp: CreateGroup DeleteGroup GetGroup UpdateGroup', on: POOLS }],
  'AWS::DynamoDB::Table': [
    {
      actions:
        'dynamodb: CreateTable DeleteTable DescribeContinuousBackups DescribeContributorInsights DescribeKinesisStreamingDestination DescribeTable DescribeTimeToLive GetResourcePolicy ListTagsOfResource TagResource UntagResource UpdateContinuousBackups UpdateTable UpdateTimeToLive',
      on: [arn('dynamodb', `table/${NAME}`)],
    },
    {
      actions: 'kms: CreateGrant Decrypt DescribeKey',
      on: [arn('kms', 'key/*')],
      condition: { StringLike: { 'kms:ViaService': 'dynamodb.*.amazonaws.com' } },
    },
  ],
  'AWS::IAM::Role': [
    ...ROLE_POLICY,
    {
      actions:
        'iam: DeleteRole GetRole ListAttachedRolePolicies ListRolePolicies TagRole UntagRole UpdateAssumeRolePolicy UpdateRole UpdateRoleDescription',
      on: ROLES,
    },
    { actions: 'iam: CreateRole PutRolePermissionsBoundary', on: ROLES, condition: BOUNDED },
    {
      actions: 'iam: AttachRolePolicy DetachRolePolicy',
      on: ROLES,
      condition: { ArnEquals: { 'iam:PolicyARN': LOGS_OF_API } },
    },
  ],
  'AWS::IAM::RolePolicy': ROLE_POLICY,
  'AWS::Lambda::EventInvokeConfig': [
    {
      actions:
        'lambda: DeleteFunctionEventInvokeConfig GetFunctionEventInvokeConfig PutFunctionEventInvokeConfig UpdateFunctionEventInvokeConfig',
      on: FUNCTIONS,
    },
  ],
  'AWS::Lambda::EventSourceMapping': [
    {
      actions: 'lambda: CreateEventSourceMapping DeleteEventSourceMapping UpdateEventSourceMapping',
      on: ANY,
      condition: { ArnLike: { 'lambda:FunctionArn': FUNCTIONS } },
    },
    {
      actions: 'lambda: GetEventSourceMapping ListTags TagResource UntagResource',
      on: [arn('lambda', 'event-source-mapping:*')],
    },
  ],
  'AWS::Lambda::Function': [
    {
      actions:
        'lambda: CreateFunction DeleteFunction DeleteFunctionConcurrency GetFunction GetFunctionCodeSigningConfig GetFunctionConfiguration GetFunctionRecursionConfig GetFunctionScalingConfig GetRuntimeManagementConfig ListTags PublishVersion PutFunctionConcurrency PutRuntimeManagementConfig TagResource UntagResource UpdateFunctionCode UpdateFunctionConfiguration',
      on: FUNCTIONS,
    },
  ],
  'AWS::Lambda::Version': [
    {
      actions:
        'lambda: DeleteFunction GetFunctionConfiguration GetProvisionedConcurrencyConfig GetRuntimeManagementConfig ListVersionsByFunction PublishVersion PutRuntimeManagementConfig',
      on: FUNCTIONS,
    },
    // Earlier releases had a permission for each function: an update from one removes them, and a rollback to one
    // creates them.
    { actions: 'lambda: AddPermission GetPolicy RemovePermission', on: FUNCTIONS },
  ],
  'AWS::Logs::LogGroup': [
    { actions: 'logs: DescribeLogGroups', on: ANY },
    {
      actions:
        'logs: CreateLogGroup DeleteLogGroup DeleteRetentionPolicy DescribeIndexPolicies GetDataProtectionPolicy ListTagsForResource PutRetentionPolicy TagResource UntagResource',
      on: LOG_GROUPS.flatMap((group) => [group, `${group}:*`]),
    },
  ],
  'AWS::Logs::QueryDefinition': [
    { actions: 'logs: DeleteQueryDefinition DescribeQueryDefinitions PutQueryDefinition', on: ANY },
  ],
  'AWS::S3::Bucket': [
    {
      actions:
        's3: CreateBucket DeleteBucket GetAccelerateConfiguration GetAnalyticsConfiguration GetBucketAbac GetBucketAcl GetBucketCORS GetBucketLogging GetBucketMetadataTableConfiguration GetBucketNotification GetBucketObjectLockConfiguration GetBucketOwnershipControls GetBucketPublicAccessBlock GetBucketTagging GetBucketVersioning GetBucketWebsite GetEncryptionConfiguration GetIntelligentTieringConfiguration GetInventoryConfiguration GetLifecycleConfiguration GetMetricsConfiguration GetReplicationConfiguration ListBucket ListTagsForResource PutBucketTagging PutEncryptionConfiguration TagResource UntagResource',
      on: BUCKETS,
    },
  ],
  'AWS::S3::BucketPolicy': [{ actions: 's3: DeleteBucketPolicy GetBucketPolicy PutBucketPolicy', on: BUCKETS }],
  'AWS::SNS::Subscription': [
    { actions: 'sns: Subscribe', on: [arn('sns', NAME)] },
    { actions: 'sns: GetSubscriptionAttributes SetSubscriptionAttributes Unsubscribe', on: ANY },
  ],
  'AWS::SNS::Topic': [
    {
      actions:
        'sns: CreateTopic DeleteTopic GetDataProtectionPolicy GetTopicAttributes ListSubscriptionsByTopic ListTagsForResource SetTopicAttributes TagResource UntagResource',
      on: [arn('sns', NAME)],
    },
  ],
  'AWS::SNS::TopicPolicy': [{ actions: 'sns: SetTopicAttributes', on: [arn('sns', NAME)] }],
  'AWS::SQS::Queue': [
    {
      actions:
        'sqs: CreateQueue DeleteQueue GetQueueAttributes GetQueueUrl ListQueueTags SetQueueAttributes TagQueue UntagQueue',
      on: [arn('sqs', NAME)],
    },
  ],
  'AWS::SQS::QueuePolicy': [{ actions: 'sqs: SetQueueAttributes', on: [arn('sqs', NAME)] }],
  'AWS::KMS::Key': [
    // AWS chooses the id of a key, so its tag limits the permission.
    {
      actions: 'kms: CreateKey TagResource',
      on: ['*'],
      condition: { StringLike: { 'aws:RequestTag/service': NAME } },
    },
    {
      actions: 'kms: DescribeKey GetKeyPolicy GetKeyRotationStatus ListResourceTags PutKeyPolicy UpdateKeyDescription',
      on: [arn('kms', 'key/*')],
      condition: { StringLike: { 'aws:ResourceTag/service': NAME } },
    },
  ],
  'AWS::Scheduler::Schedule': [
    {
      actions: 'scheduler: CreateSchedule DeleteSchedule GetSchedule UpdateSchedule',
      on: [arn('scheduler', `schedule/default/${NAME}`)],
    },
  ],
  'AWS::WAFv2::WebACL': [
    {
      actions: 'wafv2: CreateWebACL DeleteWebACL GetWebACL ListTagsForResource TagResource UntagResource UpdateWebACL',
      on: ACLS,
    },
  ],
  'AWS::WAFv2::WebACLAssociation': [
    {
      actions: 'wafv2: AssociateWebACL DisassociateWebACL GetWebACL GetWebACLForResource',
      on: [...ACLS, ...STAGES],
    },
    { actions: 'apigateway: SetWebACL', on: STAGES },
  ],
  // CloudFormation invokes the resource's function with the deployer's credentials.
  'Custom::StartCheck': [{ actions: 'lambda: InvokeFunction', on: FUNCTIONS }],
  'AWS::XRay::SamplingRule': [
    {
      actions:
        'xray: CreateSamplingRule DeleteSamplingRule ListTagsForResource TagResource UntagResource UpdateSamplingRule',
      on: [arn('xray', 'sampling-rule/regulatory-*')],
    },
    { actions: 'xray: GetSamplingRules', on: ANY },
  ],
};

const STACKS = [arn('cloudformation', `stack/${NAME}`)];

/**
 * Permissions of `npm run deploy` and `npx serverless`: see scripts/operate and
 * node_modules/serverless/lib/plugins/aws.
 */
export const COMMANDS: readonly Need[] = [
  {
    actions:
      'cloudformation: CreateChangeSet CreateStack DeleteChangeSet DeleteStack DescribeChangeSet DescribeStackEvents DescribeStackResource DescribeStackResources DescribeStacks ExecuteChangeSet GetTemplate ListStackResources TagResource UntagResource UpdateStack',
    on: STACKS,
  },
  { actions: 'cloudformation: ValidateTemplate', on: ANY },
  { actions: 's3: GetBucketLocation ListBucket ListBucketVersions', on: BUCKETS },
  {
    actions: 's3: DeleteObject DeleteObjectVersion GetObject GetObjectVersion PutObject',
    on: BUCKETS.map((one) => `${one}/*`),
  },
  { actions: 'lambda: GetAccountSettings', on: ANY },
  // For npm run ops -- probe, the rollback alarms, and the temporary key of the smoke test.
  { actions: 'lambda: InvokeFunction', on: FUNCTIONS },
  { actions: 'cloudwatch: DescribeAlarms', on: ANY },
  {
    actions: 'dynamodb: DeleteItem GetItem PutItem Query UpdateItem',
    on: [arn('dynamodb', `table/${NAME}`), arn('dynamodb', `table/${NAME}/index/index1`)],
    condition: {
      'ForAllValues:StringLike': {
        'dynamodb:LeadingKeys': ['API_KEY#*', 'API_KEY_NAME', 'API_KEY_ANSWER', 'API_KEYS'],
      },
    },
  },
  // For the checks before a deployment.
  { actions: 'acm: DescribeCertificate', on: [arn('acm', 'certificate/*')] },
  { actions: 'bedrock: GetFoundationModelAvailability', on: ANY },
  { actions: 'cognito-idp: ListUserPools', on: ANY },
  { actions: 'ses: GetEmailIdentity', on: [arn('ses', 'identity/*')] },
  { actions: 'ses: GetAccount', on: ANY },
];
