import type { EntryVersion, EntryVersionPage } from '../../clients/typescript/src/index.ts';
import { atStart, FIELD_NAMES, MADE_FIELDS, READ_FIELDS } from '../../lib/entries/field-names.ts';

type Field = NonNullable<EntryVersion['changed']>[number];

/** Returns the label of a field for the beginning of a line. */
export const nameAtStart = (field: Field): string => atStart(FIELD_NAMES[field]);

const isEdit = ({ changed, is_first }: EntryVersion) =>
  !is_first && (changed === null || changed.some((field) => !MADE_FIELDS.includes(field)));

/** Returns how often an update was edited; a lower bound if that is not fully known. */
export function editedWords({ items, has_more }: EntryVersionPage): string {
  const count = items.filter(isEdit).length;
  const isAll = !has_more && items.every(({ changed }) => changed !== null);
  const isRead = items.some(({ changed }) => changed?.some((field) => READ_FIELDS.includes(field)));
  if (count === 0 && isAll) return isRead ? 'Not edited, read again later' : 'Not edited, summarised later';
  if (count === 0) return 'Changed';
  const times = count === 1 ? 'once' : `${count} times`;
  return `Edited ${isAll ? '' : 'at least '}${times}`;
}

/** Returns the changed fields of a version. */
export function changedWords({ is_first, changed }: EntryVersion): string {
  if (is_first) return 'as it was first received';
  if (changed === null) return 'what it said before is not kept';
  return changed.length === 0 ? 'nothing that is shown' : changed.map((field) => FIELD_NAMES[field]).join(', ');
}
