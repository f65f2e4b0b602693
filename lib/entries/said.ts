import type { EntryDetail } from './entry.ts';
import type { VersionedField } from './version.ts';

/**
 * A field as versions are compared by it. Of key dates and citations, what they say: the words that they rest on change their place with
 * every edit of the text, and the order changes with them.
 */
export function saidOf(entry: EntryDetail, field: VersionedField): unknown {
  const { key_dates, citations } = entry;
  if (field === 'key_dates') return key_dates?.map(({ kind, date }) => `${kind}: ${date}`).sort();
  if (field === 'citations') return citations?.map(({ type, id }) => `${type}: ${id}`).sort();
  return entry[field];
}
