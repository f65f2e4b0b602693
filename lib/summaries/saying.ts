import { hasDeadline, isBareDeadline } from './deadlines.ts';
import { worth } from './telling.ts';

/*
 * How well a sentence says what a notice is: what was done, by whom, about what. In English, German, French and Spanish.
 */

/** What authorities, courts and firms do. */
const ACT = [
  String.raw`\b(?:propos(?:es?|ed|ing|als)|adopt(?:s|ed|ing)?|amend(?:s|ed|ing)?|issu(?:es|ed|ing)|finali[sz](?:es|ed|ing)|launch(?:es|ed|ing)?|publish(?:es|ed|ing)|releas(?:es|ed|ing)|consulting|seeking|extend(?:s|ed|ing)|introduc(?:es?|ed|ing)|charged|fined|sued|order(?:s|ed)|impos(?:es|ed)|reprimanded|censured|designat(?:es|ed|ing)|revok(?:es|ed)|suspend(?:s|ed)|warn(?:s|ed|ing)?|alerts|cautions|recalls?|recalling|correcting|withdraw(?:n|s|ing)|approv(?:es|ed)|decid(?:es|ed)|asking whether|sets? out|without (?:our )?authori[sz]ation)\b`,
  String.raw`(?<!\p{L})(?:konsultiert|zur (?:konsultation|diskussion)|eröffnet|veröffentlicht|erlassen|beschlossen|verhängt|festgesetzt|angeordnet|setzt\b.*\bin kraft|stellt .{0,80}fest|warn(?:t|en)|ruft .*zurück|nicht berechtigt|untersagt|teilt mit|mitteilt|gestellt|zieht)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:soumet|lance|publient?|consulte|met(?:tent)? (?:le public )?en (?:consultation|garde)|modifie|réduit|adopté|décidé|infligé|sanctionn(?:e|é)|prononcé|alerte|avise|procède au rappel|rappelle|maintenir|ordonne|interdit)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:ha abierto|abre|presenta|somete|puso en|ha aprobado|aprobó|publicó|expidió|reglamentó|dispuso|ha impuesto|aplicó una|multad[oa]|sancionad[oa]|ha multado|ha ordenado|advierte|alerta|llama a revisión|modifica|ha decidido)(?!\p{L})`,
].join('|');
const ACTS = new RegExp(ACT, 'iu');

/** Who acts: a body of state, named in full or by "we". */
const ACTOR =
  /\b(?:authority|commission|bureau|board|agency|council|committee|court|treasury|department|bank|office|administration|superintend\p{L}*|regulator|association|(?:S?EC|F[CSD]?A|OCC|FINRA|APRA|ASIC|MAS|CPSC))\b|(?:aufsicht|amt|behörde|bundesrat|kommission|eidgenössische|beauftragte|verwaltung|agentur|BaFin|FINMA|EZB|FMA)|\b(?:autorit[ée]s?|commission|conseil|banque|cellule|cnil|acpr|amf|comisión|banco|agencia|superintendencia|ministerio|consejo|cnmc|cnmv)\b|^we (?:are|have|will|believe|propose)\b/iu;

/** A speaker's announcement of what the speech is for, or of what will be done. */
const INTENT = [
  String.raw`^(?:today|tonight|this (?:morning|afternoon|evening)|in my (?:remarks|speech|talk))\b.{0,40}\b(?:i|we)\b`,
  String.raw`\bi (?:would like to|want to|will) (?:share|set out|argue|explain|talk|speak|discuss|focus|make)|^i (?:have come to announce|believe that|see the risks)|\bmy (?:argument|message|point|theme)\b|^the point i\b|^we (?:will|expect)\b`,
  String.raw`\bich möchte (?:heute|ihnen)?|botschaft|^deshalb schlage ich|^wir werden\b|\bje (?:voudrais|souhaite|veux) (?:aujourd)?|\bmon propos|^nous (?:proposons|lancerons)|\b(?:quiero|quisiera|deseo) (?:explicar|hablar|compartir|exponer)|\bvengo a\b|^proponemos|^creo que\b`,
].join('|');
const INTENTS = new RegExp(INTENT, 'iu');

/** A figure and how it moved. */
const MOVES =
  /\b(?:rose|fell|increased|decreased|grew|declined|stood at|reported|received|notified|unchanged)\b|(?<!\p{L})(?:stieg\p{Ll}*|sank\p{Ll}*|lagen|lag bei|betrug|vergaben|meldeten|belief\p{Ll}*|augment\p{Ll}*|élev[ée]|atteint|reçu|progressé|reculé|sitúa|situó|alcanzó|aumentó|creció|esperan)(?!\p{L})/iu;
const SHARE = /\d ?(?:%|per ?cent|prozent|pourcent|millones|million|billiones|milli\p{L}+)|\d{1,3}[ .,]\d{3}/iu;

/** Sentences that hang on the one before, or tell of earlier times, of the text itself or of a case that may come. */
const LEANS =
  /^(?!this (?:recall|consultation|notice|rule|alert|advisory|order|circular)\b)(?:it|its|this|these|those|they|he|she|such|both|other|others|also|however|moreover|in addition|further|then|if|as a result|in fact|without it|under (?:the proposals|section|article)|es|er|sie|ihr|diese\p{Ll}*|damit|dabei|ferner|bisher|hierzu|nach ihren|dem |il|elle|ils|elles|ces?|cette|celles?|leur|aussi|en outre|or|su|sus|est[aeo]s?|esas?|también|además|sin embargo|hasta ahora|algunas)(?=[\s,])/iu;
const EARLIER =
  /^(?:between|since|from|in (?:\p{Lu}\p{Ll}+ )?\d{4}|on \p{Lu}\p{Ll}+ \d+, \d{4}, the commission published|zwischen|seit|entre|de \d{4}|desde)\b.{0,40}\d{4}|\b(?:this (?:report|policy statement|paper) (?:covers|summarises)|le rapport présente|we publish these|is relevant to|will interest|alle drei jahre erhebt)\b/iu;

const wordsOf = (text: string) =>
  new Set((text.toLowerCase().match(/\p{L}{4,}|\d[\d.,]*\d|\d/gu) ?? []).map((word) => word.slice(0, 6)));

/** The share of a title's words that a sentence has, 0 to 1, and the number of words that it adds. */
function againstTitle(sentence: string, title: string): { shared: number; added: number } {
  const [named, said] = [wordsOf(title), wordsOf(sentence)];
  const shared = [...named].filter((word) => said.has(word)).length;
  return {
    shared: named.size === 0 ? 0 : shared / named.size,
    added: [...said].filter((word) => !named.has(word)).length,
  };
}

/** True if a sentence says no more than the title. */
export const isTitleAgain = (sentence: string, title: string): boolean => {
  const { shared, added } = againstTitle(sentence, title);
  return shared > 0.6 && added <= 1;
};

/** The share of the words of a title, or of another sentence, that a sentence has, 0 to 1. */
export const sharedWithTitle = (sentence: string, title: string): number => againstTitle(sentence, title).shared;

/** True if a text has at least half of the words of a title: it is about the same. */
export const isAbout = (text: string, title: string): boolean => {
  const words = wordsOf(title);
  return words.size === 0 || againstTitle(text, title).shared >= 0.5;
};

/** True for a sentence that hangs on the one before, or tells of earlier times or of the text itself. */
export const leans = (sentence: string): boolean => LEANS.test(sentence) || EARLIER.test(sentence);

const FIRST = [2, 1.25, 0.75, 0.5];

/** How well a sentence at a place among the statements of a text says what the notice is. */
export function saying(sentence: string, place: number, title: string): number {
  const has = (mark: RegExp, weight: number) => (mark.test(sentence) ? weight : 0);
  const start = sentence.slice(0, 160);
  const isByActor = ACTOR.test(start) && ACTS.test(sentence);
  const moves = MOVES.test(sentence) && SHARE.test(sentence) ? 1.5 : 0;
  const fit = sentence.length < 35 ? -0.75 : 0;
  return (
    (FIRST[place] ?? 1 / (place + 1)) +
    2 * againstTitle(sentence, title).shared +
    has(ACTS, 1) +
    (isByActor ? 1.5 : 0) +
    has(INTENTS, 2.5) +
    moves +
    has(LEANS, -2) +
    has(EARLIER, -2) +
    has(/\?["”»]?$/, -2) +
    (isBareDeadline(sentence) ? -20 : hasDeadline(sentence) ? -0.25 : 0) +
    0.75 * worth(sentence) +
    fit
  );
}
