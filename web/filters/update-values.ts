import type { Expansion, FacetCount, Ranked } from '../../clients/typescript/src/index.ts';

/** Normalizes a name like the service: lower case letters and digits, separated by hyphens. */
const normalizeValue = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Whether the service treats two values as equal. */
export const isSameValue = (one: string, other: string): boolean =>
  one === other || normalizeValue(one) === normalizeValue(other);

/** Adds a value, or removes it if it is included. */
export function toggleValue(values: string[], value: string): string[] {
  const others = values.filter((one) => !isSameValue(one, value));
  return others.length < values.length ? others : [...values, value];
}

/** Returns "12", "1,000+" for a lower bound, or an empty string. */
export function formatFacetCount(values: FacetCount[] | undefined, value: string): string {
  const found = Array.isArray(values) ? values.find((one) => isSameValue(String(one?.value), value)) : undefined;
  if (typeof found?.count === 'number') return found.count.toLocaleString('en');
  return typeof found?.more_than === 'number' ? `${found.more_than.toLocaleString('en')}+` : '';
}

/** Describes how a search was expanded and how to prevent it, or returns an empty string. */
export function formatExpansions(expanded: Expansion[] | undefined): string {
  const known = Array.isArray(expanded) ? expanded.filter((one) => one?.forms?.length > 0) : [];
  if (known.length === 0) return '';
  const each = known.map(({ term, forms }) => `${forms.map((form) => `“${form}”`).join(' or ')} for ${term}`);
  const terms = known.length === 1 ? 'the term' : 'a term';
  return `Also finds ${each.join(', ')}; put ${terms} in quotes to turn this off.`;
}

/** Returns a notice if sorting by relevance omits older matches, or an empty string. */
export function formatRankedNotice(ranked: Ranked | undefined): string {
  if (!ranked || ranked.is_all) return '';
  return `Best matches among the newest ${ranked.matches.toLocaleString('en')} matches; “Newest first” shows all.`;
}

interface JurisdictionTopic {
  jurisdiction_code: string;
  jurisdiction: string;
}

/**
 * Returns the shortest name of a jurisdiction.
 * Some topics cover only a part of it: "United States (New York)".
 */
export const getJurisdictionName = (code: string, topics: JurisdictionTopic[]): string =>
  topics
    .flatMap(({ jurisdiction_code, jurisdiction }) => (jurisdiction_code === code ? [jurisdiction] : []))
    .sort((a, b) => a.length - b.length)[0] ?? code;
