import { buildAlternatives, combineAlternatives } from './patterns.ts';
import type { VocabularyDefinition } from './vocabulary.ts';

/** Submissions at such times, or of such kinds, are reports. */
const REPORTS = [
  'first initial next second last final subsequent annual yearly quarterly monthly weekly half-yearly semi-annual',
  'data return report regulatory reporting',
].flatMap((words) => words.split(' '));

/** Opinions are comments only if they are sent. */
const OPINIONS = /* @__PURE__ */ buildAlternatives(
  'views remarks replies observations answers contributions'.split(' '),
);

const SENDING = /* @__PURE__ */ buildAlternatives([
  'send',
  'submit',
  'provide',
  'share',
  'give',
  'invit(?:es|ed|ing)',
  'welcomes?',
  'seeks?',
  'seeking',
  'requests?',
]);

const ARRIVING = /* @__PURE__ */ buildAlternatives([
  'received',
  'submitted',
  'sent',
  'due',
  'welcome',
  'provided',
  'invited',
  'requested',
]);

/** Up to 60 characters between a verb and its object, in either order. */
const UP_TO_60 = ' (?:[^.;]{0,60} )?';

const FORMER = ['original ', 'previous ', 'prior ', 'former ', 'earlier ', 'initial ', 'old '];

/** The phrases around key dates in English texts, with their kinds; see `VocabularyDefinition`. */
export const ENGLISH_CUES: VocabularyDefinition['cues'] = [
  {
    kind: 'comment_end',
    words: [
      'comments?(?: period)?',
      'responses?',
      'feedback(?! statement)',
      'input',
      'consultation',
      'consulting',
      'call for evidence',
    ],
    links: ['deadline'],
  },
  {
    kind: 'comment_end',
    words: ['submissions?'],
    notPrecededBy: REPORTS.map((words) => `${words} `),
    links: ['deadline'],
  },
  {
    kind: 'comment_end',
    words: [SENDING + UP_TO_60 + OPINIONS, OPINIONS + UP_TO_60 + ARRIVING],
    links: ['deadline'],
  },
  {
    kind: 'comment_end',
    words: ['respond', 'submit comments?'],
    links: ['deadline'],
    reach: 60,
  },
  {
    kind: 'effective',
    words: ['effective date', 'implementation date', 'go-live date'],
    notPrecededBy: FORMER,
    links: ['is', 'point'],
  },
  {
    kind: 'effective',
    words: ['effective'],
    notPrecededBy: ['became ', 'was ', 'were ', 'been ', 'had ', 'most ', 'more '],
    links: ['start', 'point', 'bare', 'is'],
    reach: 2,
  },
  {
    kind: 'effective',
    words: ['effective for'],
    links: ['start'],
    reach: 60,
  },
  {
    kind: 'effective',
    words: [
      'takes? effect',
      'taking effect',
      'entry into force',
      'go(?:es)? live',
      'commencement',
      ...combineAlternatives(
        ['comes?', 'coming', 'goes?', 'enters?', 'entering', 'put'],
        ['into force', 'into effect', 'into operation'],
      ),
    ],
    notPrecededBy: ['not '],
    links: ['start', 'point', 'is', 'bare'],
    reach: 60,
  },
  {
    kind: 'effective',
    words: ['commences?'],
    notPrecededBy: [
      'not ',
      ...combineAlternatives(
        [
          'consultation',
          'period',
          'hearing',
          'meeting',
          'trial',
          'pilot',
          'phase',
          'review',
          'work',
          'testing',
          'exercise',
        ],
        ['(?:will )?'],
      ),
    ],
    links: ['start', 'point', 'is', 'bare'],
    reach: 60,
  },
  {
    kind: 'effective',
    words: ['with(?= effect )', 'in force'],
    links: ['start'],
    reach: 2,
  },
  {
    kind: 'effective',
    words: ['implement', 'implements'],
    links: ['start'],
    reach: 60,
  },
  {
    kind: 'compliance',
    words: ['(?:compliance|conformity) (?:date|deadline)s?'],
    notPrecededBy: FORMER,
    links: ['is', 'point', 'deadline', 'bare'],
  },
  {
    kind: 'compliance',
    words: ['implementation deadline', 'deadline for compliance'],
    links: ['is', 'point', 'deadline', 'bare'],
  },
  {
    kind: 'compliance',
    words: [
      'compl(?:y|ies|iant)',
      '(?:demonstrate|achieve|ensure) (?:compliance|adherence)',
      '(?:in|full) (?:compliance|adherence)',
    ],
    links: ['deadline', 'start'],
    isAfter: 'fronted',
    reach: 90,
  },
  {
    kind: 'compliance',
    words: ['compliance'],
    followedBy: combineAlternatives(
      [' (?:with [^.;]{0,80} )?'],
      ['(?:is|will be|becomes) (?:not )?(?:required|mandatory)'],
      '',
    ),
    links: ['deadline', 'start'],
    isAfter: 'fronted',
    reach: 90,
  },
  {
    kind: 'compliance',
    words: ['have', 'has', 'given'],
    followedBy: [' until '],
    links: ['deadline'],
    reach: 2,
  },
  {
    kind: 'reporting',
    words: ['have', 'has', 'given'],
    followedBy: [
      ' until [^.;]{4,40} to file ',
      ' until [^.;]{4,40} to submit ',
      ' until [^.;]{4,40} to report ',
      ' until [^.;]{4,40} to return ',
    ],
    links: ['deadline'],
    reach: 2,
  },
  {
    kind: 'comment_end',
    words: ['have', 'has', 'given'],
    followedBy: [
      ' until [^.;]{4,40} to comment(?!\\p{L})',
      ' until [^.;]{4,40} to respond(?!\\p{L})',
      ' until [^.;]{4,40} to submit comments(?!\\p{L})',
    ],
    links: ['deadline'],
    reach: 2,
  },
  {
    kind: 'effective',
    words: ['(?:as|is) the effective date'],
    links: ['bare', 'point'],
    isAfter: 'anywhere',
  },
  {
    kind: 'compliance',
    words: ['(?:as|is) the compliance date'],
    links: ['bare', 'point'],
    isAfter: 'anywhere',
  },
  {
    kind: 'compliance',
    words: ['transition(?:al)? period'],
    links: ['deadline'],
    reach: 60,
  },
  {
    kind: 'compliance',
    words: [
      'implement(?:ed)?',
      'completed?',
      'adapt',
      'in place',
      'operate',
      'operational',
      'align',
      'adhere',
      'remediate',
      'adopt',
    ],
    links: ['deadline'],
    weakness: 1,
  },
  {
    kind: 'reporting',
    words: [
      '(?:reporting|submission) (?:deadline|date)s?',
      '(?:filing|remittance) (?:deadline|date)s?',
      'deadline for (?:submission|filing|reporting|the submission)',
    ],
    links: ['is', 'point', 'deadline', 'bare'],
  },
  {
    kind: 'reporting',
    words: [
      'submit(?:ted)?',
      'submission',
      'file',
      'filed',
      'lodge',
      'be lodged',
      'furnish(?:ed)?',
      'provide',
      'be provided',
      'reports?',
      'reported',
      'returns?',
      'remit(?:ted)?',
      'notify',
      'notified',
      'certif(?:y|ication)',
    ],
    links: ['deadline'],
    isAfter: 'fronted',
    weakness: 1,
  },
  {
    kind: 'reporting',
    words: combineAlternatives(REPORTS, ['submissions?']),
    links: ['deadline'],
  },
  {
    kind: 'hearing',
    words: ['(?:public |virtual |open )?hearing'],
    notFollowedBy: [' aid'],
    links: ['point', 'is'],
    isAfter: 'fronted',
    reach: 90,
  },
  {
    kind: 'application',
    words: ['application date', 'date of application'],
    links: ['is', 'point'],
  },
  {
    kind: 'application',
    words: ['appl(?:y|ies)'],
    notFollowedBy: [' for authori[sz]ation', ' for a', ' for the', ' for permission', ' for registration'],
    links: ['start', 'bare', 'point'],
    reach: 60,
    isAfter: 'fronted',
  },
  {
    kind: 'application',
    words: ['applicable'],
    links: ['start', 'bare', 'point'],
    reach: 60,
    isAfter: 'fronted',
  },
  {
    kind: 'application',
    words: ['must', 'shall', 'will have to', '(?:is|are|will be) required'],
    links: ['start'],
    isAfter: 'fronted only',
    reach: 90,
  },
  {
    kind: 'compliance',
    words: [
      'firms',
      'lenders',
      'banks',
      'institutions',
      'entities',
      'insurers',
      'issuers',
      'providers',
      'managers',
      'companies',
      'licensees',
      'participants',
      'members',
      'advisers',
      'brokers',
      'operators',
      'issuer',
      'bank',
      'firm',
      'institution',
      'entity',
    ],
    links: ['deadline'],
    weakness: 2,
  },
];
