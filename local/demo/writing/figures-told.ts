import { type Draw, oneOf } from './figures.ts';
import type { Draft } from './stages.ts';

/** What a series of figures measures, and what drove it. */
export interface Series {
  title: string;
  measure: string;
  driver: string;
}

export const SERIES = {
  lending: {
    title: 'bank lending',
    measure: 'Lending to companies and households',
    driver: 'Demand for mortgages recovered, while companies borrowed less for investment.',
  },
  profits: {
    title: 'bank profits',
    measure: 'Net income of the supervised institutions',
    driver: 'Net interest income fell, and higher fees made up for part of it.',
  },
  complaintsSeen: {
    title: 'complaints',
    measure: 'The number of complaints',
    driver: 'Payment accounts and motor insurance led the list.',
  },
  assets: {
    title: 'fund assets',
    measure: 'Net assets of the funds under supervision',
    driver: 'Inflows went mostly to bond funds and money market funds.',
  },
  premiums: {
    title: 'insurance premiums',
    measure: 'Gross written premiums',
    driver: 'Motor and property insurance became dearer, while life insurance stood still.',
  },
  payments: {
    title: 'retail payments',
    measure: 'The number of cashless payments',
    driver: 'Contactless cards and mobile phones accounted for most of the increase.',
  },
  reserves: {
    title: 'foreign reserves',
    measure: 'Official reserve assets',
    driver: 'Changes in exchange rates and in the price of gold explain most of the movement.',
  },
  derivatives: {
    title: 'derivatives markets',
    measure: 'The notional amount of outstanding contracts',
    driver: 'Interest rate contracts with short maturities drove the movement.',
  },
  risk: {
    title: 'the risk dashboard',
    measure: 'The composite indicator of systemic stress',
    driver: 'Valuations of shares and the debt of states are the main concerns.',
  },
} as const satisfies Record<string, Series>;
export type SeriesName = keyof typeof SERIES;

/** A release of statistics. */
export function release({ title, measure, driver }: Series, draw: Draw): Draft {
  return {
    title: `{Reg} publishes quarterly figures on ${title}`,
    must: 'should',
    paragraphs: [
      [
        `${measure} ${oneOf(draw, ['rose', 'fell'])} by {n:1-6}.{n:1-9} per cent in the latest quarter, according to figures that {reg} published today.`,
        driver,
        'The figures cover {n:84-640} institutions and are provisional.',
      ],
      ['Next figures will be released on {+90}. Series since 2015 can be downloaded as tables.'],
    ],
  };
}

/** A decision on the policy rate, newest first: `step` in basis points from the one before. */
export function rateDecision(level: string, step: number, at: number): Draft {
  const done =
    step === 0
      ? `leaves its policy rate at ${level} per cent`
      : `lowers its policy rate by ${step} basis points to ${level} per cent`;
  const again = ['', ' again', ' for a third time'][at] ?? '';
  return {
    title: `{Reg} ${done}${step === 0 ? again : ''}`,
    must: 'must',
    paragraphs: [
      [
        `{Reg} ${done} at its meeting today.`,
        'Inflation is close to target, while growth has slowed over the last two quarters.',
        'The next decision will be announced on {+42}.',
      ],
      [
        'Wages rise more slowly than a year ago, and companies expect to raise prices by {n:2-3} per cent. Members discussed whether the labour market weakens faster than expected.',
        'The portfolio of bonds continues to shrink by {n:2-9} billion a month, as announced earlier.',
        'Minutes will be published in two weeks.',
      ],
    ],
  };
}
