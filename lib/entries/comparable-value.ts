import type { EntryDetail } from './entry.ts';
import type { VersionedField } from './entry-version.ts';

/**
 * Returns a field's value in a form that is deep-equal exactly if two versions do not differ in it.
 * Key dates and citations are compared without quotes and order, because these change with every edit of the text.
 */
export function getComparableFieldValue(entry: EntryDetail, field: VersionedField): unknown {
  const { key_dates, citations } = entry;
  if (field === 'key_dates') return key_dates?.map(({ kind, date }) => `${kind}: ${date}`).sort();
  if (field === 'citations') return citations?.map(({ type, id }) => `${type}: ${id}`).sort();
  return entry[field];
}
