import { hasDeadline } from './deadlines.ts';

/*
 * Boilerplate around the statements of a notice: press lines, datelines, bylines, greetings, references, contacts,
 * links and disclaimers, in English, German, French and Spanish.
 */

const MONTHS = (
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|' +
  'aug|sept?|oct|nov|dec|' +
  'januar|jänner|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|' +
  'septembre|octobre|novembre|décembre|' +
  'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre'
).replace(/(?<=^|\|)\p{L}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`);
const WEEKDAY = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? ';
const DATE =
  `(?:\\d{1,2}(?:er|st|nd|rd|th|\\.)? (?:de )?(?:${MONTHS})\\.?,? (?:de )?\\d{4}|` +
  `(?:${MONTHS})\\.? \\d{1,2}(?:, \\d{4})?|\\d{1,2}[./-]\\d{1,2}[./-]\\d{4}|\\d{4}-\\d{2}-\\d{2})`;
const DAY = `(?:${WEEKDAY})?${DATE}(?:,? ?(?:- )?\\d{1,2}[:h]\\d{2}(?: ?[ap]m)?)?`;
const PRESS =
  '(?:(?:[Pp]ress|[Nn]ews|[Mm]edia) [Rr]eleases?|PRESS RELEASES?|[Pp]ress [Nn]otice|(?:FOR IMMEDIATE|' +
  'For Immediate) R(?:ELEASE|elease)|Medienmitteilung|Pressemitteilung|PRESSEMITTEILUNG|' +
  'Communiqué(?: de presse)?|Nota de prensa|Nota informativa|Comunicado(?: de prensa)?|Boletín de prensa|' +
  'Actualité|News|Meldung|Speech|SPEECH)';
const END = '\\.?[\\s:|–—-]+(?=[\\p{Lu}\\d«“"])';
/** Up to seven words. */
const WORD = "\\p{Lu}[\\p{L}.'’-]{1,20}";
const PLACE = `${WORD}(?: (?:am|de|del|la|${WORD})){0,4}(?:, ${WORD}){0,2}`;

const MAX_LEADS = 3;

const LEAD_LABELS = [
  'summary|description|issue|details|overview|objet|notice|objeto|resumen|betreff|zusammenfassung',
  'dates?|hazard|entrée en vigueur',
];
const WORDS_AFTER_DATE_OR_FIGURE = [
  'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Mi[ol]|Mrd',
  'Prozent',
];
/** Before a statement in the same paragraph. */
const LEAD_PATTERNS = [
  new RegExp(`^${PRESS}(?: (?:[Nn]o|[Nn]r|N°|[Nn]úm)\\.? ?[\\w/-]{1,12})?(?: vom ${DAY})?${END}`, 'u'),
  new RegExp(`^(?:\\p{Lu}[\\p{Ll} ]{2,24}:? )?${DAY}${END}`, 'u'),
  new RegExp(`^${PLACE}(?:,? ?\\(|, )(?:le )?${DAY}\\)?${END}`, 'u'),
  new RegExp(`^${PLACE} ?[–—] (?=\\p{Lu})`, 'u'),
  /^\p{Lu}\p{L}+: (?=(?:Die|Der|Das) )/u,
  new RegExp(String.raw`^(?:${LEAD_LABELS.join('|')})\s?: `, 'iu'),
  new RegExp(
    String.raw`^(?:\d{1,2}\.){1,3}(?:\d{1,2}\.?)? (?!${WORDS_AFTER_DATE_OR_FIGURE.join('|')})(?=[\p{Lu}«“"])`,
    'u',
  ),
];

/** A date alone. */
const DATELINE = new RegExp(`^(?:${PLACE}, (?:le )?)?${DAY}\\.?-?$`, 'u');

/**
 * Returns a sentence without a dateline or number at its beginning. Examples are "Madrid, 9 de marzo de 2026" and
 * "1.1".
 */
export function removeLeadingDatelineOrNumber(sentence: string): string {
  let rest = sentence;
  for (let turn = 0; turn < MAX_LEADS; turn += 1) for (const lead of LEAD_PATTERNS) rest = rest.replace(lead, '');
  return rest;
}

const LABELS = [
  'by|from|to|author|autor(?:in)?|auteurs?|speaker|event|delivered|note|contact|kontakt',
  '(?:press|media|company|personne de|pressekontakt|medien)[- ]?contacts?',
  String.raw`media (?:enquir|inquir|queries)\w*|ref(?:erence|\.)?|références?|source|tags?|published`,
  String.raw`publi[ée](?:\p{Ll}*)?|released?(?: date)?|updated|last update\w*|next release|agency|action`,
  String.raw`billing code|addresses|for further information[\p{L} ]*|docket[\p{L} ]*|rin|nor`,
  'geschäftszeichen|datum|stand|ansprechpartner|address|adresse|telephone|phone|telefon[oe]?',
  String.raw`teléfono|tel|e-?mail|website|marca|marque|brand\p{L}*|units|product|remedy|type`,
  String.raw`type of [\p{L}]+|categor[\p{L}]+|catégorie|reference period|reading time|lesezeit`,
  String.raw`temps de lecture|elaborado por|redacción|por|von|fecha[\p{L} ]*|date[\p{L} ]*`,
  String.raw`contacts?(?: presse)?|publics concernés|numéro de contact|modalités[\p{L} ]*|notes?`,
];
const LABEL = new RegExp(String.raw`^(?:${LABELS.join('|')})(?: |\b)[^.:]{0,30}:`, 'iu');
const GREETINGS = [
  'good (?:morning|afternoon|evening)|hello|welcome|dear|ladies and gentlemen|my lord|thank you',
  'thanks|let me (?:begin|start) by thanking',
  'it is (?:a |an |so )?(?:great |real |wonderful|honou?r|pleasure|privilege|good)',
  'i am (?:delighted|pleased|honou?red)|yours|i would be happy to take|sehr geehrte',
  'guten (?:tag|morgen|abend)|meine damen|liebe |vielen dank|herzlich|ich freue mich|schön,',
  'und nun freue|mit freundlichen|es gilt das|mesdames|messieurs|madame|monsieur|bonjour|bonsoir',
  "chers|c['’]est (?:un|pour moi|avec)[^.]{0,20}(?:plaisir|honneur)|je vous remercie",
  'je suis (?:à votre|heureu|ravi|très heureu)|permettez[ -]|seul le prononcé|señor|buen[oa]s ',
  'estimad|apreciad|queridos|muchas gracias|gracias|es (?:un|para mí)[^.]{0,15}(?:honor|placer)',
  'saludo|quedo a su|check against',
];
const GREETING = new RegExp(`^(?:${GREETINGS.join('|')})`, 'iu');
const CONTACT_PHRASES = [
  'for (?:more|further) information|media (?:contact|enquir|inquir)',
  'press (?:office|contact|kontakt)|contact (?:the|us|our)|click(?:ing)?|subscribe|follow us',
  String.raw`sign up|find (?:us|out)|learn more|read (?:more|the|today)|download|visit|about the \p{Lu}`,
  'questions (?:regarding|about|should|can)|should be directed',
  '(?:was|were) (?:conducted|investigated|supervised) by|supervised by',
  'responsible for this action|appreciates the assistance|thanks|thank|weitere informationen',
  'rückfragen|pour en savoir plus|contact presse|para más información|más información|síganos',
];
const CONTACT = new RegExp(String.raw`\b(?:${CONTACT_PHRASES.join('|')})\b`, 'iu');
const ADDRESS = new RegExp(
  [
    String.raw`[\w.+-]{1,64}@[\w-]+\.\w|https?:|\bwww\.|\btel(?:\.|:)|\+\d{2} ?\d|\(\d{3}\) ?\d{3}-`,
    String.raw`\b\d{3}-\d{3}-\d{4}\b|\(PDF\b|^\[\d{1,3}\]`,
  ].join('|'),
  'iu',
);
const SPEECH_WORDS = ['speech|remarks|address|keynote|rede|discours|allocution|palabras|intervención|comparecencia'];
/** Speakers and places, and the parties of a case. */
const BYLINE = new RegExp(
  [
    String.raw`^(?:(?:opening|keynote) )?(?:${SPEECH_WORDS.join('|')}) (?:by|of|von|de|du|del|ante)\b.{0,200}[^.!?]$`,
    String.raw`^.{0,120} v\. .{0,200}[^.!?]$`,
  ].join('|'),
  'iu',
);
const DISCLAIMER_PHRASES = [
  'views (?:are|expressed)|(?:my own|individual|solely my) views',
  'not necessarily (?:those|reflect)|represents? the views|not a rule, regulation',
  'for informational purposes|provided "as is"|privacy (?:policy|statement)',
  'personal (?:data|information) to|if you are not a journalist|adjusted for seasonal|hyperlinks',
  'is an? (?:independent|21st century)|basiert auf|beruht auf §|est chargée? de veiller|all media',
  'le présent communiqué',
];
const DISCLAIMER = new RegExp(String.raw`\b(?:${DISCLAIMER_PHRASES.join('|')})\b`, 'iu');

/** Quotations, and passages from elsewhere. */
const QUOTE = /[,”"»] (?:said|added|says|sagte|erklärte) |^["“„«]/iu;

/**
 * Returns true for a sentence that a summary cannot use, because it makes no statement. Examples are a label with its
 * value, a byline, a greeting, a quotation, a contact and a disclaimer.
 */
export const isBoilerplate = (sentence: string): boolean =>
  [DATELINE, LABEL, BYLINE, GREETING, QUOTE, CONTACT, DISCLAIMER].some((mark) => mark.test(sentence)) ||
  (ADDRESS.test(sentence) && !hasDeadline(sentence));

/** Returns true for a line that is not a sentence, such as a heading, a menu, a link or a file name. */
export function isNonSentenceLine(line: string): boolean {
  if (/[.!?…:;]["'”’»“)\]]*(?:\[\d{1,3}\])?$/u.test(line)) return false;
  return line.length < 90 || / [|>] /.test(line);
}
