import summaryModel from '../../../infra/summary-model.cjs';
import { figureOf, models, type TokenPrice } from './books.ts';
import type { countedHere } from './counted.ts';
import { DAYS, type Row, rowOf, told } from './rows.ts';

/** Daily limits of a model. */
export interface Caps {
  calls: number;
  characters: number;
}

export const DEFAULT_CAPS: Caps = {
  calls: figureOf('capCalls'),
  characters: figureOf('capCharacters'),
};

/** Returns the price of a model or inference profile, or null. */
export function priceOfModel(id: string): TokenPrice | null {
  const found = models.find((one) => one.id === id.replace(summaryModel.GEOGRAPHY, ''));
  if (!found) return null;
  return id.startsWith('global.') ? found.global : found.regional;
}

/** Formats the remedy for a missing price. */
export const noPriceOf = (id: string): string =>
  `${id} has no price here, so what it costs is unknown. Look it up for your region (https://aws.amazon.com/bedrock/pricing/) and add it to "models" in scripts/operate/costs/prices.json.`;

interface Calls {
  count: number;
  characters: number;
  tokens: number;
}

const usdOf = ({ count, characters, tokens }: Calls, { input, output }: TokenPrice): number =>
  (count * ((characters / figureOf('charactersPerToken')) * input + tokens * output)) / 1_000_000;

const ofEntries = (count: number): Calls => ({
  count,
  characters: figureOf('entryCharacters'),
  tokens: figureOf('entryTokens'),
});
const ofTopics = (count: number): Calls => ({
  count,
  characters: figureOf('topicCharacters'),
  tokens: figureOf('topicTokens'),
});

/** Returns the calls per day within the limits: one per entry, and at most one topic summary per new entry. */
export function callsADay(entriesADay: number, { calls, characters }: Caps) {
  const without = (limit: number) => limit - Math.floor(limit / figureOf('capKeptPart'));
  const part = (limit: number) => Math.ceil(limit / figureOf('capTopicsPart'));
  const [ofEntry, ofTopic] = [figureOf('entryCharacters'), figureOf('topicCharacters')];
  const entries = Math.min(entriesADay, without(calls), Math.floor(without(characters) / ofEntry));
  const left = Math.floor((characters - entries * ofEntry) / ofTopic);
  const topics = Math.min(entriesADay, part(calls), Math.floor(part(characters) / ofTopic), calls - entries, left);
  return { entries, topics };
}

/**
 * Computes the monthly costs of a model with the writes and the compute time of its summaries; all are upper bounds.
 */
export function costsOfModel(
  entriesADay: number,
  price: TokenPrice,
  caps: Caps,
  { gigabytesOf }: ReturnType<typeof countedHere>,
): Row[] {
  const { entries, topics } = callsADay(entriesADay, caps);
  const writes = ['waitWrites', 'editWrites', 'editLater', 'summaryMore'].reduce((sum, one) => sum + figureOf(one), 0);
  const monthly = entries * DAYS;
  const capped = entries < entriesADay ? ', where the cap ends it' : '';
  const asked = (part: string, count: number, calls: Calls): Row => ({
    part,
    how: `at most ${told(count)} calls a day${count === entries ? capped : ''}`,
    usd: usdOf(calls, price) * DAYS,
  });
  return [
    asked('The model, for entries', entries, ofEntries(entries)),
    asked('The model, for topics', topics, ofTopics(topics)),
    rowOf(
      'Asking it, and storing its summaries',
      `${told(monthly)} summaries, ${told(writes)} write units each, with messages, invocations and traces`,
      ['writeUnits', monthly * writes],
      ['compute', monthly * figureOf('summarySeconds') * gigabytesOf('summarizeEntries')],
      ['queues', monthly * figureOf('messageRequests')],
      ['invocations', monthly],
      ['traces', monthly],
    ),
  ];
}

/** Returns the maximum cost of a day: all characters, and the longest response to each call. */
export function mostOfADay({ calls, characters }: Caps, price: TokenPrice): number {
  const topics = Math.ceil(calls / figureOf('capTopicsPart'));
  const input = usdOf({ count: 1, characters, tokens: 0 }, price);
  const tokens = topics * figureOf('topicTokens') + (calls - topics) * figureOf('entryTokens');
  return input + usdOf({ count: 1, characters: 0, tokens }, price);
}
