import { createDraw, type Draw } from '../../../../local/demo/draws.ts';
import type { Voice } from '../../../../local/demo/fill.ts';
import { writeItem } from '../../../../local/demo/writer.ts';
import type { Pool } from './pool.ts';

/** What English notices have beside the paragraphs that the demo's writer invents. */
export const ENGLISH: Omit<Pool, 'titles' | 'paragraphs'> = {
  headings: [
    'Background',
    'What firms need to do',
    'Summary of findings',
    'Next steps',
    'Scope and definitions',
    'Supplementary information',
    'Reasons for the decision',
  ],
  items: [
    'name one senior person who answers for the arrangement',
    'keep written evidence of every exception for six years',
    'test the plan once a year and tell the board about the result',
    'report breaches within five working days of finding them',
    'review all contracts that were signed before 2021',
    'stop selling the product to customers outside its target market',
    'refund charges with interest at eight per cent',
    'give notice of material changes at least thirty days ahead',
  ],
  quotes: [
    '“Customers were told one thing and charged another, and nobody at the firm looked at the difference,” said Marguerite Oyelaran, director of enforcement.',
    '“A control that exists on paper alone is worse than none, because people rely on it,” said deputy governor Anselm Whitcombe.',
    '“We expect boards to ask these questions before we do,” said Priya Lindqvist, who led the review.',
  ],
  notes: [
    'Figures are rounded to the nearest hundred and may not add up.',
    'See section 12(4) of the annex to the earlier statement.',
    'This excludes accounts opened through intermediaries.',
    'Amounts in other currencies were converted at the rate of the last trading day.',
  ],
  terms: [
    ['Material outsourcing', 'an arrangement whose failure would stop a service that customers depend upon'],
    ['Relevant period', 'the time between the first breach and the day on which the firm reported it'],
    ['Senior person', 'somebody approved to hold a function that carries a statement of duties'],
    ['Legacy contract', 'any agreement concluded before the rules came into force'],
  ],
  tableHead: ['Measure', 'Threshold', 'Applies from'],
  tableRows: [
    'Liquidity coverage of branches',
    'Concentration in one counterparty',
    'Complaints answered late',
    'Unreconciled client balances',
    'Staff with expired certificates',
  ],
  days: ['12 March 2026', '4 June 2026', '27 January 2026', '15 September 2026', '30 April 2026'],
};

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** Writes the marks of days as days: `{+90}` and `{year+1}`. */
const dated = (text: string) =>
  text
    .replace(/\{year([+-]\d+)\}/g, (_, years) => String(2026 + Number(years)))
    .replace(/\{([+-]\d+)\}/g, (_, days) => {
      const day = new Date(Date.UTC(2026, 2, 12 + Number(days)));
      return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
    });

/** Title and paragraphs of one plan after the other until there are as many words as asked for. */
export function englishText(plans: string[], voice: Voice, words: number, seed: string) {
  const items = plans.map((plan, i) =>
    writeItem(plan, voice, ['Capital', 'Wealth', 'Insurance Services'], `${seed}/${i}`),
  );
  const draw: Draw = createDraw(seed);
  const paragraphs = items.flatMap(([, text]) => text.split('\n\n')).map(dated);
  const kept: string[] = [];
  const count = () => kept.join(' ').split(' ').length;
  for (const paragraph of paragraphs) if (kept.length === 0 || count() < words) kept.push(paragraph);
  return { title: dated(items[0]?.[0] ?? ''), paragraphs: kept, draw };
}
