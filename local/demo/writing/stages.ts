import type { Matter } from '../matters/matter.ts';
import { type Draw, oneOf } from './figures.ts';
import { type Must, said, type Voice } from './voice.ts';

/** What is written about a matter, in paragraphs of sentences with marks. */
export interface Draft {
  title: string;
  must: Must;
  paragraphs: string[][];
}

/** How far a matter has come, or the form in which it is told. */
export type Stage = (matter: Matter, voice: Voice, draw: Draw) => Draft;

const SCOPE = [
  'The text applies to all {firms}; smaller ones may use a simpler form where their risks are low.',
  '{Reg} puts the one-off costs for the sector at {money:8-90} million and expects the benefits to exceed them within {n:3-6} years.',
];

const consultation: Stage = ({ title, subject, why, asked, found }, _, draw) => ({
  title: oneOf(draw, [`{Reg} consults on ${title}`, `{Reg} seeks views on ${title}`]),
  must: 'would have to',
  paragraphs: [
    [`{Reg} today published {paper} on ${subject}.`, asked[0], 'Comments are invited until {+60}.'],
    [why, found[0]],
    [asked[1], asked[2], asked[3]],
    [...SCOPE, 'Responses will be published unless their authors object. The final text is planned for {year+1}.'],
  ],
});

const final: Stage = ({ title, subject, why, asked, found }, _, draw) => ({
  title: oneOf(draw, [`{Reg} publishes final {rules} on ${title}`, `{Reg} adopts {rules} on ${title}`]),
  must: 'must',
  paragraphs: [
    [`{Reg} today adopted final {rules} on ${subject}, which apply from {+180}.`, asked[0]],
    [
      'The consultation drew {n:21-164} responses. In the light of them there is more time to prepare, and one of the proposed reports was dropped.',
      why,
    ],
    [asked[1], asked[2], asked[3]],
    [found[1], '{Reg} will review within {n:2-4} years whether the text works as intended.'],
  ],
});

const review: Stage = ({ title, subject, why, asked, found }, _, draw) => ({
  title: oneOf(draw, [`{Reg} reports on ${title}: findings of a review`, `Review of ${title}: what {reg} found`]),
  must: 'should',
  paragraphs: [
    [
      `{Reg} has published the findings of a review of ${subject}, for which it asked {n:16-74} {firms}.`,
      found[0],
      found[1],
    ],
    [why, asked[0], asked[1]],
    [asked[2], asked[3]],
    [
      '{Firms} should compare the findings with their own practice and close gaps by {+120}.',
      '{Reg} has written to {n:3-11} of them about what it found there, and will visit some of them again within a year.',
    ],
  ],
});

const circular: Stage = ({ title, subject, why, asked, found }, _, draw) => ({
  title: oneOf(draw, [`Circular to {firms}: ${title}`, `Guidance for {firms} on ${title}`]),
  must: 'must',
  paragraphs: [
    [`{Reg} has sent a circular to all {firms} about ${subject}.`, asked[0], asked[1]],
    [why, found[1]],
    [asked[2], asked[3]],
    ['The circular replaces an earlier one and applies from {+30}.', 'Questions go to the usual supervisory contact.'],
  ],
});

const extension: Stage = ({ title, subject, asked }) => ({
  title: `{Reg} gives more time: new date for {rules} on ${title}`,
  must: 'must',
  paragraphs: [
    [
      `{Reg} has moved the date from which its {rules} on ${subject} apply to {+270}.`,
      'The earlier date left too little time to change systems, as {firms} and their suppliers had told. Nothing else changes.',
      asked[0],
    ],
  ],
});

const answers: Stage = ({ title, subject, asked, why }) => ({
  title: `{Reg} updates its questions and answers on ${title}`,
  must: 'must',
  paragraphs: [
    [`{Reg} has added {n:3-9} answers to its questions and answers on ${subject}.`, asked[1], asked[3]],
    [why, 'The answers explain existing {rules} and create no new ones.'],
  ],
});

const speech: Stage = ({ title, subject, why, asked, found }, _, draw) => ({
  title: `${oneOf(draw, ['What we have learned about', 'Getting ready for a closer look at', 'Plain words about', 'Looking again at'])} ${title}: speech in {city}`,
  must: 'should',
  paragraphs: [
    [`In a speech in {city}, a member of the leadership of {reg} spoke about ${subject}.`, why],
    ['Thank you for the invitation, and for an audience that knows the subject better than most.', found[0], found[1]],
    ['What follows from this? Three things.', asked[0], asked[1], asked[2]],
    [
      'None of this is new, and all of it takes work. {Firms} that begin early will find it cheaper.',
      'These are the views of the speaker and not necessarily those of {reg}. The next report on the subject is due by {+90}.',
    ],
  ],
});

export const STAGES = { consultation, final, review, circular, extension, answers, speech };
export type StageName = keyof typeof STAGES;

/** The programme of a year: one document over several matters, which makes it long. */
export function programme(matters: readonly Matter[], voice: Voice, draw: Draw): Draft {
  const [first] = matters as [Matter];
  const names = matters.map(({ subject }) => subject);
  return {
    title: oneOf(draw, [
      '{Reg} sets out its priorities for the coming year',
      'Work programme: where {reg} will look next year',
    ]),
    must: 'should',
    paragraphs: [
      [
        `{Reg} has published its priorities for {year+1}: ${new Intl.ListFormat('en-GB').format(names)}.`,
        'Plans of {firms} should take them into account, and first answers are due by {+75}.',
      ],
      ...matters.map(({ subject, why, found, asked }, i) => [
        `${i + 1}. On ${subject}: ${said(why, voice, draw)}`,
        ...found,
        ...asked,
      ]),
      [`Work on ${first.subject} begins at once.`, 'A report on progress will follow after {n:9-12} months.'],
    ],
  };
}
