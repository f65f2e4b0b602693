import type { EntryVersion, EntryVersionPage } from '../../clients/typescript/src/index.ts';
import { atStart, FIELD_NAMES, MADE_FIELDS, READ_FIELDS } from '../../lib/entries/field-names.ts';

type Field = NonNullable<EntryVersion['changed']>[number];

/** The name of a field at the start of a line. */
export const nameAtStart = (field: Field): string => atStart(FIELD_NAMES[field]);

const isEdit = ({ changed, is_first }: EntryVersion) =>
  !is_first && (changed === null || changed.some((field) => !MADE_FIELDS.includes(field)));

/** How often an update was edited, as far as it is known. */
export function editedWords({ items, has_more }: EntryVersionPage): string {
  const count = items.filter(isEdit).length;
  const isAll = !has_more && items.every(({ changed }) => changed !== null);
  const isRead = items.some(({ changed }) => changed?.some((field) => READ_FIELDS.includes(field)));
  if (count === 0 && isAll) return isRead ? 'Not edited, read again later' : 'Not edited, summarised later';
  if (count === 0) return 'Changed';
  const times = count === 1 ? 'once' : `${count} times`;
  return `Edited ${isAll ? '' : 'at least '}${times}`;
}

/** What a version changed. */
export function changedWords({ is_first, changed }: EntryVersion): string {
  if (is_first) return 'as it was first received';
  if (changed === null) return 'what it said before is not kept';
  return changed.length === 0 ? 'nothing that is shown' : changed.map((field) => FIELD_NAMES[field]).join(', ');
}
