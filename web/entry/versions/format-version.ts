import type { EntryVersion, EntryVersionPage } from '../../../clients/typescript/src/index.ts';
import {
  capitalizeLabel,
  EXTRACTED_FIELDS,
  FIELD_LABELS,
  SUMMARY_AND_EXTRACTED_FIELDS,
} from '../../../lib/entries/versions/format-change.ts';

type ChangedField = NonNullable<EntryVersion['changed']>[number];

/** Returns the label of a field for the beginning of a line. */
export const formatFieldLabel = (field: ChangedField): string => capitalizeLabel(FIELD_LABELS[field]);

const isEditedVersion = ({ changed, is_first }: EntryVersion) =>
  !is_first && (changed === null || changed.some((field) => !SUMMARY_AND_EXTRACTED_FIELDS.includes(field)));

/** Returns how often an update was edited; a lower bound if that is not fully known. */
export function formatEditCount({ items, has_more }: EntryVersionPage): string {
  const count = items.filter(isEditedVersion).length;
  const isExact = !has_more && items.every(({ changed }) => changed !== null);
  const wasExtractedAgain = items.some(({ changed }) => changed?.some((field) => EXTRACTED_FIELDS.includes(field)));
  if (count === 0 && isExact)
    return wasExtractedAgain ? 'Not edited, extracted again later' : 'Not edited, summarised later';
  if (count === 0) return 'Changed';
  const times = count === 1 ? 'once' : `${count} times`;
  return `Edited ${isExact ? '' : 'at least '}${times}`;
}

/** Returns the changed fields of a version. */
export function formatVersionChanges({ is_first, changed }: EntryVersion): string {
  if (is_first) return 'first version';
  if (changed === null) return 'earlier content not available';
  return changed.length === 0 ? 'no visible changes' : changed.map((field) => FIELD_LABELS[field]).join(', ');
}
