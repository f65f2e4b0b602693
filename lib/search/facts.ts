import { createHash } from 'node:crypto';
import type { Citation } from '../citations/citation.ts';
import { namesOf } from '../citations/names.ts';
import { KINDS, type Kind } from '../kinds/kind.ts';

/** The attributes of an entry that filters use, other than its text, status and date. */
export type FactName =
  | ('category_id' | 'topic_id' | 'feed_id')
  | ('jurisdiction' | 'sector' | 'institution' | 'tag' | 'language' | 'kind' | 'cites');

/** The values of each attribute, as in filters. */
export type Facts = Record<FactName, string[]>;

/**
 * The fields of an entry, or of a feed for all of its entries, that attributes derive from. A feed has no kind and no
 * citations.
 */
export interface Described {
  topic: { id: string };
  category: { id: string };
  jurisdiction_code: string;
  institution_name: string;
  sectors: string[];
  tags: string[];
  language: string | null;
  kind?: Kind | null;
  citations?: Citation[] | null;
}

/** Longer names are truncated, because they are part of a key. */
const LONGEST_NAME = 100;

/** Normalises a name: letters and digits of any case; anything between them becomes one hyphen. */
const named = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, LONGEST_NAME);

/** Returns the normalised value of a filter; '' for a value that no entry can have. */
export function factValue(name: FactName, value: string): string {
  if (name === 'jurisdiction') return value.toUpperCase();
  if (name === 'language') return value.toLowerCase().split('-')[0] ?? '';
  return name.endsWith('_id') || name === 'kind' || name === 'cites' ? value : named(value);
}

/** Returns the attributes of an entry, or of a feed's entries. */
export function factsOf(feed_id: string, one: Described): Facts {
  const values = (name: FactName, all: string[]) => all.map((value) => factValue(name, value));
  return {
    feed_id: [feed_id],
    topic_id: [one.topic.id],
    category_id: [one.category.id],
    jurisdiction: values('jurisdiction', [one.jurisdiction_code]),
    sector: values('sector', one.sectors),
    institution: values('institution', [one.institution_name]),
    tag: values('tag', one.tags),
    language: one.language ? values('language', [one.language]) : [],
    kind: one.kind ? [one.kind] : [],
    cites: [...new Set((one.citations ?? []).flatMap(namesOf))],
  };
}

/**
 * Returns a short code of attributes: the feed, a hash that is unique within the feed, and the index of the kind, if
 * known. Citations are not in it.
 */
export function codeOf({ kind, cites: _, ...facts }: Facts): string {
  const hash = createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 4);
  return `${facts.feed_id[0]}.${hash}${codeOfKind(kind[0])}`;
}

const codeOfKind = (kind: string | undefined) => (kind ? `.${KINDS.indexOf(kind as Kind).toString(36)}` : '');

/** Returns the attributes of a feed's entries by code: without a kind, and for each kind. */
export function factsByCode(facts: Facts): [code: string, facts: Facts][] {
  const code = codeOf(facts);
  return [
    [code, facts],
    ...KINDS.map((kind): [string, Facts] => [code + codeOfKind(kind), { ...facts, kind: [kind] }]),
  ];
}

/** Returns true if attributes have one of the accepted values for each name. */
export const hasFacts = (facts: Facts, wanted: Partial<Facts>): boolean =>
  Object.entries(wanted).every(([name, values]) => values.some((value) => facts[name as FactName].includes(value)));
