import type { TableItem } from '../platform/dynamodb/client.ts';
import { feedModelBudgetKey, type ItemKey, modelBudgetKey } from '../platform/dynamodb/key-schema.ts';
import { writeTransaction } from '../platform/dynamodb/write.ts';
import { getIntegerSetting, parseEgressUrl } from '../values/settings.ts';
import { addDays } from '../values/time.ts';

/** The limits of a model's use within a UTC day: calls, and input characters. */
export interface ModelLimits {
  calls: number;
  /** Characters of all inputs together. */
  characters: number;
}

/**
 * The purpose of a model call: the summary of a topic, or of an entry from the feed `feed`. A feed has a daily quota:
 * `feedCalls` calls, and the same share of the day's characters. `isScheduled` is true if the planner scheduled the
 * entry; the planner takes feeds in turn.
 */
export type ModelCallPurpose =
  | { use: 'topics' }
  | { use: 'entries'; feed: string; feedCalls?: number | undefined; isScheduled: boolean };

/** A model call: its purpose, its input characters, and the UTC day whose budget it uses. */
export type BudgetedModelCall = ModelCallPurpose & { characters: number; day: string };

type EntryCall = Extract<BudgetedModelCall, { use: 'entries' }>;

/**
 * The limit that refused a call. `day`: the budget of the day is used up. `feed`: the quota of the entry's feed is used
 * up. `turn`: the rest of the budget is reserved for scheduled entries.
 */
export type ExceededModelLimit = 'day' | 'feed' | 'turn';

const RETENTION_DAYS = 40;
/** Topics use at most this share of each limit, and entries leave them at least that share. */
const MAX_TOPICS_SHARE = 1 / 3;
const MIN_TOPICS_SHARE = 1 / 6;
/** Above this used share, calls are scarce: the rest is reserved for scheduled entries. */
const UNSCHEDULED_SHARE = 1 / 2;
/** The share of a day's calls and characters for one feed, if the catalog sets no number of calls. */
const FEED_SHARE = 1 / 10;

/** The counters of one item that include a call, and their limits before the call. */
interface BudgetShare {
  key: ItemKey;
  prefix: string;
  calls: number;
  characters: number;
}

/**
 * Subtracts one call from the budgets of its day and its feed; returns null, or the exceeded limit. Use it before the
 * call itself, so that neither a crash nor concurrency can exceed a limit. If a limit is exceeded, nothing is
 * subtracted.
 *
 * @throws Problem 503 storage_unavailable, storage_busy
 */
export async function consumeModelBudget(
  call: BudgetedModelCall,
  limits: ModelLimits,
): Promise<ExceededModelLimit | null> {
  const shares = listBudgetShares(call, limits);
  const never = shares.flat().find((share) => !hasRemaining(share, null, call));
  if (never) return getBudgetRefusal(call, limits, { share: never, item: null });
  const refusal = await writeTransaction(shares.map((own) => buildBudgetWrite(call, own, 1)));
  if (!refusal) return null;
  const [{ index, item } = { index: 0, item: null }] = refusal.failedConditions;
  const full = shares[index]?.find((share) => !hasRemaining(share, item, call));
  return full ? getBudgetRefusal(call, limits, { share: full, item }) : 'day';
}

/** Returns a consumed call to the budget of its day and feed. Only for a call that was certainly not billed. */
export async function refundModelBudget(call: BudgetedModelCall): Promise<void> {
  const shares = listBudgetShares(call, { calls: 0, characters: 0 });
  await writeTransaction(shares.map((own) => buildBudgetWrite(call, own, -1)));
}

/** Returns the counters of a call by item: the day's and its use's, and its feed's. */
function listBudgetShares(call: BudgetedModelCall, { calls, characters }: ModelLimits): BudgetShare[][] {
  const key = modelBudgetKey(call.day);
  const all = { key, prefix: '', calls, characters };
  const part = (limit: number, of: number) => Math.ceil(limit * of);
  if (call.use === 'topics')
    return [
      [
        all,
        { key, prefix: 'topic_', calls: part(calls, MAX_TOPICS_SHARE), characters: part(characters, MAX_TOPICS_SHARE) },
      ],
    ];
  const now = call.isScheduled ? 1 : UNSCHEDULED_SHARE;
  const getRemaining = (limit: number) => part(limit - Math.floor(limit * MIN_TOPICS_SHARE), now);
  return [
    [all, { key, prefix: 'entry_', calls: getRemaining(calls), characters: getRemaining(characters) }],
    [{ key: feedModelBudgetKey(call.day, call.feed), prefix: 'feed_', ...getFeedQuota(call, { calls, characters }) }],
  ];
}

/**
 * Returns the quota of an entry's feed: always at least one call of any length.
 * So small limits serve some entries of each feed.
 */
function getFeedQuota({ feedCalls, characters: needed }: EntryCall, { calls, characters }: ModelLimits): ModelLimits {
  const part = feedCalls === undefined ? FEED_SHARE : Math.min(1, feedCalls / Math.max(1, calls));
  return {
    calls: feedCalls ?? Math.ceil(calls * FEED_SHARE),
    characters: Math.max(Math.ceil(characters * part), needed),
  };
}

function hasRemaining(
  { prefix, calls, characters }: BudgetShare,
  item: TableItem | null,
  call: BudgetedModelCall,
): boolean {
  const used = (name: string) => Number(item?.[`${prefix}${name}`] ?? 0);
  return used('calls') < calls && used('characters') + call.characters <= characters;
}

interface CheckedShare {
  /** The share of the budget that the call needs. */
  share: BudgetShare;
  /** The stored counters. */
  item: TableItem | null;
}

function getBudgetRefusal(
  call: BudgetedModelCall,
  limits: ModelLimits,
  { share: { prefix }, item }: CheckedShare,
): ExceededModelLimit {
  if (prefix === 'feed_') return 'feed';
  if (call.use === 'topics' || call.isScheduled) return 'day';
  const [ofDay = []] = listBudgetShares({ ...call, isScheduled: true }, limits);
  return ofDay.every((share) => hasRemaining(share, item, call)) ? 'turn' : 'day';
}

/**
 * Returns the write that adds a call to the counters of one item, or subtracts it.
 * It is added only within all limits.
 */
function buildBudgetWrite({ day, characters }: BudgetedModelCall, shares: BudgetShare[], sign: 1 | -1) {
  const names = shares.flatMap(({ prefix }) => [`${prefix}calls`, `${prefix}characters`]);
  const added = shares.map(({ prefix }) => `#${prefix}calls :one, #${prefix}characters :characters`);
  const bounds = shares.flatMap((share) => [
    [`:${share.prefix}calls`, share.calls],
    [`:${share.prefix}left`, share.characters - characters],
  ]);
  const rooms = shares.map(({ prefix }) => {
    const calls = `#${prefix}calls`;
    const used = `#${prefix}characters`;
    return `(attribute_not_exists(${calls}) OR (${calls} < :${prefix}calls AND ${used} <= :${prefix}left))`;
  });
  return {
    Update: {
      Key: shares[0]?.key as ItemKey,
      UpdateExpression: `SET expires_at = :expires ADD ${added.join(', ')}`,
      ...(sign === 1 ? { ConditionExpression: rooms.join(' AND ') } : {}),
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ':expires': Date.parse(addDays(day, RETENTION_DAYS)) / 1_000,
        ':one': sign,
        ':characters': sign * characters,
        ...(sign === 1 ? Object.fromEntries(bounds) : {}),
      },
    },
  };
}

/** The id of the model or inference profile; if empty, all summaries are extractive. */
export const modelId = (process.env['SUMMARY_MODEL_ID'] ?? '').trim();

/** The AWS region of the model: SUMMARY_REGION if set, otherwise the region of the Lambda function. */
export const modelRegion = process.env['SUMMARY_REGION'] || process.env['AWS_REGION'] || 'us-east-1';

/** The address of an emulated model service, from SUMMARY_ENDPOINT; null for Bedrock itself. */
export const modelEndpoint = process.env['SUMMARY_ENDPOINT']
  ? parseEgressUrl('SUMMARY_ENDPOINT', process.env['SUMMARY_ENDPOINT'], /\.amazonaws\.com(\.cn)?$/).href
  : null;

/** The limits of all model calls of one UTC day, for entries and topics together. */
export const MODEL_DAILY_LIMITS = {
  calls: getIntegerSetting('SUMMARY_CALLS_A_DAY', 2_000),
  characters: getIntegerSetting('SUMMARY_CHARACTERS_A_DAY', 12_000_000),
};

/**
 * The time limit of one model call in milliseconds, including retries after throttling. It must be shorter than the
 * time limit of the Lambda function.
 */
export const MODEL_TIMEOUT_MS = getIntegerSetting('SUMMARY_TIMEOUT_MS', 25_000);
if (MODEL_TIMEOUT_MS < 5_000 || MODEL_TIMEOUT_MS > 60_000)
  throw new Error('SUMMARY_TIMEOUT_MS must be between 5000 and 60000 milliseconds.');

/** The time limit of one summary in milliseconds: the model call, and the table requests around it. */
export const SUMMARY_TIMEOUT_MS = MODEL_TIMEOUT_MS + 10_000;
