import summaryModel from '../../../infra/summary-model.cjs';
import { figureOf, models, type TokenPrice } from './books.ts';
import type { countedHere } from './counted.ts';
import { DAYS, type Row, rowOf, told } from './rows.ts';

/** What a model may be asked on one day. */
export interface Caps {
  calls: number;
  characters: number;
}

export const DEFAULT_CAPS: Caps = {
  calls: figureOf('capCalls'),
  characters: figureOf('capCharacters'),
};

/** The price of a model or inference profile; null where the table has none. */
export function priceOfModel(id: string): TokenPrice | null {
  const found = models.find((one) => one.id === id.replace(summaryModel.GEOGRAPHY, ''));
  if (!found) return null;
  return id.startsWith('global.') ? found.global : found.regional;
}

/** What to do about a model without a price. */
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

/** The calls of a day, as far as the caps go: one for each entry, and for topics at most one for each new entry. */
export function callsADay(entriesADay: number, { calls, characters }: Caps) {
  const without = (limit: number) => limit - Math.floor(limit / figureOf('capKeptPart'));
  const part = (limit: number) => Math.ceil(limit / figureOf('capTopicsPart'));
  const [ofEntry, ofTopic] = [figureOf('entryCharacters'), figureOf('topicCharacters')];
  const entries = Math.min(entriesADay, without(calls), Math.floor(without(characters) / ofEntry));
  const left = Math.floor((characters - entries * ofEntry) / ofTopic);
  const topics = Math.min(entriesADay, part(calls), Math.floor(part(characters) / ofTopic), calls - entries, left);
  return { entries, topics };
}

/** What a model costs in a month, with the writes and the time that its summaries of entries take; all are upper bounds. */
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

/** The most that the caps let a model cost on one day: all characters, and the longest answer to each call. */
export function mostOfADay({ calls, characters }: Caps, price: TokenPrice): number {
  const topics = Math.ceil(calls / figureOf('capTopicsPart'));
  const input = usdOf({ count: 1, characters, tokens: 0 }, price);
  const tokens = topics * figureOf('topicTokens') + (calls - topics) * figureOf('entryTokens');
  return input + usdOf({ count: 1, characters: 0, tokens }, price);
}
