import { createHash } from 'node:crypto';
import type { Citation } from '../../extraction/citations/citation.ts';
import { listCitationNames } from '../../extraction/citations/citation.ts';
import { ENTRY_KINDS, type EntryKind } from '../../extraction/kinds/entry-kind.ts';

/**
 * The name of an attribute by which entries are filtered and counted, such as `jurisdiction` or `tag`. Text, status and
 * date have separate filters.
 */
export type AttributeName =
  | ('category_id' | 'topic_id' | 'feed_id')
  | ('jurisdiction' | 'sector' | 'institution' | 'tag' | 'language' | 'kind' | 'cites');

/** An entry's values of each attribute, normalized by `normalizeAttributeValue` for comparison. */
export type EntryAttributeValues = Record<AttributeName, string[]>;

/**
 * The fields of an entry or a feed from which attributes derive. The attributes of a feed apply to all of its entries;
 * a feed has no kind and no citations.
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
 * - institutions, sectors and tags: without case, accents and punctuation
 * - jurisdictions: in upper case
 * - languages: without the region, such as `de` for `de-AT`
 * - ids, kinds and citations: unchanged
 */
export function normalizeAttributeValue(name: AttributeName, value: string): string {
  if (name === 'jurisdiction') return value.toUpperCase();
  if (name === 'language') return value.toLowerCase().split('-')[0] ?? '';
  return name.endsWith('_id') || name === 'kind' || name === 'cites' ? value : normalizeAttributeName(value);
}

/**
 * Returns the normalized attribute values of an entry, or the ones that all entries of a feed share. If `source` is a
 * feed, `kind` and `cites` are empty.
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
  };
}

/**
 * Returns a short code that represents an entry's attributes in the sort keys of its postings. By this code, a search
 * finds the attributes without reading the entry. It consists of the feed's id, a hash that is unique within the feed,
 * and the index of the kind, if known. Citations are not included.
 */
export function computeEntryAttributeCode({ kind, cites: _, ...attributes }: EntryAttributeValues): string {
  const hash = createHash('sha256').update(JSON.stringify(attributes)).digest('base64url').slice(0, 4);
  return `${attributes.feed_id[0]}.${hash}${getKindCode(kind[0])}`;
}

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
