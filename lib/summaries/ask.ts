import { today } from '../values/time.ts';
import { askModel, charactersOf, type ModelAnswer, type ModelFailure, type ModelRequest } from './bedrock.ts';
import { giveBackToBudget, type ModelCall, takeFromBudget } from './budget.ts';
import { modelLimits } from './settings.ts';

/** Why the model was not asked, or did not answer. */
export interface Failed {
  failed: ModelFailure | 'capped';
  note: string;
}

/** Until the planner's next run: the rest of a batch does not send again what the model does not accept now. */
const QUIET_MS = 4 * 60_000;
const FREE = ['throttled', 'misconfigured'];
const QUIET = [...FREE, 'down', 'capped'];
const quiet = new Map<ModelCall['use'], Failed & { until: number }>();

/**
 * Asks the model if today's budget has room for the request. Each call of this function is at most one paid call of the model:
 * what may have been paid is not repeated, and what certainly was not is given back. Once the model accepts nothing, or the
 * budget is used up, the same answer is given for four minutes, and nothing is sent.
 *
 * @throws Problem storage_unavailable
 */
export async function ask(use: ModelCall['use'], request: ModelRequest): Promise<ModelAnswer | Failed> {
  const before = quiet.get(use);
  if (before && before.until > Date.now()) return { failed: before.failed, note: `not asked again: ${before.note}` };
  const answer = await asked(use, request);
  if ('failed' in answer && QUIET.includes(answer.failed)) quiet.set(use, { ...answer, until: Date.now() + QUIET_MS });
  return answer;
}

async function asked(use: ModelCall['use'], request: ModelRequest): Promise<ModelAnswer | Failed> {
  const call = { use, characters: charactersOf(request), day: today() };
  if (!(await takeFromBudget(call, modelLimits))) return { failed: 'capped', note: 'the budget of the day is used up' };
  const answer = await askModel(request);
  if ('failed' in answer && FREE.includes(answer.failed)) await giveBackToBudget(call);
  return answer;
}
