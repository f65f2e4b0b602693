import { ITALIAN_NEGATIONS } from './negation-words.ts';
import { compileVocabulary } from './vocabulary.ts';

/** The compiled words by which key dates are recognized in Italian texts; see `VocabularyDefinition`. */
export const ITALIAN_VOCABULARY = /* @__PURE__ */ compileVocabulary({
  links: {
    deadline:
      "entro(?:\\se\\snon\\soltre)?(?:\\s(?:il|la|l['’]))?|fino\\s(?:alla|al|a)|prima\\sdel(?:la)?|" +
      '(?:si\\sconclude|termina|scade|si\\schiude)\\sil',
    start: "a\\s(?:decorrere|partire)\\s(?:dalla|dal|da|dall['’])|dal(?:la)?",
    point: "il|l['’]|in|nel|nel\\scorso\\sdel",
    is: 'è(?:\\s(?:il|fissat[ao]\\sal))?|sarà\\sil',
    moved: '(?:prorogat[ao]|rinviat[ao]|differit[ao])\\s(?:al|fino\\sal)',
  },
  cues: [
    { kind: 'comment_end', words: 'osservazioni|commenti|consultazione|risposte|contributi', links: ['deadline'] },
    {
      kind: 'effective',
      words: 'entra(?:no)?\\sin\\svigore|entrer(?:à|anno)\\sin\\svigore|entrata\\sin\\svigore',
      links: ['point', 'start', 'is'],
      reach: 60,
    },
    {
      kind: 'compliance',
      words: 'adegua(?:rsi|mento)|conformarsi|conformità',
      links: ['deadline'],
      isAfter: 'fronted',
      reach: 90,
    },
    {
      kind: 'reporting',
      words: 'segnalazion[ei]|trasmettere|inviare|trasmess[aei]',
      links: ['deadline'],
      weakness: 1,
      isAfter: 'fronted',
    },
    { kind: 'hearing', words: 'audizione\\spubblica', links: ['point', 'is'], isAfter: 'fronted', reach: 90 },
    {
      kind: 'application',
      words: 'si\\sapplic(?:a|ano|herà|heranno)|applicabil[ei]',
      links: ['start', 'is', 'point'],
      reach: 60,
      isAfter: 'fronted',
    },
    {
      kind: 'compliance',
      words: 'banche|imprese|intermediari|società|emittenti|Stati\\smembri',
      links: ['deadline'],
      weakness: 2,
    },
  ],
  deadlineNouns: 'scadenza|termine|data\\slimite',
  otherActs: 'candidature?|iscrizion[ei]|offerte',
  undone: 'non|cess(?:a|erà)|abrogat[aeio]',
  duty: 'dev(?:e|ono)|dovr(?:à|anno)|tenut[aeio]|termine|scadenza',
  happened: 'pubblicat[aeio]|adottat[aeio]|emanat[aeio]|approvat[aeio]',
  notBefore: 'non\\sprima\\sdel(?:la)?',
  intends: 'pubblicherà|conta\\sdi\\spubblicare|intende|prevede\\sdi',
  answers: 'pubblicare|e\\s(?:pubblicherà|pubblica)|(?:sarà|saranno)\\spubblicat[aeio]|disponibil[ei]',
  taken: 'ricevut|pervenir|invia|trasm|apert|fino',
  aside: '(?:(?:risultati|esiti|esito|sintesi)\\sdell[ae]|dopo|seguito\\sdella|durante)(?:\\s(?:la|una|le)){0,1}',
  begins: 'sarà|saranno',
  atLatest: 'al\\spiù\\stardi',
  counted:
    '(?:giorni|settimane|mes[ei]|ann[io])\\s(?:dopo|dal(?:la)?)|(?:giorno|giorni|mesi)\\s(?:successiv[oi]|dopo|' +
    'seguent[ei])',
  planned: 'inizialmente|originariamente|dovevan?o?|eran?o?',
  negations: ITALIAN_NEGATIONS,
  moves: 'prorog(?:a|ato|ata)|rinvi(?:o|ato|ata)|differ(?:ito|ita|imento)',
});
