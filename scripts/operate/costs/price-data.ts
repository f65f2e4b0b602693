import { readFileSync } from 'node:fs';

/** A price of AWS by its name in prices.json. `confirmation` says how it was confirmed. */
export interface AwsPrice {
  what: string;
  usd: number;
  per: number;
  unit: string;
  region: string;
  date: string;
  source: string;
  confirmation: string;
}

/** USD per million tokens. */
export interface TokenPrice {
  input: number;
  output: number;
}

/** The prices of a model: for global inference profiles (`global.`), and within a region or geography. */
export interface ModelPrice {
  id: string;
  global: TokenPrice;
  regional: TokenPrice;
  region: string;
  date: string;
  source: string;
  confirmation: string;
}

/** A figure with its source: a benchmark result, a table cell or text of a page, or an assumption. */
export type CostFigure = { value: number; what: string } & (
  | { result: string }
  | { file: string; row: string; column: string }
  | { file: string; text: string }
  | { assumed: string }
);

const readJson = <T>(file: string): T => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));

export const { prices, models } = readJson<{ prices: Record<string, AwsPrice>; models: ModelPrice[] }>('prices.json');
/** Recorded benchmark results by id. */
export const results = readJson<Record<string, { what: string; value?: number }>>('../../../test/bench/results.json');

/** Figures by name. Measured ones have the value of the recorded result. */
export const figures: Record<string, CostFigure> = Object.fromEntries(
  Object.entries(readJson<Record<string, CostFigure>>('figures.json')).map(([name, figure]) => [
    name,
    resolveFigure(figure),
  ]),
);

function resolveFigure(figure: CostFigure): CostFigure {
  if (!('result' in figure)) return figure;
  const { value } = results[figure.result] ?? {};
  if (value === undefined) throw new Error(`test/bench/results.json has no value for ${figure.result}.`);
  return { ...figure, value };
}

/** Returns the cost of an amount. @throws Error for an unknown price */
export function getCost(name: string, amount: number): number {
  const price = prices[name];
  if (!price) throw new Error(`there is no price ${name} in scripts/operate/costs/prices.json.`);
  return (amount / price.per) * price.usd;
}

/** Returns the value of a figure. @throws Error for an unknown figure */
export function getFigure(name: string): number {
  const figure = figures[name];
  if (!figure) throw new Error(`there is no figure ${name} in scripts/operate/costs/figures.json.`);
  return figure.value;
}
