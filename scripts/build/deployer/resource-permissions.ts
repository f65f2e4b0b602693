/**
 * Permissions that CloudFormation needs with the deployer's credentials, by resource type. They are those of the type's
 * handlers (create, read, update, delete) in its CloudFormation registry schema, without features that this template
 * does not use (networks, code signing, replicas, customer keys).
 * https://docs.aws.amazon.com/cloudformation-cli/latest/userguide/resource-type-schema.html
 */
export interface Permission {
  actions: string;
  resources: readonly string[];
  condition?: Readonly<Record<string, Record<string, string | string[]>>>;
}

const NAME_PATTERN = 'regulatory-updates-*';
const formatArn = (service: string, rest: string) => `arn:aws:${service}:*:*:${rest}`;
/** For actions that IAM does not bind to a resource, or that run before a resource has an id. */
export const ANY_RESOURCE = ['*'] as const;

const toGatewayPermissions = (actions: string, paths: string[]): Permission[] => [
  { actions: `apigateway: ${actions}`, resources: paths.map((path) => `arn:aws:apigateway:*::${path}`) },
];
const GATEWAY_VERBS = 'DELETE GET PATCH POST PUT';
/** AWS chooses the id of an API, so its name cannot limit the permission. */
const API_PERMISSIONS = toGatewayPermissions(GATEWAY_VERBS, ['/restapis', '/restapis/*', '/tags/*']);
const DOMAIN_PERMISSIONS = toGatewayPermissions(GATEWAY_VERBS, ['/domainnames', '/domainnames/*']);

const FUNCTIONS = [formatArn('lambda', `function:${NAME_PATTERN}`)];
const ROLES = [`arn:aws:iam::*:role/${NAME_PATTERN}`];
const POOLS = [formatArn('cognito-idp', 'userpool/*')];
const ACLS = [formatArn('wafv2', 'regional/webacl/Firewall-*/*'), formatArn('wafv2', 'regional/managedruleset/*/*')];
const STAGES = ['arn:aws:apigateway:*::/restapis/*/stages/*'];
const LOG_GROUPS = [`/aws/lambda/${NAME_PATTERN}`, `/aws/apigateway/${NAME_PATTERN}`].map((group) =>
  formatArn('logs', `log-group:${group}`),
);
const BUCKETS = [`arn:aws:s3:::${NAME_PATTERN}`];
/** The permissions boundary of all roles. */
export const BOUNDARY_POLICY_NAME = 'regulatory-updates-boundary';
const BOUNDARY_CONDITION = { ArnLike: { 'iam:PermissionsBoundary': `arn:aws:iam::*:policy/${BOUNDARY_POLICY_NAME}` } };
const API_LOGS_POLICY_ARN = 'arn:aws:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs';

const ROLE_POLICY: Permission[] = [
  { actions: 'iam: DeleteRolePolicy GetRolePolicy', resources: ROLES },
  { actions: 'iam: PutRolePolicy', resources: ROLES, condition: BOUNDARY_CONDITION },
];

/** Allows the creation of a service-linked role, which a service needs once per account. */
function allowServiceLinkedRole(service: string): Permission {
  return {
    actions: 'iam: CreateServiceLinkedRole',
    resources: [`arn:aws:iam::*:role/aws-service-role/${service}/*`],
    condition: { StringEquals: { 'iam:AWSServiceName': service } },
  };
}

export const PERMISSIONS_BY_TYPE: Readonly<Record<string, Permission[]>> = {
  'AWS::ApiGateway::Account': toGatewayPermissions('GET PATCH', ['/account']),
  'AWS::ApiGateway::BasePathMapping': DOMAIN_PERMISSIONS,
  'AWS::ApiGateway::Deployment': API_PERMISSIONS,
  'AWS::ApiGateway::DomainName': DOMAIN_PERMISSIONS,
  'AWS::ApiGateway::RestApi': [...API_PERMISSIONS, allowServiceLinkedRole('ops.apigateway.amazonaws.com')],
  'AWS::ApiGateway::Stage': API_PERMISSIONS,
  'AWS::Budgets::Budget': [
    {
      actions: 'budgets: ListTagsForResource ModifyBudget TagResource UntagResource ViewBudget',
      resources: ['arn:aws:budgets::*:budget/*'],
    },
  ],
  'AWS::CE::AnomalySubscription': [
    {
      actions:
        'ce: CreateAnomalySubscription DeleteAnomalySubscription GetAnomalySubscriptions ListTagsForResource ' +
        'TagResource UntagResource UpdateAnomalySubscription',
      resources: ['arn:aws:ce::*:anomalymonitor/*', 'arn:aws:ce::*:anomalysubscription/*'],
    },
  ],
  'AWS::CloudWatch::Alarm': [
    {
      actions: 'cloudwatch: DeleteAlarms ListTagsForResource PutMetricAlarm TagResource UntagResource',
      resources: [formatArn('cloudwatch', `alarm:${NAME_PATTERN}`)],
    },
    { actions: 'cloudwatch: DescribeAlarms', resources: ANY_RESOURCE },
  ],
  'AWS::CloudWatch::Dashboard': [
    {
      actions: 'cloudwatch: DeleteDashboards GetDashboard ListTagsForResource PutDashboard TagResource UntagResource',
      resources: [`arn:aws:cloudwatch::*:dashboard/${NAME_PATTERN}`],
    },
  ],
  'AWS::Cognito::UserPool': [
    { actions: 'cognito-idp: CreateUserPool', resources: ANY_RESOURCE },
    {
      actions:
        'cognito-idp: AddCustomAttributes DeleteUserPool DescribeUserPool GetUserPoolMfaConfig ' +
        'ListTagsForResource SetUserPoolMfaConfig TagResource UntagResource UpdateUserPool',
      resources: POOLS,
    },
    // Needed by the first pool of an account that mails through Amazon SES. The schema lacks it; AWS's policy
    // AmazonCognitoPowerUser has it.
    allowServiceLinkedRole('email.cognito-idp.amazonaws.com'),
  ],
  'AWS::Cognito::UserPoolClient': [
    {
      actions: 'cognito-idp: CreateUserPoolClient DeleteUserPoolClient DescribeUserPoolClient UpdateUserPoolClient',
      resources: POOLS,
    },
  ],
  'AWS::Cognito::UserPoolGroup': [
    { actions: 'cognito-idp: CreateGroup DeleteGroup GetGroup UpdateGroup', resources: POOLS },
  ],
  'AWS::DynamoDB::Table': [
    {
      actions:
        'dynamodb: CreateTable DeleteTable DescribeContinuousBackups DescribeContributorInsights ' +
        'DescribeKinesisStreamingDestination DescribeTable DescribeTimeToLive GetResourcePolicy ' +
        'ListTagsOfResource TagResource UntagResource UpdateContinuousBackups UpdateTable UpdateTimeToLive',
      resources: [formatArn('dynamodb', `table/${NAME_PATTERN}`)],
    },
    {
      actions: 'kms: CreateGrant Decrypt DescribeKey',
      resources: [formatArn('kms', 'key/*')],
      condition: { StringLike: { 'kms:ViaService': 'dynamodb.*.amazonaws.com' } },
    },
  ],
  'AWS::IAM::Role': [
    ...ROLE_POLICY,
    {
      actions:
        'iam: DeleteRole GetRole ListAttachedRolePolicies ListRolePolicies TagRole UntagRole ' +
        'UpdateAssumeRolePolicy UpdateRole UpdateRoleDescription',
      resources: ROLES,
    },
    { actions: 'iam: CreateRole PutRolePermissionsBoundary', resources: ROLES, condition: BOUNDARY_CONDITION },
    {
      actions: 'iam: AttachRolePolicy DetachRolePolicy',
      resources: ROLES,
      condition: { ArnEquals: { 'iam:PolicyARN': API_LOGS_POLICY_ARN } },
    },
  ],
  'AWS::IAM::RolePolicy': ROLE_POLICY,
  'AWS::Lambda::EventInvokeConfig': [
    {
      actions:
        'lambda: DeleteFunctionEventInvokeConfig GetFunctionEventInvokeConfig PutFunctionEventInvokeConfig ' +
        'UpdateFunctionEventInvokeConfig',
      resources: FUNCTIONS,
    },
  ],
  'AWS::Lambda::EventSourceMapping': [
    {
      actions: 'lambda: CreateEventSourceMapping DeleteEventSourceMapping UpdateEventSourceMapping',
      resources: ANY_RESOURCE,
      condition: { ArnLike: { 'lambda:FunctionArn': FUNCTIONS } },
    },
    {
      actions: 'lambda: GetEventSourceMapping ListTags TagResource UntagResource',
      resources: [formatArn('lambda', 'event-source-mapping:*')],
    },
  ],
  'AWS::Lambda::Function': [
    {
      actions:
        'lambda: CreateFunction DeleteFunction DeleteFunctionConcurrency GetFunction ' +
        'GetFunctionCodeSigningConfig GetFunctionConfiguration GetFunctionRecursionConfig ' +
        'GetFunctionScalingConfig GetRuntimeManagementConfig ListTags PublishVersion PutFunctionConcurrency ' +
        'PutRuntimeManagementConfig TagResource UntagResource UpdateFunctionCode UpdateFunctionConfiguration',
      resources: FUNCTIONS,
    },
  ],
  'AWS::Lambda::Version': [
    {
      actions:
        'lambda: DeleteFunction GetFunctionConfiguration GetProvisionedConcurrencyConfig ' +
        'GetRuntimeManagementConfig ListVersionsByFunction PublishVersion PutRuntimeManagementConfig',
      resources: FUNCTIONS,
    },
    // Earlier releases had a permission for each function: an update from one removes them, and a rollback to one
    // creates them.
    { actions: 'lambda: AddPermission GetPolicy RemovePermission', resources: FUNCTIONS },
  ],
  'AWS::Logs::LogGroup': [
    { actions: 'logs: DescribeLogGroups', resources: ANY_RESOURCE },
    {
      actions:
        'logs: CreateLogGroup DeleteLogGroup DeleteRetentionPolicy DescribeIndexPolicies GetDataProtectionPolicy ' +
        'ListTagsForResource PutRetentionPolicy TagResource UntagResource',
      resources: LOG_GROUPS.flatMap((group) => [group, `${group}:*`]),
    },
  ],
  'AWS::Logs::QueryDefinition': [
    { actions: 'logs: DeleteQueryDefinition DescribeQueryDefinitions PutQueryDefinition', resources: ANY_RESOURCE },
  ],
  'AWS::S3::Bucket': [
    {
      actions:
        's3: CreateBucket DeleteBucket GetAccelerateConfiguration GetAnalyticsConfiguration GetBucketAbac ' +
        'GetBucketAcl GetBucketCORS GetBucketLogging GetBucketMetadataTableConfiguration GetBucketNotification ' +
        'GetBucketObjectLockConfiguration GetBucketOwnershipControls GetBucketPublicAccessBlock GetBucketTagging ' +
        'GetBucketVersioning GetBucketWebsite GetEncryptionConfiguration GetIntelligentTieringConfiguration ' +
        'GetInventoryConfiguration GetLifecycleConfiguration GetMetricsConfiguration GetReplicationConfiguration ' +
        'ListBucket ListTagsForResource PutBucketTagging PutEncryptionConfiguration TagResource UntagResource',
      resources: BUCKETS,
    },
  ],
  'AWS::S3::BucketPolicy': [{ actions: 's3: DeleteBucketPolicy GetBucketPolicy PutBucketPolicy', resources: BUCKETS }],
  'AWS::SNS::Subscription': [
    { actions: 'sns: Subscribe', resources: [formatArn('sns', NAME_PATTERN)] },
    { actions: 'sns: GetSubscriptionAttributes SetSubscriptionAttributes Unsubscribe', resources: ANY_RESOURCE },
  ],
  'AWS::SNS::Topic': [
    {
      actions:
        'sns: CreateTopic DeleteTopic GetDataProtectionPolicy GetTopicAttributes ListSubscriptionsByTopic ' +
        'ListTagsForResource SetTopicAttributes TagResource UntagResource',
      resources: [formatArn('sns', NAME_PATTERN)],
    },
  ],
  'AWS::SNS::TopicPolicy': [{ actions: 'sns: SetTopicAttributes', resources: [formatArn('sns', NAME_PATTERN)] }],
  'AWS::SQS::Queue': [
    {
      actions:
        'sqs: CreateQueue DeleteQueue GetQueueAttributes GetQueueUrl ListQueueTags SetQueueAttributes TagQueue ' +
        'UntagQueue',
      resources: [formatArn('sqs', NAME_PATTERN)],
    },
  ],
  'AWS::SQS::QueuePolicy': [{ actions: 'sqs: SetQueueAttributes', resources: [formatArn('sqs', NAME_PATTERN)] }],
  'AWS::KMS::Key': [
    // AWS chooses the id of a key, so its tag limits the permission.
    {
      actions: 'kms: CreateKey TagResource',
      resources: ['*'],
      condition: { StringLike: { 'aws:RequestTag/service': NAME_PATTERN } },
    },
    {
      actions: 'kms: DescribeKey GetKeyPolicy GetKeyRotationStatus ListResourceTags PutKeyPolicy UpdateKeyDescription',
      resources: [formatArn('kms', 'key/*')],
      condition: { StringLike: { 'aws:ResourceTag/service': NAME_PATTERN } },
    },
  ],
  'AWS::Scheduler::Schedule': [
    {
      actions: 'scheduler: CreateSchedule DeleteSchedule GetSchedule UpdateSchedule',
      resources: [formatArn('scheduler', `schedule/default/${NAME_PATTERN}`)],
    },
  ],
  'AWS::WAFv2::WebACL': [
    {
      actions: 'wafv2: CreateWebACL DeleteWebACL GetWebACL ListTagsForResource TagResource UntagResource UpdateWebACL',
      resources: ACLS,
    },
  ],
  'AWS::WAFv2::WebACLAssociation': [
    {
      actions: 'wafv2: AssociateWebACL DisassociateWebACL GetWebACL GetWebACLForResource',
      resources: [...ACLS, ...STAGES],
    },
    { actions: 'apigateway: SetWebACL', resources: STAGES },
  ],
  // CloudFormation invokes the resource's function with the deployer's credentials.
  'Custom::StartCheck': [{ actions: 'lambda: InvokeFunction', resources: FUNCTIONS }],
  'AWS::XRay::SamplingRule': [
    {
      actions:
        'xray: CreateSamplingRule DeleteSamplingRule ListTagsForResource TagResource UntagResource UpdateSamplingRule',
      resources: [formatArn('xray', 'sampling-rule/regulatory-*')],
    },
    { actions: 'xray: GetSamplingRules', resources: ANY_RESOURCE },
  ],
};

const STACKS = [formatArn('cloudformation', `stack/${NAME_PATTERN}`)];

/** Permissions of `npm run deploy` and `npx serverless` (node_modules/serverless/lib/plugins/aws). */
export const COMMAND_PERMISSIONS: readonly Permission[] = [
  {
    actions:
      'cloudformation: CreateChangeSet CreateStack DeleteChangeSet DeleteStack DescribeChangeSet ' +
      'DescribeStackEvents DescribeStackResource DescribeStackResources DescribeStacks ExecuteChangeSet ' +
      'GetTemplate ListStackResources TagResource UntagResource UpdateStack',
    resources: STACKS,
  },
  { actions: 'cloudformation: ValidateTemplate', resources: ANY_RESOURCE },
  { actions: 's3: GetBucketLocation ListBucket ListBucketVersions', resources: BUCKETS },
  {
    actions: 's3: DeleteObject DeleteObjectVersion GetObject GetObjectVersion PutObject',
    resources: BUCKETS.map((one) => `${one}/*`),
  },
  { actions: 'lambda: GetAccountSettings', resources: ANY_RESOURCE },
  // For npm run ops -- probe, the rollback alarms, and the temporary key of the smoke test.
  { actions: 'lambda: InvokeFunction', resources: FUNCTIONS },
  { actions: 'cloudwatch: DescribeAlarms', resources: ANY_RESOURCE },
  {
    actions: 'dynamodb: DeleteItem GetItem PutItem Query UpdateItem',
    resources: [
      formatArn('dynamodb', `table/${NAME_PATTERN}`),
      formatArn('dynamodb', `table/${NAME_PATTERN}/index/index1`),
    ],
    condition: {
      'ForAllValues:StringLike': {
        'dynamodb:LeadingKeys': ['API_KEY#*', 'API_KEY_NAME', 'API_KEY_ANSWER', 'API_KEYS'],
      },
    },
  },
  // For the checks before a deployment.
  { actions: 'acm: DescribeCertificate', resources: [formatArn('acm', 'certificate/*')] },
  { actions: 'bedrock: GetFoundationModelAvailability', resources: ANY_RESOURCE },
  { actions: 'cognito-idp: ListUserPools', resources: ANY_RESOURCE },
  { actions: 'ses: GetEmailIdentity', resources: [formatArn('ses', 'identity/*')] },
  { actions: 'ses: GetAccount', resources: ANY_RESOURCE },
];
