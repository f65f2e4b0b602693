/* Deadlines for responses and effective dates of rules, in English, German, French and Spanish. */

const COMMENT_WORDS = [
  'comments?|responses?|submissions?|feedback|input|views|stakeholders',
  'interested (?:parties|persons)|stellungnahmen?',
  String.raw`(?:die |eine )?(?:frist|konsultation\p{Ll}*|vernehmlassung)|observations?|contributions?`,
  'réponses?|commentaires?|intéressés|consultation|observaciones|comentarios|alegaciones',
  'aportaciones|interesados|respuestas|plazo|consulta',
];
const COMMENT_NOUNS = `(?:${COMMENT_WORDS.join('|')})`;
const TERMS = [
  String.raw`\d{4}|\d{1,2}[./]\d{1,2}|day|days|months?|tag\p{Ll}*|monat\p{Ll}*|jours?|mois|días|meses`,
  'publication|publicación|veröffentlichung',
];
const TERM_PATTERN = `(?:${TERMS.join('|')})`;

/** Comments, or their period, and a term. */
const END_WORDS = [
  'by|before|until|till|no later than|on|end(?:s|ing)?|close[sd]?|due|runs|bis|am|endet|jusqu|avant|le',
  'au plus tard|attendues|hasta|antes|a más tardar|finaliza|vence|termina',
];
const RESPONSE_DEADLINES = [
  new RegExp(String.raw`\b${COMMENT_NOUNS}\b.{0,140}?\b(?:${END_WORDS.join('|')})\b.{0,60}?${TERM_PATTERN}`, 'iu'),
  /\b(?:send us|submit|provide|respond|seeking submissions)\b.{0,60}\b(?:by|before|until)\b.{0,30}\d{4}/iu,
];
const EFFECT_PHRASES = [
  '(?:take|come|enter|go)(?:s|ing)? (?:into )?(?:effect|force)',
  '(?:is|are|be|becomes?|become) effective|(?:is|are) applicable|apply (?:only )?(?:from|as of)',
  'applies (?:only )?(?:from|as of)|must be completed by|implementation date|compliance date',
  'tritt|treten|gilt (?:ab|seit)|gelten ab|erstmals .{0,60}anzuwenden',
  "entre(?:nt|ra|ront)? en vigueur|s['’]applique|serait applicable|applicables? (?:à|aux)",
  'entra(?:rá|n|rán)? en vigor|rige a partir|no later than|by the end of',
  String.raw`within \w+ (?:days|months)|au plus tard|dans un délai|spätestens|hasta el \d+|en un plazo de`,
  String.raw`plazo de \S+ meses`,
];
const EFFECTIVE_DATE = new RegExp(
  [
    String.raw`\b(?:${EFFECT_PHRASES.join('|')})\b`,
    String.raw`\b(?:by|until|before) (?:\d{1,2} )?\p{Lu}\p{Ll}+ (?:\d{1,2}, )?\d{4}`,
    String.raw`(?<!\p{L})(?:bis (?:zum|ende)|jusqu['’]au) \d{1,2}`,
  ].join('|'),
  'iu',
);

const RULE_NOUNS = [
  'rules?|regulation|amendments?|requirements?|changes|order|notices?|directive|provisions?',
  'standards?|verordnung|gesetz|rundschreiben|änderungen|regeln|vorgaben|règlement|texte|décret',
  'arrêté|dispositions|instruction|circular|resolución|norma|reglas|disposiciones',
];
const SUBJECT_STARTS = [
  'it|this|they|these|the|following the responses, these|if neither does,|die|das|der|es|sie|le',
  "la|les|il|elle|l['’]|el|los|las",
];
/** Subjects of bare deadlines: "It takes effect on …", "The rule …", "Comments …". */
const EFFECT_VERBS = [
  'takes?|comes?|enters?|(?:is|are|be|becomes?) effective|appl(?:y|ies)|tritt|treten|gilt|gelten',
  "sind erstmals|entre|s['’]applique|serait|entra|rige",
];
const BARE_DEADLINES = [
  new RegExp(
    '^(?:please |all |any |the |die |der |das |les |le |la |las |los |el |written |public |(?:send|submit) us your )*' +
      String.raw`(?:note that the deadline for the submission of )?(?:proceso de )?${COMMENT_NOUNS}\b`,
    'iu',
  ),
  /^(?:please send|interested|seeking|the (?:deadline|comment period|consultation|proposed implementation))/iu,
  new RegExp(
    String.raw`^(?:${SUBJECT_STARTS.join('|')})\s?` +
      '(?:(?:final|new|amended|proposed|neuen?|nouvelles?|initial|direct) )?' +
      `(?:${RULE_NOUNS.join('|')})?(?: amendments?)? ?(?:will )?` +
      String.raw`(?:${EFFECT_VERBS.join('|')})\b`,
    'iu',
  ),
  /^(?:apr[a-z]+|initial monitoring)\b.{0,60}\bby\b/iu,
];

/**
 * Returns true if a sentence has a response deadline or an effective date. The sentence may be in English, German,
 * French or Spanish.
 */
export const hasDeadline = (sentence: string): boolean =>
  EFFECTIVE_DATE.test(sentence) || hasResponseDeadline(sentence);
const hasResponseDeadline = (sentence: string) => RESPONSE_DEADLINES.some((mark) => mark.test(sentence));

/** Returns true if a sentence states a deadline and nothing else, so it cannot be the one-line summary. */
export const isBareDeadline = (sentence: string): boolean =>
  sentence.length < 220 && hasDeadline(sentence) && BARE_DEADLINES.some((mark) => mark.test(sentence));
