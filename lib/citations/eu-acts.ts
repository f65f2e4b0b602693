import { unionOf } from './names.ts';

/*
 * Acts of the European Union: `2013/575/EU` is Regulation (EU) No 575/2013. Until 2014 regulations had their number before the year;
 * since then all acts have the year first. https://eur-lex.europa.eu/content/tools/elaws/OA0614022END.pdf
 */

/** Regulations, directives and decisions in English, German, French, Spanish and Italian. */
const ACT =
  '(?:Regulations?|Directiv[ea]s?|D[ée]cision[sei]?|Verordnung(?:en)?|Richtlinien?|Beschl(?:uss|üsse)s?|R[èe]glements?|Reglamentos?|Decisi(?:ón|ones)|Regolament[oi]|Direttiv[ae])';
export const UNION = '(?:EU|UE|EC|CE|EG|EEC|CEE|EWG|Euratom|CFSP|GASP|PESC)';
export const NUMBER = '(?:(?:No|Nos|Nr|n|núm)\\.?[°ºo]?\\.?\\s*)';

/** With the union in brackets, after the word for the act, or as its last part. */
const FORMS = [
  `(?:\\b${ACT}\\s+)?\\((?<union>${UNION})(?:,\\s*Euratom)?\\)\\s*(?<no>${NUMBER})?(?<first>\\d{1,4})/(?<second>\\d{1,4})(?!\\d)`,
  `\\b${ACT}\\s+(?:(?<union>${UNION})\\s+)?(?<no>${NUMBER})?(?<first>\\d{1,4})/(?<second>\\d{1,4})(?:/(?<last>${UNION}))?(?![\\d/])`,
  `(?<![\\d/])(?<first>(?:19|20)?\\d{2})/(?<second>\\d{1,4})/(?<last>${UNION})\\b`,
].map((form) => new RegExp(form, 'giu'));

const NAMES: Record<string, string> = {
  UE: 'EU',
  CE: 'EC',
  EG: 'EC',
  CEE: 'EEC',
  EWG: 'EEC',
  CFSP: 'EU',
  GASP: 'EU',
  PESC: 'EU',
};

const isYear = (digits: string) => /^(19[5-9]|20)\d{1,2}$/.test(digits) && digits.length === 4;
const yearOf = (digits: string) => (digits.length === 2 && Number(digits) > 50 ? `19${digits}` : digits);

/** Replaces each act that names the Union in a text. */
export const withToldAs = (text: string, other: string) =>
  FORMS.reduce((told, form) => told.replace(form, (act, ...rest) => (isTold(rest.at(-1)) ? other : act)), text);

const isTold = ({ union, last }: Record<string, string | undefined>) => (last ?? union) !== undefined;

export interface Act {
  id: string;
  start: number;
  end: number;
}

/** Returns whether a part of a text is about the Union, for an act that does not name it. */
export type IsOfUnion = (text: string, at: { start: number; end: number }) => boolean;

/**
 * Returns the EU acts in a text. Other authorities use the same numbers: an act without the Union's name counts if
 * `isOfUnion` returns true.
 */
export const euActsIn = (text: string, isOfUnion: IsOfUnion): Act[] =>
  FORMS.flatMap((form) => [...text.matchAll(form)].flatMap((match) => actOf(match, isOfUnion)));

function actOf(
  { groups = {}, index: start = 0, input = '', 0: { length } }: RegExpMatchArray,
  isOfUnion: IsOfUnion,
): Act[] {
  const { first = '', second = '', no, union, last } = groups;
  const later = no === undefined ? second : yearOf(second);
  const isNumberFirst = !last && isYear(later) && (no !== undefined || !isYear(first));
  const [year, number] = isNumberFirst ? [later, first] : [yearOf(first), second];
  const place = { start, end: start + length };
  const told = (last ?? union)?.toUpperCase();
  if (!isYear(year) || Number(number) === 0 || !(told || isOfUnion(input, place))) return [];
  const of = told ? (NAMES[told] ?? told) : unionOf(Number(year));
  return [{ id: `${year}/${Number(number)}/${of}`, ...place }];
}
