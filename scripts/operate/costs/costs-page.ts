import { type CostRow, DAYS_PER_MONTH, formatNumber, sumCosts } from './cost-rows.ts';
import { computeMaxDailyCost, computeModelCosts, DEFAULT_MODEL_LIMITS, findModelPrice } from './model-costs.ts';
import { type CostFigure, figures, getFigure, models, prices, results } from './price-data.ts';
import { countProjectFigures } from './project-figures.ts';
import { computeReadCosts } from './read-costs.ts';
import { computeFirewallCosts, computeServiceCosts } from './service-costs.ts';
import { UNKNOWN_COSTS } from './unknown-costs.ts';

const MILLION = 1_000_000;
/** Idle, the expected number for the catalog, and a flood. */
const ENTRIES_PER_DAY = [0, 300, 10_000];
const EXAMPLE_MODEL = 'eu.anthropic.claude-haiku-4-5-20251001-v1:0';

const formatUsd = (value: number) => value.toFixed(2);
const formatTable = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const formatBill = (rows: CostRow[]) =>
  formatTable(
    ['part', 'how much', 'USD'],
    [
      ...rows.map((row) => [row.part, row.how, formatUsd(row.usd)]),
      ['**together**', '', `**${formatUsd(sumCosts(rows))}**`],
    ],
  );

/** Builds docs/costs.md from the files in this folder and the repository. */
export function buildCostsPage(): string {
  const counted = countProjectFigures();
  const reads = computeReadCosts(MILLION, counted);
  const twice = sumCosts(computeReadCosts(MILLION, counted, 2));
  return wrapProse(`${PAGE_INTRODUCTION}

## A month

The base costs, without reads and without a model. New entries are those of all feeds together. The first
reading of the catalog's feeds adds some thousand entries once.

${formatMonths(counted)}

With ${formatNumber(ENTRIES_PER_DAY[1] ?? 0)} entries a day, the costs are:

${formatBill(computeServiceCosts(ENTRIES_PER_DAY[1] ?? 0, counted))}

## A million reads

The costs of reads with an API key. A read with an access token takes
${formatNumber(getFigure('keyUnits'))} read unit less.

${formatBill(reads)}

If functions take twice as long, the total is ${formatUsd(twice)}. API Gateway accounts for
${formatNumber((100 * (reads[0]?.usd ?? 0)) / sumCosts(reads))} %. An HTTP API would be cheaper, but
could not return errors of the gateway in the service's error format.

## A model

A model is used only if \`SUMMARY_MODEL_ID\` is set. The table has the additional costs of a month with
\`${EXAMPLE_MODEL}\` and the default caps. All are upper bounds, with the longest output of each call:

${formatModelTable(counted)}

**The caps** bound each day, for any number of updates: ${formatModelLimits()}. A character of input counts
once, however many tokens it takes. At one token per character, the day's input alone would cost
${formatUsd(getMaxInputCost())} USD.

## A firewall

If \`WAF_REQUESTS_PER_5_MINUTES\` is set: ${formatFirewallCosts(counted)}.

## Costs not included

${UNKNOWN_COSTS.map((one) => `- ${one}`).join('\n')}

## Figures

The figures are in \`scripts/operate/costs/figures.json\`. Measured ones come from the
[benchmarks](performance.md). Feeds, alarms, metrics, schedules and memory are counted in the repository's files.

${formatTable(
  ['figure', 'what', 'from'],
  Object.values(figures).map((figure) => [formatNumber(figure.value), figure.what, formatSource(figure)]),
)}

## Prices

The prices are in \`scripts/operate/costs/prices.json\`. They were not read from AWS's price list; the last
column has the source of each price. [The price lists](https://aws.amazon.com/pricing/) are authoritative.

${formatPriceTable()}
`);
}

const MAX_LINE_LENGTH = 120;

/** Wraps the paragraphs and list items of a page. Tables, code and headings keep their lines. */
function wrapProse(page: string): string {
  return `${page
    .trimEnd()
    .split('\n\n')
    .map((block) => (/^\s*(?:[#|]|```)/.test(block) ? block : wrapBlock(block)))
    .join('\n\n')}\n`;
}

/** Joins the lines of a paragraph, or of each list item, and breaks them at the line length. */
const wrapBlock = (block: string): string =>
  block
    .split(/\n(?=- )/)
    .flatMap((text) => wrapLine(text.replace(/\s*\n\s*/g, ' ')))
    .join('\n');

function wrapLine(line: string): string[] {
  const indent = line.startsWith('- ') ? '  ' : '';
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    if (current !== '' && current.length + 1 + word.length > MAX_LINE_LENGTH) {
      lines.push(current);
      current = indent + word;
    } else {
      current = current === '' ? word : `${current} ${word}`;
    }
  }
  return [...lines, current];
}

const PAGE_INTRODUCTION = `# Costs

This page estimates the costs of the service: USD for a month of ${DAYS_PER_MONTH} days in eu-central-1,
without taxes, the free tier and discounts. **No AWS bill confirms the estimate.** Units of the table are
measured, durations are assumed, and some prices are not confirmed; the tables at the end have the details.

\`npm run ops -- costs --page\` generates this page; do not edit it. For your own numbers:

\`\`\`sh
npm run ops -- costs --entries-a-day 300 --reads-a-month 1000000 --model ${EXAMPLE_MODEL}
\`\`\``;

function formatMonths(counted: ReturnType<typeof countProjectFigures>): string {
  const columns = ENTRIES_PER_DAY.map((entries) => computeServiceCosts(entries, counted));
  const [first = []] = columns;
  const rows = first.map(({ part }, i) => [part, ...columns.map((rows) => formatUsd(rows[i]?.usd ?? 0))]);
  const sums = columns.map((rows) => `**${formatUsd(sumCosts(rows))}**`);
  const heads = ENTRIES_PER_DAY.map((entries) => (entries === 0 ? 'idle' : `${formatNumber(entries)} entries a day`));
  return formatTable(['part', ...heads], [...rows, ['**together**', ...sums]]);
}

const getExamplePrice = () => findModelPrice(EXAMPLE_MODEL) ?? { input: 0, output: 0 };

function formatModelTable(counted: ReturnType<typeof countProjectFigures>): string {
  const rows = ENTRIES_PER_DAY.slice(1).flatMap((entries) =>
    computeModelCosts(entries, { price: getExamplePrice(), caps: DEFAULT_MODEL_LIMITS }, counted).map(
      ({ part, how, usd: cost }) => [...[formatNumber(entries), part, how, formatUsd(cost)]],
    ),
  );
  return formatTable(['entries a day', 'part', 'how much', 'USD'], rows);
}

function formatModelLimits(): string {
  const day = computeMaxDailyCost(DEFAULT_MODEL_LIMITS, getExamplePrice());
  const { calls, characters } = DEFAULT_MODEL_LIMITS;
  return (
    `${formatNumber(calls)} calls and ${formatNumber(characters)} characters cost at most ${formatUsd(day)} USD a ` +
    `day, ${formatUsd(day * DAYS_PER_MONTH)} a month`
  );
}

const getMaxInputCost = () => (DEFAULT_MODEL_LIMITS.characters * getExamplePrice().input) / MILLION;

function formatFirewallCosts(counted: ReturnType<typeof countProjectFigures>): string {
  const [idle, million] = [0, MILLION].map((requests) => computeFirewallCosts(requests, counted).usd);
  return `${formatUsd(idle ?? 0)} a month, and ${formatUsd((million ?? 0) - (idle ?? 0))} for a million requests`;
}

function formatSource(figure: CostFigure): string {
  if ('assumed' in figure) return `assumed: ${figure.assumed}`;
  if ('result' in figure) return `[measured](performance.md): ${results[figure.result]?.what}`;
  const page = figure.file.replace('docs/', '');
  const where = 'row' in figure ? `row "${figure.row}", ${figure.column}` : `"${figure.text.replaceAll('**', '')}"`;
  return `[${page}](${page}): ${where}`;
}

function formatPriceTable(): string {
  const ofModels = models.flatMap(({ id, global, regional, ...rest }) => [
    { ...rest, what: `${id}, global`, cost: `${formatUsd(global.input)} and ${formatUsd(global.output)}` },
    {
      ...rest,
      what: `${id}, in a region or geography`,
      cost: `${formatUsd(regional.input)} and ${formatUsd(regional.output)}`,
    },
  ]);
  return formatTable(
    ['what', 'USD', 'for', 'region', 'price of', 'page', 'known from'],
    [
      ...Object.values(prices).map(({ what, usd: cost, per, unit, region, date, source, confirmation }) => [
        ...[
          what,
          String(cost),
          per === 1 ? unit : `${formatNumber(per)} ${unit}`,
          region,
          date,
          `[AWS](${source})`,
          confirmation,
        ],
      ]),
      ...ofModels.map(({ what, cost, region, date, source, confirmation }) => [
        ...[what, cost, 'a million tokens of input and of output', region, date, `[AWS](${source})`, confirmation],
      ]),
    ],
  );
}
