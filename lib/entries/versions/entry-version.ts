import * as z from 'zod/mini';
import { NonNegativeInteger } from '../../values/schemas.ts';
import { Instant } from '../../values/time.ts';
import { EntryDetail } from '../entry.ts';

/**
 * The fields of an entry that are compared between versions, in display order.
 * Excluded are redundant fields (`status`, ids of topic and feed), timestamps of the service, and quotes, which change
 * with the text.
 */
export const VERSIONED_FIELDS = [
  ...(['title', 'description', 'link', 'institution_name'] as const),
  ...(['published_date', 'published_date_source', 'published_precision', 'first_seen_at', 'is_backfill'] as const),
  ...(['is_active', 'one_line_summary', 'five_point_summary', 'summary', 'source_fields'] as const),
  ...(['kind', 'citations', 'key_dates'] as const),
  ...(['topic', 'category', 'feed', 'jurisdiction_code', 'tags', 'sectors', 'language'] as const),
] as const;
/** The name of a field that is compared between versions of an entry. */
export type VersionedField = (typeof VERSIONED_FIELDS)[number];

/**
 * The number of a version of an entry, and its validity from an instant until before another one.
 * `until` is null for the current version. @public for the contract
 */
export const HeldVersion = z.object({ version: NonNegativeInteger, from: Instant, until: z.nullable(Instant) });

/**
 * A version of an entry in the list of its versions, without its content.
 * `changed` names the fields that differ from the previous version. It is empty for the first version, and null if the
 * previous version is not retained.
 */
export const EntryVersion = z.extend(HeldVersion, {
  is_first: z.boolean(),
  changed: z.nullable(z.array(z.enum(VERSIONED_FIELDS))),
});
export type EntryVersion = z.infer<typeof EntryVersion>;
/** An entry as it was in one version, with the validity of that version. */
export const EntryAtVersion = z.extend(HeldVersion, { entry: EntryDetail });
export type EntryAtVersion = z.infer<typeof EntryAtVersion>;

/**
 * Returns the value of a field in a form in which two versions of an entry can be compared.
 * Equal values are deep-equal in this form. Key dates and citations are compared without quotes and order, because
 * these change with every edit of the text.
 */
export function getComparableFieldValue(entry: EntryDetail, field: VersionedField): unknown {
  const { key_dates, citations } = entry;
  if (field === 'key_dates') return key_dates?.map(({ kind, date }) => `${kind}: ${date}`).sort();
  if (field === 'citations') return citations?.map(({ type, id }) => `${type}: ${id}`).sort();
  return entry[field];
}
