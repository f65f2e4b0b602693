import type { Case } from './cases.ts';
import { counted, oneOf } from './figures.ts';
import { companyOf } from './names.ts';
import { amount } from './voice.ts';

/* Decisions in full length: what happened, what was wrong with it, and how the penalty was found. */

interface Failing {
  short: string;
  what: string;
  story: readonly string[];
  breaches: readonly string[];
  mended: string;
}

const FAILINGS: readonly Failing[] = [
  {
    short: 'monitoring of transactions',
    what: 'for failures in its monitoring of transactions',
    story: [
      'The firm had bought its monitoring system from a supplier and set it up with the rules of the example that came with it.',
      'Transfers between accounts of the same customer were left out, and so were payments in {n:7-19} currencies that the system did not know.',
      'When the number of alerts rose, the thresholds were raised until a team of {n:4-11} could work through them. Nobody wrote down why.',
      'An internal audit found this and rated it as high. The report was closed after {n:3-8} months because a project had been announced, which was then cancelled.',
    ],
    breaches: [
      'It did not have controls in proportion to its business, which had grown by {n:60-190} per cent in three years.',
      'It did not review {n:1200-9400} alerts before it closed them, and reported {n:14-88} suspicions later than the law allows.',
    ],
    mended: 'It has since replaced the system and looked at {n:2-9} million earlier transactions again.',
  },
  {
    short: 'a change of systems',
    what: 'for failures in the planning of a change of its systems',
    story: [
      'The firm moved the accounts of {n:600-2900} thousand customers to a new system within one weekend.',
      'Of {n:40-90} tests that the plan asked for, {n:9-24} had not been run and {n:3-8} had failed. The board was told that the system was ready.',
      'From Monday morning on, customers saw the accounts of others, card payments were refused, and the telephone lines were open to one caller in {n:6-14}.',
      'It took {n:19-47} days until all services worked again, and {n:5-11} months until all complaints were answered.',
    ],
    breaches: [
      'It did not manage the risks of its most important supplier, a company of its own group, as it would have managed those of a stranger.',
      'It did not have a plan to go back to the old system once customers had begun to use the new one.',
    ],
    mended: 'It has paid {money:8-44} million to customers who lost money or time.',
  },
  {
    short: 'advice on transfers of pensions',
    what: 'for unsuitable advice on transfers of pensions',
    story: [
      'The firm advised {n:300-1900} people to give up a pension with guarantees and to move its value into funds.',
      'The fee was due only if the transfer went ahead. In {n:78-97} per cent of the cases the advice was to go ahead.',
      'Files gave the same reason in the same words for people of {n:34-40} and of {n:58-63} years. In many, the question of what a household lives on was left empty.',
      'A check by the compliance team was stopped after the first {n:12-30} files because all of them had failed it.',
    ],
    breaches: [
      'It did not take reasonable care that its advice was suitable for those who had a right to rely on it.',
      'It did not manage the conflict between its fee and the interest of its customers.',
    ],
    mended: 'It no longer gives such advice, and an outside firm works out what each customer has lost.',
  },
];

/** A decision about a firm that settled: the penalty, its whole and the reduction agree. */
const decision: Case = (voice, kinds, draw) => {
  const company = companyOf(oneOf(draw, kinds), draw);
  const { short, what, story, breaches, mended } = oneOf(draw, FAILINGS);
  const full = draw(4, 80);
  const whole = amount(full, voice.money, voice.million);
  const paid = amount((full * 7) / 10, voice.money, voice.million);
  const [years, part] = [draw(2, 6), draw(5, 15)];
  const revenue = Math.round((full * 100) / part);
  return {
    title: `Decision: ${company}, ${short}`,
    must: 'must',
    paragraphs: [
      [
        `{Reg} has fined ${company} ${paid} ${what}.`,
        'It must report on the progress of repairs by {+120} and appoint an independent expert at its own cost.',
      ],
      [
        `The failings lasted ${years} years. ${company} has about {n:240-2600} members of staff and earned ${amount(revenue, voice.money)} in the last of these years with the business concerned.`,
        'The decision is published in full because others can learn from it; names of staff and of customers are left out.',
      ],
      [...story],
      [
        'What was known, and when? The first warning came from a member of staff, in writing, in the second year. It was answered with thanks and not followed up.',
        'The second came from {reg}, which asked all {firms} to compare their practice with the findings of a review. The firm replied within the time set that it met all expectations. That was not so, and those who signed the reply had not asked.',
      ],
      [
        `${company} broke its duties in two ways.`,
        ...breaches,
        'It also did not tell {reg} promptly what it had found, although it had to know that this mattered to its supervisor.',
      ],
      [
        `In finding the penalty {reg} began with ${part} per cent of that revenue, according to how serious the failings were.`,
        'It took into account that they were not deliberate, that nobody gained from them in person, and that the firm had been warned twice.',
        'An earlier case of the same kind raised the sum by a tenth, and what the firm did later to put things right lowered it by as much.',
        `The firm agreed to settle early, which reduced the penalty by 30 per cent from ${whole}.`,
      ],
      [
        mended,
        'Two members of its management have left. {Reg} has not decided yet whether to act against any person, and this decision says nothing about that.',
      ],
      [
        `The penalty is to be paid in {n:2-4} parts, the first by {+14}. It goes to the state and not to {reg}.`,
        `The decision is final. A register of all such decisions shows ${counted(draw(140, 900))} since the rules came into force.`,
      ],
    ],
  };
};

export const DECISIONS = { decision };
export type DecisionName = keyof typeof DECISIONS;
