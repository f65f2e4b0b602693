import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { getIntegerSetting } from '../../lib/values/settings.ts';
import { type CostRow, sumCosts } from './costs/cost-rows.ts';
import { buildCostsPage } from './costs/costs-page.ts';
import { computeModelCosts, DEFAULT_MODEL_LIMITS, findModelPrice, formatMissingPrice } from './costs/model-costs.ts';
import { countProjectFigures } from './costs/project-figures.ts';
import { computeReadCosts } from './costs/read-costs.ts';
import { computeServiceCosts } from './costs/service-costs.ts';
import { UNKNOWN_COSTS } from './costs/unknown-costs.ts';
import { defineCommand } from './table-option.ts';

const HELP = `Estimates the monthly costs of the service: npm run ops -- costs [options]

  --entries-a-day N   new entries of all feeds together (default 300)
  --reads-a-month N   requests with API keys (default 1000000)
  --model ID          the model or inference profile of summaries (default SUMMARY_MODEL_ID, else none)
  --page              writes docs/costs.md instead
  --help              this text

SUMMARY_CALLS_A_DAY and SUMMARY_CHARACTERS_A_DAY have the same meaning as in a deployment. docs/costs.md lists the
sources of figures and prices.
`;

export const main = defineCommand('ops -- costs', async () => {
  const { values } = parseArgs({
    options: {
      'entries-a-day': { type: 'string', default: '300' },
      'reads-a-month': { type: 'string', default: '1000000' },
      model: { type: 'string', default: process.env['SUMMARY_MODEL_ID']?.trim() ?? '' },
      page: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(HELP);
  if (values.page) return writeFileSync('docs/costs.md', buildCostsPage());
  const entriesADay = parseWholeNumber(values['entries-a-day'], '--entries-a-day');
  const reads = parseWholeNumber(values['reads-a-month'], '--reads-a-month');
  const counted = countProjectFigures();
  const price = values.model ? findModelPrice(values.model) : null;
  const caps = {
    calls: getIntegerSetting('SUMMARY_CALLS_A_DAY', DEFAULT_MODEL_LIMITS.calls),
    characters: getIntegerSetting('SUMMARY_CHARACTERS_A_DAY', DEFAULT_MODEL_LIMITS.characters),
  };
  const rows = [
    ...computeServiceCosts(entriesADay, counted),
    ...computeReadCosts(reads, counted),
    ...(price ? computeModelCosts(entriesADay, { price, caps }, counted) : []),
  ];
  printRows(rows, values.model !== '' && !price);
  if (values.model && !price) console.log(`\n${formatMissingPrice(values.model)}`);
  console.log(`\nNot in these figures:\n${UNKNOWN_COSTS.map((one) => `  - ${one}`).join('\n')}`);
});

function parseWholeNumber(text: string, option: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new Error(`${option} takes a whole number.`);
  return Number(text);
}

function printRows(rows: CostRow[], lacksModel: boolean): void {
  const width = Math.max(...rows.map(({ part }) => part.length));
  for (const { part, how, usd } of rows) console.log(`${part.padEnd(width)}  ${usd.toFixed(2).padStart(10)}  ${how}`);
  const unknown = lacksModel ? ', and the model, whose price is unknown' : '';
  console.log(`${'together'.padEnd(width)}  ${sumCosts(rows).toFixed(2).padStart(10)}  USD a month${unknown}`);
}
