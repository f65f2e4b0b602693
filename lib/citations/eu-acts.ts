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

const NAMES: Record<string, string> = { UE: 'EU', CE: 'EC', EG: 'EC', CEE: 'EEC', EWG: 'EEC' };

const isYear = (digits: string) => /^(19[5-9]|20)\d{1,2}$/.test(digits) && digits.length === 4;
const yearOf = (digits: string) => (digits.length === 2 && Number(digits) > 50 ? `19${digits}` : digits);

/** The acts of a text. */
export function euActsIn(text: string): { id: string; start: number; end: number }[] {
  return FORMS.flatMap((form) => [...text.matchAll(form)].flatMap((match) => actOf(match)));
}

function actOf(match: RegExpMatchArray): { id: string; start: number; end: number }[] {
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
