import { getCost } from './price-data.ts';

/** A row of a bill: part, quantity and USD. */
export interface CostRow {
  part: string;
  how: string;
  usd: number;
}

export const DAYS_PER_MONTH = 30;
export const GB = 2 ** 30;

/** Formats a number: 1,200 or 0.05. */
export const formatNumber = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 ? 3 : 0 });

export const buildCostRow = (part: string, how: string, ...costs: [price: string, amount: number][]): CostRow => ({
  part,
  how,
  usd: costs.reduce((sum, [price, amount]) => sum + getCost(price, amount), 0),
});

export const sumCosts = (rows: CostRow[]): number => rows.reduce((sum, { usd }) => sum + usd, 0);
