import { getEcOrEuSuffix } from './citation.ts';

/*
 * Acts of the European Union: `2013/575/EU` is Regulation (EU) No 575/2013. Until 2014 regulations had their number
 * before the year; since then all acts have the year first.
 * https://eur-lex.europa.eu/content/tools/elaws/OA0614022END.pdf
 */

/** Regulations, directives and decisions in English, German, French, Spanish and Italian. */
const ACT_PATTERN =
  '(?:Regulations?|Directiv[ea]s?|D[ée]cision[sei]?|Verordnung(?:en)?|Richtlinien?|Beschl(?:uss|üsse)s?|' +
  'R[èe]glements?|Reglamentos?|Decisi(?:ón|ones)|Regolament[oi]|Direttiv[ae])';
/** The abbreviations of the European Union in its languages, as the source of a regular expression. */
export const EU_ABBREVIATION_PATTERN = '(?:EU|UE|EC|CE|EG|EEC|CEE|EWG|Euratom|CFSP|GASP|PESC)';
/** Words such as `No` or `Nr` before the number of an act, as the source of a regular expression. */
export const ACT_NUMBER_PREFIX_PATTERN = '(?:(?:No|Nos|Nr|n|núm)\\.?[°ºo]?\\.?\\s*)';

/** With the union in brackets, after the word for the act, or as its last part. */
const ACT_FORMS = [
  `(?:\\b${ACT_PATTERN}\\s+)?\\((?<union>${EU_ABBREVIATION_PATTERN})(?:,\\s*Euratom)?\\)\\s*(?<no>${ACT_NUMBER_PREFIX_PATTERN})?(?<first>\\d{1,4})/(?<second>\\d{1,4})(?!\\d)`,
  `\\b${ACT_PATTERN}\\s+(?:(?<union>${EU_ABBREVIATION_PATTERN})\\s+)?(?<no>${ACT_NUMBER_PREFIX_PATTERN})?(?<first>\\d{1,4})/(?<second>\\d{1,4})(?:/(?<last>${EU_ABBREVIATION_PATTERN}))?(?![\\d/])`,
  `(?<![\\d/])(?<first>(?:19|20)?\\d{2})/(?<second>\\d{1,4})/(?<last>${EU_ABBREVIATION_PATTERN})\\b`,
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

/**
 * Replaces each EU act that names the Union in a text, such as `Regulation (EU) 2016/679`.
 * Acts that do not name the Union, such as `Regulation 2016/679`, stay.
 */
export const replaceActsMarkedAsEu = (text: string, replacement: string) =>
  ACT_FORMS.reduce(
    (replaced, form) => replaced.replace(form, (act, ...rest) => (isExplicit(rest.at(-1)) ? replacement : act)),
    text,
  );

const isExplicit = ({ union, last }: Record<string, string | undefined>) => (last ?? union) !== undefined;

/** An EU act in a text: its name, and its offsets in UTF-16 code units, end exclusive. */
export interface EuAct {
  id: string;
  start: number;
  end: number;
}

/**
 * Decides by the surrounding text whether an act that does not name the Union is an EU act.
 * `at` has the act's offsets in the text.
 */
export type EuActContextCheck = (text: string, at: { start: number; end: number }) => boolean;

/**
 * Returns the regulations, directives and decisions of the EU in a text, in five languages.
 * Other authorities number their acts in the same way. So an act that does not name the Union counts only if
 * `isEuAct` returns true.
 */
export const findEuActs = (text: string, isEuAct: EuActContextCheck): EuAct[] =>
  ACT_FORMS.flatMap((form) => [...text.matchAll(form)].flatMap((match) => toEuAct(match, isEuAct)));

function toEuAct(
  { groups = {}, index: start = 0, input = '', 0: { length } }: RegExpMatchArray,
  isOfUnion: EuActContextCheck,
): EuAct[] {
  const { first = '', second = '', no, union, last } = groups;
  const later = no === undefined ? second : expandYear(second);
  const isNumberFirst = !last && isYear(later) && (no !== undefined || !isYear(first));
  const [year, number] = isNumberFirst ? [later, first] : [expandYear(first), second];
  const offsets = { start, end: start + length };
  const unionName = (last ?? union)?.toUpperCase();
  if (!isYear(year) || Number(number) === 0 || !(unionName || isOfUnion(input, offsets))) return [];
  const of = unionName ? (UNION_NAMES[unionName] ?? unionName) : getEcOrEuSuffix(Number(year));
  return [{ id: `${year}/${Number(number)}/${of}`, ...offsets }];
}
