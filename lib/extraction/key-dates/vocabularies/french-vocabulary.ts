import { FRENCH_NEGATIONS } from './negation-words.ts';
import { compileVocabulary } from './vocabulary.ts';

/** The compiled words by which key dates are recognized in French texts; see `VocabularyDefinition`. */
export const FRENCH_VOCABULARY = /* @__PURE__ */ compileVocabulary({
  links: {
    deadline:
      "jusqu['’](?:au|à|en)(?:\\splus\\stard)?|au\\splus\\stard(?:\\s(?:le|au|en))?|avant(?:\\s(?:le|la))?|" +
      "d['’]ici(?:\\s(?:le|au|à|la))?|(?:prend(?:ra)?\\sfin|se\\s(?:termine|clôture|clôturera|terminera)|" +
      "s['’]achève(?:ra)?|expire(?:ra)?|close|clôturée?|attendue?s?)(?:\\sle)?",
    start: "à\\s(?:compter|partir)\\s(?:du|de(?:\\sla)?|d[’'])|dès(?:\\sle)?",
    point: 'le|en|au|au\\scours\\sdu|pour\\sle',
    is: '(?:est|sera|serait)(?:\\s(?:fixée?|prévue?))?(?:\\s(?:le|au|pour\\sle))?',
    moved: "(?:reportée?s?|prolongée?s?|repoussée?s?|prorogée?s?)\\s(?:jusqu[’']au|au)",
  },
  cues: [
    {
      kind: 'comment_end',
      words: 'réponses?|commentaires?|observations?|contributions?|consultation|remarques|avis',
      links: ['deadline'],
    },
    { kind: 'comment_end', words: 'répondre\\sà\\sla\\sconsultation', links: ['deadline'] },
    {
      kind: 'effective',
      words:
        'entr(?:e|ent|era|eront|erait|eraient|ant)\\sen\\svigueur|entrée\\sen\\svigueur|pren(?:d|nent|dra|' +
        'dront)\\seffet|produi(?:t|sent|ra|ront)\\sses\\seffets|(?:sera|seront|est|deviendra)\\seffecti(?:f|ve)s?',
      links: ['point', 'start', 'is'],
      reach: 60,
    },
    {
      kind: 'compliance',
      words: '(?:ont|auront|disposent|disposeront|dispose|a|aura)(?=\\s(?:d.un\\sdélai\\s)?jusqu)',
      links: ['deadline'],
      reach: 14,
    },
    {
      kind: 'compliance',
      words: 'conform(?:er|ité|ent)|période\\stransitoire|date\\sde\\smise\\sen\\sconformité',
      links: ['deadline', 'is'],
      isAfter: 'fronted',
      reach: 90,
    },
    {
      kind: 'compliance',
      words: 'mettre\\sen\\s(?:œuvre|place)|appliquer|adapter|transpos(?:er|ée?s?)',
      links: ['deadline'],
      weakness: 1,
      isAfter: 'fronted',
    },
    {
      kind: 'reporting',
      words: '(?:date|échéance)\\s(?:limite\\s)?de\\s(?:la\\s)?(?:remise|transmission|déclaration|dépôt)',
      links: ['is', 'point', 'deadline'],
    },
    {
      kind: 'reporting',
      words:
        'remettre|remises?|remis|transmettre|transmis(?:e|es)?|déclarer|déclarations?|déposer|rapports?|' +
        'reporting|questionnaire|notifier|parvenir',
      links: ['deadline'],
      weakness: 1,
      isAfter: 'fronted',
    },
    { kind: 'hearing', words: 'auditions?\\spubliques?', links: ['point', 'is'], isAfter: 'fronted', reach: 90 },
    {
      kind: 'application',
      words:
        "s['’]appliqu(?:e|ent|era|eront|eraient)|applicables?|date\\sd['’]application|(?:mise|entr(?:e|ent|era|" +
        'eront))\\sen\\sapplication|exigibles?',
      links: ['start', 'is', 'point'],
      reach: 60,
      isAfter: 'fronted',
    },
    {
      kind: 'application',
      words: 'doi(?:t|vent)|devr(?:a|ont)|sont\\stenu[se]s?',
      links: ['start'],
      isAfter: 'fronted only',
      reach: 60,
    },
    {
      kind: 'compliance',
      words:
        'établissements|entreprises|sociétés|assureurs|prestataires|organismes|entités|banques|émetteurs|' +
        'intermédiaires|États\\smembres|directive',
      links: ['deadline'],
      weakness: 2,
    },
  ],
  deadlineNouns: 'date\\slimite|échéance|date\\sde\\sclôture|clôture|délai',
  otherActs: 'candidatures?|inscriptions?|offres|conserver',
  undone: 'plus|pas|cesse(?:ra|nt|ront)?|abrogée?s?',
  duty:
    'doi(?:t|vent)|devr(?:a|ont|aient)|invité(?:e|s|es)?|tenu(?:e|s|es)?|date\\slimite|échéance|attendu(?:e|s|es)?|' +
    'obligatoire|à\\sremettre',
  happened:
    'publié(?:e|s|es)?|adopté(?:e|s|es)?|daté(?:e|s|es)?|depuis|était|étaient|avait|avaient|expirait|disposaient|' +
    'signé(?:e|s|es)?|parvenus|arrêtée?s?|clos|tenu|réuni',
  notBefore: 'au\\splus\\stôt(?:\\s(?:le|en|au))?|pas\\savant(?:\\s(?:le|la))?',
  intends: 'publiera|(?:compte|pense|espère)\\spublier|prévoit\\sde|entend|souhaite|envisage',
  answers: 'publier|et\\s(?:publiera|publie)|(?:sera|seront)\\spublié(?:e|s|es)?|disponibles?',
  taken: 'reçu|transmis|envoy|adress|attend|parvenir|ouvert|répon|close?|clôtur|jusqu',
  aside:
    '(?:(?:résultats|synthèse|bilan)\\sdes?|après|suite\\sà|depuis|issue\\sde|lors\\sde)(?:\\s(?:la|une|les|sa|' +
    'cette)){0,1}',
  begins: 'sera|seront',
  atLatest: 'au\\splus\\stard',
  counted:
    '(?:jours?|semaines?|mois|ans?)\\s(?:après|suivant)|(?:jours|semaines|mois)\\sà\\s(?:compter|partir)|lendemain',
  planned: "initialement|à\\sl['’]origine|deva(?:it|ient)",
  negations: FRENCH_NEGATIONS,
  moves: 'report(?:é|ée|és|ées|er|e)|prolong(?:é|ée|e|ation)|repouss(?:é|ée)|prorog(?:é|ée|ation)',
});
