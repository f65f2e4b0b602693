import type { DifferenceSegment, EntryDifference } from '../../../clients/typescript/src/index.ts';
import { formatFieldLabel } from './format-version.ts';

/** The differences of one field, with its label. */
export interface FieldDiff {
  name: string;
  segments: DifferenceSegment[];
}

/** Returns the differences by field: texts by word, other fields one value per line. */
export const toFieldDiffs = ({ texts, values }: EntryDifference): FieldDiff[] => [
  ...texts.map(({ field, segments }) => ({ name: formatFieldLabel(field), segments })),
  ...values.map(({ field, before, after }) => ({
    name: formatFieldLabel(field),
    segments: diffValues(before ?? [], after ?? []),
  })),
];

const diffValues = (before: string[], after: string[]): DifferenceSegment[] =>
  [...new Set([...before, ...after])].map((value) => {
    const op = before.includes(value) ? 'equal' : 'added';
    return { op: after.includes(value) ? op : 'removed', text: `${value}\n` };
  });
