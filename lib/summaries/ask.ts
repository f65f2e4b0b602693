import { today } from '../values/time.ts';
import { askModel, charactersOf, type ModelAnswer, type ModelFailure, type ModelRequest } from './bedrock.ts';
import { type BudgetRefusal, giveBackToBudget, takeFromBudget, type Use } from './budget.ts';
import { modelLimits } from './settings.ts';

/**
 * Why the model was not called, or returned nothing. `deferred`: the day's budget is not used up, but is reserved for
 * other feeds or for scheduled calls.
 */
export interface Failed {
  failed: ModelFailure | 'capped' | 'deferred';
  note: string;
}

const REFUSED: Record<BudgetRefusal, Failed> = {
  day: { failed: 'capped', note: 'the budget of the day is used up' },
  feed: { failed: 'deferred', note: 'the quota of its feed is used up for today' },
  turn: { failed: 'deferred', note: 'calls are scarce, it waits for its turn' },
};
/** Until the planner's next run: the rest of a batch does not repeat what the model rejects now. */
const QUIET_MS = 4 * 60_000;
const FREE = ['throttled', 'misconfigured'];
const QUIET = [...FREE, 'down', 'capped', 'deferred'];
const quiet = new Map<string, Failed & { until: number }>();

/**
 * Calls the model if today's budget allows it. Each call of this function is at most one paid call: a possibly paid
 * call is not repeated, and a certainly unpaid one is refunded. Once the model rejects everything, or the budget is
 * used up, the same result is returned for four minutes without a call; if only a feed's quota is used up, for this
 * feed.
 *
 * @throws Problem storage_unavailable
 */
export async function ask(use: Use, request: ModelRequest): Promise<ModelAnswer | Failed> {
  const now = Date.now();
  const before = scopesOf(use)
    .map((scope) => quiet.get(scope))
    .find((one) => one && one.until > now);
  if (before) return { failed: before.failed, note: `not asked again: ${before.note}` };
  const { answer, scope } = await asked(use, request);
  if ('failed' in answer && QUIET.includes(answer.failed)) quiet.set(scope, { ...answer, until: now + QUIET_MS });
  return answer;
}

const scopeOf = (use: Use, refusal: BudgetRefusal) =>
  use.use === 'entries' && refusal === 'feed' ? `feed ${use.feed}` : refusal === 'turn' ? 'turn' : use.use;

/** Returns the scopes of cached failures that apply to a use. */
function scopesOf(use: Use): string[] {
  if (use.use === 'topics') return ['topics'];
  return ['entries', scopeOf(use, 'feed'), ...(use.isTurn ? [] : ['turn'])];
}

async function asked(use: Use, request: ModelRequest): Promise<{ answer: ModelAnswer | Failed; scope: string }> {
  const call = { ...use, characters: charactersOf(request), day: today() };
  const refusal = await takeFromBudget(call, modelLimits);
  if (refusal) return { answer: REFUSED[refusal], scope: scopeOf(use, refusal) };
  const answer = await askModel(request);
  if ('failed' in answer && FREE.includes(answer.failed)) await giveBackToBudget(call);
  return { answer, scope: use.use };
}
