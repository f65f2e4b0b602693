import type { FieldMatches, FoundEntry, TextRange } from '../../clients/typescript/src/index.ts';
import { buildExcerpt, type HighlightPart, splitByRanges } from '../values/highlight-ranges.ts';

/** Returns the matched ranges of a field; empty if there are none. */
function getFieldRanges(
  { matches }: FoundEntry,
  field: FieldMatches['field'],
  index: number | null = null,
): TextRange[] {
  if (!Array.isArray(matches)) return [];
  return matches.filter((one) => one?.field === field && one.index === index).flatMap(({ ranges }) => ranges ?? []);
}

/** Whether a match is in the linked document rather than in the update. */
export const hasDocumentMatch = ({ matches }: FoundEntry): boolean =>
  Array.isArray(matches) && matches.some((one) => one?.field === 'document');

interface HighlightedTextProps {
  entry: FoundEntry;
  field: FieldMatches['field'];
  text: string;
  /** The index of a summary point, from 0. */
  index?: number;
}

/** Renders a text of an entry with the search matches highlighted. */
export function HighlightedText({ entry, field, text, index }: HighlightedTextProps) {
  const ranges = getFieldRanges(entry, field, index);
  return <HighlightedParts parts={splitByRanges(text, ranges)} />;
}

/** Returns the fields that EntrySummary renders. */
const getVisibleFields = ({ five_point_summary: points }: FoundEntry): FieldMatches['field'][] => [
  'title',
  points ? 'five_point_summary' : 'one_line_summary',
];

interface DescriptionExcerptProps {
  entry: FoundEntry;
}

/** Renders an excerpt of the description if no match is in a visible field. */
export function DescriptionExcerpt({ entry }: DescriptionExcerptProps) {
  const shown = getVisibleFields(entry);
  if (!Array.isArray(entry.matches) || entry.matches.some((one) => shown.includes(one?.field))) return null;
  const parts = buildExcerpt(entry.description, getFieldRanges(entry, 'description'));
  if (parts.length === 0) return null;
  return (
    <p class="excerpt" dir="auto">
      <HighlightedParts parts={parts} />
    </p>
  );
}

interface HighlightedPartsProps {
  parts: HighlightPart[];
}

/** Renders text parts, with the highlighted ones as marks. */
export function HighlightedParts({ parts }: HighlightedPartsProps) {
  return <>{parts.map(({ text, isHighlighted }, index) => (isHighlighted ? <mark key={index}>{text}</mark> : text))}</>;
}
