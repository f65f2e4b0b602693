/**
 * Folders of `functions` whose functions write to one log group. CloudWatch Logs Insights queries at most 50 groups
 * (https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/cloudwatchlogs_limits.html), and each saved query reads
 * all. Functions of older folders keep their own groups, which contain their existing lines.
 */
const SHARING = {
  alerts: 'AlertsLogGroup',
  desk: 'DeskLogGroup',
  reviews: 'ReviewsLogGroup',
  destinations: 'DestinationsLogGroup',
  deliveries: 'DeliveriesLogGroup',
  documents: 'DocumentsLogGroup',
};
/**
 * Functions, and folders of functions, that write to one of these groups. Requests of the recipients of deliveries go
 * with the deliveries. Versions and related entries are read together with the review of an entry. The crawler shares a
 * group with the routes of documents, and with those of sources, which fetch as it does. The start-up check runs
 * seldom, and joins the jobs of documents.
 */
const SHARED_GROUPS = {
  'site/get-unsubscribe': 'deliveries',
  'site/unsubscribe': 'deliveries',
  'site/press-button': 'deliveries',
  'feeds/list-entry-versions': 'reviews',
  'feeds/get-entry-version': 'reviews',
  'feeds/get-entry-diff': 'reviews',
  'feeds/get-related-entries': 'reviews',
  'feeds/get-entry-document': 'documents',
  'feeds/get-document-text': 'documents',
  'feeds/get-document-diff': 'documents',
  'feeds/list-document-passages': 'documents',
  'deployment/check-starts': 'documents',
  'jobs/plan-documents': 'documents',
  'jobs/seal-log': 'reviews',
  'site/get-public-head': 'reviews',
  'jobs/read-documents': 'documents',
  sources: 'documents',
};

/** Puts one log group a room in place of those of its functions. */
export function shareLogGroups(Resources, { service, stage }) {
  for (const [id, { Type, Properties, DependsOn = [] }] of Object.entries(Resources)) {
    if (Type !== 'AWS::Lambda::Function') continue;
    const [, file, folder] = /^functions\/((\w+)\/[\w-]+)/.exec(Properties.Handler) ?? [];
    const room = SHARED_GROUPS[file] ?? SHARED_GROUPS[folder] ?? folder;
    const shared = SHARING[room];
    if (shared === undefined) continue;
    const own = id.replace(/LambdaFunction$/, 'LogGroup');
    delete Resources[own];
    Resources[id].DependsOn = DependsOn.filter((one) => one !== own);
    Properties.LoggingConfig = { ...Properties.LoggingConfig, LogGroup: { Ref: shared } };
    Resources[shared] = {
      Type: 'AWS::Logs::LogGroup',
      Properties: { LogGroupName: `/aws/lambda/${service}-${stage}-${room}` },
    };
  }
}
