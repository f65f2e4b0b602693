import { createHash } from 'node:crypto';
import type { Citation } from '../../extraction/citations/citation.ts';
import { listCitationNames } from '../../extraction/citations/citation.ts';
import { ENTRY_KINDS, type EntryKind } from '../../extraction/kinds/entry-kind.ts';
import { type AttributeName, FILTERS } from '../filters.ts';

/** An entry's values of each attribute, normalized by `normalizeAttributeValue` for comparison. */
export type EntryAttributeValues = Record<AttributeName, string[]>;

/**
 * The fields of an entry or a feed from which attributes derive. The attributes of a feed apply to all of its entries;
 * a feed has no kind, no citations and no key dates.
 */
export interface SearchAttributeFields {
  topic: { id: string };
  category: { id: string };
  jurisdiction_code: string;
  institution_name: string;
  sectors: string[];
  tags: string[];
  language: string | null;
  kind?: EntryKind | null;
  citations?: Citation[] | null;
  key_dates?: { date: string }[] | null;
}

/** Longer names are truncated, because they are part of a key. */
const MAX_COMPARED_NAME_LENGTH = 100;

/** Normalizes a name: letters and digits of any case; anything between them becomes one hyphen. */
const normalizeAttributeName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, MAX_COMPARED_NAME_LENGTH);

/**
 * Returns an attribute's value in the form in which values are compared; '' if no entry can have it.
 * - names, such as those of institutions: without case, accents and punctuation
 * - codes, such as those of jurisdictions: in upper case
 * - languages: without the region, such as `de` for `de-AT`
 * - all others, such as ids: unchanged
 */
export function normalizeAttributeValue(name: AttributeName, value: string): string {
  const { values } = FILTERS[name];
  if (values === 'codes') return value.toUpperCase();
  if (values === 'languages') return value.toLowerCase().split('-')[0] ?? '';
  return values === 'names' ? normalizeAttributeName(value) : value;
}

const LAST_MONTHS: Record<string, string> = { Q1: '03', Q2: '06', Q3: '09', Q4: '12' };
/** Returns the last month of a key date, which is a day, a month, a quarter (`2026-Q4`) or a year. */
function getLastMonth(date: string): string {
  const [year, part = '12'] = date.split('-');
  return `${year}-${LAST_MONTHS[part] ?? part}`;
}

/**
 * Returns the normalized attribute values of an entry, or the ones that all entries of a feed share. If `source` is a
 * feed, `kind`, `cites` and `key_month` are empty.
 */
export function getEntryAttributeValues(feed_id: string, source: SearchAttributeFields): EntryAttributeValues {
  const values = (name: AttributeName, all: string[]) => all.map((value) => normalizeAttributeValue(name, value));
  return {
    feed_id: [feed_id],
    topic_id: [source.topic.id],
    category_id: [source.category.id],
    jurisdiction: values('jurisdiction', [source.jurisdiction_code]),
    sector: values('sector', source.sectors),
    institution: values('institution', [source.institution_name]),
    tag: values('tag', source.tags),
    language: source.language ? values('language', [source.language]) : [],
    kind: source.kind ? [source.kind] : [],
    cites: [...new Set((source.citations ?? []).flatMap(listCitationNames))],
    key_month: (source.key_dates ?? []).map(({ date }) => getLastMonth(date)),
  };
}

/**
 * Returns a short code that represents an entry's attributes in the sort keys of its postings. By this code, a search
 * finds the attributes without reading the entry. It consists of the feed's id, a hash that is unique within the feed,
 * and the index of the kind, if known. Attributes that only lists have, such as citations, are not included.
 */
export function computeEntryAttributeCode(values: EntryAttributeValues): string {
  const { kind, ...attributes } = pickAttributes(values);
  const hash = createHash('sha256').update(JSON.stringify(attributes)).digest('base64url').slice(0, 4);
  return `${values.feed_id[0]}.${hash}${getKindCode(kind?.[0])}`;
}

/** Returns the attributes that postings have in their attribute code; with `isListed` the others. */
export const pickAttributes = (
  attributes: Partial<EntryAttributeValues>,
  { isListed = false } = {},
): Partial<EntryAttributeValues> =>
  Object.fromEntries(
    Object.entries(attributes).filter(([name]) => 'isListed' in FILTERS[name as AttributeName] === isListed),
  );

const getKindCode = (kind: string | undefined) =>
  kind ? `.${ENTRY_KINDS.indexOf(kind as EntryKind).toString(36)}` : '';

/**
 * Returns each attribute code that postings of a feed's entries can have, with its attributes. There is one code for
 * entries without a kind, and one per kind.
 */
export function listAttributeCodesPerKind(
  attributes: EntryAttributeValues,
): [code: string, attributes: EntryAttributeValues][] {
  const code = computeEntryAttributeCode(attributes);
  return [
    [code, attributes],
    ...ENTRY_KINDS.map((kind): [string, EntryAttributeValues] => [
      code + getKindCode(kind),
      { ...attributes, kind: [kind] },
    ]),
  ];
}

/** Returns true if an entry has an accepted value of every attribute in `accepted`. */
export const matchesAttributeFilter = (
  attributes: EntryAttributeValues,
  accepted: Partial<EntryAttributeValues>,
): boolean =>
  Object.entries(accepted).every(([name, values]) =>
    values.some((value) => attributes[name as AttributeName].includes(value)),
  );
