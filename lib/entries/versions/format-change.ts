import { formatDate, KEY_DATE_LABELS } from '../../extraction/key-dates/format-key-date.ts';
import type { KeyDateKind } from '../../extraction/key-dates/key-date.ts';
import type { VersionedField } from './entry-version.ts';

/**
 * The difference of two versions of an entry: its changed fields and moved key dates.
 * `from` and `to` of a moved key date are days, months, quarters or years, like `KeyDate.date`.
 */
export interface EntryChange {
  fields: VersionedField[];
  moved: { kind: KeyDateKind; from: string; to: string }[];
}

/**
 * Formats a change for people: its changed fields, then its moved key dates.
 * An example is `Title and text changed. Comments end 1 May 2026 → 15 May 2026`. Returns '' for null, or if only
 * generated fields changed and no key date moved.
 */
export function formatEntryChange(changed: EntryChange | null): string {
  const moved = (changed?.moved ?? []).map(
    ({ kind, from, to }) => `${KEY_DATE_LABELS[kind]} ${formatDate(from)} → ${formatDate(to)}`,
  );
  return [formatChangedFields(changed?.fields ?? []), moved.join(', ')].filter(Boolean).join('. ');
}

/** The names of an entry's fields for people, in the web app and in alert messages, in lower case. */
export const FIELD_LABELS: Record<VersionedField, string> = {
  title: 'title',
  description: 'text',
  link: 'address',
  institution_name: 'institution',
  published_date: 'date',
  published_date_source: 'origin of the date',
  published_precision: 'precision of the date',
  first_seen_at: 'first sight',
  is_backfill: 'back-file',
  is_active: 'status',
  one_line_summary: 'summary',
  five_point_summary: 'points of the summary',
  summary: 'origin of the summary',
  source_fields: 'source fields',
  kind: 'kind',
  citations: 'citations',
  key_dates: 'key dates',
  topic: 'topic',
  category: 'category',
  feed: 'feed',
  jurisdiction_code: 'jurisdiction',
  tags: 'tags',
  sectors: 'sectors',
  language: 'language',
};

/** The versioned fields that the service extracts from an entry's texts. */
export const EXTRACTED_FIELDS: readonly VersionedField[] = ['kind', 'citations', 'key_dates'];

/** Summaries and extracted fields: the service generates them, so their changes are not source edits. */
export const SUMMARY_AND_EXTRACTED_FIELDS: readonly VersionedField[] = [
  ...(['one_line_summary', 'five_point_summary', 'summary'] as const),
  ...EXTRACTED_FIELDS,
];

/** Returns a text with its first letter as a capital, for the start of a line. */
export const capitalizeLabel = (label: string): string => label.replace(/^./, (letter) => letter.toUpperCase());

/**
 * Formats changed fields for people, such as `Title, text and tags changed`.
 * Generated fields are omitted. Returns '' if no other field changed.
 */
export function formatChangedFields(fields: readonly VersionedField[]): string {
  const names = fields
    .filter((field) => !SUMMARY_AND_EXTRACTED_FIELDS.includes(field))
    .map((field) => FIELD_LABELS[field]);
  const [last] = names.slice(-1);
  if (last === undefined) return '';
  const before = names.slice(0, -1).join(', ');
  return `${capitalizeLabel(before ? `${before} and ${last}` : last)} changed`;
}
