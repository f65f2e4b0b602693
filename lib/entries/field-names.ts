import type { VersionedField } from './version.ts';

/** What people call the fields of an update: the web app and the messages of alerts say the same. */
export const FIELD_NAMES: Record<VersionedField, string> = {
  ...{ title: 'title', description: 'text', link: 'address', institution_name: 'institution' },
  ...{
    published_date: 'date',
    published_date_source: 'origin of the date',
    published_precision: 'precision of the date',
  },
  ...{ first_seen_at: 'first sight', is_backfill: 'back-file', is_active: 'status' },
  ...{ one_line_summary: 'summary', five_point_summary: 'points of the summary', summary: 'origin of the summary' },
  ...{ source_fields: 'facts of the source', kind: 'kind', citations: 'citations', key_dates: 'key dates' },
  ...{ topic: 'topic', category: 'category', feed: 'feed' },
  ...{ jurisdiction_code: 'jurisdiction', tags: 'tags', sectors: 'sectors', language: 'language' },
};

/** What the service reads in an update. */
export const READ_FIELDS: readonly VersionedField[] = ['kind', 'citations', 'key_dates'];

/** What the service makes of an update by itself, which is no edit of it. */
export const MADE_FIELDS: readonly VersionedField[] = [
  ...(['one_line_summary', 'five_point_summary', 'summary'] as const),
  ...READ_FIELDS,
];

/** A name at the start of a line. */
export const atStart = (words: string): string => words.replace(/^./, (letter) => letter.toUpperCase());

/** `Title, text and tags changed`, without what the service made by itself; '' where nothing else changed. */
export function changedInWords(fields: readonly VersionedField[]): string {
  const names = fields.filter((field) => !MADE_FIELDS.includes(field)).map((field) => FIELD_NAMES[field]);
  const [last] = names.slice(-1);
  if (last === undefined) return '';
  const before = names.slice(0, -1).join(', ');
  return `${atStart(before ? `${before} and ${last}` : last)} changed`;
}
