import type { KeyDateKind } from '../key-dates/key-date.ts';
import { KEY_DATE_NAMES } from '../key-dates/names.ts';
import { sayDate } from '../key-dates/said.ts';
import { changedInWords } from './field-names.ts';
import type { VersionedField } from './version.ts';

/** What differs between two versions of an entry: which fields, and key dates that were moved, as `date` of a key date is written. */
export interface Changed {
  fields: VersionedField[];
  moved: { kind: KeyDateKind; from: string; to: string }[];
}

/** `Title and text changed. Comments end 1 May 2026 → 15 May 2026`; '' where it is not known, or nothing is to be told. */
export function changeInWords(changed: Changed | null): string {
  const moved = (changed?.moved ?? []).map(
    ({ kind, from, to }) => `${KEY_DATE_NAMES[kind]} ${sayDate(from)} → ${sayDate(to)}`,
  );
  return [changedInWords(changed?.fields ?? []), moved.join(', ')].filter(Boolean).join('. ');
}
