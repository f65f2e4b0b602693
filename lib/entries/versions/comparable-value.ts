import type { EntryDetail } from '../entry.ts';
import type { VersionedField } from './entry-version.ts';

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
