import { GERMAN_NEGATIONS } from './negation-words.ts';
import { compileVocabulary } from './vocabulary.ts';

/** The compiled words by which key dates are recognized in German texts; see `VocabularyDefinition`. */
export const GERMAN_VOCABULARY = /* @__PURE__ */ compileVocabulary({
  links: {
    deadline:
      '(?:spätestens\\s)?bis(?:\\s(?:spätestens|einschließlich))?(?:\\s(?:zum|zu\\sdem|am|den))?|' +
      'spätestens(?:\\s(?:am|zum|im))?|(?:endet|läuft|schließt)\\s(?:am|mit\\sdem)|vor(?:\\sdem)?|' +
      'mit\\sAblauf\\sdes',
    start:
      'ab(?:\\s(?:dem|sofort\\sund\\sab))?|auf\\sden|Wirkung\\s(?:vom|ab(?:\\sdem)?|zum)|beginnend\\s(?:am|mit\\sdem)',
    point: 'am|im|zum|per|mit(?:\\sdem)?|für\\sden',
    is: '(?:ist|wäre)(?:\\s(?:der|am|auf\\sden))?',
    moved: '(?:verlängert|verschoben|verlegt)\\s(?:bis\\szum|bis|auf\\sden)',
  },
  cues: [
    {
      kind: 'comment_end',
      words:
        '(?:Stellungnahmen?|Konsultation(?:sfrist|sphase)?|Vernehmlassung(?:sfrist)?|Anhörung(?:sfrist)?|' +
        'Rückmeldungen|Kommentare|Anmerkungen|Begutachtung(?:sfrist)?|Eingaben|Kommentierungsfrist|' +
        'Sie\\sdauert)(?![^,;]{1,80}\\d{4}(?:\\s(?!und|oder)\\p{L}{1,30}){0,4}\\s(?:veröffentlich(?:t|en)|' +
        'ausgewertet|vorgelegt))',
      links: ['deadline'],
    },
    {
      kind: 'comment_end',
      words: 'äußern|äussern|Stellung\\s(?:(?:zu\\s)?nehmen|genommen)',
      links: ['deadline'],
      isAfter: 'anywhere',
      reach: 90,
    },
    { kind: 'effective', words: 'Inkrafttreten', links: ['point', 'is', 'start'], reach: 60 },
    {
      kind: 'effective',
      words: '(?:tritt|treten|trete)(?=[^;]{0,90}\\sin\\sKraft)',
      links: ['point', 'start'],
      reach: 60,
    },
    {
      kind: 'effective',
      words: 'in\\sKraft(?!\\s(?:getreten|gesetzt))|wirksam(?!\\s(?:geworden|wurden?))',
      links: ['point', 'start'],
      isAfter: 'anywhere',
    },
    { kind: 'effective', words: 'mit(?=\\sWirkung\\s)', links: ['start'], reach: 90 },
    { kind: 'effective', words: 'in\\sKraft\\s(?:gesetzt|zu\\ssetzen)', links: ['start'], isAfter: 'anywhere' },
    {
      kind: 'compliance',
      words: 'Übergangsfrist|Umsetzungsfrist|Übergangszeitraum|Übergangsregelung',
      links: ['deadline', 'is'],
    },
    {
      kind: 'compliance',
      words:
        'Zeit|umzusetzen|umsetzen|erfüllen|anzupassen|anpassen|überarbeiten|nachzukommen|nachkommen|einzuhalten|' +
        'einhalten|umgesetzt|erfüllt|angepasst',
      links: ['deadline'],
      isAfter: 'anywhere',
      weakness: 1,
    },
    {
      kind: 'reporting',
      words: 'Meldefrist(?:en)?|Einreichungsfrist|Meldetermin|Abgabefrist',
      links: ['deadline', 'is', 'point'],
    },
    {
      kind: 'reporting',
      words:
        'Meldung(?:en)?|Meldebögen|Berichte?|einzureichen|einreichen|abzugeben|abgeben|zu\\smelden|melden|' +
        'zu\\sübermitteln|vorzulegen|einzusenden|anzuzeigen',
      links: ['deadline'],
      isAfter: 'anywhere',
      weakness: 1,
    },
    {
      kind: 'hearing',
      words: 'öffentlichen?\\s(?:Online-)?Anhörung|öffentlicher\\sAnhörung',
      links: ['point', 'is'],
      isAfter: 'anywhere',
    },
    {
      kind: 'application',
      words: 'gilt|gelten|anzuwenden|anwendbar|Anwendung|Anwendungsbeginn|Geltungsbeginn|Geltung',
      links: ['start', 'is'],
      isAfter: 'anywhere',
      reach: 90,
    },
    {
      kind: 'application',
      words: 'anzuwenden|anwendbar|verbindlich|verpflichtend|zu\\sbeachten',
      links: ['point', 'start'],
      isAfter: 'anywhere',
    },
    {
      kind: 'application',
      words: 'müssen|muss|sind\\sverpflichtet',
      links: ['start'],
      isAfter: 'fronted only',
      reach: 20,
    },
    {
      kind: 'compliance',
      words:
        'Institute|Unternehmen|Anbieter|Versicherer|Betreiber|Emittenten|Banken|Vermittler|Verwahrstellen|' +
        'Gesellschaften|Verpflichtete',
      links: ['deadline'],
      weakness: 2,
    },
  ],
  deadlineNouns: 'Frist|Termin|Stichtag\\sfür\\sdie\\sAbgabe|Einsendeschluss',
  otherActs: 'Bewerbungen?|Anmeldung(?:en)?|anmelden|Angebote?|aufbewahren|aufzubewahren',
  undone: 'nicht\\smehr|außer\\sKraft|ausser\\sKraft|nicht',
  duty: 'müssen|muss|sollen|soll|sollten|haben|hat|sind|ist|spätestens|verpflichtet|Fristen?|gefordert',
  happened: 'seit|vom|veröffentlicht|erlassen|verabschiedet|wurden?|war|waren|hatten?|trat|traten',
  notBefore: 'frühestens(?:\\s(?:ab|am|zum|im))?|nicht\\svor(?:\\sdem)?',
  intends: '(?:plant|beabsichtigt|strebt|erwartet)|wird(?:\\s\\p{L}{1,15}){0,4}\\sveröffentlichen|will',
  answers: 'und\\s(?:veröffentlicht|erlässt)|auswerten',
  taken: 'läuft|endet|dauert|möglich|offen|geöffnet|nimmt|nehmen|erbeten|gebeten|bittet',
  aside:
    '(?:Ergebnis(?:se|sen)?|Auswertung|nach|seit|aus|infolge|gemäß)(?:\\s(?:der|einer|den|dieser|eingegangenen|' +
    'öffentlichen)){0,2}',
  begins: 'wird|werden',
  atLatest: 'spätestens',
  counted: '(?:Tage?n?|Wochen?|Monat(?:en?)?|Jahr(?:en?)?)\\snach|(?:Tage|Wochen|Monate)\\sab',
  planned: 'ursprünglich|eigentlich',
  negations: GERMAN_NEGATIONS,
  moves: 'verläng(?:ert|ern|erung)|verscho(?:ben|bene)|verschiebt|verlegt',
});
