import { getUnionAbbreviation } from './citation-names.ts';

/*
 * Acts of the European Union: `2013/575/EU` is Regulation (EU) No 575/2013. Until 2014 regulations had their number before the year;
 * since then all acts have the year first. https://eur-lex.europa.eu/content/tools/elaws/OA0614022END.pdf
 */

/** Regulations, directives and decisions in English, German, French, Spanish and Italian. */
const ACT_PATTERN =
  '(?:Regulations?|Directiv[ea]s?|D[ée]cision[sei]?|Verordnung(?:en)?|Richtlinien?|Beschl(?:uss|üsse)s?|R[èe]glements?|Reglamentos?|Decisi(?:ón|ones)|Regolament[oi]|Direttiv[ae])';
export const UNION_PATTERN = '(?:EU|UE|EC|CE|EG|EEC|CEE|EWG|Euratom|CFSP|GASP|PESC)';
export const NUMBER_PATTERN = '(?:(?:No|Nos|Nr|n|núm)\\.?[°ºo]?\\.?\\s*)';

/** With the union in brackets, after the word for the act, or as its last part. */
const ACT_FORMS = [
  `(?:\\b${ACT_PATTERN}\\s+)?\\((?<union>${UNION_PATTERN})(?:,\\s*Euratom)?\\)\\s*(?<no>${NUMBER_PATTERN})?(?<first>\\d{1,4})/(?<second>\\d{1,4})(?!\\d)`,
  `\\b${ACT_PATTERN}\\s+(?:(?<union>${UNION_PATTERN})\\s+)?(?<no>${NUMBER_PATTERN})?(?<first>\\d{1,4})/(?<second>\\d{1,4})(?:/(?<last>${UNION_PATTERN}))?(?![\\d/])`,
  `(?<![\\d/])(?<first>(?:19|20)?\\d{2})/(?<second>\\d{1,4})/(?<last>${UNION_PATTERN})\\b`,
].map((form) => new RegExp(form, 'giu'));

const UNION_NAMES: Record<string, string> = {
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
const expandYear = (digits: string) => (digits.length === 2 && Number(digits) > 50 ? `19${digits}` : digits);

/** Replaces each act that names the Union in a text. */
export const replaceExplicitActs = (text: string, replacement: string) =>
  ACT_FORMS.reduce(
    (told, form) => told.replace(form, (act, ...rest) => (isExplicit(rest.at(-1)) ? replacement : act)),
    text,
  );

const isExplicit = ({ union, last }: Record<string, string | undefined>) => (last ?? union) !== undefined;

export interface EuAct {
  id: string;
  start: number;
  end: number;
}

/** Returns whether a part of a text is about the Union, for an act that does not name it. */
export type EuReferenceTest = (text: string, at: { start: number; end: number }) => boolean;

/**
 * Returns the EU acts in a text. Other authorities use the same numbers: an act without the Union's name counts if
 * `isOfUnion` returns true.
 */
export const findEuActs = (text: string, isOfUnion: EuReferenceTest): EuAct[] =>
  ACT_FORMS.flatMap((form) => [...text.matchAll(form)].flatMap((match) => toEuAct(match, isOfUnion)));

function toEuAct(
  { groups = {}, index: start = 0, input = '', 0: { length } }: RegExpMatchArray,
  isOfUnion: EuReferenceTest,
): EuAct[] {
  const { first = '', second = '', no, union, last } = groups;
  const later = no === undefined ? second : expandYear(second);
  const isNumberFirst = !last && isYear(later) && (no !== undefined || !isYear(first));
  const [year, number] = isNumberFirst ? [later, first] : [expandYear(first), second];
  const offsets = { start, end: start + length };
  const unionName = (last ?? union)?.toUpperCase();
  if (!isYear(year) || Number(number) === 0 || !(unionName || isOfUnion(input, offsets))) return [];
  const of = unionName ? (UNION_NAMES[unionName] ?? unionName) : getUnionAbbreviation(Number(year));
  return [{ id: `${year}/${Number(number)}/${of}`, ...offsets }];
}
