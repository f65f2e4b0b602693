import { createHash } from 'node:crypto';
import type { Citation } from '../citations/citation.ts';
import { namesOf } from '../citations/names.ts';
import { KINDS, type Kind } from '../kinds/kind.ts';

/** What a filter may ask of an entry besides its words, its status and its date. */
export type FactName =
  | ('category_id' | 'topic_id' | 'feed_id')
  | ('jurisdiction' | 'sector' | 'institution' | 'tag' | 'language' | 'kind' | 'cites');

/** The values of each fact, as filters name them. */
export type Facts = Record<FactName, string[]>;

/** The fields of an entry, or of a feed for all of its entries, that facts come from; a feed has no kind, and cites nothing. */
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

/** More of a name is not compared: a key of the table holds it. */
const LONGEST_NAME = 100;

/** A name as filters compare it: letters and digits of any case, anything else between them is one hyphen. */
const named = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, LONGEST_NAME);

/** A value of a filter in the form in which it is compared; '' for one that nothing can have. */
export function factValue(name: FactName, value: string): string {
  if (name === 'jurisdiction') return value.toUpperCase();
  if (name === 'language') return value.toLowerCase().split('-')[0] ?? '';
  return name.endsWith('_id') || name === 'kind' || name === 'cites' ? value : named(value);
}

/** The facts of an entry, or of a feed's entries. */
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

/** A short name of facts: the feed, a hash that other facts of the same feed do not share, and the number of the kind, if it is known. What an entry cites is not in it. */
export function codeOf({ kind, cites: _, ...facts }: Facts): string {
  const hash = createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 4);
  return `${facts.feed_id[0]}.${hash}${codeOfKind(kind[0])}`;
}

const codeOfKind = (kind: string | undefined) => (kind ? `.${KINDS.indexOf(kind as Kind).toString(36)}` : '');

/** The facts of a feed's entries by their codes: of those whose kind is not known, and of each kind. */
export function factsByCode(facts: Facts): [code: string, facts: Facts][] {
  const code = codeOf(facts);
  return [
    [code, facts],
    ...KINDS.map((kind): [string, Facts] => [code + codeOfKind(kind), { ...facts, kind: [kind] }]),
  ];
}

/** True if facts have one of the wanted values for each name. */
export const hasFacts = (facts: Facts, wanted: Partial<Facts>): boolean =>
  Object.entries(wanted).every(([name, values]) => values.some((value) => facts[name as FactName].includes(value)));
