import type { KeyDateKind } from '../key-dates/key-date.ts';
import { KEY_DATE_NAMES } from '../key-dates/names.ts';
import { sayDate } from '../key-dates/said.ts';
import { changedInWords } from './field-names.ts';
import type { VersionedField } from './version.ts';

/** The difference of two versions of an entry: changed fields, and moved key dates in the format of their `date`. */
export interface Changed {
  fields: VersionedField[];
  moved: { kind: KeyDateKind; from: string; to: string }[];
}

/**
 * Formats a change: `Title and text changed. Comments end 1 May 2026 → 15 May 2026`. '' if it is unknown or not
 * relevant.
 */
export function changeInWords(changed: Changed | null): string {
  const moved = (changed?.moved ?? []).map(
    ({ kind, from, to }) => `${KEY_DATE_NAMES[kind]} ${sayDate(from)} → ${sayDate(to)}`,
  );
  return [changedInWords(changed?.fields ?? []), moved.join(', ')].filter(Boolean).join('. ');
}
