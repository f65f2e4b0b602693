import { ITALIAN_NEGATIONS } from './negation-words.ts';
import { compileVocabulary, type VocabularyDefinition } from './vocabulary.ts';

/** The words by which key dates are recognized in Italian texts; see `VocabularyDefinition`. */
export const ITALIAN_WORDS: VocabularyDefinition = {
  links: {
    deadline: [
      "entro(?: e non oltre)?(?: (?:il|la|l['’]))?",
      'fino (?:alla|al|a)',
      'prima del(?:la)?',
      '(?:si conclude|termina|scade|si chiude) il',
    ],
    start: ["a (?:decorrere|partire) (?:dalla|dal|da|dall['’])", 'dal(?:la)?'],
    point: ['il', "l['’]", 'in', 'nel', 'nel corso del'],
    is: ['è(?: (?:il|fissat[ao] al))?', 'sarà il'],
    moved: ['(?:prorogat[ao]|rinviat[ao]|differit[ao]) (?:al|fino al)'],
  },
  cues: [
    {
      kind: 'comment_end',
      words: ['osservazioni', 'commenti', 'consultazione', 'risposte', 'contributi'],
      links: ['deadline'],
    },
    {
      kind: 'effective',
      words: ['entra(?:no)? in vigore', 'entrer(?:à|anno) in vigore', 'entrata in vigore'],
      links: ['point', 'start', 'is'],
      reach: 60,
    },
    {
      kind: 'compliance',
      words: ['adegua(?:rsi|mento)', 'conformarsi', 'conformità'],
      links: ['deadline'],
      isAfter: 'fronted',
      reach: 90,
    },
    {
      kind: 'reporting',
      words: ['segnalazion[ei]', 'trasmettere', 'inviare', 'trasmess[aei]'],
      links: ['deadline'],
      weakness: 1,
      isAfter: 'fronted',
    },
    {
      kind: 'hearing',
      words: ['audizione pubblica'],
      links: ['point', 'is'],
      isAfter: 'fronted',
      reach: 90,
    },
    {
      kind: 'application',
      words: ['si applic(?:a|ano|herà|heranno)', 'applicabil[ei]'],
      links: ['start', 'is', 'point'],
      reach: 60,
      isAfter: 'fronted',
    },
    {
      kind: 'compliance',
      words: ['banche', 'imprese', 'intermediari', 'società', 'emittenti', 'Stati membri'],
      links: ['deadline'],
      weakness: 2,
    },
  ],
  deadlineNouns: ['scadenza', 'termine', 'data limite'],
  otherActs: ['candidature?', 'iscrizion[ei]', 'offerte'],
  undone: ['non', 'cess(?:a|erà)', 'abrogat[aeio]'],
  duty: ['dev(?:e|ono)', 'dovr(?:à|anno)', 'tenut[aeio]', 'termine', 'scadenza'],
  happened: ['pubblicat[aeio]', 'adottat[aeio]', 'emanat[aeio]', 'approvat[aeio]'],
  notBefore: ['non prima del(?:la)?'],
  intends: ['pubblicherà', 'conta di pubblicare', 'intende', 'prevede di'],
  answers: ['pubblicare', 'e (?:pubblicherà|pubblica)', '(?:sarà|saranno) pubblicat[aeio]', 'disponibil[ei]'],
  taken: ['ricevut', 'pervenir', 'invia', 'trasm', 'apert', 'fino'],
  aside: ['(?:risultati|esiti|esito|sintesi) dell[ae]', 'dopo', 'seguito della', 'durante'],
  asideArticles: ['la', 'una', 'le'],
  begins: ['sarà', 'saranno'],
  atLatest: ['al più tardi'],
  counted: [
    '(?:giorni|settimane|mes[ei]|ann[io]) (?:dopo|dal(?:la)?)',
    '(?:giorno|giorni|mesi) (?:successiv[oi]|dopo|seguent[ei])',
  ],
  planned: ['inizialmente', 'originariamente', 'dovevan?o?', 'eran?o?'],
  negations: ITALIAN_NEGATIONS,
  moves: ['prorog(?:a|ato|ata)', 'rinvi(?:o|ato|ata)', 'differ(?:ito|ita|imento)'],
};

/** The compiled words of Italian. */
export const ITALIAN_VOCABULARY = /* @__PURE__ */ compileVocabulary(ITALIAN_WORDS);
