import type { Expansion, FacetCount, Ranked } from '../../clients/typescript/src/index.ts';

/** A name in the form in which the service compares values: letters and digits of any case, anything else between them is a hyphen. */
const compared = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Whether two values of a filter are the same for the service. */
export const isSame = (one: string, other: string): boolean => one === other || compared(one) === compared(other);

/** The values with one more, or without one that is among them. */
export function toggled(values: string[], value: string): string[] {
  const others = values.filter((one) => !isSame(one, value));
  return others.length < values.length ? others : [...values, value];
}

/** "12", "1,000+" where only that is known, '' where nothing is. */
export function countText(values: FacetCount[] | undefined, value: string): string {
  const found = Array.isArray(values) ? values.find((one) => isSame(String(one?.value), value)) : undefined;
  if (typeof found?.count === 'number') return found.count.toLocaleString('en');
  return typeof found?.more_than === 'number' ? `${found.more_than.toLocaleString('en')}+` : '';
}

/** What a search finds besides its words, in one sentence and how to switch it off; '' where there is nothing. */
export function expansionText(expanded: Expansion[] | undefined): string {
  const known = Array.isArray(expanded) ? expanded.filter((one) => one?.forms?.length > 0) : [];
  if (known.length === 0) return '';
  const each = known.map(({ term, forms }) => `${forms.map((form) => `“${form}”`).join(' or ')} for ${term}`);
  const terms = known.length === 1 ? 'the term' : 'a term';
  return `Also finds ${each.join(', ')}; put ${terms} in quotes to switch it off.`;
}

/** That an order by relevance leaves older matches out; '' where it does not. */
export function rankedText(ranked: Ranked | undefined): string {
  if (!ranked || ranked.is_all) return '';
  return `The best of the newest ${ranked.matches.toLocaleString('en')} matches; “Newest first” has all.`;
}

interface Place {
  jurisdiction_code: string;
  jurisdiction: string;
}

/** The name of a jurisdiction is that of the whole: some topics are of a part of it, "United States (New York)". */
export const placeOf = (code: string, topics: Place[]): string =>
  topics
    .flatMap(({ jurisdiction_code, jurisdiction }) => (jurisdiction_code === code ? [jurisdiction] : []))
    .sort((a, b) => a.length - b.length)[0] ?? code;
