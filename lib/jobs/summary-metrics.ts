import type { MetricValues } from '../platform/log/metrics.ts';

/** The metric for each outcome of a summary, or for the first word of the reason. Other outcomes called no model. */
const OUTCOME_METRICS: Record<string, keyof MetricValues> = {
  stored: 'summaries_made',
  ai: 'summaries_made',
  refused: 'summaries_refused',
  capped: 'summaries_over_budget',
  'given up': 'summaries_unanswered',
  throttled: 'summaries_unanswered',
  down: 'summaries_unanswered',
  unavailable: 'summaries_unanswered',
  misconfigured: 'summaries_unanswered',
};

/**
 * Counts outcomes of summaries as metrics: made, refused, over budget, or without a response.
 * Outcomes that called no model are not counted.
 */
export function countSummaryOutcomes(outcomes: string[]): MetricValues {
  const metrics: MetricValues = {};
  for (const outcome of outcomes) {
    const name = OUTCOME_METRICS[outcome.split(':')[0] ?? ''];
    if (name) metrics[name] = (metrics[name] ?? 0) + 1;
  }
  return metrics;
}
