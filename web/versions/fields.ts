import type { DifferenceSegment, EntryDifference } from '../../clients/typescript/src/index.ts';
import { nameAtStart } from './words.ts';

/** What differs of a text or a field, which has a name for people. */
export interface Named {
  name: string;
  segments: DifferenceSegment[];
}

/** What differs of each field, in parts: texts by their words, other fields by their values, a line each. */
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
