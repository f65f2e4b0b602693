import type { Matter } from '../matters/matter.ts';
import { counted } from './figures.ts';
import type { Draft, Stage } from './stages.ts';

/* Documents as the daily journal of a federal government prints them. */

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const docket = (title: string) => `Docket No. ${title.length}${counted(1_000 + title.length * 37).replace(',', '')}`;

const proposedRule: Stage = ({ title, subject, why, asked, found }) => ({
  title: `${upper(title)}; notice of proposed rulemaking`,
  must: 'would have to',
  paragraphs: [
    [
      `{Reg} proposes to amend its regulations on ${subject}.`,
      asked[0],
      'Comments must be received on or before {+60}.',
    ],
    [why, found[0], asked[1], asked[2]],
    [
      `Send comments by the portal for electronic rulemaking under ${docket(title)}.`,
      '{Reg} certifies that the proposal would not have a significant economic impact on a substantial number of small entities.',
    ],
  ],
});

const finalRule: Stage = ({ title, subject, why, asked, found }) => ({
  title: `${upper(title)}; final rule`,
  must: 'must',
  paragraphs: [
    [`{Reg} issues a final rule on ${subject}. The rule is effective on {+60}.`, asked[0], asked[1]],
    [why, found[1], '{Reg} received {n:38-412} comments, and made two changes because of them.'],
    [asked[2], asked[3], 'Records that show compliance must be kept for {n:3-5} years.'],
  ],
});

const collection: Stage = ({ title, subject }) => ({
  title: `Information collection activities; comment request; ${title}`,
  must: 'must',
  paragraphs: [
    [
      `{Reg} intends to ask for an extension of its approval to collect information about ${subject}.`,
      'An estimated {n:400-5200} respondents spend {n:2-11} hours each on it within a year.',
      'Comments on the burden and on ways to reduce it must be submitted by {+60}.',
    ],
  ],
});

const withdrawal: Stage = ({ title, subject }) => ({
  title: `${upper(title)}; withdrawal of a proposed rule`,
  must: 'must',
  paragraphs: [
    [
      `{Reg} withdraws its proposal on ${subject}, which no longer reflects its plans.`,
      'The withdrawal takes effect on {+14} and does not prevent a new proposal. Comments on the earlier one stay in the docket.',
    ],
  ],
});

export const NOTICES = { proposedRule, finalRule, collection, withdrawal };
export type NoticeName = keyof typeof NOTICES;

/** What a document says of several matters at once. */
export const agenda = (matters: readonly Matter[]): Draft => ({
  title: 'Semiannual agenda of the regulatory actions of {reg}',
  must: 'would have to',
  paragraphs: [
    ['{Reg} publishes the list of rules that it expects to propose or to adopt until {+180}.'],
    ...matters.map(({ subject, why, asked }) => [`Planned: a rule on ${subject}.`, why, ...asked]),
    ['The agenda binds nobody. It tells what is planned today, and dates may change.'],
  ],
});
