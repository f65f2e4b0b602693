/*
 * One page that shows the state of the service. It is not a template, because CloudFormation takes a dashboard as one
 * text. Metrics of the namespace RegulatoryUpdates are fields of log lines (lib/platform/log/metrics.ts).
 */
const OWN = 'RegulatoryUpdates';
const FIVE_MINUTES = 300;
const QUEUES = ['feeds', 'summaries', 'documents'];
const INDEXES = ['index1', 'index2', 'index3'];

/** Returns a graph of half the page's width. CloudWatch arranges widgets without a position in their order. */
const graph = (title, metrics, more = {}) => ({
  type: 'metric',
  width: 12,
  height: 6,
  properties: {
    title,
    metrics,
    region: `\${AWS::Region}`,
    view: 'timeSeries',
    period: FIVE_MINUTES,
    stat: 'Sum',
    ...more,
  },
});

/** Returns the metrics of durations, which Lambda measures. Each route is a function of its name. */
const buildDurations = (routes, service) =>
  routes.map((name) => ['AWS/Lambda', 'Duration', 'FunctionName', `${service}-${name}`, { label: name }]);

function buildWidgets(service, stage, routes) {
  const api = ['ApiName', service, 'Stage', stage];
  const own = (name, more = {}) => [OWN, name, 'service', service, more];
  const byRoute = (name, stat) => {
    const metrics = `{${OWN},service,route} MetricName="${name}" service="${service}"`;
    return [{ expression: `SEARCH('${metrics}', '${stat}', ${FIVE_MINUTES})` }];
  };
  const table = ['TableName', service];
  const ofTable = (name) => [
    ['AWS/DynamoDB', name, ...table],
    ...INDEXES.map((index) => ['AWS/DynamoDB', name, ...table, 'GlobalSecondaryIndexName', index]),
  ];
  return [
    graph('Requests', [
      ['AWS/ApiGateway', 'Count', ...api],
      ['AWS/ApiGateway', '4XXError', ...api],
      ['AWS/ApiGateway', '5XXError', 'ApiName', service],
    ]),
    graph('How long an answer takes (ms)', [
      ['AWS/ApiGateway', 'Latency', ...api, { stat: 'p50' }],
      ['AWS/ApiGateway', 'Latency', ...api, { stat: 'p95' }],
      ['AWS/ApiGateway', 'Latency', ...api, { stat: 'p99' }],
    ]),
    graph('95 % of a route’s answers take at most (ms)', buildDurations(routes, service), { stat: 'p95' }),
    graph('5xx by route', [byRoute('server_errors', 'Sum')]),
    graph('Refused and failed', [own('client_errors'), own('server_errors'), own('authorizer_errors')]),
    graph('Shares', [
      ...[own('shares_posted'), own('shares_refused')],
      ...[own('shares_failed'), own('shares_not_closed')],
    ]),
    graph('Units of the table', [...ofTable('ConsumedReadCapacityUnits'), ...ofTable('ConsumedWriteCapacityUnits')]),
    graph('Throttles', [
      ...ofTable('ReadThrottleEvents'),
      ...ofTable('WriteThrottleEvents'),
      ['AWS/Lambda', 'Throttles'],
    ]),
    graph('Feeds that were tried', [own('feeds_read'), own('feeds_failed')]),
    graph(
      'Feeds that are followed',
      [
        own('feeds_followed'),
        own('feeds_stale'),
        own('feeds_failing'),
        own('feeds_flooding'),
        own('words_due_seconds'),
        own('alerts_behind_seconds'),
      ],
      { stat: 'Maximum' },
    ),
    graph('Entries', [
      ...[own('entries_created'), own('entries_updated')],
      ...[own('items_failed'), own('items_unknown'), own('alert_matches')],
    ]),
    graph('Deliveries', [
      ...[own('deliveries_sent'), own('deliveries_failed')],
      ...[own('deliveries_unknown'), own('destinations_paused')],
    ]),
    graph('What is due to be sent (s)', [own('deliveries_due_seconds')], { stat: 'Maximum' }),
    graph('Summaries selected by a model', [
      ...[own('summaries_made'), own('summaries_refused')],
      ...[own('summaries_over_budget'), own('summaries_unanswered'), own('job_errors')],
    ]),
    graph(
      'Queues',
      QUEUES.flatMap((name) => [
        ['AWS/SQS', 'ApproximateNumberOfMessagesVisible', 'QueueName', `${service}-${name}`],
        ['AWS/SQS', 'ApproximateNumberOfMessagesVisible', 'QueueName', `${service}-${name}-dead-letters`],
      ]),
      { stat: 'Maximum' },
    ),
    graph(
      'Oldest message of a queue (s)',
      QUEUES.map((name) => ['AWS/SQS', 'ApproximateAgeOfOldestMessage', 'QueueName', `${service}-${name}`]),
      { stat: 'Maximum' },
    ),
  ];
}

module.exports = async ({ resolveVariable }) => {
  const stage = await resolveVariable('sls:stage');
  const service = `${await resolveVariable('self:service')}-${stage}`;
  const functions = Object.entries(await resolveVariable('self:functions'));
  // An authorizer or a job is called by no method of the API.
  const routes = functions.filter(([, { events = [] }]) => events.some(({ http }) => http)).map(([name]) => name);
  return {
    Resources: {
      Dashboard: {
        Type: 'AWS::CloudWatch::Dashboard',
        Properties: {
          DashboardName: service,
          DashboardBody: { 'Fn::Sub': JSON.stringify({ widgets: buildWidgets(service, stage, routes) }) },
        },
      },
    },
  };
};
