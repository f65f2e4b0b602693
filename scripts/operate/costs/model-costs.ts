import summaryModel from '../../../infra/summary-model.cjs';
import { buildCostRow, type CostRow, DAYS_PER_MONTH, formatNumber } from './cost-rows.ts';
import { getFigure, models, type TokenPrice } from './price-data.ts';
import type { countProjectFigures } from './project-figures.ts';

/** Daily limits of a model. */
export interface ModelCallLimits {
  calls: number;
  characters: number;
}

export const DEFAULT_MODEL_LIMITS: ModelCallLimits = {
  calls: getFigure('capCalls'),
  characters: getFigure('capCharacters'),
};

/** Returns the price of a model or inference profile, or null. */
export function findModelPrice(id: string): TokenPrice | null {
  const found = models.find((one) => one.id === id.replace(summaryModel.GEOGRAPHY, ''));
  if (!found) return null;
  return id.startsWith('global.') ? found.global : found.regional;
}

/** Formats the remedy for a missing price. */
export const formatMissingPrice = (id: string): string =>
  `${id} has no price here, so its costs are unknown. Look it up for your region ` +
  '(https://aws.amazon.com/bedrock/pricing/) and add it to "models" in scripts/operate/costs/prices.json.';

interface ModelCalls {
  count: number;
  characters: number;
  tokens: number;
}

const computeModelCost = ({ count, characters, tokens }: ModelCalls, { input, output }: TokenPrice): number =>
  (count * ((characters / getFigure('charactersPerToken')) * input + tokens * output)) / 1_000_000;

const toEntryCalls = (count: number): ModelCalls => ({
  count,
  characters: getFigure('entryCharacters'),
  tokens: getFigure('entryTokens'),
});
const toTopicCalls = (count: number): ModelCalls => ({
  count,
  characters: getFigure('topicCharacters'),
  tokens: getFigure('topicTokens'),
});

/** Returns the calls per day within the limits: one per entry, and at most one per entry for its topic. */
export function computeDailyCalls(entriesADay: number, { calls, characters }: ModelCallLimits) {
  const without = (limit: number) => limit - Math.floor(limit / getFigure('capKeptPart'));
  const part = (limit: number) => Math.ceil(limit / getFigure('capTopicsPart'));
  const ofEntry = getFigure('entryCharacters');
  const ofTopic = getFigure('topicCharacters');
  const entries = Math.min(entriesADay, without(calls), Math.floor(without(characters) / ofEntry));
  const left = Math.floor((characters - entries * ofEntry) / ofTopic);
  const topics = Math.min(entriesADay, part(calls), Math.floor(part(characters) / ofTopic), calls - entries, left);
  return { entries, topics };
}

export interface ModelCostOptions {
  price: TokenPrice;
  /** The daily limits of the model's calls and characters. */
  caps: ModelCallLimits;
}

/** Returns upper bounds of a model's monthly costs, with writes and compute time of its summaries. */
export function computeModelCosts(
  entriesADay: number,
  { price, caps }: ModelCostOptions,
  { gigabytesOf }: ReturnType<typeof countProjectFigures>,
): CostRow[] {
  const { entries, topics } = computeDailyCalls(entriesADay, caps);
  const writes = ['waitWrites', 'editWrites', 'editLater', 'summaryMore'].reduce((sum, one) => sum + getFigure(one), 0);
  const monthly = entries * DAYS_PER_MONTH;
  const capped = entries < entriesADay ? ', where the cap ends it' : '';
  const buildModelRow = (part: string, count: number, calls: ModelCalls): CostRow => ({
    part,
    how: `at most ${formatNumber(count)} calls a day${count === entries ? capped : ''}`,
    usd: computeModelCost(calls, price) * DAYS_PER_MONTH,
  });
  return [
    buildModelRow('The model, for entries', entries, toEntryCalls(entries)),
    buildModelRow('The model, for topics', topics, toTopicCalls(topics)),
    buildCostRow(
      'Asking it, and storing its summaries',
      `${formatNumber(monthly)} summaries, ${formatNumber(writes)} write units each, with messages, invocations ` +
        'and traces',
      ['writeUnits', monthly * writes],
      ['compute', monthly * getFigure('summarySeconds') * gigabytesOf('summarizeEntries')],
      ['queues', monthly * getFigure('messageRequests')],
      ['invocations', monthly],
      ['traces', monthly],
    ),
  ];
}

/** Returns the maximum cost of a day: all characters, and the longest response to each call. */
export function computeMaxDailyCost({ calls, characters }: ModelCallLimits, price: TokenPrice): number {
  const topics = Math.ceil(calls / getFigure('capTopicsPart'));
  const input = computeModelCost({ count: 1, characters, tokens: 0 }, price);
  const tokens = topics * getFigure('topicTokens') + (calls - topics) * getFigure('entryTokens');
  return input + computeModelCost({ count: 1, characters: 0, tokens }, price);
}
