import { getToday } from '../values/time.ts';
import {
  askModel,
  countCharacters,
  type ModelFailureReason,
  type ModelRequest,
  type ModelResult,
} from './bedrock-model.ts';
import {
  consumeModelBudget,
  type ExceededModelLimit,
  MODEL_DAILY_LIMITS,
  type ModelCallPurpose,
  refundModelBudget,
} from './model-budget.ts';

/**
 * Why the model was not called, or why its call failed; `note` is for the log.
 * - capped: the day's budget is used up
 * - deferred: the rest of the day's budget is reserved for other feeds or for scheduled calls
 */
export interface ModelCallFailure {
  failed: ModelFailureReason | 'capped' | 'deferred';
  note: string;
}

const BUDGET_REFUSALS: Record<ExceededModelLimit, ModelCallFailure> = {
  day: { failed: 'capped', note: 'the budget of the day is used up' },
  feed: { failed: 'deferred', note: 'the quota of its feed is used up for today' },
  turn: { failed: 'deferred', note: 'calls are scarce, it waits for its turn' },
};
/** Until the planner's next run: the rest of a batch does not repeat what the model rejects now. */
const FAILURE_CACHE_MS = 4 * 60_000;
const UNBILLED_FAILURES = ['throttled', 'misconfigured'];
const CACHED_FAILURES = [...UNBILLED_FAILURES, 'down', 'capped', 'deferred'];
const cachedFailures = new Map<string, ModelCallFailure & { until: number }>();

/**
 * Calls the model if today's budget allows it, and returns its response, or why there is none.
 * - At most one call is billed: a call that may have been billed is not repeated.
 * - A call that certainly was not billed is refunded to the budget.
 * - After a failure that other calls would share, such as throttling or a used-up budget, calls for the same purpose
 *   (entries or topics) are not sent for four minutes: they return the same failure. If only a feed's quota is used up,
 *   this applies to calls for this feed.
 *
 * @throws Problem 503 storage_unavailable
 */
export async function askModelWithinBudget(
  use: ModelCallPurpose,
  request: ModelRequest,
): Promise<ModelResult | ModelCallFailure> {
  const now = Date.now();
  const before = listFailureScopes(use)
    .map((scope) => cachedFailures.get(scope))
    .find((one) => one && one.until > now);
  if (before) return { failed: before.failed, note: `not asked again: ${before.note}` };
  const { answer: response, scope } = await askModelForUse(use, request);
  if ('failed' in response && CACHED_FAILURES.includes(response.failed))
    cachedFailures.set(scope, { ...response, until: now + FAILURE_CACHE_MS });
  return response;
}

function getFailureScope(use: ModelCallPurpose, refusal: ExceededModelLimit): string {
  if (use.use === 'entries' && refusal === 'feed') return `feed ${use.feed}`;
  return refusal === 'turn' ? 'turn' : use.use;
}

/** Returns the scopes of cached failures that apply to a use. */
function listFailureScopes(use: ModelCallPurpose): string[] {
  if (use.use === 'topics') return ['topics'];
  return ['entries', getFailureScope(use, 'feed'), ...(use.isScheduled ? [] : ['turn'])];
}

async function askModelForUse(
  use: ModelCallPurpose,
  request: ModelRequest,
): Promise<{ answer: ModelResult | ModelCallFailure; scope: string }> {
  const call = { ...use, characters: countCharacters(request), day: getToday() };
  const refusal = await consumeModelBudget(call, MODEL_DAILY_LIMITS);
  if (refusal) return { answer: BUDGET_REFUSALS[refusal], scope: getFailureScope(use, refusal) };
  const response = await askModel(request);
  if ('failed' in response && UNBILLED_FAILURES.includes(response.failed)) await refundModelBudget(call);
  return { answer: response, scope: use.use };
}
