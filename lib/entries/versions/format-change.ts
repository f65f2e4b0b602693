import { formatDate } from '../../extraction/key-dates/format-date.ts';
import type { KeyDateKind } from '../../extraction/key-dates/key-date.ts';
import { KEY_DATE_LABELS } from '../../extraction/key-dates/key-date-labels.ts';
import { formatChangedFields } from '../field-labels.ts';
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
