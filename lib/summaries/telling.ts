/*
 * How informative a sentence of a regulatory text is: by its position, by its words, and by what compliance teams look for:
 * dates, obligations, amounts and decisions.
 */

const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|' +
  'janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre';
const DATE = new RegExp(
  `(?<!\\p{L})\\d{1,2}(er|st|nd|rd|th|\\.)? (${MONTHS})(?!\\p{L})|(?<!\\p{L})(${MONTHS}) \\d{1,4}(?!\\d)|\\b\\d{4}-\\d{2}-\\d{2}\\b|\\b\\d{1,2}\\.\\d{1,2}\\.\\d{4}\\b` +
    '|\\b(within|no later than) \\S+ (business |calendar |working )?(days|weeks|months|years)|\\b(innerhalb von|binnen|dans un délai de) \\S+ (tagen|wochen|monaten|jours|mois)',
  'iu',
);
/** Duties, bans, deadlines, entry into force and penalties, in English, German and French. */
const OBLIGATION = new RegExp(
  [
    String.raw`\b(must|shall|(is|are|be) required|requires?|deadline|no later than|effective (date|on|from|immediately|as of)|(takes?|into) effect|(comes?|enters?|entered|came) into force|appl(y|ies) (from|as of)|compliance date|penalt(y|ies)|fin(ed|es?) (of|for|by|totall?ing)|fined|prohibit\w*|ban(s|ned)?|may not|ordered|comments? (period|are due|must|should be|by|will be accepted|until)|responses? (are due|by|should)|recall\w*|revok\w*|suspend\w*|blocked|sanctioned|expires?|is urged|warn(s|ed|ing)?)\b`,
    String.raw`(?<!\p{L})(müssen|muss|hat zu|haben zu|verpflichtet|frist|spätestens|bis zum|tritt|treten|in kraft|anzuwenden|gilt ab|untersagt\w*|verbot\w*|geldbuße|bußgeld|warnt)(?!\p{L})`,
    String.raw`(?<!\p{L})(doit|doivent|devra|devront|tenue?s? de|obligation|au plus tard|avant le|entre(ra|nt)? en vigueur|applicable|interdi\p{L}*|sanctionn\p{L}*|amende|met en garde)(?!\p{L})`,
  ].join('|'),
  'iu',
);
/** What a regulator decided, proposed or found. */
const DECISION =
  /\b(today|announced|adopt(s|ed)|approv(es|ed)|finali[sz]ed|final rule|propos(es|ed)|publish(es|ed)|issued|amend(s|ed|ments?)|charged|settled|agreed to pay|will pay|designat(es|ed)|raise[sd]?|decided|withdr(ew|awn)|found that|imposed|consultation)\b|(?<!\p{L})(veröffentlicht|erlassen|angeordnet|festgesetzt|publie|adopté|prononcé)(?!\p{L})/iu;
const AMOUNT =
  /[$€£¥]\s?\d|\b(USD|EUR|GBP|AUD|SGD|CHF)\s?\d|\d+([.,]\d+)?\s?(million|billion|millionen|milliarden|mio|mrd|millions|milliards|euros?|per ?cent|prozent|%)/i;
/** Whom to call, where to read more, who did the work, and what people said about it. */
const ASIDE =
  /\b(for (more|further) information|media (contact|enquiries)|press (office|contact)|contact|click|subscribe|follow us|visit|about the|was conducted by|were conducted by|thanks|appreciates the assistance|supervised by|weitere informationen|pour en savoir plus)\b|[,”"»] (said|added|says|sagte|erklärte) |^["“„«]/iu;

const COMMON = new Set(
  'that this with from have been were will their which such also other into more than under these those where when they them there about upon only over would could should through between including after before while each both because during being made make does'.split(
    ' ',
  ),
);

const wordsOf = (sentence: string) =>
  (sentence.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
    .filter((word) => !COMMON.has(word))
    .map((word) => word.slice(0, 7));

/** How informative a sentence is by its content, at any position. */
export function worth(sentence: string): number {
  const has = (mark: RegExp, weight: number) => (mark.test(sentence) ? weight : 0);
  const tooShort = sentence.length < 25 ? -1 : 0;
  return has(DATE, 1) + has(OBLIGATION, 1.25) + has(AMOUNT, 0.75) + has(DECISION, 0.5) + has(ASIDE, -4) + tooShort;
}

/** How informative each sentence of a text is: more for the first, those near it, and those that share words with others. */
export function weights(all: string[]): number[] {
  const counts = new Map<string, number>();
  const words = all.map((sentence) => [...new Set(wordsOf(sentence))]);
  for (const word of words.flat()) counts.set(word, (counts.get(word) ?? 0) + 1);
  return all.map((sentence, index) => {
    const position = index === 0 ? 2 : 1 / (index + 1);
    const own = words[index] ?? [];
    const shared = own.filter((word) => (counts.get(word) ?? 0) > 1).length;
    return position + (own.length > 0 ? shared / own.length : 0) + worth(sentence);
  });
}
