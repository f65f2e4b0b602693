import type { FieldMatches, FoundEntry, TextRange } from '../../clients/typescript/src/index.ts';
import { excerptOf, partsOf, type TextPart } from './marked-parts.ts';

/** Returns the matched ranges of a field; empty if there are none. */
function rangesOf({ matches }: FoundEntry, field: FieldMatches['field'], index: number | null = null): TextRange[] {
  if (!Array.isArray(matches)) return [];
  return matches.filter((one) => one?.field === field && one.index === index).flatMap(({ ranges }) => ranges ?? []);
}

/** Whether a match is in the linked document rather than in the update. */
export const isFoundInDocument = ({ matches }: FoundEntry): boolean =>
  Array.isArray(matches) && matches.some((one) => one?.field === 'document');

interface Props {
  entry: FoundEntry;
  field: FieldMatches['field'];
  text: string;
  /** The index of a summary point, from 0. */
  index?: number;
}

/** Renders a text of an entry with the search matches highlighted. */
export function Marked({ entry, field, text, index }: Props) {
  const ranges = rangesOf(entry, field, index);
  return <Parts parts={partsOf(text, ranges)} />;
}

/** Returns the fields that EntrySummary renders. */
const shownOf = ({ five_point_summary: points }: FoundEntry): FieldMatches['field'][] => [
  'title',
  points ? 'five_point_summary' : 'one_line_summary',
];

/** Renders an excerpt of the description if no match is in a visible field. */
export function MatchedDescription({ entry }: { entry: FoundEntry }) {
  const shown = shownOf(entry);
  if (!Array.isArray(entry.matches) || entry.matches.some((one) => shown.includes(one?.field))) return null;
  const parts = excerptOf(entry.description, rangesOf(entry, 'description'));
  if (parts.length === 0) return null;
  return (
    <p class="excerpt" dir="auto">
      <Parts parts={parts} />
    </p>
  );
}

/** Renders text parts, with the highlighted ones as marks. */
export function Parts({ parts }: { parts: TextPart[] }) {
  return <>{parts.map(({ text, isMarked }, index) => (isMarked ? <mark key={index}>{text}</mark> : text))}</>;
}
