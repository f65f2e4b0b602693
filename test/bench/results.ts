import { readFileSync } from 'node:fs';

/** A recorded result of a benchmark, by its id in results.json. A result without a value was not measured yet. */
export interface BenchResult {
  part: string;
  what: string;
  value?: number;
  unit: string;
  /** The budget: `value` must not exceed it. */
  atMost?: number;
  /** The budget: `value` must reach it. */
  atLeast?: number;
  /** What prints the value: the arguments of `npm run bench --`, or a whole command. */
  command?: string;
  /** The date of the run. */
  measured?: string;
  /** The machine. Without it the value is a count, which is the same on every machine. */
  machine?: string;
}

export const results: Record<string, BenchResult> = JSON.parse(
  readFileSync(new URL('results.json', import.meta.url), 'utf8'),
);

const HEADER = ['What', 'Figure', 'Budget', 'Command', 'Measured'];

/** Returns all results as one Markdown table, the table of docs/performance.md. */
export function formatResults(): string {
  const rows = [HEADER, HEADER.map(() => '---')];
  let part = '';
  for (const result of Object.values(results)) {
    if (result.part !== part) rows.push([`**${result.part}**`, '', '', '', '']);
    part = result.part;
    rows.push(toRow(result));
  }
  return `${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

function toRow(result: BenchResult): string[] {
  const { what, value, unit, command, measured, machine } = result;
  const figure = value === undefined ? 'not measured' : `${formatNumber(value)} ${unit}`;
  const run = machine ? `${measured}, ${machine}` : (measured ?? '');
  return [what, figure, formatBudget(result), command ? `\`${command}\`` : '', run];
}

function formatBudget({ value, atMost, atLeast, unit }: BenchResult): string {
  if (atMost === undefined && atLeast === undefined) return '';
  const budget = atMost === undefined ? `at least ${formatNumber(atLeast ?? 0)}` : `at most ${formatNumber(atMost)}`;
  if (value === undefined) return `${budget} ${unit}`;
  const isMet = value <= (atMost ?? value) && value >= (atLeast ?? value);
  return `${budget}: ${isMet ? 'met' : '**missed**'}`;
}

const formatNumber = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 3 });
