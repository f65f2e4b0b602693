import { ENGLISH_NEGATIONS } from './negation-words.ts';
import { compileVocabulary } from './vocabulary.ts';

/** Submissions at such times, or of such kinds, are reports. */
const REPORTS = [
  ...['first', 'initial', 'next', 'second', 'last', 'final', 'subsequent', 'annual', 'yearly', 'quarterly', 'monthly'],
  ...['weekly', 'half-yearly', 'semi-annual', 'data', 'return', 'report', 'regulatory', 'reporting'],
].join('|');

/** The compiled words by which key dates are recognized in English texts; see `VocabularyDefinition`. */
export const ENGLISH_VOCABULARY = /* @__PURE__ */ compileVocabulary({
  links: {
    deadline:
      '(?:by|(?:by\\s)?(?:no|not)\\slater\\sthan|on\\sor\\sbefore|before|until|till|through|up\\sto)|(?:closes?|' +
      'ends?|due|expires)(?:\\son)?|due\\sdate(?:\\sis)?',
    start:
      '(?:as\\s|starting\\s|beginning\\s)?from|(?<=with\\s)effect\\s(?:from|on)|as\\sof|starting(?:\\son)?|' +
      'beginning(?:\\son)?|(?:(?:beginning|starting|ending)\\s)?on\\sor\\safter|commencing(?:\\son)?',
    point: 'on|in|in\\sthe|during|during\\sthe|scheduled\\sfor|for',
    is: '(?:is|are|(?:will|would|shall)\\sbe)(?:\\snow)?(?:\\s(?:set\\sfor|on))?|of',
    moved:
      '(?:extend(?:ed|s|ing)?|delay(?:ed|s|ing)?|postpon(?:ed|es|ing)|deferr?(?:ed|s|ing)?|moved|' +
      'changed)(?:\\sfurther)?\\s(?:to|until)',
  },
  cues: [
    {
      kind: 'comment_end',
      words:
        `comments?(?:\\speriod)?|responses?|(?<!(?:${REPORTS})\\s)submissions?|feedback(?!\\sstatement)|input|` +
        'consultation|consulting|call\\sfor\\sevidence',
      links: ['deadline'],
    },
    {
      kind: 'comment_end',
      words:
        '(?:send|submit|provide|share|give|invit(?:es|ed|ing)|welcomes?|seeks?|seeking|' +
        'requests?)\\s(?:[^.;]{0,60}\\s)?(?:views|remarks|replies|observations|answers|contributions)|(?:views|' +
        'remarks|replies|observations|answers|contributions)\\s(?:[^.;]{0,60}\\s)?(?:received|submitted|sent|due|' +
        'welcome|provided|invited|requested)',
      links: ['deadline'],
    },
    { kind: 'comment_end', words: 'respond|submit\\scomments?', links: ['deadline'], reach: 60 },
    {
      kind: 'effective',
      words:
        '(?<!(?:original|previous|prior|former|earlier|initial|old)\\s)(?:effective\\sdate|implementation\\sdate|' +
        'go-live\\sdate)',
      links: ['is', 'point'],
    },
    {
      kind: 'effective',
      words: '(?<!(?:became|was|were|been|had|most|more)\\s)effective',
      links: ['start', 'point', 'bare', 'is'],
      reach: 2,
    },
    { kind: 'effective', words: 'effective\\sfor', links: ['start'], reach: 60 },
    {
      kind: 'effective',
      words:
        '(?<!not\\s)(?:takes?\\seffect|taking\\seffect|(?:comes?|coming|goes?|enters?|entering|' +
        'put)\\sinto\\s(?:force|effect|operation)|entry\\sinto\\sforce|go(?:es)?\\slive|(?<!(?:consultation|' +
        'period|hearing|meeting|trial|pilot|phase|review|work|testing|exercise)\\s(?:will\\s)?)commences?|' +
        'commencement)',
      links: ['start', 'point', 'is', 'bare'],
      reach: 60,
    },
    { kind: 'effective', words: 'with(?=\\seffect\\s)|in\\sforce', links: ['start'], reach: 2 },
    { kind: 'effective', words: 'implement|implements', links: ['start'], reach: 60 },
    {
      kind: 'compliance',
      words:
        '(?<!(?:original|previous|prior|former|earlier|initial|old)\\s)(?:compliance|conformity)\\s(?:date|' +
        'deadline)s?|implementation\\sdeadline|deadline\\sfor\\scompliance',
      links: ['is', 'point', 'deadline', 'bare'],
    },
    {
      kind: 'compliance',
      words:
        'compl(?:y|ies|iant)|(?:demonstrate|achieve|ensure|in|full)\\s(?:compliance|adherence)|' +
        'compliance(?=\\s(?:with\\s[^.;]{0,80}\\s)?(?:is|will\\sbe|becomes)\\s(?:not\\s)?(?:required|mandatory))',
      links: ['deadline', 'start'],
      isAfter: 'fronted',
      reach: 90,
    },
    { kind: 'compliance', words: '(?:have|has|given)(?=\\suntil\\s)', links: ['deadline'], reach: 2 },
    {
      kind: 'reporting',
      words: '(?:have|has|given)(?=\\suntil\\s[^.;]{4,40}\\sto\\s(?:file|submit|report|return)\\s)',
      links: ['deadline'],
      reach: 2,
    },
    {
      kind: 'comment_end',
      words: '(?:have|has|given)(?=\\suntil\\s[^.;]{4,40}\\sto\\s(?:comment|respond|submit\\scomments)(?!\\p{L}))',
      links: ['deadline'],
      reach: 2,
    },
    { kind: 'effective', words: '(?:as|is)\\sthe\\seffective\\sdate', links: ['bare', 'point'], isAfter: 'anywhere' },
    { kind: 'compliance', words: '(?:as|is)\\sthe\\scompliance\\sdate', links: ['bare', 'point'], isAfter: 'anywhere' },
    { kind: 'compliance', words: 'transition(?:al)?\\speriod', links: ['deadline'], reach: 60 },
    {
      kind: 'compliance',
      words: 'implement(?:ed)?|completed?|adapt|in\\splace|operate|operational|align|adhere|remediate|adopt',
      links: ['deadline'],
      weakness: 1,
    },
    {
      kind: 'reporting',
      words:
        '(?:reporting|submission|filing|remittance)\\s(?:deadline|date)s?|deadline\\sfor\\s(?:submission|filing|' +
        'reporting|the\\ssubmission)',
      links: ['is', 'point', 'deadline', 'bare'],
    },
    {
      kind: 'reporting',
      words:
        'submit(?:ted)?|submission|file|filed|lodge|be\\slodged|furnish(?:ed)?|provide|be\\sprovided|reports?|' +
        'reported|returns?|remit(?:ted)?|notify|notified|certif(?:y|ication)',
      links: ['deadline'],
      isAfter: 'fronted',
      weakness: 1,
    },
    { kind: 'reporting', words: `(?:${REPORTS})\\ssubmissions?`, links: ['deadline'] },
    {
      kind: 'hearing',
      words: '(?:public\\s|virtual\\s|open\\s)?hearing(?!\\said)',
      links: ['point', 'is'],
      isAfter: 'fronted',
      reach: 90,
    },
    { kind: 'application', words: '(?:application\\sdate|date\\sof\\sapplication)', links: ['is', 'point'] },
    {
      kind: 'application',
      words: '(?:appl(?:y|ies)(?!\\sfor\\s(?:authori[sz]ation|a|an|the|permission|registration|approval))|applicable)',
      links: ['start', 'bare', 'point'],
      reach: 60,
      isAfter: 'fronted',
    },
    {
      kind: 'application',
      words: 'must|shall|will\\shave\\sto|(?:is|are|will\\sbe)\\srequired',
      links: ['start'],
      isAfter: 'fronted only',
      reach: 90,
    },
    {
      kind: 'compliance',
      words:
        'firms|lenders|banks|institutions|entities|insurers|issuers|providers|managers|companies|licensees|' +
        'participants|members|advisers|brokers|operators|issuer|bank|firm|institution|entity',
      links: ['deadline'],
      weakness: 2,
    },
  ],
  deadlineNouns: 'deadline|closing\\sdate|end\\sdate|due\\sdate|last\\s(?:day|date)|final\\s(?:day|date)',
  otherActs:
    'applications?|apply\\sfor|nominations?|expressions?\\sof\\sinterest|tenders?|bids?|regist(?:er|rations?)|' +
    'papers|abstracts|keep|retain|maintain|remain|continue',
  undone: 'no\\slonger|ceases?|repealed|revoked|not',
  duty:
    'must|shall|should|required|requires?|due|deadlines?|ha(?:ve|s)\\sto|(?:is|are)\\sto|expected|need(?:s|ed)?|' +
    'asked|obliged',
  happened:
    'published|issued|dated|adopted|approved|released|announced|signed|enacted|amended|made|closed|ended|began|' +
    'appeared|filed|updated|took|entered|became|came|held\\s(?:its|a\\smeeting)|since|agreed|ran|in\\suse',
  notBefore:
    '(?:no|not)\\s(?:earlier|sooner)\\sthan|not(?:\\s\\p{L}{1,12}){0,4}\\sbefore|(?:earliest|early\\sas)(?:\\son|' +
    '\\sin)?|never\\sbefore',
  intends:
    'will\\s(?:publish|issue|finali[sz]e|adopt|review|respond|report|hold|continue)|(?:plans?|intends?|aims?|' +
    '(?:expects?|hopes?)(?=\\sto\\s(?:publish|issue|finali[sz]e|adopt|respond)))\\sto|' +
    'to\\sthe\\s(?:European\\s)?(?:Commission|Parliament|Council|Congress)|(?:Commission|Parliament|EBA|ESMA|' +
    'EIOPA|ECB)\\s(?:shall|must|should|will)\\s(?:adopt|publish|submit|develop|draft|report|issue|review|present|' +
    'decide)',
  answers:
    '(?:to|will|then|and)\\s(?:publish|issue|finali[sz]e|adopt|respond|make|set\\sout)|(?:publish|issu|' +
    'finali[sz])ing|(?:will|should|to|would)\\sbe\\s(?:published|issued|finali[sz]ed|available|given)|' +
    '(?:decision|report|statement)\\sis\\sexpected',
  taken: 'received|submi|sen[dt]|provided|invit|welcome|request|respond|due|close|ends?(?!\\p{L}|\\sof)|open|until',
  aside:
    '(?:(?:results?|outcomes?|summar(?:y|ies)|analysis)\\s(?:of|from)|in|following|after|since|considering|' +
    'considered|reflects?|reflecting|from|given|light\\sof)(?:\\s(?:a|an|the|its|our|this|his|her|their|public|' +
    'recent|industry)){0,2}',
  begins: 'will|also',
  atLatest: 'at\\sthe\\slatest',
  counted: '(?:days?|weeks?|months?|years?)\\s(?:after|following)|(?:days|weeks|months)\\s(?:from|of)',
  planned:
    '(?:was|were|had\\sbeen)\\s(?:to|due|supposed|scheduled|planned|expected)(?![^]{0,60}\\s(?:must|shall|will|' +
    'should|may)\\s)|(?:originally|initially|previously|formerly)(?:\\s(?:scheduled|planned|set|due|expected|' +
    'effective|proposed|intended|to)|\\s*$)',
  negations: ENGLISH_NEGATIONS,
  moves:
    'extend(?:s|ed|ing)?|extension|delay(?:s|ed|ing)?|postpon(?:e|es|ed|ing|ement)|defer(?:s|red|ring|ral)?|' +
    'moved?|changed?',
});
