import { hasDeadline, isBareDeadline } from './deadlines.ts';

/*
 * Scores of sentences in regulatory texts, in English, German, French and Spanish: their informativeness by position,
 * words, dates, obligations, amounts and decisions; and how well they state actor and action of a notice.
 */

const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|' +
  'juni|juli|oktober|dezember|' +
  'janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre';
const DATE = new RegExp(
  `(?<!\\p{L})\\d{1,2}(er|st|nd|rd|th|\\.)? (${MONTHS})(?!\\p{L})|(?<!\\p{L})(${MONTHS}) \\d{1,4}(?!\\d)|` +
    '\\b\\d{4}-\\d{2}-\\d{2}\\b|\\b\\d{1,2}\\.\\d{1,2}\\.\\d{4}\\b' +
    '|\\b(within|no later than) \\S+ (business |calendar |working )?(days|weeks|months|years)|\\b(innerhalb von|' +
    'binnen|dans un délai de) \\S+ (tagen|wochen|monaten|jours|mois)',
  'iu',
);
const ENGLISH_OBLIGATIONS = [
  'must|shall|(is|are|be) required|requires?|deadline|no later than',
  'effective (date|on|from|immediately|as of)|(takes?|into) effect',
  '(comes?|enters?|entered|came) into force|appl(y|ies) (from|as of)|compliance date',
  String.raw`penalt(y|ies)|fin(ed|es?) (of|for|by|totall?ing)|fined|prohibit\w*|ban(s|ned)?|may not|ordered`,
  'comments? (period|are due|must|should be|by|will be accepted|until)',
  String.raw`responses? (are due|by|should)|recall\w*|revok\w*|suspend\w*|blocked|sanctioned|expires?`,
  'is urged|warn(s|ed|ing)?',
];
const GERMAN_OBLIGATIONS = [
  'müssen|muss|hat zu|haben zu|verpflichtet|frist|spätestens|bis zum|tritt|treten|in kraft',
  String.raw`anzuwenden|gilt ab|untersagt\w*|verbot\w*|geldbuße|bußgeld|warnt`,
];
const FRENCH_OBLIGATIONS = [
  'doit|doivent|devra|devront|tenue?s? de|obligation|au plus tard|avant le',
  String.raw`entre(ra|nt)? en vigueur|applicable|interdi\p{L}*|sanctionn\p{L}*|amende|met en garde`,
];
/** Duties, bans, deadlines, entry into force and penalties, in English, German and French. */
const OBLIGATION = new RegExp(
  [
    String.raw`\b(${ENGLISH_OBLIGATIONS.join('|')})\b`,
    String.raw`(?<!\p{L})(${GERMAN_OBLIGATIONS.join('|')})(?!\p{L})`,
    String.raw`(?<!\p{L})(${FRENCH_OBLIGATIONS.join('|')})(?!\p{L})`,
  ].join('|'),
  'iu',
);
const DECISION_WORDS = [
  'today|announced|adopt(s|ed)|approv(es|ed)|finali[sz]ed|final rule|propos(es|ed)|publish(es|ed)',
  'issued|amend(s|ed|ments?)|charged|settled|agreed to pay|will pay|designat(es|ed)|raise[sd]?',
  'decided|withdr(ew|awn)|found that|imposed|consultation',
];
/** Decisions, proposals and findings of a regulator. */
const DECISION = new RegExp(
  [
    String.raw`\b(${DECISION_WORDS.join('|')})\b`,
    String.raw`(?<!\p{L})(veröffentlicht|erlassen|angeordnet|festgesetzt|publie|adopté|prononcé)(?!\p{L})`,
  ].join('|'),
  'iu',
);
const AMOUNT_UNITS = ['million|billion|millionen|milliarden|mio|mrd|millions|milliards|euros?|per ?cent|prozent|%'];
const AMOUNT = new RegExp(
  [
    String.raw`[$€£¥]\s?\d|\b(USD|EUR|GBP|AUD|SGD|CHF)\s?\d`,
    String.raw`\d+([.,]\d+)?\s?(${AMOUNT_UNITS.join('|')})`,
  ].join('|'),
  'i',
);
const ASIDE_PHRASES = [
  'for (more|further) information|media (contact|enquiries)|press (office|contact)|contact|click',
  'subscribe|follow us|visit|about the|was conducted by|were conducted by|thanks',
  'appreciates the assistance|supervised by|weitere informationen|pour en savoir plus',
];
/** Contacts, references, credits and opinions. */
const ASIDES = new RegExp(
  [String.raw`\b(${ASIDE_PHRASES.join('|')})\b`, '[,”"»] (said|added|says|sagte|erklärte) |^["“„«]'].join('|'),
  'iu',
);

const COMMON_WORD_LINES = [
  'that this with from have been were will their which such also other into more than under these those',
  'where when they them there about upon only over would could should through between including after',
  'before while each both because during being made make does',
];
const COMMON_WORDS = new Set(COMMON_WORD_LINES.join(' ').split(' '));

const listContentWords = (sentence: string) =>
  (sentence.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
    .filter((word) => !COMMON_WORDS.has(word))
    .map((word) => word.slice(0, 7));

/**
 * Scores how informative a sentence is by its content; higher is better. Dates, obligations, amounts and decisions add
 * to the score. Asides, such as contacts and quotations, make it negative. The position of the sentence does not count.
 */
export function scoreInformativeness(sentence: string): number {
  const has = (mark: RegExp, weight: number) => (mark.test(sentence) ? weight : 0);
  const tooShort = sentence.length < 25 ? -1 : 0;
  return has(DATE, 1) + has(OBLIGATION, 1.25) + has(AMOUNT, 0.75) + has(DECISION, 0.5) + has(ASIDES, -4) + tooShort;
}

/**
 * Returns the score of each sentence of a text, by its content and position; higher is better. The first sentence,
 * sentences near it, and sentences that share words with others score more.
 */
export function scoreSentences(all: string[]): number[] {
  const counts = new Map<string, number>();
  const words = all.map((sentence) => [...new Set(listContentWords(sentence))]);
  for (const word of words.flat()) counts.set(word, (counts.get(word) ?? 0) + 1);
  return all.map((sentence, index) => {
    const position = index === 0 ? 2 : 1 / (index + 1);
    const own = words[index] ?? [];
    const shared = own.filter((word) => (counts.get(word) ?? 0) > 1).length;
    return position + (own.length > 0 ? shared / own.length : 0) + scoreInformativeness(sentence);
  });
}

const ENGLISH_ACTS = [
  'propos(?:es?|ed|ing|als)|adopt(?:s|ed|ing)?|amend(?:s|ed|ing)?|issu(?:es|ed|ing)',
  'finali[sz](?:es|ed|ing)|launch(?:es|ed|ing)?|publish(?:es|ed|ing)|releas(?:es|ed|ing)',
  'consulting|seeking|extend(?:s|ed|ing)|introduc(?:es?|ed|ing)|charged|fined|sued|order(?:s|ed)',
  'impos(?:es|ed)|reprimanded|censured|designat(?:es|ed|ing)|revok(?:es|ed)|suspend(?:s|ed)',
  'warn(?:s|ed|ing)?|alerts|cautions|recalls?|recalling|correcting|withdraw(?:n|s|ing)',
  'approv(?:es|ed)|decid(?:es|ed)|asking whether|sets? out|without (?:our )?authori[sz]ation',
];
const GERMAN_ACTS = [
  'konsultiert|zur (?:konsultation|diskussion)|eröffnet|veröffentlicht|erlassen|beschlossen',
  String.raw`verhängt|festgesetzt|angeordnet|setzt\b.*\bin kraft|stellt .{0,80}fest|warn(?:t|en)`,
  'ruft .*zurück|nicht berechtigt|untersagt|teilt mit|mitteilt|gestellt|zieht',
];
const FRENCH_ACTS = [
  'soumet|lance|publient?|consulte|met(?:tent)? (?:le public )?en (?:consultation|garde)|modifie',
  'réduit|adopté|décidé|infligé|sanctionn(?:e|é)|prononcé|alerte|avise|procède au rappel|rappelle',
  'maintenir|ordonne|interdit',
];
const SPANISH_ACTS = [
  'ha abierto|abre|presenta|somete|puso en|ha aprobado|aprobó|publicó|expidió|reglamentó|dispuso',
  'ha impuesto|aplicó una|multad[oa]|sancionad[oa]|ha multado|ha ordenado|advierte|alerta',
  'llama a revisión|modifica|ha decidido',
];
/** Actions of authorities, courts and firms. */
const ACT = [
  String.raw`\b(?:${ENGLISH_ACTS.join('|')})\b`,
  String.raw`(?<!\p{L})(?:${GERMAN_ACTS.join('|')})(?!\p{L})`,
  String.raw`(?<!\p{L})(?:${FRENCH_ACTS.join('|')})(?!\p{L})`,
  String.raw`(?<!\p{L})(?:${SPANISH_ACTS.join('|')})(?!\p{L})`,
].join('|');
const ACTS = new RegExp(ACT, 'iu');

const ENGLISH_ACTORS = [
  'authority|commission|bureau|board|agency|council|committee|court|treasury|department|bank',
  String.raw`office|administration|superintend\p{L}*|regulator|association`,
  '(?:S?EC|F[CSD]?A|OCC|FINRA|APRA|ASIC|MAS|CPSC)',
];
const GERMAN_ACTORS = [
  'aufsicht|amt|behörde|bundesrat|kommission|eidgenössische|beauftragte|verwaltung|agentur|BaFin',
  'FINMA|EZB|FMA',
];
const ROMANCE_ACTORS = [
  'autorit[ée]s?|commission|conseil|banque|cellule|cnil|acpr|amf|comisión|banco|agencia',
  'superintendencia|ministerio|consejo|cnmc|cnmv',
];
/** Actors: a public body, by its full name or "we". */
const ACTOR = new RegExp(
  [
    String.raw`\b(?:${ENGLISH_ACTORS.join('|')})\b`,
    `(?:${GERMAN_ACTORS.join('|')})`,
    String.raw`\b(?:${ROMANCE_ACTORS.join('|')})\b`,
    String.raw`^we (?:are|have|will|believe|propose)\b`,
  ].join('|'),
  'iu',
);

const TALK_STARTS = ['today|tonight|this (?:morning|afternoon|evening)|in my (?:remarks|speech|talk)'];
/** Announcements of a speech's purpose, or of future actions. */
const INTENT = [
  String.raw`^(?:${TALK_STARTS.join('|')})\b.{0,40}\b(?:i|we)\b`,
  [
    String.raw`\bi (?:would like to|want to|will) (?:share|set out|argue|explain|talk|speak|discuss|focus|make)`,
    '^i (?:have come to announce|believe that|see the risks)',
    String.raw`\bmy (?:argument|message|point|theme)\b|^the point i\b|^we (?:will|expect)\b`,
  ].join('|'),
  [
    String.raw`\bich möchte (?:heute|ihnen)?|botschaft|^deshalb schlage ich|^wir werden\b`,
    String.raw`\bje (?:voudrais|souhaite|veux) (?:aujourd)?|\bmon propos|^nous (?:proposons|lancerons)`,
    String.raw`\b(?:quiero|quisiera|deseo) (?:explicar|hablar|compartir|exponer)|\bvengo a\b|^proponemos`,
    String.raw`^creo que\b`,
  ].join('|'),
].join('|');
const INTENTS = new RegExp(INTENT, 'iu');

const CHANGE_WORDS = [
  String.raw`stieg\p{Ll}*|sank\p{Ll}*|lagen|lag bei|betrug|vergaben|meldeten|belief\p{Ll}*|augment\p{Ll}*`,
  'élev[ée]|atteint|reçu|progressé|reculé|sitúa|situó|alcanzó|aumentó|creció|esperan',
];
/** A figure and its change. */
const FIGURE_CHANGE = new RegExp(
  [
    String.raw`\b(?:rose|fell|increased|decreased|grew|declined|stood at|reported|received|notified|unchanged)\b`,
    String.raw`(?<!\p{L})(?:${CHANGE_WORDS.join('|')})(?!\p{L})`,
  ].join('|'),
  'iu',
);
const SHARE = /\d ?(?:%|per ?cent|prozent|pourcent|millones|million|billiones|milli\p{L}+)|\d{1,3}[ .,]\d{3}/iu;

const REFERENCE_STARTS = [
  'it|its|this|these|those|they|he|she|such|both|other|others|also|however|moreover|in addition',
  'further|then|if|as a result|in fact|without it|under (?:the proposals|section|article)|es|er',
  String.raw`sie|ihr|diese\p{Ll}*|damit|dabei|ferner|bisher|hierzu|nach ihren|dem |il|elle|ils|elles|ces?`,
  'cette|celles?|leur|aussi|en outre|or|su|sus|est[aeo]s?|esas?|también|además|sin embargo',
  'hasta ahora|algunas',
];
/** Sentences that depend on the one before, or are about earlier times or the text itself. */
const CONTEXT_REFERENCE = new RegExp(
  String.raw`^(?!this (?:recall|consultation|notice|rule|alert|advisory|order|circular)\b)` +
    String.raw`(?:${REFERENCE_STARTS.join('|')})(?=[\s,])`,
  'iu',
);
const PERIOD_STARTS = [
  String.raw`between|since|from|in (?:\p{Lu}\p{Ll}+ )?\d{4}`,
  String.raw`on \p{Lu}\p{Ll}+ \d+, \d{4}, the commission published|zwischen|seit|entre|de \d{4}|desde`,
];
const SELF_REFERENCES = [
  'this (?:report|policy statement|paper) (?:covers|summarises)|le rapport présente',
  'we publish these|is relevant to|will interest|alle drei jahre erhebt',
];
const EARLIER_TIME = new RegExp(
  [String.raw`^(?:${PERIOD_STARTS.join('|')})\b.{0,40}\d{4}`, String.raw`\b(?:${SELF_REFERENCES.join('|')})\b`].join(
    '|',
  ),
  'iu',
);

const listTitleWords = (text: string) =>
  new Set((text.toLowerCase().match(/\p{L}{4,}|\d[\d.,]*\d|\d/gu) ?? []).map((word) => word.slice(0, 6)));

/** Returns the share of a title's words in a sentence, 0 to 1, and the number of words that it adds. */
function compareWithTitle(sentence: string, title: string): { shared: number; added: number } {
  const titleWords = listTitleWords(title);
  const words = listTitleWords(sentence);
  const shared = [...titleWords].filter((word) => words.has(word)).length;
  return {
    shared: titleWords.size === 0 ? 0 : shared / titleWords.size,
    added: [...words].filter((word) => !titleWords.has(word)).length,
  };
}

/**
 * Returns true if a sentence says no more than the title. It has most of the title's words, and at most one other word.
 */
export const repeatsTitle = (sentence: string, title: string): boolean => {
  const { shared, added } = compareWithTitle(sentence, title);
  return shared > 0.6 && added <= 1;
};

/** Returns the share of a title's words that a sentence has, from 0 to 1. The title can also be another sentence. */
export const getTitleOverlap = (sentence: string, title: string): number => compareWithTitle(sentence, title).shared;

/** Returns true if a text has at least half of the words of a title, or if the title has none. */
export const hasHalfOfTitleWords = (text: string, title: string): boolean => {
  const words = listTitleWords(title);
  return words.size === 0 || compareWithTitle(text, title).shared >= 0.5;
};

/**
 * Returns true for a sentence that needs the sentence before it to be understood. It is also true for a sentence about
 * earlier times, or about the text itself.
 */
export const dependsOnContext = (sentence: string): boolean =>
  CONTEXT_REFERENCE.test(sentence) || EARLIER_TIME.test(sentence);

const POSITION_SCORES = [2, 1.25, 0.75, 0.5];

/**
 * Scores how well a sentence is suited as the one-line summary of a notice; higher is better.
 *
 * @param position the index of the sentence among the statements of the text, from 0
 */
export function scoreAsOneLineSummary(sentence: string, position: number, title: string): number {
  const has = (mark: RegExp, weight: number) => (mark.test(sentence) ? weight : 0);
  const start = sentence.slice(0, 160);
  const isByActor = ACTOR.test(start) && ACTS.test(sentence);
  const moves = FIGURE_CHANGE.test(sentence) && SHARE.test(sentence) ? 1.5 : 0;
  const fit = sentence.length < 35 ? -0.75 : 0;
  return (
    (POSITION_SCORES[position] ?? 1 / (position + 1)) +
    2 * compareWithTitle(sentence, title).shared +
    has(ACTS, 1) +
    (isByActor ? 1.5 : 0) +
    has(INTENTS, 2.5) +
    moves +
    has(CONTEXT_REFERENCE, -2) +
    has(EARLIER_TIME, -2) +
    has(/\?["”»]?$/, -2) +
    scoreDeadline(sentence) +
    0.75 * scoreInformativeness(sentence) +
    fit
  );
}

function scoreDeadline(sentence: string): number {
  if (isBareDeadline(sentence)) return -20;
  return hasDeadline(sentence) ? -0.25 : 0;
}
