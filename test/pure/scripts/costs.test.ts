import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sumCosts } from '../../../scripts/operate/costs/cost-rows.ts';
import { buildCostsPage } from '../../../scripts/operate/costs/costs-page.ts';
import {
  computeDailyCalls,
  computeMaxDailyCost,
  computeModelCosts,
  DEFAULT_MODEL_LIMITS,
  findModelPrice,
} from '../../../scripts/operate/costs/model-costs.ts';
import { figures, models, prices } from '../../../scripts/operate/costs/price-data.ts';
import { countProjectFigures } from '../../../scripts/operate/costs/project-figures.ts';
import { computeReadCosts, computeReadUnits } from '../../../scripts/operate/costs/read-costs.ts';
import { computeServiceCosts } from '../../../scripts/operate/costs/service-costs.ts';
import { main } from '../../../scripts/operate/costs.ts';
import { fc } from '../../support/property.ts';
import { runScript } from '../../support/run-script.ts';

const HAIKU = 'anthropic.claude-haiku-4-5-20251001-v1:0';
const FOLDER = 'scripts/operate/costs';
const counted = countProjectFigures();

const formatNumber = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 3 });

/**
 * Returns the cell of a Markdown table by the first cell of its row and the head of its column. The first table with
 * both counts.
 */
function getCell(page: string, row: string, column: string): string | undefined {
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  let head: string[] = [];
  let before: string[] = [];
  for (const line of readFileSync(page, 'utf8').split('\n')) {
    const now = line.startsWith('|') ? cells(line) : [];
    if (now.length > 0 && now.every((cell) => /^-+$/.test(cell))) head = before;
    if (now[0] === row && head.includes(column)) return now[head.indexOf(column)];
    before = now;
  }
  return undefined;
}

it('docs/costs.md equals the page that npm run ops -- costs --page writes', () => {
  expect(readFileSync('docs/costs.md', 'utf8')).toBe(buildCostsPage());
});

it('each cost figure that cites a documentation page equals the value on that page', () => {
  for (const [name, figure] of Object.entries(figures)) {
    if ('row' in figure) {
      const cell = getCell(figure.file, figure.row, figure.column) ?? 'no such cell';
      expect([String(figure.value), `${figure.value} more`], name).toContain(cell);
    } else if ('text' in figure)
      expect(readFileSync(figure.file, 'utf8').replace(/\s+/g, ' '), name).toContain(figure.text);
  }
});

const WORDS: Record<string, string> = { '1': 'one', '3': 'third', '6': 'sixth' };

it('the quoted text of each cost figure contains its value', () => {
  for (const [name, figure] of Object.entries(figures)) {
    if (!('text' in figure)) continue;
    const value = formatNumber(figure.value);
    expect(
      [value, WORDS[value] ?? value].some((form) => figure.text.includes(form)),
      name,
    ).toBe(true);
  }
});

it('every price has its date, region, AWS page and a note on its confirmation', () => {
  for (const { date, region, source, confirmation } of [...Object.values(prices), ...models]) {
    expect(date).toMatch(/^20\d\d-\d\d(-\d\d)?$/);
    expect(source).toMatch(/^https:\/\/aws\.amazon\.com\/.+\/pricing\//);
    expect([region, confirmation].every((text) => text.length > 3)).toBe(true);
  }
});

it('every cost figure and every price is used', () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.ts'));
  const code = files.map((file) => readFileSync(`${FOLDER}/${file}`, 'utf8')).join('\n');
  for (const name of [...Object.keys(figures), ...Object.keys(prices)]) expect(code).toContain(`'${name}'`);
});

it('computeReadCosts matches a manual calculation for a million reads, and grows linearly', () => {
  // Half 3, a quarter 0.5 and 11.5, and 1 for the key.
  expect(computeReadUnits()).toBe(5.5);
  const gb = 2 ** 30;
  const byHand = [3.7, 0.4 + 20_000 * 0.0000133334, 5.5 * 0.1525, (720e6 / gb) * 0.63, 0.25, (4e9 / gb) * 0.09];
  const rows = computeReadCosts(1_000_000, counted);
  for (const [i, cost] of byHand.entries()) expect(rows[i]?.usd, rows[i]?.part).toBeCloseTo(cost, 6);
  expect(sumCosts(computeReadCosts(2_000_000, counted))).toBeCloseTo(2 * sumCosts(rows), 6);
  expect(sumCosts(computeReadCosts(0, counted))).toBe(0);
});

it('computeServiceCosts charges an idle service for fetching and alarms, but not for entries', () => {
  const usd = Object.fromEntries(computeServiceCosts(0, counted).map((row) => [row.part, row.usd]));
  expect(usd['Storing entries']).toBe(0);
  expect(usd['Storage']).toBe(0);
  expect(usd['Alarms']).toBeCloseTo(counted.alarmMetrics / 10, 6);
  // 48 runs a day of each feed: 2 s at 1 GB, 30 read and 13 write units.
  const run = 0.2e-6 + 2 * 0.0000133334 + 30 * 0.1525e-6 + 13 * 0.7625e-6;
  expect(usd[`Reading ${counted.feeds} feeds`]).toBeCloseTo(counted.feeds * 48 * 30 * run, 6);
  const more = sumCosts(computeServiceCosts(300, counted)) - sumCosts(computeServiceCosts(150, counted));
  expect(more).toBeCloseTo(sumCosts(computeServiceCosts(150, counted)) - sumCosts(computeServiceCosts(0, counted)), 6);
  // 2,000 visits a day at most, for any number of entries.
  const documents = (entries: number) =>
    computeServiceCosts(entries, counted).find(({ part }) => part === 'Documents behind links');
  expect(documents(10_000)).toEqual(documents(334));
  expect(documents(334)?.how).toMatch(/^60,000 visits/);
});

it('findModelPrice returns the regional price unless the profile is global, and null for unknown models', () => {
  expect(findModelPrice(`global.${HAIKU}`)).toEqual({ input: 1, output: 5 });
  for (const id of [HAIKU, `eu.${HAIKU}`, `us.${HAIKU}`])
    expect(findModelPrice(id)).toEqual({ input: 1.1, output: 5.5 });
  for (const id of ['amazon.nova-lite-v1:0', 'eu.amazon.nova-lite-v1:0', HAIKU.replace('4-5', '9')])
    expect(findModelPrice(id), id).toBeNull();
});

interface DailyAmounts {
  entries: number;
  calls: number;
  characters: number;
}

it('model calls and their cost stay within the daily caps for any number of entries', () => {
  const price = { input: 1.1, output: 5.5 };
  const amounts = fc.record({
    entries: fc.nat(100_000),
    calls: fc.nat(10_000),
    characters: fc.nat(50_000_000),
  });
  const holds = ({ entries, ...caps }: DailyAmounts) => {
    const made = computeDailyCalls(entries, caps);
    expect(made.entries + made.topics).toBeLessThanOrEqual(caps.calls);
    expect(4_000 * made.entries + 30_000 * made.topics).toBeLessThanOrEqual(caps.characters);
    const [ofEntries, ofTopics] = computeModelCosts(entries, { price, caps }, counted);
    const day = ((ofEntries?.usd ?? 0) + (ofTopics?.usd ?? 0)) / 30;
    expect(day).toBeLessThanOrEqual(computeMaxDailyCost(caps, price) + 1e-9);
  };
  fc.assert(fc.property(amounts, holds));
  // 12,000,000 characters, 667 calls of 500 tokens and 1,333 of 200.
  const most = (12e6 / 3.5) * 1.1e-6 + (667 * 500 + 1_333 * 200) * 5.5e-6;
  expect(computeMaxDailyCost(DEFAULT_MODEL_LIMITS, price)).toBeCloseTo(most, 6);
});

const run = (...args: string[]) => runScript({ main }, args);

it('npm run ops -- costs prints the sum of its rows and a note about a model without a price', async () => {
  const model = ['--model', 'amazon.nova-lite-v1:0'];
  const { output, code } = await run('--entries-a-day', '0', '--reads-a-month', '0', ...model);
  expect(code).toBe(0);
  const idle = sumCosts(computeServiceCosts(0, counted)).toFixed(2);
  expect(output).toMatch(new RegExp(`^together +${idle} {2}USD a month, and the model, whose price is unknown$`, 'm'));
  expect(output).toContain('amazon.nova-lite-v1:0 has no price here');
  expect(await run('--entries-a-day', 'many')).toEqual({
    code: 1,
    output: 'npm run ops -- costs: --entries-a-day takes a whole number.\n',
  });
});
