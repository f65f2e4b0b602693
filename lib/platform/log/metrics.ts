import { Console } from 'node:console';

/*
 * Metrics are fields of log lines. The member `_aws` names the fields that CloudWatch extracts as metrics, and their
 * dimensions:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 * Each line with a metric needs all of its members. Durations and consumed capacity stay plain fields, because AWS
 * measures them already.
 */

const NAMESPACE = 'RegulatoryUpdates';

/** The log fields that are metrics, with their units. The code that logs a field documents its meaning. */
export const METRIC_UNITS = {
  client_errors: 'Count',
  server_errors: 'Count',
  shares_posted: 'Count',
  shares_refused: 'Count',
  shares_failed: 'Count',
  shares_not_closed: 'Count',
  authorizer_errors: 'Count',
  job_errors: 'Count',
  feeds_followed: 'Count',
  feeds_stale: 'Count',
  feeds_failing: 'Count',
  feeds_flooding: 'Count',
  words_due_seconds: 'Seconds',
  feeds_read: 'Count',
  feeds_failed: 'Count',
  entries_created: 'Count',
  entries_updated: 'Count',
  items_failed: 'Count',
  items_unknown: 'Count',
  alert_matches: 'Count',
  alerts_behind_seconds: 'Seconds',
  summaries_made: 'Count',
  summaries_refused: 'Count',
  summaries_over_budget: 'Count',
  summaries_unanswered: 'Count',
  deliveries_sent: 'Count',
  deliveries_failed: 'Count',
  deliveries_unknown: 'Count',
  deliveries_due_seconds: 'Seconds',
  destinations_paused: 'Count',
} as const;
type MetricName = keyof typeof METRIC_UNITS;
/** The values of some metrics, by name. */
export type MetricValues = Partial<Record<MetricName, number>>;

/**
 * Metrics that CloudWatch extracts from a log line, in total for the whole service.
 * With `dimension`, the name of a field, they are also extracted per value of that field.
 */
export interface MetricGroup {
  names: readonly MetricName[];
  dimension?: string;
}

/** The service and its stage, from the name of a deployed function: `regulatory-updates-prod-getEntry`. */
const service = process.env['AWS_LAMBDA_FUNCTION_NAME']?.replace(/-[^-]*$/, '') ?? 'here';

/**
 * Returns a log line with the members by which CloudWatch extracts its metrics.
 * Absent metrics are omitted, not zero. A line without any metric is unchanged.
 */
export function addMetrics<T extends Record<string, unknown>>(line: T, groups: MetricGroup[]) {
  const CloudWatchMetrics = groups.flatMap(({ names, dimension }) => {
    const Metrics = names
      .filter((name) => typeof line[name] === 'number')
      .map((Name) => ({ Name, Unit: METRIC_UNITS[Name] }));
    const Dimensions = dimension ? [['service'], ['service', dimension]] : [['service']];
    return Metrics.length > 0 ? [{ Namespace: NAMESPACE, Dimensions, Metrics }] : [];
  });
  if (CloudWatchMetrics.length === 0) return line;
  return { ...line, service, _aws: { Timestamp: Date.now(), CloudWatchMetrics } };
}

/**
 * The output of log lines.
 * In Lambda it bypasses the patched console, which prefixes each line with time and request id. The prefix would break
 * JSON and metrics.
 */
export const unprefixedConsole: Pick<Console, 'log' | 'warn' | 'error'> = process.env['AWS_EXECUTION_ENV']
  ? new Console(process.stdout, process.stderr)
  : console;
