import type { FieldMatches, FoundEntry, TextRange } from '../../clients/typescript/src/index.ts';
import { excerptOf, partsOf, type TextPart } from './marked-parts.ts';

/** What a search matches in a field of an entry; nothing where nobody said. */
function rangesOf({ matches }: FoundEntry, field: FieldMatches['field'], index: number | null = null): TextRange[] {
  if (!Array.isArray(matches)) return [];
  return matches.filter((one) => one?.field === field && one.index === index).flatMap(({ ranges }) => ranges ?? []);
}

/** Whether what a search matches stands in the document behind the link, and not all of it in the update. */
export const isFoundInDocument = ({ matches }: FoundEntry): boolean =>
  Array.isArray(matches) && matches.some((one) => one?.field === 'document');

interface Props {
  entry: FoundEntry;
  field: FieldMatches['field'];
  text: string;
  /** The number of a point, from 0. */
  index?: number;
}

/** A text of an entry, with what the search matches in it marked. */
export function Marked({ entry, field, text, index }: Props) {
  const ranges = rangesOf(entry, field, index);
  return <Parts parts={partsOf(text, ranges)} />;
}

/** As EntrySummary shows it. */
const shownOf = ({ five_point_summary: points }: FoundEntry): FieldMatches['field'][] => [
  'title',
  points ? 'five_point_summary' : 'one_line_summary',
];

/** The place of the description that a search matches, where no match stands in what is shown of the entry anyhow. */
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

/** Pieces of a text, with those marked that are. */
export function Parts({ parts }: { parts: TextPart[] }) {
  return <>{parts.map(({ text, isMarked }, index) => (isMarked ? <mark key={index}>{text}</mark> : text))}</>;
}
