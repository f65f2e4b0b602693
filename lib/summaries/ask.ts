import { today } from '../values/time.ts';
import { askModel, charactersOf, type ModelAnswer, type ModelFailure, type ModelRequest } from './bedrock.ts';
import { type BudgetRefusal, giveBackToBudget, takeFromBudget, type Use } from './budget.ts';
import { modelLimits } from './settings.ts';

/** Why the model was not asked, or did not answer. `deferred`: the day's budget has room, but not for this feed or not now. */
export interface Failed {
  failed: ModelFailure | 'capped' | 'deferred';
  note: string;
}

const REFUSED: Record<BudgetRefusal, Failed> = {
  day: { failed: 'capped', note: 'the budget of the day is used up' },
  feed: { failed: 'deferred', note: 'the quota of its feed is used up for today' },
  turn: { failed: 'deferred', note: 'calls are scarce, it waits for its turn' },
};
/** Until the planner's next run: the rest of a batch does not send again what the model does not accept now. */
const QUIET_MS = 4 * 60_000;
const FREE = ['throttled', 'misconfigured'];
const QUIET = [...FREE, 'down', 'capped', 'deferred'];
const quiet = new Map<string, Failed & { until: number }>();

/**
 * Asks the model if today's budget has room for the request. Each call of this function is at most one paid call of the model:
 * what may have been paid is not repeated, and what certainly was not is given back. Once the model accepts nothing, or the
 * budget is used up, the same answer is given for four minutes, and nothing is sent; where only a feed's quota is used up, to
 * this feed's entries.
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

/** For whom the last failures are kept that concern a use. */
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
