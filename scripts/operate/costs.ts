import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { wholeNumber } from '../../lib/values/whole-number.ts';
import { countedHere } from './costs/counted.ts';
import { costsOfModel, DEFAULT_CAPS, noPriceOf, priceOfModel } from './costs/model.ts';
import { pageOfCosts } from './costs/page.ts';
import { costsOfReads } from './costs/reads.ts';
import { type Row, sumOf } from './costs/rows.ts';
import { costsOfService } from './costs/service.ts';
import { UNKNOWN } from './costs/unknown.ts';
import { defineCommand } from './table-choice.ts';

const HELP = `What the service costs in a month: npm run ops -- costs [options]

  --entries-a-day N   new entries of all feeds together (default 300)
  --reads-a-month N   requests with API keys (default 1000000)
  --model ID          the model or inference profile of summaries (default SUMMARY_MODEL_ID, else none)
  --page              writes docs/costs.md instead
  --help              this text

SUMMARY_CALLS_A_DAY and SUMMARY_CHARACTERS_A_DAY are read as at a deployment. docs/costs.md says where figures and prices are from.
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
  if (values.page) return writeFileSync('docs/costs.md', pageOfCosts());
  const entriesADay = numberOf(values['entries-a-day'], '--entries-a-day');
  const reads = numberOf(values['reads-a-month'], '--reads-a-month');
  const counted = countedHere();
  const price = values.model ? priceOfModel(values.model) : null;
  const caps = {
    calls: wholeNumber('SUMMARY_CALLS_A_DAY', DEFAULT_CAPS.calls),
    characters: wholeNumber('SUMMARY_CHARACTERS_A_DAY', DEFAULT_CAPS.characters),
  };
  const rows = [
    ...costsOfService(entriesADay, counted),
    ...costsOfReads(reads, counted),
    ...(price ? costsOfModel(entriesADay, price, caps, counted) : []),
  ];
  print(rows, values.model !== '' && !price);
  if (values.model && !price) console.log(`\n${noPriceOf(values.model)}`);
  console.log(`\nNot in these figures:\n${UNKNOWN.map((one) => `  - ${one}`).join('\n')}`);
});

function numberOf(text: string, option: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new Error(`${option} takes a whole number.`);
  return Number(text);
}

function print(rows: Row[], lacksModel: boolean): void {
  const width = Math.max(...rows.map(({ part }) => part.length));
  for (const { part, how, usd } of rows) console.log(`${part.padEnd(width)}  ${usd.toFixed(2).padStart(10)}  ${how}`);
  const unknown = lacksModel ? ', and the model, whose price is unknown' : '';
  console.log(`${'together'.padEnd(width)}  ${sumOf(rows).toFixed(2).padStart(10)}  USD a month${unknown}`);
}
