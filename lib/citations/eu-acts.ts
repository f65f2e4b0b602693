import { unionOf } from './names.ts';

/*
 * Acts of the European Union: `2013/575/EU` is Regulation (EU) No 575/2013. Until 2014 regulations had their number before the year;
 * since then all acts have the year first. https://eur-lex.europa.eu/content/tools/elaws/OA0614022END.pdf
 */

/** Regulations, directives and decisions in English, German, French, Spanish and Italian. */
const ACT =
  '(?:Regulations?|Directives?|Decisions?|Verordnung(?:en)?|Richtlinien?|Beschl(?:uss|üsse)s?|R[èe]glements?|D[ée]cisions?|Reglamentos?|Directivas?|Decisi(?:ón|ones)|Regolament[oi]|Direttiv[ae]|Decision[ei])';
const UNION = '(?:EU|UE|EC|CE|EG|EEC|CEE|EWG|Euratom)';
const NUMBER = '(?:(?:No|Nos|Nr|n|núm)\\.?[°ºo]?\\.?\\s*)';

/** With the union in brackets, or after the word for the act, or as its last part. */
const FORMS = [
  `(?:\\b${ACT}\\s+)?\\((?<union>${UNION})(?:,\\s*Euratom)?\\)\\s*(?<no>${NUMBER})?(?<first>\\d{1,4})/(?<second>\\d{1,4})(?!\\d)`,
  `\\b${ACT}\\s+(?:(?<union>${UNION})\\s+)?(?<no>${NUMBER})?(?<first>\\d{1,4})/(?<second>\\d{1,4})(?:/(?<last>${UNION}))?(?![\\d/])`,
  `(?<![\\d/])(?<first>(?:19|20)?\\d{2})/(?<second>\\d{1,4})/(?<last>${UNION})\\b`,
].map((form) => new RegExp(form, 'giu'));

/** Before a word of the Union: not "Securities Commission" or "Credit Union", but "Under Commission …" at the beginning of a sentence. */
const OF_ITS_OWN =
  '(?<!\\b(?!(?:The|This|In|Under|By|With|See|On|To|For|From|And|As|Since|Die|Der|Des|Im|Nach|La|Le|Les|Il|El|En|Selon|Según|Secondo)\\s)\\p{Lu}\\p{L}*\\s)';
/** After it: not "Council of Ministers", "Conseil d’État" or "Commission bancaire", but "Conseil du 26 juin". */
const OF_NO_OTHER =
  "(?!\\s(?:(?:of|for|de|des|du|di|dei|del|della|delle)\\s(?!\\d)|d['’]|(?:nationale|nazionale|nacional|bancaire|fédérale?|federale)\\b))";
const INSTITUTION =
  'Commission|Kommission|Comisión|Commissione|Council|Rat|Rate?s|Conseil|Consejo|Consiglio|Union|Unión|Unione';
/** What tells that a sentence is about the European Union, in the five languages. */
const SIGN = new RegExp(
  `(?<!\\p{L})(?:${UNION}|EBA|EIOPA|ESMA|ECB|EZB|BCE|[Ee]urop(?:ean|ä|é|e[oai])\\p{L}*|${OF_ITS_OWN}(?:${INSTITUTION})(?!\\p{L})${OF_NO_OTHER})(?!\\p{L})`,
  'u',
);
const SENTENCE_END = /[.!?]["”»)]?\s+(?=\p{Lu})|\n/u;
/** Characters of a sentence that are looked at on either side of an act. */
const LOOKED_AT = 400;

const NAMES: Record<string, string> = { UE: 'EU', CE: 'EC', EG: 'EC', CEE: 'EEC', EWG: 'EEC' };

const isYear = (digits: string) => /^(19[5-9]|20)\d{1,2}$/.test(digits) && digits.length === 4;
const yearOf = (digits: string) => (digits.length === 2 && Number(digits) > 50 ? `19${digits}` : digits);

interface Act {
  id: string;
  start: number;
  end: number;
}

/**
 * The acts of a text. Other authorities number theirs so, too: one that does not say whose it is counts in a sentence about the
 * Union, or everywhere if the text is one of the Union (`isOfUnion`).
 */
export function euActsIn(text: string, isOfUnion: boolean): Act[] {
  const isTold = ({ groups = {} }: RegExpMatchArray) => Boolean(groups['union'] ?? groups['last']);
  return FORMS.flatMap((form) =>
    [...text.matchAll(form)].flatMap((match) =>
      actOf(match).filter((act) => isOfUnion || isTold(match) || isAboutUnion(text, act)),
    ),
  );
}

/** With the first letter of the act, which tells whether a sentence ends before it. */
function isAboutUnion(text: string, { start, end }: Act): boolean {
  const before =
    text
      .slice(Math.max(0, start - LOOKED_AT), start + 1)
      .split(SENTENCE_END)
      .at(-1) ?? '';
  const after = text.slice(end, end + LOOKED_AT).split(SENTENCE_END, 1)[0] ?? '';
  return SIGN.test(before) || SIGN.test(after);
}

function actOf(match: RegExpMatchArray): Act[] {
  const { first = '', second = '', no, union, last } = match.groups ?? {};
  const later = no === undefined ? second : yearOf(second);
  const isNumberFirst = !last && isYear(later) && (no !== undefined || !isYear(first));
  const [year, number] = isNumberFirst ? [later, first] : [yearOf(first), second];
  if (!isYear(year) || Number(number) === 0) return [];
  const told = (last ?? union)?.toUpperCase();
  const of = told ? (NAMES[told] ?? told) : unionOf(Number(year));
  return [
    { id: `${year}/${Number(number)}/${of}`, start: match.index ?? 0, end: (match.index ?? 0) + match[0].length },
  ];
}
