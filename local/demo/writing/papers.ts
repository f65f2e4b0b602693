import { oneOf, someOf } from './figures.ts';
import type { Draft, Stage } from './stages.ts';

/* Documents in full length, as authorities publish them besides the notice of a few lines. */

const SCOPE = [
  'The text covers {firms} of all sizes, and branches of foreign groups as far as their home rules are not at least as strict.',
  'Groups may comply on a consolidated basis if the parent sends {reg} a list of the entities that it speaks for.',
  'Business that is wound down before the text applies is left out, and so are pilot projects with fewer than {n:200-900} customers.',
];
const WAYS = [
  '{Reg} looked at three other ways. Guidance alone would have been cheaper, but two earlier letters to {firms} changed little.',
  'Limits in figures would have been easy to check and wrong for many: what is prudent for a large group may be out of reach for a small one, and the other way round.',
  'To wait for an international standard would have taken {n:2-4} years, during which the losses of customers would have gone on.',
];
const COSTS = [
  'For the sector as a whole {reg} puts the one-off costs at {money:12-180} million and those of each later year at {money:3-40} million.',
  'About {n:55-70} per cent of the one-off costs are for systems and data, the rest for staff and advice.',
  'Against them stand the losses that would be avoided: within {n:3-6} years, cases of this kind cost customers and {firms} at least {money:190-900} million.',
  'The estimates rest on a survey with {n:60-180} answers and are uncertain, above all for those who have to replace old systems.',
];
const STEPS = [
  'The text applies in two steps: to the largest {firms} from {+365}, and to all others twelve months later.',
  'Contracts that exist today may stay as they are until they are renewed, but for no longer than {n:2-4} years.',
  'In the first year {reg} will look at plans and progress rather than at single faults, as long as a firm acts in good faith and tells what it has not finished.',
];
const ELSEWHERE = [
  'Similar texts exist or are planned in {n:4-9} other jurisdictions. {Reg} has compared them and uses their definitions where they agree, so that groups have to build their systems only once.',
  'Where the text goes further it says so: first reports are due earlier, and what the board answers for is spelt out.',
  'Supervisors will exchange what they learn in the colleges of the {n:11-29} largest groups.',
];
const RECORDS = [
  'Reports have {n:18-46} fields, of which {n:6-14} are new. Each of them has a definition, an example and the name of the report that already holds it, if there is one.',
  'What is kept about persons is deleted after {n:5-8} years, and nobody may use it for anything else. The authority for data protection was heard and had no objection.',
];
const CUSTOMERS = [
  'Customers will notice three things. They are told earlier when something goes wrong, they are told in plain words what it means for them, and they have one place to write to.',
  'In a test with {n:800-2600} people, {n:55-81} per cent understood the new notice at the first reading; the old one was understood by {n:19-38} per cent.',
  'People who cannot or do not want to use the internet must get the same by letter and at the same time.',
];
const QUESTIONS = [
  'The paper asks {n:14-38} questions. Is the scope right, or is there a group of {firms} that should be left out?',
  'Can the thresholds be measured with data that are at hand today?',
  'Is the time to prepare enough, and which part of the work would take longest?',
  'Which costs does the estimate leave out, and would a common form for reports reduce them?',
];

/** A consultation paper with its reasons, its costs and its questions. */
const paper: Stage = ({ title, subject, why, asked, found }, _, draw): Draft => ({
  title: oneOf(draw, [`Consultation paper of {reg}: ${title}`, `Proposals of {reg} on ${title}: the paper in full`]),
  must: 'would have to',
  paragraphs: [
    [
      `{Reg} proposes new {rules} on ${subject} and today published the paper with its reasons, the draft text and an estimate of the costs.`,
      'Comments can be sent until {+90}.',
    ],
    [
      why,
      '{Reg} examined the files of {n:24-90} {firms} over {n:9-16} months and spoke with the people who do this work every day.',
      found[0],
      found[1],
      'Most of those examined knew of their weaknesses. What they lacked was a date by which to mend them, and somebody who had to.',
    ],
    [
      asked[0],
      'Where another company of the group does the work, the responsibility stays with the supervised entity.',
    ],
    [
      asked[1],
      'The evidence {must} be kept for {n:5-8} years and be ready for an inspection within {n:2-10} working days.',
    ],
    [
      asked[2],
      'A simpler form is open to {firms} with fewer than {n:50-250} members of staff or a balance sheet of less than {money:200-900} million.',
    ],
    [asked[3], 'An exception needs a decision in writing, with its reason and the day on which it ends.'],
    ...someOf([SCOPE, WAYS, RECORDS, CUSTOMERS, COSTS, STEPS, ELSEWHERE, QUESTIONS], draw),
    [
      '{Reg} will hold {n:2-4} meetings on the paper, in {city} and online, the first of them on {+30}.',
      'It will publish all comments unless their authors object, and plans to decide on the final text in {year+1}.',
    ],
  ],
});

/** A policy statement: what was said of a proposal, what became of it, and what is in force now. */
const statement: Stage = ({ title, subject, why, asked, found }, _, draw): Draft => ({
  title: oneOf(draw, [
    `Policy statement of {reg}: ${title}`,
    `{Reg} responds to comments on ${title}: feedback and final text`,
  ]),
  must: 'must',
  paragraphs: [
    [
      `{Reg} today published its final {rules} on ${subject}, with a summary of the {n:41-260} responses to its consultation.`,
      'The text applies from {+270}.',
    ],
    [
      why,
      'Nearly all respondents shared the aim. {Firms} and their associations asked for more time and fewer reports, consumer groups for earlier dates and for the publication of results.',
    ],
    [
      asked[0],
      'Respondents asked whether this holds for outsourced work, too. It does: a contract can move the work, but not the duty.',
    ],
    [
      asked[1],
      'About {n:22-48} per cent of the responses called this too strict for simple business. The final text therefore allows a lighter form where the risk is low and the reasons are on file.',
    ],
    [
      asked[2],
      'Some feared that two authorities would ask for the same data. {Reg} will take what was sent to another authority if it arrives in the same form.',
    ],
    [
      asked[3],
      'This was welcome, and stays as it was proposed. A firm that already works in this way has nothing to change.',
    ],
    [
      'Two proposals were dropped. A monthly report would have told little that the quarterly one does not, and a certificate by an outside expert would have cost more than it brought.',
      'One was added: {firms} {must} tell {reg} when they learn that figures sent earlier were wrong.',
    ],
    ...someOf([SCOPE, RECORDS, CUSTOMERS, COSTS, ELSEWHERE, [found[0], found[1]]], draw),
    [
      '{Reg} will report on first experience within {n:15-24} months and change the text where it does not do what it should.',
      'Questions go to the usual supervisory contact; answers of general interest will be published.',
    ],
  ],
});

export const PAPERS = { paper, statement };
export type PaperName = keyof typeof PAPERS;
