import { costOf } from './books.ts';

/** A row of a bill: part, quantity and USD. */
export interface Row {
  part: string;
  how: string;
  usd: number;
}

export const DAYS = 30;
export const GB = 2 ** 30;

/** Formats a number: 1,200 or 0.05. */
export const told = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 ? 3 : 0 });

export const rowOf = (part: string, how: string, ...costs: [price: string, amount: number][]): Row => ({
  part,
  how,
  usd: costs.reduce((sum, [price, amount]) => sum + costOf(price, amount), 0),
});

export const sumOf = (rows: Row[]): number => rows.reduce((sum, { usd }) => sum + usd, 0);
