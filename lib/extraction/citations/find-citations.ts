import { createQuote, type QuotableText } from '../../values/quote.ts';
import { isAboutEuropeanUnion } from './about-union.ts';
import type { Citation } from './citation.ts';
import { normalizeCitationName } from './citation.ts';
import {
  ACT_NUMBER_PREFIX_PATTERN,
  EU_ABBREVIATION_PATTERN,
  type EuAct,
  type EuActContextCheck,
  findEuActs,
} from './eu-acts.ts';

/** Limit of citations per entry. */
const MAX_CITATIONS = 20;

/** A citation with its offsets in UTF-16 code units. */
interface CitationMatch {
  type: Citation['type'];
  id: string;
  start: number;
  end: number;
}

const NEXT_CITATION = '[CU]\\.?\\s?[FS]\\.?\\s?[RC]\\b|FR\\b|Fed';
const COUNTED_NOUNS =
  '%|days|weeks|months|years|percent|million|billion|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|' +
  '(?:other|more|additional)\\b|(?:firm|bank|institution|issuer|fund|member|state|person|employee|commenter|' +
  'respondent|comment)s\\b|(?:compan|entit)ies\\b';
/** Lists of parts or sections: `3, 5 and 6`. Counts of other things, and the next citation, end a list. */
const buildListPattern = (one: string) =>
  `${one}(?:\\s*(?:,|;|&|,?\\s*(?:and|or|to|through))\\s*(?:§{1,2}\\s*|` +
  `parts?\\s+)?${one}(?!\\s*(?:${NEXT_CITATION}|${COUNTED_NOUNS}|[\\d/:]))){0,20}`;
/**
 * The number of a part and section.
 * Sections of the Securities and Exchange Commission have other characters: `240.17Ad-1`, `240.15c3-1`, `275.204(b)-1`.
 */
const PART =
  '\\d{1,4}[a-z]?(?:\\.\\d{1,5}[a-z]{0,3}(?:\\d{1,2}(?=-))?(?:(?:\\([a-z0-9]{1,4}\\)){0,4}-\\d{1,4}[a-z]?){0,2})?(?:\\([a-z0-9]{1,4}\\)){0,6}(?![\\w.]*\\d)';
const SECTION = '\\d{1,5}[a-z]{0,3}(?:-\\d{1,3}[a-z]{0,2})?(?:\\([a-z0-9]{1,4}\\)){0,6}(?!\\w)';
const SIGN = '(?:§{1,2}|parts?|pts?\\.?|sections?|secs?\\.?|subparts?\\s+\\w{1,3}\\s+of\\s+part)?\\s*';
const CODE_PATTERNS: [type: 'cfr' | 'usc', code: string, form: RegExp, each: RegExp][] = [
  [
    'cfr',
    'CFR',
    new RegExp(
      `(?<![\\w.])(?<title>\\d{1,2})\\s*C\\.?\\s?F\\.?\\s?R\\b\\.?\\s*${SIGN}(?<row>${buildListPattern(PART)})`,
      'gi',
    ),
    new RegExp(PART, 'gi'),
  ],
  [
    'usc',
    'USC',
    new RegExp(
      `(?<![\\w.])(?<title>\\d{1,2})\\s*U\\.?\\s?S\\.?\\s?C\\b\\.?\\s*${SIGN}(?<row>${buildListPattern(SECTION)})`,
      'gi',
    ),
    new RegExp(SECTION, 'gi'),
  ],
];

/** Citations with one pattern each; `id` is the identifying part. */
const SINGLE_PATTERNS: [type: Citation['type'], form: RegExp][] = [
  ['fr', /(?<![\w.])(?<volume>\d{1,3})\s+(?:FR|Fed\.?\s*Reg\.?)\s+(?<page>\d{1,3},\d{3}|\d{1,6})(?![\d,]*\d)/g],
  ['celex', /(?<![\w])(?<id>\d(?:19|20)\d{2}[A-Z]{1,2}\d{4})(?!\w)/g],
  ['eli', /(?:https?:\/\/)?(?<id>data\.europa\.eu\/eli\/[\w/.-]*\w)/g],
  // The agencies of regulations.gov number their dockets so.
  [
    'docket',
    /(?<![\w-])(?<id>(?:(?!CVE|ISO)[A-Z]{2,7})(?:-[A-Z][A-Z0-9]{0,6}){0,3}-(?:19|20)\d{2}-(?:[A-Z]{1,3}-)?\d{4,6})(?![\w-])/g,
  ],
  ['docket', /(?<![\w-])(?<id>S7-\d{2}-\d{2,4})(?![\w-])/g],
];

/** Citations that need the word before them, single or in lists. */
const PREFIXED_PATTERNS: [type: Citation['type'], form: RegExp, each: RegExp][] = [
  buildPrefixedPattern(
    'rin',
    '(?:RINs?|[Rr]egulation\\s+[Ii]dentifier)(?:\\s+(?:[Nn]umber|no\\.?)s?)?',
    '\\d{4}-[A-Z]{2}\\d{2}',
  ),
  buildPrefixedPattern(
    'docket',
    'Docket(?:s|\\s+(?:ID|IDs|Nos?|Numbers?))*\\.?',
    '[A-Z]{1,8}\\d{0,4}(?:-[A-Z0-9]{1,8}){1,5}',
  ),
  buildPrefixedPattern(
    'docket',
    'File\\s+(?:Nos?|Numbers?)\\.?',
    '(?:SR-[A-Za-z]{2,12}-\\d{4}-\\d{1,4}|S7-\\d{2}-\\d{2,4}|\\d{1,2}-\\d{3,6})',
  ),
  buildPrefixedPattern('release', 'Releases?\\s+(?:Nos?|Numbers?)\\.?', '(?:\\d{2}|[A-Z]{2,3})-\\d{3,6}[A-Z]?'),
  buildPrefixedPattern('release', 'Litigation\\s+Releases?\\s+Nos?\\.?', '\\d{4,6}'),
];

function buildPrefixedPattern(type: Citation['type'], word: string, id: string): [Citation['type'], RegExp, RegExp] {
  const row = `${id}(?![\\w-])(?:\\s*(?:,|;|&|/|,?\\s*(?:and|or))\\s*${id}(?![\\w-])){0,20}`;
  return [type, new RegExp(`\\b${word}:?\\s*(?<row>${row})`, 'g'), new RegExp(id, 'g')];
}

/** Removes the paragraphs within a section. */
const removeParagraphs = (part: string) => part.replace(/(\([^)]*\))+$/, '');

/**
 * Returns the citations in a text.
 * These are parts and sections of the Code of Federal Regulations (`12 CFR 1026.35`) and the United States Code (`15
 * USC 78o`), pages of the Federal Register (`89 FR 12345`), RINs, dockets and releases, and EU acts (`2013/575/EU`),
 * also by CELEX number and ELI.
 */
function findCitationsInText(text: string, euActs: (text: string) => EuAct[]): CitationMatch[] {
  const at = (match: RegExpMatchArray) => ({ start: match.index ?? 0, end: (match.index ?? 0) + match[0].length });
  const groups = (match: RegExpMatchArray) => match.groups as Record<string, string>;
  const ofTitle = CODE_PATTERNS.flatMap(([type, code, form, each]) =>
    [...text.matchAll(form)].flatMap((match) => {
      const { title = '', row = '' } = groups(match);
      const parts = row.match(each) ?? [];
      return parts.map((part) => ({ type, id: `${Number(title)} ${code} ${removeParagraphs(part)}`, ...at(match) }));
    }),
  );
  const alone = SINGLE_PATTERNS.flatMap(([type, form]) =>
    [...text.matchAll(form)].map((match) => {
      const { id, volume, page } = groups(match);
      return { type, id: id ?? `${volume} FR ${page?.replace(',', '')}`, ...at(match) };
    }),
  );
  const afterWord = PREFIXED_PATTERNS.flatMap(([type, form, each]) =>
    [...text.matchAll(form)].flatMap((match) =>
      (groups(match)['row']?.match(each) ?? []).map((id) => ({ type, id, ...at(match) })),
    ),
  );
  const acts = euActs(text).map((act) => ({ type: 'eu_act' as const, ...act }));
  return [...ofTitle, ...alone, ...afterWord, ...acts].sort((a, b) => a.start - b.start || b.end - a.end);
}

const acceptAll = () => true;

/**
 * Returns the laws, rules, dockets and acts that an entry cites, each once and at most 20.
 * They are in the order of its title, description and source fields.
 */
export function findCitations({ title, description, source_fields, jurisdiction_code }: CitingTexts): Citation[] {
  const isOfUnion = jurisdiction_code === 'EU' ? acceptAll : isAboutEuropeanUnion;
  const citedIn = (quoted: QuotableText) =>
    findCitationsInQuotable(quoted, (text) => findEuActsInLists(text, isOfUnion));
  const texts: QuotableText[] = [
    { field: 'title', name: null, text: title },
    { field: 'description', name: null, text: description },
  ];
  return removeDuplicates([...texts.flatMap(citedIn), ...findCitationsInFields(source_fields, citedIn)]);
}

/**
 * Converts the text of a citation in a filter to the name under which the index stores the citation.
 * For example, `12 C.F.R. § 1026.35(b)` becomes `12 CFR 1026.35`. In a text without a known citation only case and
 * white space are normalized.
 */
export const toIndexedCitationName = (citationText: string): string =>
  normalizeCitationName(
    findCitationsInText(citationText, (text) => findEuActs(text, acceptAll))[0]?.id ?? citationText,
  );

/** The citing texts of an entry. */
interface CitingTexts {
  title: string;
  description: string;
  source_fields: Record<string, string[]> | null;
  /** The jurisdiction of its source; a source of the Union need not name the Union in citations. */
  jurisdiction_code?: string;
}

const findCitationsInQuotable = (quoted: QuotableText, euActs: (text: string) => EuAct[]): Citation[] =>
  findCitationsInText(quoted.text, euActs).map(({ type, id, start, end }) => ({
    type,
    id,
    quote: createQuote(quoted, start, end),
  }));

/** Source fields with names of one type, each as a text. */
const CITATION_FIELDS: [field: string, type: Citation['type'], form: RegExp][] = [
  ['docket_ids', 'docket', /^[A-Z][\w-]{2,60}$/],
  ['regulation_ids', 'rin', /^\d{4}-[A-Z]{2}\d{2}$/],
];

/** Returns the citations in source fields, including the notice's own CELEX number. */
function findCitationsInFields(
  fields: CitingTexts['source_fields'],
  citedIn: (quoted: QuotableText) => Citation[],
): Citation[] {
  const each = (field: string) =>
    (fields?.[field] ?? []).map((text): QuotableText => ({ field: 'source_fields', name: field, text }));
  const named = CITATION_FIELDS.flatMap(([field, type, form]) =>
    each(field)
      .filter(({ text }) => form.test(text))
      .map((quoted) => ({ type, id: quoted.text, quote: createQuote(quoted, 0, quoted.text.length) })),
  );
  const cited = ['cfr_references', 'document_number'].flatMap((field) => each(field).flatMap(citedIn));
  return [...named, ...cited];
}

function removeDuplicates(found: Citation[]): Citation[] {
  const formatCitationName = ({ type, id }: Citation) => `${type} ${id.toUpperCase()}`;
  const first = new Map(found.map((one) => [formatCitationName(one), one] as const).reverse());
  return found.filter((one) => first.get(formatCitationName(one)) === one).slice(0, MAX_CITATIONS);
}

const PLURAL_ACTS = [
  'Regulations|Directives|Decisions|Verordnungen|Richtlinien|Beschlüssen?|R[èe]glements|D[ée]cisions',
  'Reglamentos|Directivas|Decisiones|Regolamenti|Direttive|Decisioni',
];
/**
 * Precedes the numbers of several acts: `Durchführungsverordnungen (EU) `. After one act, "and 2016/17" is a year.
 */
const buildListStart = () =>
  new RegExp(
    `(?:(?:${PLURAL_ACTS.join('|')})(?:\\s\\p{L}{1,20})?\\s+` +
      `(?:\\(?${EU_ABBREVIATION_PATTERN}(?:,\\s*Euratom)?\\)?\\s*)?${ACT_NUMBER_PREFIX_PATTERN}?|` +
      '\\bNos\\.?\\s*)$',
    'iu',
  );
const buildNextItem = () =>
  new RegExp(
    `(?:[,;]|,?\\s(?:and|or|und|oder|sowie|et|ou|y|e|o))\\s${ACT_NUMBER_PREFIX_PATTERN}?(\\d{1,4}/\\d{1,4})(?![\\d/])`,
    'iuy',
  );
const MAX_LIST_ACTS = 20;
/** Limit of characters before an act's number in which its kind may begin. */
const MAX_KIND_LENGTH = 40;

/** Created on first use, because filters have no lists. */
let patterns: { several: RegExp; next: RegExp } | undefined;

/**
 * Returns the EU acts in a text, including those of lists such as `Regulations (EU) 2015/1, 2016/2`.
 * Each act of a list has the offsets of the whole list. `isEuAct` decides whether an act that does not name the Union
 * is an EU act.
 */
const findEuActsInLists = (text: string, isEuAct: EuActContextCheck): EuAct[] =>
  findEuActs(text, isEuAct).flatMap((act) => expandList(text, act));

/** Returns an act and those that follow it in a list, as if each had the same words before it. */
function expandList(text: string, first: EuAct): EuAct[] {
  patterns ??= { several: buildListStart(), next: buildNextItem() };
  const firstText = text.slice(first.start, first.end);
  const begin = firstText.slice(0, firstText.search(/\d/));
  const row = [first];
  let { end } = first;
  if (!patterns.several.test(text.slice(Math.max(0, first.start - MAX_KIND_LENGTH), first.start) + begin)) return row;
  while (row.length < MAX_LIST_ACTS) {
    patterns.next.lastIndex = end;
    const [act] = findEuActs(`${begin}${patterns.next.exec(text)?.[1] ?? ''}`, () => true);
    if (!act) break;
    row.push(act);
    end = patterns.next.lastIndex;
  }
  return row.map(({ id }) => ({ id, start: first.start, end }));
}
