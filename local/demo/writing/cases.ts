import { type Draw, oneOf } from './figures.ts';
import { companyOf, siteOf } from './names.ts';
import type { Draft } from './stages.ts';
import { amount, type Voice } from './voice.ts';

/** What a regulator did about one firm. */
export type Case = (voice: Voice, kinds: readonly string[], draw: Draw) => Draft;

interface Offence {
  short: string;
  what: string;
  details: readonly [string, string];
}

const OFFENCES: readonly Offence[] = [
  {
    short: 'weak controls against money laundering',
    what: 'for weak controls against money laundering',
    details: [
      'Over {n:2-5} years the firm did not examine {n:900-8400} alerts, although staff had asked for help twice.',
      'Customers from high-risk sectors were accepted without evidence of where their money came from.',
    ],
  },
  {
    short: 'late and wrong reports',
    what: 'for late and wrong transaction reports',
    details: [
      'Of {n:12-64} million reports, {n:8-31} per cent had at least one wrong field.',
      'The firm found the fault itself but waited {n:5-14} months before it told {reg}.',
    ],
  },
  {
    short: 'failures in the protection of client money',
    what: 'for failures in the protection of client money',
    details: [
      'Client money was kept in an account that also paid salaries and rent.',
      'No client lost money, but {n:1300-9800} clients were exposed to the failure of the firm.',
    ],
  },
  {
    short: 'misleading advertising',
    what: 'for misleading advertising of investment products',
    details: [
      'Advertisements promised returns of {n:7-12} per cent and called the products as safe as a savings account.',
      'About {n:700-4300} customers bought them within {n:8-19} months.',
    ],
  },
  {
    short: 'an outage of its online services',
    what: 'for failures that led to an outage of its online services',
    details: [
      'For {n:9-41} hours customers could not make payments, and for two days some saw the accounts of others.',
      'The change of systems had been approved although {n:3-8} tests had failed.',
    ],
  },
  {
    short: 'poor treatment of customers in arrears',
    what: 'for poor treatment of customers in arrears',
    details: [
      'The firm agreed repayment plans without asking what customers could afford.',
      'Redress of {money:2-27} million has been paid to {n:2100-9900} customers.',
    ],
  },
];

/** A fine after a settlement: it and the reduction agree. */
const fine: Case = (voice, kinds, draw) => {
  const company = companyOf(oneOf(draw, kinds), draw);
  const { short, what, details } = oneOf(draw, OFFENCES);
  const full = draw(1, 60);
  const paid = amount((full * 7) / 10, voice.money, voice.million);
  return {
    title: `{Reg} fines ${company} ${paid} for ${short}`,
    must: 'must',
    paragraphs: [
      [`{Reg} has fined ${company} ${paid} ${what}.`, details[0], details[1]],
      [
        `The firm agreed to settle early, which reduced the penalty by 30 per cent from ${amount(full, voice.money, voice.million)}.`,
        'It must appoint an independent expert and report on the progress of repairs by {+180}.',
        'The decision is final.',
      ],
    ],
  };
};

const ban: Case = (_, kinds, draw) => {
  const company = companyOf(oneOf(draw, kinds), draw);
  const [role, deed] = oneOf(draw, [
    ['director', 'gave false information about the finances of the company in {n:4-11} reports'],
    ['adviser', 'moved the savings of {n:9-48} clients into products that paid a hidden commission'],
    ['trader', 'placed large orders without the intention to trade, and cancelled them within seconds'],
    ['compliance officer', 'signed {n:14-80} reviews that had never taken place'],
  ] as const);
  return {
    title: `{Reg} bans former ${role} of ${company}`,
    must: 'must',
    paragraphs: [
      [
        `{Reg} has banned a former ${role} of ${company} from work in the industry for {n:3-10} years.`,
        `The person ${deed}.`,
        'An appeal is possible until {+28}.',
      ],
    ],
  };
};

const warning: Case = (_, __, draw) => {
  const site = siteOf(draw);
  const offer = oneOf(draw, [
    'trading in currencies with high leverage',
    'fixed-term deposits at rates above the market',
    'the recovery of lost investments against a fee in advance',
    'shares in companies before their listing',
    'digital assets with guaranteed returns',
  ]);
  return {
    title: `Warning: ${site} is not authorised`,
    must: 'should',
    paragraphs: [
      [
        `{Reg} warns the public about ${site}, which offers ${offer} without authorisation.`,
        'It uses the name and number of an authorised firm with which it has no connection.',
        'Anybody who has paid should contact the bank at once and not pay any further fee.',
      ],
    ],
  };
};

const revocation: Case = (_, kinds, draw) => {
  const company = companyOf(oneOf(draw, kinds), draw);
  return {
    title: `{Reg} revokes the licence of ${company}`,
    must: 'must',
    paragraphs: [
      [
        `{Reg} has revoked the licence of ${company} because it no longer meets the conditions.`,
        'The company has had no suitable management for {n:4-13} months and did not file its last {n:2-4} reports.',
        'It must wind down its business in an orderly way by {+90} and return all client assets before that.',
      ],
      ['Clients do not have to do anything. An administrator will write to them within {n:10-20} days.'],
    ],
  };
};

const charges: Case = (voice, kinds, draw) => {
  const company = companyOf(oneOf(draw, kinds), draw);
  const raised = draw(6, 90);
  const [investors, months] = [draw(40, 900), draw(14, 60)];
  const scheme = oneOf(draw, [
    'an offering of promissory notes',
    'a fund for digital assets',
    'a scheme in real estate',
    'a pool for commodity futures',
  ]);
  return {
    title: `{Reg} charges ${company} over ${scheme}`,
    must: 'must',
    paragraphs: [
      [
        `{Reg} has filed a complaint against ${company} and its founder over ${scheme} that raised ${amount(raised, voice.money)} from about ${investors} investors.`,
        `According to the complaint, new money was used for ${months} months to pay earlier investors.`,
        'The complaint asks for permanent injunctions, the return of ill-gotten gains with interest, and civil penalties.',
      ],
      [
        'A court has frozen the assets and appointed a receiver, who takes claims until {+120}.',
        'The defendants have until {+45} to answer.',
      ],
    ],
  };
};

export const CASES = { fine, ban, warning, revocation, charges };
export type CaseName = keyof typeof CASES;
