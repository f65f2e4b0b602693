/**
 * Rooms whose functions write to one log group: CloudWatch Logs Insights asks at most 50 in a query
 * (https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/cloudwatchlogs_limits.html), and each saved query asks all. Functions of
 * older rooms keep their own, with the lines that are in them.
 */
const SHARING = {
  alerts: 'AlertsLogGroup',
  desk: 'DeskLogGroup',
  reviews: 'ReviewsLogGroup',
  destinations: 'DestinationsLogGroup',
  deliveries: 'DeliveriesLogGroup',
};
/** Functions of other rooms that write to the group of one of these: what the receivers of deliveries do with them. */
const BESIDE = {
  'site/get-unsubscribe': 'deliveries',
  'site/unsubscribe': 'deliveries',
  'site/press-button': 'deliveries',
};

/** Puts one log group a room in place of those of its functions. */
export function shareLogGroups(Resources, { service, stage }) {
  for (const [id, { Type, Properties, DependsOn = [] }] of Object.entries(Resources)) {
    if (Type !== 'AWS::Lambda::Function') continue;
    const [, file, folder] = /^functions\/((\w+)\/[\w-]+)/.exec(Properties.Handler) ?? [];
    const room = BESIDE[file] ?? folder;
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
