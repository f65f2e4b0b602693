import { isDeepStrictEqual } from 'node:util';
import type { KeyDateKind } from '../extraction/key-dates/key-date.ts';
import { archivedEntryVersionKey } from '../platform/dynamodb/key-schema.ts';
import { queryItems } from '../platform/dynamodb/read.ts';
import type { EntryDetail } from './entry.ts';
import { parseVersionItem } from './versions/archived-version.ts';
import { getComparableFieldValue, VERSIONED_FIELDS, type VersionedField } from './versions/entry-version.ts';
import type { EntryChange } from './versions/format-change.ts';

/** Limit of recent versions to compare. */
const MAX_VERSIONS = 4;
const FIRST_NUMBER = 1;
const LAST_NUMBER = 99_999_999;

/**
 * Returns the names of the versioned fields that differ between two versions, in display order.
 * The order and the quotes of key dates and citations are not compared.
 */
export const listChangedFields = (before: EntryDetail, after: EntryDetail): VersionedField[] =>
  VERSIONED_FIELDS.filter(
    (field) => !isDeepStrictEqual(getComparableFieldValue(before, field), getComparableFieldValue(after, field)),
  );

/**
 * Returns what changed in an entry between an instant and the version `after`. One request.
 * Null if the version of that instant is not among the last four retained ones.
 */
export async function findChangeSince(instant: string, after: EntryDetail): Promise<EntryChange | null> {
  const { pk: partition, sk: from } = archivedEntryVersionKey(after.id, FIRST_NUMBER);
  const { sk: to } = archivedEntryVersionKey(after.id, LAST_NUMBER);
  const rows = await queryItems({ partition, from, to, descending: true, limit: MAX_VERSIONS });
  const before = rows
    .map((row) => parseVersionItem(row, after.id))
    .find((archived) => archived.from <= instant && instant < archived.until)?.entry;
  return before ? { fields: listChangedFields(before, after), moved: listMovedDates(before, after) } : null;
}

function listMovedDates(before: EntryDetail, after: EntryDetail): EntryChange['moved'] {
  const isNew = (kind: KeyDateKind, date: string) =>
    !(before.key_dates ?? []).some((one) => one.kind === kind && one.date === date);
  return (after.key_dates ?? []).flatMap(({ kind, date, moved_from }) =>
    moved_from !== null && isNew(kind, date) ? [{ kind, from: moved_from, to: date }] : [],
  );
}

/**
 * Combines two consecutive changes of one entry into one change.
 * If both moved the same key date, the result has `from` of the earlier change and `to` of the later one.
 */
export function mergeConsecutiveChanges(earlier: EntryChange, later: EntryChange): EntryChange {
  const fields = VERSIONED_FIELDS.filter((field) => earlier.fields.includes(field) || later.fields.includes(field));
  const before = ({ kind, from }: EntryChange['moved'][number]) =>
    earlier.moved.find((one) => one.kind === kind && one.to === from);
  const passed = later.moved.map(before);
  const moved = later.moved.map((one) => ({ ...one, from: before(one)?.from ?? one.from }));
  return { fields, moved: [...earlier.moved.filter((one) => !passed.includes(one)), ...moved] };
}
