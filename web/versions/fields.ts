import type { DifferenceSegment, EntryDifference } from '../../clients/typescript/src/index.ts';
import { nameAtStart } from './words.ts';

/** The differences of one field, with its label. */
export interface Named {
  name: string;
  segments: DifferenceSegment[];
}

/** Returns the differences by field: texts by word, other fields one value per line. */
export const fieldsOf = ({ texts, values }: EntryDifference): Named[] => [
  ...texts.map(({ field, segments }) => ({ name: nameAtStart(field), segments })),
  ...values.map(({ field, before, after }) => ({
    name: nameAtStart(field),
    segments: segmentsOf(before ?? [], after ?? []),
  })),
];

const segmentsOf = (before: string[], after: string[]): DifferenceSegment[] =>
  [...new Set([...before, ...after])].map((value) => ({
    op: !after.includes(value) ? 'removed' : before.includes(value) ? 'equal' : 'added',
    text: `${value}\n`,
  }));
