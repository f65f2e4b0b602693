/*
 * Metrics are fields of log lines. A member `_aws` in the line names the fields that CloudWatch extracts as metrics, and the
 * fields that are their dimensions:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 * All of its names are required, in each line that has a metric. So what AWS measures itself is no metric of ours: durations of functions,
 * and units of the table, stay fields of the line.
 */

const NAMESPACE = 'RegulatoryUpdates';

/** The fields that are metrics, with their units. What each one counts is described where its line is made. */
export const UNITS = {
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
type MetricName = keyof typeof UNITS;
export type Metrics = Partial<Record<MetricName, number>>;

/** Metrics to extract from a line: once for the whole service, and once more by a field of the line. */
export interface Measure {
  names: readonly MetricName[];
  by?: string;
}

/** The service and its stage, from the beginning of the name of a deployed function: `regulatory-updates-prod-getEntry`. */
const service = process.env['AWS_LAMBDA_FUNCTION_NAME']?.replace(/-[^-]*$/, '') ?? 'here';

/** A line with its metrics for CloudWatch. Metrics that the line does not have are left out: they are not zeros. A line without any stays as it is. */
export function measurable<T extends Record<string, unknown>>(line: T, measures: Measure[]) {
  const CloudWatchMetrics = measures.flatMap(({ names, by }) => {
    const Metrics = names.filter((name) => typeof line[name] === 'number').map((Name) => ({ Name, Unit: UNITS[Name] }));
    const Dimensions = by ? [['service'], ['service', by]] : [['service']];
    return Metrics.length > 0 ? [{ Namespace: NAMESPACE, Dimensions, Metrics }] : [];
  });
  if (CloudWatchMetrics.length === 0) return line;
  return { ...line, service, _aws: { Timestamp: Date.now(), CloudWatchMetrics } };
}
