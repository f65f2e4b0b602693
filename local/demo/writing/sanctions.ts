import type { Case } from './cases.ts';
import { type Draw, oneOf } from './figures.ts';
import { companyOf } from './names.ts';
import { amount } from './voice.ts';

const PROGRAMMES = [
  'counter narcotics',
  'cyber-related',
  'non-proliferation',
  'transnational crime',
  'anti-corruption',
  'human rights',
] as const;
const programmeOf = (draw: Draw) => oneOf(draw, PROGRAMMES);
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const designation: Case = (_, __, draw) => {
  const programme = programmeOf(draw);
  const [people, entities, vessels] = [draw(3, 24), draw(2, 19), draw(2, 9)];
  return {
    title: `${upper(programme)} designations: ${people} people, ${entities} entities and ${vessels} vessels`,
    must: 'must',
    paragraphs: [
      [
        `{Reg} has added ${people} people, ${entities} entities and ${vessels} vessels to the list of its ${programme} programme.`,
        'Their assets are frozen with immediate effect, and nobody may make funds available to them.',
        'Anybody who holds such assets must report them within ten working days.',
      ],
      [
        `The network used front companies, among them ${companyOf('Trading', draw)}, to hide who owned its ships and accounts.`,
        'Entities that are owned by half or more by a listed person are covered as well.',
      ],
    ],
  };
};

const removal: Case = (_, __, draw) => {
  const programme = programmeOf(draw);
  const entries = draw(2, 14);
  return {
    title: `${upper(programme)} removals: ${entries} entries deleted, ${draw(2, 9)} changed`,
    must: 'must',
    paragraphs: [
      [
        `{Reg} has deleted ${entries} entries from the list of its ${programme} programme, because the reasons for them are gone.`,
        'Assets that were frozen only because of these entries may be released. Firms must update their screening.',
      ],
    ],
  };
};

const licence: Case = (_, __, draw) => {
  const [programme, number] = [programmeOf(draw), draw(3, 98)];
  return {
    title: `${upper(programme)} general licence ${number} issued`,
    must: 'must',
    paragraphs: [
      [
        `{Reg} has issued general licence ${number} of its ${programme} programme, which allows transactions to wind down existing contracts until {+60}.`,
        'Payments to listed persons must go to blocked accounts.',
        'Whoever uses the licence must keep records for {n:4-7} years and report within {n:14-30} days of the last transaction.',
      ],
      ['The licence does not allow new business, and it does not release blocked property.'],
    ],
  };
};

const penalty: Case = (voice, _, draw) => {
  const company = companyOf(oneOf(draw, ['Shipping', 'Payments', 'Freight', 'Instruments']), draw);
  const paid = amount(draw(1, 30), voice.money);
  const payments = draw(12, 240);
  return {
    title: `Penalty of ${paid} for ${company} after a breach of sanctions`,
    must: 'must',
    paragraphs: [
      [
        `${company} has agreed to pay ${paid} because of ${payments} payments to companies that a listed person owned.`,
        'Screening had compared names only and not owners.',
        'The company disclosed the breach itself and gave full cooperation, which reduced the penalty by half.',
      ],
      ['It has since replaced its screening system and trained {n:180-2400} members of staff.'],
    ],
  };
};

export const SANCTIONS = { designation, removal, licence, penalty };
export type SanctionName = keyof typeof SANCTIONS;
