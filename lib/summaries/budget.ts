import { modelBudgetKey } from '../table/key-chart.ts';
import { updateItem } from '../table/write.ts';
import { addDays } from '../values/time.ts';

/** The limits of a model for one UTC day. */
export interface ModelLimits {
  calls: number;
  /** Of all inputs together. */
  characters: number;
}

/** One call of a day: its input characters, and whether it is for an entry or for a topic. */
export interface ModelCall {
  use: 'entries' | 'topics';
  characters: number;
  /** The UTC day whose budget is used. */
  day: string;
}

const DAYS_KEPT = 40;
/** Topics get at most this part of each limit, so that the rest is always left for entries. */
const TOPICS_PART = 1 / 3;

/**
 * Takes a call from its day's budget. It is taken before the call, so that neither a crash nor concurrent callers can exceed a
 * limit. False, and nothing taken, if a limit would be exceeded.
 */
export async function takeFromBudget(call: ModelCall, limits: ModelLimits): Promise<boolean> {
  const shares = sharesOf(call.use, limits);
  if (shares.some(({ calls, characters }) => calls < 1 || call.characters > characters)) return false;
  const rooms = shares.map(({ prefix }) => {
    const [calls, characters] = [`#${prefix}calls`, `#${prefix}characters`];
    return `(attribute_not_exists(${calls}) OR (${calls} < :${prefix}calls AND ${characters} <= :${prefix}left))`;
  });
  const bounds = shares.flatMap(({ prefix, calls, characters }) => [
    [`:${prefix}calls`, calls],
    [`:${prefix}left`, characters - call.characters],
  ]);
  const { ExpressionAttributeValues, ...count } = countOf(call, shares, 1);
  return updateItem({
    ...count,
    ConditionExpression: rooms.join(' AND '),
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ...Object.fromEntries(bounds) },
  });
}

/** Gives back a call that was taken and cost nothing. */
export async function giveBackToBudget(call: ModelCall): Promise<void> {
  await updateItem(countOf(call, sharesOf(call.use, { calls: 0, characters: 0 }), -1));
}

/** The counters that include a call, with their limits: the day's, and for a topic's call the topics' own. */
function sharesOf(use: ModelCall['use'], { calls, characters }: ModelLimits) {
  const all = { prefix: '', calls, characters };
  if (use === 'entries') return [all];
  const part = (limit: number) => Math.ceil(limit * TOPICS_PART);
  return [all, { prefix: 'topic_', calls: part(calls), characters: part(characters) }];
}

function countOf({ day, characters }: ModelCall, shares: { prefix: string }[], sign: 1 | -1) {
  const names = shares.flatMap(({ prefix }) => [`${prefix}calls`, `${prefix}characters`]);
  const added = shares.map(({ prefix }) => `#${prefix}calls :one, #${prefix}characters :characters`);
  return {
    Key: modelBudgetKey(day),
    UpdateExpression: `SET expires_at = :expires ADD ${added.join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ':expires': Date.parse(addDays(day, DAYS_KEPT)) / 1_000,
      ':one': sign,
      ':characters': sign * characters,
    },
  };
}
