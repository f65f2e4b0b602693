import { type Figure, figureOf, figures, models, prices, results } from './books.ts';
import { countedHere } from './counted.ts';
import { costsOfModel, DEFAULT_CAPS, mostOfADay, priceOfModel } from './model.ts';
import { costsOfReads } from './reads.ts';
import { DAYS, type Row, sumOf, told } from './rows.ts';
import { costsOfFirewall, costsOfService } from './service.ts';
import { UNKNOWN } from './unknown.ts';

const MILLION = 1_000_000;
/** Idle, the expected number for the catalog, and a flood. */
const ENTRIES_A_DAY = [0, 300, 10_000];
const MODEL = 'eu.anthropic.claude-haiku-4-5-20251001-v1:0';

const usd = (value: number) => value.toFixed(2);
const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const bill = (rows: Row[]) =>
  table(
    ['part', 'how much', 'USD'],
    [...rows.map((row) => [row.part, row.how, usd(row.usd)]), ['**together**', '', `**${usd(sumOf(rows))}**`]],
  );

/** Builds docs/costs.md from the files in this folder and the repository. */
export function pageOfCosts(): string {
  const counted = countedHere();
  const reads = costsOfReads(MILLION, counted);
  const twice = sumOf(costsOfReads(MILLION, counted, 2));
  return `${HEAD}

## A month

Whether anybody reads or not, without a model. New entries are those of all feeds together; the first reading of the catalog's feeds, which brings some thousands, comes once on top.

${months(counted)}

With ${told(ENTRIES_A_DAY[1] ?? 0)} entries a day that is:

${bill(costsOfService(ENTRIES_A_DAY[1] ?? 0, counted))}

## A million reads

With an API key. Reads with an access token cost less by ${told(figureOf('keyUnits'))} read unit each.

${bill(reads)}

If functions take twice as long, it is ${usd(twice)}. API Gateway takes ${told((100 * (reads[0]?.usd ?? 0)) / sumOf(reads))} % of it: an HTTP API would be cheaper, but could not answer refusals in the service's error format.

## A model

None is used unless \`SUMMARY_MODEL_ID\` is set. With \`${MODEL}\` and the default caps, in a month, in addition to the costs above; all are upper bounds, with the longest answer to each call:

${modelTable(counted)}

**The caps** bound each day, for any number of updates: ${capsTold()}. A character of input counts once, however many tokens it takes; with one token a character the day's input alone would cost ${usd(inputWorst())} USD.

## A firewall

Only where \`WAF_REQUESTS_PER_5_MINUTES\` is set: ${firewallTold(counted)}.

## What is not in these figures

${UNKNOWN.map((one) => `- ${one}`).join('\n')}

## The figures

\`scripts/operate/costs/figures.json\`. Measured figures are those of the [benchmarks](performance.md). Numbers of feeds, alarms, metrics, schedules and memory are counted in the repository's files.

${table(
  ['figure', 'what', 'from'],
  Object.values(figures).map((figure) => [told(figure.value), figure.what, sourceOf(figure)]),
)}

## The prices

\`scripts/operate/costs/prices.json\`. They were not read from AWS's price list; the last column says what is known of each price. [The price lists](https://aws.amazon.com/pricing/) are authoritative.

${priceTable()}
`;
}

const HEAD = `# What it costs

Made by \`npm run ops -- costs --page\`; do not edit it. USD a month of ${DAYS} days in eu-central-1, without taxes, the free tier and discounts. **No bill of AWS confirms it**: units of the table are measured, durations are assumed, and some prices are not confirmed, as the tables at the end say. For other numbers:

\`\`\`sh
npm run ops -- costs --entries-a-day 300 --reads-a-month 1000000 --model ${MODEL}
\`\`\``;

function months(counted: ReturnType<typeof countedHere>): string {
  const columns = ENTRIES_A_DAY.map((entries) => costsOfService(entries, counted));
  const [first = []] = columns;
  const rows = first.map(({ part }, i) => [part, ...columns.map((rows) => usd(rows[i]?.usd ?? 0))]);
  const sums = columns.map((rows) => `**${usd(sumOf(rows))}**`);
  const heads = ENTRIES_A_DAY.map((entries) => (entries === 0 ? 'idle' : `${told(entries)} entries a day`));
  return table(['part', ...heads], [...rows, ['**together**', ...sums]]);
}

const price = () => priceOfModel(MODEL) ?? { input: 0, output: 0 };

function modelTable(counted: ReturnType<typeof countedHere>): string {
  const rows = ENTRIES_A_DAY.slice(1).flatMap((entries) =>
    costsOfModel(entries, price(), DEFAULT_CAPS, counted).map(({ part, how, usd: cost }) => [
      ...[told(entries), part, how, usd(cost)],
    ]),
  );
  return table(['entries a day', 'part', 'how much', 'USD'], rows);
}

function capsTold(): string {
  const day = mostOfADay(DEFAULT_CAPS, price());
  const { calls, characters } = DEFAULT_CAPS;
  return `${told(calls)} calls and ${told(characters)} characters cost at most ${usd(day)} USD a day, ${usd(day * DAYS)} a month`;
}

const inputWorst = () => (DEFAULT_CAPS.characters * price().input) / MILLION;

function firewallTold(counted: ReturnType<typeof countedHere>): string {
  const [idle, million] = [0, MILLION].map((requests) => costsOfFirewall(requests, counted).usd);
  return `${usd(idle ?? 0)} a month, and ${usd((million ?? 0) - (idle ?? 0))} for a million requests`;
}

function sourceOf(figure: Figure): string {
  if ('assumed' in figure) return `assumed: ${figure.assumed}`;
  if ('result' in figure) return `[measured](performance.md): ${results[figure.result]?.what}`;
  const page = figure.file.replace('docs/', '');
  const where = 'row' in figure ? `row "${figure.row}", ${figure.column}` : `"${figure.text.replaceAll('**', '')}"`;
  return `[${page}](${page}): ${where}`;
}

function priceTable(): string {
  const ofModels = models.flatMap(({ id, global, regional, ...rest }) => [
    { ...rest, what: `${id}, global`, told: `${usd(global.input)} and ${usd(global.output)}` },
    { ...rest, what: `${id}, in a region or geography`, told: `${usd(regional.input)} and ${usd(regional.output)}` },
  ]);
  return table(
    ['what', 'USD', 'for', 'region', 'price of', 'page', 'known from'],
    [
      ...Object.values(prices).map(({ what, usd: cost, per, unit, region, date, source, known }) => [
        ...[what, String(cost), per === 1 ? unit : `${told(per)} ${unit}`, region, date, `[AWS](${source})`, known],
      ]),
      ...ofModels.map(({ what, told: cost, region, date, source, known }) => [
        ...[what, cost, 'a million tokens of input and of output', region, date, `[AWS](${source})`, known],
      ]),
    ],
  );
}
