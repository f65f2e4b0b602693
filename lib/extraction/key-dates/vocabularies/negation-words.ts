/**
 * A language's words for statements that a date no longer holds, such as "stayed" or "suspends".
 * They are sources of regular expressions, without word boundaries.
 */
export interface NegationWords {
  /** Auxiliaries before a state: "has been". */
  be: string[];
  /** Auxiliaries before a completed act: "has". */
  have: string[];
  /** How many words may separate `be` or `have` from the state: "has been temporarily stayed". */
  adverbs: number;
  /** States of a date that stopped to hold: "stayed". */
  gone: string[];
  /** Predicates without `be`: "will not be held". */
  ended: string[];
  /** Acts that precede their object: "suspends the". */
  acts: string[];
  /** Words that begin an object. */
  objects: string[];
  /** Verbs whose second part follows the date: "setzt … aus". */
  split: [verb: string, part: string][];
  /** Nouns of such acts before the name of a date: "stay of". */
  nouns: string[];
  /** Obligations that ended: "need not". */
  exempt: string[];
  /** Pronouns with which the next sentence refers to this one: "it". */
  pronouns: string[];
  /** Determiners before a repeated name of the date: "this". */
  demonstratives: string[];
  /** Before a wrong date: "not". */
  not: string[];
  /** Before a wrong date without a right one before it: "instead of". */
  instead: string[];
  /** Between a wrong date and the right one: "but". */
  but: string[];
}

/** English words for statements that a date no longer holds; see `NegationWords`. */
export const ENGLISH_NEGATIONS: NegationWords = {
  be: [
    ...['is', 'are', 'was', 'were', 'has been', 'have been', 'has now been', 'have now been', 'has since been'],
    ...['will be', 'remains', 'remain', 'stays'],
  ],
  have: ['has', 'have', 'had'],
  adverbs: 1,
  gone: [
    ...['stayed', 'paused', 'suspended', 'put on hold', 'placed on hold', 'on hold', 'blocked', 'vacated', 'enjoined'],
    ...['withdrawn', 'extended', 'delayed', 'postponed', 'deferred', 'moved', 'rescheduled', 'cancell?ed', 'off'],
    ...['called off', 'adjourned', 'rescinded', 'revoked', 'repealed', 'annulled', 'quashed', 'set aside', 'halted'],
    ...['struck down', 'frozen', 'in abeyance', 'held in abeyance', 'lifted', 'dropped', 'abandoned', 'shelved'],
  ],
  ended: ['will (?:not|no longer) (?:take place|be held|go ahead)', 'no longer (?:holds|applies|stands)'],
  acts: [
    ...['stay(?:s|ed)', 'paus(?:es|ed)', 'suspend(?:s|ed)', 'block(?:s|ed)', 'vacate[sd]', 'enjoin(?:s|ed)'],
    ...['withdr(?:aws|ew)', 'rescind(?:s|ed)', 'revoke[sd]', 'halt(?:s|ed)', 'annul(?:s|led)', 'quash(?:es|ed)'],
    ...['sets? aside', 'cancel(?:s|l?ed)', 'postpone[sd]', 'strikes down', 'struck down', 'puts? on hold', 'freezes'],
    ...['froze', '(?:grant(?:s|ed)|order(?:s|ed)|issue[sd]) a stay of', 'abandon(?:s|ed)'],
    "puts? (?:[\\p{L}'’]{1,20} ){1,5}on hold",
    '(?:is|are|was|were|from|by) (?:staying|pausing|suspending|blocking|vacating|enjoining|withdrawing|rescinding)',
    '(?:is|are|was|were|from|by) (?:revoking|halting|annulling|quashing|cancell?ing|postponing|freezing|abandoning)',
    '(?:is|are|was|were|from|by) (?:setting aside|striking down|putting on hold)',
  ],
  objects: ['the', 'its', 'their', 'an?', 'all', 'this', 'that', 'these', 'enforcement', 'implementation', 'from'],
  split: [],
  nouns: [
    ...['stay of', 'suspension of', 'pause of', 'pause on', 'postponement of', 'withdrawal of', 'cancellation of'],
    ...['vacatur of', 'injunction against', 'blocking of', 'hold on', 'stay on'],
  ],
  exempt: [
    ...[
      'no longer (?:required|obliged|expected|needs?|ha(?:s|ve))',
      'need not',
      '(?:do|does|will) not (?:have|need) to',
    ],
    ...['(?:is|are|be) not (?:required|obliged|due|to be)', 'relieved (?:from|of)', 'exempt(?:ed)? from'],
  ],
  pronouns: ['it', 'this', 'that'],
  demonstratives: ['this', 'that'],
  not: ['not', 'and not'],
  instead: ['instead of', 'rather than', 'in place of'],
  but: ['but'],
};

/** German words for statements that a date no longer holds; see `NegationWords`. */
export const GERMAN_NEGATIONS: NegationWords = {
  be: ['wird', 'werden', 'wurden?', 'ist', 'sind', 'bleib(?:t|en)', 'worden'],
  have: ['hat', 'haben', 'hatten?'],
  adverbs: 6,
  gone: [
    ...['abgesagt', 'gestrichen', 'aufgehoben', 'ausgesetzt', 'gestoppt', 'auf unbestimmte Zeit verschoben'],
    ...['blockiert', 'zurückgezogen', 'zurückgenommen', 'unterbrochen', 'auf Eis gelegt', 'außer Vollzug gesetzt'],
    ...['pausiert', 'widerrufen', 'für nichtig erklärt', 'untersagt', 'gekippt', 'angehalten', 'hinfällig'],
    ...['suspendiert', 'eingefroren', 'fallengelassen', 'annulliert'],
  ],
  ended: [
    ...['(?:laufen|enden|treten|gelten|stattfinden) sollten?', 'entf(?:ällt|allen)', 'nicht statt(?:finden)?'],
    ...['ruh(?:t|en)', 'findet nicht statt'],
    '(?:wird|werden|wurden?|ist|sind) (?:[^,;]{1,40} )?(?:verschoben|verlegt|verlängert|vertagt)',
  ],
  acts: ['stopp(?:t|te|en)', 'blockier(?:t|te|en)', 'verschiebt', 'widerruft', 'pausiert', 'suspendiert', 'untersagt'],
  objects: ['den', 'die', 'das', 'dessen', 'deren', 'ihre?n?', 'seine?n?', 'alle'],
  split: [
    ['setz(?:t|te|en|ten)', 'aus'],
    ['(?:hebt|hob|heben)', 'auf'],
    ['(?:zieht|zog|ziehen|nimmt|nahm)', 'zurück'],
    ['leg(?:t|te|en)', 'auf Eis'],
    ['sag(?:t|te|en)', 'ab'],
    ['h(?:ält|ielt)', 'an'],
    // "die nicht bis zum 1. März einzureichen sind", but not "die nicht bis zum 1. März vorliegen"
    ['nicht (?:bis|spätestens)', '(?:[^\\s,;]{2,8}zu[^\\s,;]{4,20}|zu [^\\s,;]{4,20})(?: (?:sind|ist))?'],
    ['nicht (?:bis|spätestens)', '(?:müssen|muss)'],
  ],
  nouns: ['Aussetzung', 'Verschiebung', 'Rücknahme', 'Aufhebung', 'Absage', 'Stopp', 'Widerruf', 'Streichung'],
  exempt: [
    'nicht mehr',
    '(?:sind|ist) nicht verpflichtet',
    'befreit',
    'brauch(?:t|en) [^,;]{0,60}nicht',
    'keine Pflicht',
  ],
  pronouns: ['er', 'sie', 'es', 'dies'],
  demonstratives: ['diese[rs]?'],
  not: ['nicht', 'und nicht'],
  instead: ['statt', 'anstatt', 'anstelle'],
  but: ['sondern'],
};

/** French words for statements that a date no longer holds; see `NegationWords`. */
export const FRENCH_NEGATIONS: NegationWords = {
  be: ['est', 'sont', 'sera', 'seront', 'a été', 'ont été', 'reste', 'demeure', 'avait été'],
  have: ['a', 'ont', 'avait'],
  adverbs: 1,
  gone: [
    ...['(?:report|prolong|repouss|prorog|annul|bloqu|gel|abandonn|ajourn|révoqu|retir|abrog|arrêt)ée?s?'],
    ...[
      'suspendue?s?',
      'interrompue?s?',
      'mise?s? en pause',
      'en pause',
      'en suspens',
      'mise?s? en attente',
      'levée?s?',
    ],
    ...['supprimée?s?', 'invalidée?s?', 'caduc', 'caduque'],
  ],
  ended: ["n['’]aura pas lieu", 'ne tient plus', "n['’]est plus (?:valable|applicable|due?|requise?)"],
  acts: [
    ...['suspend(?:ent|it)?', 'bloqu(?:e|ent|a)', 'annul(?:e|ent|a)', 'retir(?:e|ent|a)', 'gèle(?:nt)?', 'gela'],
    ...['report(?:e|ent|a)', 'abandonn(?:e|ent|a)', 'interromp(?:t|ent)', 'abrog(?:e|ent|ea)', 'révoqu(?:e|ent|a)'],
  ],
  objects: ['les?', 'la', "l['’]\\p{L}+", 'son', 'sa', 'ses', 'leurs?', 'une?', 'cette', 'ce', 'ces', 'tout(?:e|es)?'],
  split: [],
  nouns: ['suspension', 'report', 'annulation', 'retrait', 'blocage', 'gel', 'ajournement', 'abandon', 'abrogation'],
  exempt: [
    ...['ne sont plus tenue?s', "n['’]est plus tenue?", 'ne doi(?:t|vent) plus', 'dispensée?s? de', 'exemptée?s? de'],
    ...[
      "n['’](?:a|ont) plus à",
      'ne sont pas (?:tenue?s|à)',
      "n['’]est pas (?:tenue?|à)",
      'ne d(?:oi(?:t|vent)|evr(?:a|ont)) pas',
    ],
  ],
  pronouns: ['il', 'elle', 'celui-ci', 'celle-ci'],
  demonstratives: ['ce', 'cette', 'cet'],
  not: ['non', 'et non', 'et non pas', 'non pas', 'pas', 'et pas'],
  instead: ['au lieu', 'plutôt que'],
  but: ['mais'],
};

/** Spanish words for statements that a date no longer holds; see `NegationWords`. */
export const SPANISH_NEGATIONS: NegationWords = {
  be: ['se', 'se ha', 'queda', 'quedan', 'ha sido', 'han sido', 'es', 'son', 'fue', 'está', 'están', 'ha quedado'],
  have: ['ha', 'han', 'había'],
  adverbs: 1,
  gone: [
    ...['(?:aplaz|prorrog|cancel|retras|anul|paraliz|bloque|congel|derog|revoc|retir|levant)ad[oa]s?'],
    ...['amplía', 'ampliad[ao]', 'suspendid[oa]s?', 'suspende', 'interrumpid[oa]s?', 'en suspenso', 'en pausa'],
    ...['sin efecto', 'desestimad[oa]s?', 'pospuest[oa]s?', 'invalidad[oa]s?', 'pausad[oa]s?'],
  ],
  ended: ['no (?:tendrá lugar|se celebrará)', 'ya no (?:es|rige|se aplica)'],
  acts: [
    ...['suspend(?:e|en|ió|ieron)', 'bloque(?:a|an|ó|aron)', 'anul(?:a|an|ó)', 'retir(?:a|an|ó)', 'congel(?:a|an|ó)'],
    ...['paraliz(?:a|an|ó)', 'aplaz(?:a|an|ó)', 'revoc(?:a|an|ó)', 'derog(?:a|an|ó)', 'cancel(?:a|an|ó)'],
    ...['pospuso', 'pospone', 'deja(?:n|rá)? sin efecto'],
  ],
  objects: ['el', 'la', 'los', 'las', 'su', 'sus', 'una?', 'est[ea]', 'tod[oa]s?'],
  split: [],
  nouns: [
    ...['suspensión', 'aplazamiento', 'anulación', 'retirada', 'bloqueo', 'paralización', 'cancelación', 'derogación'],
    ...['congelación', 'revocación'],
  ],
  exempt: [
    'ya no (?:está|están|deben?|tienen?|deberán?|tendrán?)',
    'no están obligad[oa]s',
    'no (?:deb(?:en?|erán?)|(?:tienen?|tendrán?) que)',
    'exent[oa]s? de',
    'dejan de',
  ],
  pronouns: ['él', 'ella', 'ello', 'esto'],
  demonstratives: ['est[ea]', 'es[ea]', 'dich[oa]'],
  not: ['no', 'y no'],
  instead: ['en lugar', 'en vez'],
  but: ['sino', 'sino que'],
};

/** Italian words for statements that a date no longer holds; see `NegationWords`. */
export const ITALIAN_NEGATIONS: NegationWords = {
  be: ['è', 'sono', 'viene', 'vengono', 'è stat[oa]', 'sono stat[ei]', 'resta', 'rimane', 'sarà'],
  have: ['ha', 'hanno', 'aveva'],
  adverbs: 1,
  gone: [
    ...['(?:rinvi|prorog|annull|blocc|congel|revoc|ritir|abrog|ferm|rimand|cancell)at[aoei]', 'differit[aoei]'],
    ...['sospes[aoei]', 'interrott[aoei]', 'in pausa', 'in sospeso', 'abbandonat[aoei]', 'invalidat[aoei]'],
  ],
  ended: ['non (?:si terrà|avrà luogo)', 'non è più (?:valid[oa]|applicabile|dovut[oa])'],
  acts: [
    ...[
      'sospend(?:e|ono)',
      'sospese',
      'blocc(?:a|ano|ò)',
      'annull(?:a|ano|ò)',
      'ritir(?:a|ano|ò)',
      'congel(?:a|ano|ò)',
    ],
    ...['rinvi(?:a|ano|ò)', 'revoc(?:a|ano|ò)', 'abrog(?:a|ano|ò)', 'ferm(?:a|ano|ò)'],
  ],
  objects: ['il', 'lo', 'la', 'gli', 'i', 'le', "l['’]\\p{L}+", 'una?', 'suoi?', 'sua', 'tutt[ei]', 'quest[oa]'],
  split: [],
  nouns: ['sospensione', 'rinvio', 'annullamento', 'ritiro', 'blocco', 'congelamento', 'revoca', 'abrogazione'],
  exempt: [
    'non (?:è|sono) più tenut[aeio]',
    'non (?:dev(?:e|ono)|dovr(?:à|anno))',
    'esentat[aeio]',
    'esonerat[aeio]',
    'non sono tenut[ei]',
  ],
  pronouns: ['ess[oa]', 'ciò'],
  demonstratives: ['tale', 'quest[oa]', 'detta', 'detto'],
  not: ['non', 'e non'],
  instead: ['anziché', 'invece', 'al posto'],
  but: ['ma', 'bensì'],
};

/** Portuguese words for statements that a date no longer holds; see `NegationWords`. */
export const PORTUGUESE_NEGATIONS: NegationWords = {
  be: [
    ...['é', 'são', 'foi', 'foram', 'será', 'serão', 'está', 'estão', 'fica', 'ficam', 'ficou', 'ficaram'],
    ...['continua', 'permanece', 'tem sido'],
  ],
  have: ['tem', 'têm', 'havia'],
  adverbs: 1,
  gone: [
    ...[
      '(?:adi|alarg|prorrog|revog|cancel|retir|bloque|anul|congel)ad[oa]s?',
      '(?:paralis|invalid|levant|derrog)ad[oa]s?',
    ],
    ...['suspens[oa]s?', 'interrompid[oa]s?', 'em suspenso', 'em pausa', 'sem efeito', 'abandonad[oa]s?'],
  ],
  ended: [
    'não (?:se realiza(?:rá)?|terá lugar|será realizad[oa])',
    'já não (?:é|vigora|se aplica)',
    'deix(?:a|ou) de vigorar',
  ],
  acts: [
    ...['suspend(?:e|em|eu|eram)', 'bloque(?:ia|iam|ou|aram)', 'anul(?:a|am|ou|aram)', 'retir(?:a|am|ou|aram)'],
    ...['congel(?:a|am|ou|aram)', 'paralis(?:a|am|ou|aram)', 'revog(?:a|am|ou|aram)', 'adi(?:a|am|ou|aram)'],
    ...[
      'cancel(?:a|am|ou|aram)',
      'interromp(?:e|em|eu|eram)',
      'imped(?:e|em|iu|iram)',
      '(?:torn|deix)(?:a|am|ou|aram) sem efeito',
    ],
  ],
  objects: ['os?', 'as?', 'seus?', 'suas?', 'uma?', 'est[ea]s?', 'tod[oa]s?'],
  split: [],
  nouns: [
    ...['suspensão', 'adiamento', 'prorrogação', 'anulação', 'retirada', 'bloqueio', 'paralisação', 'cancelamento'],
    ...['revogação', 'congelamento'],
  ],
  exempt: [
    'já não (?:têm|tem|está|estão|são|é|dev(?:e|em)|precisam?)',
    'não (?:dev(?:e|em|erá|erão)|precisam?|(?:têm|tem|terá|terão) (?:de|que))',
    'não (?:são|estão|é|está) obrigad[oa]s?',
    '(?:isent|dispensad)[oa]s? d[eoa]',
    'deix(?:a|am|ará|arão) de',
  ],
  pronouns: ['el[ea]', 'isto', 'isso'],
  demonstratives: ['est[ea]', 'ess[ea]', 'tal', '[oa] referid[oa]'],
  not: ['não', 'e não'],
  instead: ['em vez', 'em lugar', 'ao invés'],
  but: ['mas', 'mas sim', 'e sim'],
};
