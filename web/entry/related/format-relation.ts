import type { MatterStep, RelatedEntry, RelationReason } from '../../../clients/typescript/src/index.ts';
import { formatSpecificKind } from '../../values/format-words.ts';

/** Reasons without a value; a similarity score means nothing to a reader. */
const STANDALONE_REASONS: Record<string, string> = { text: 'same text', title: 'same title', link: 'same link' };
/** Labels of references; all others are citations. */
const REFERENCE_LABELS: Record<string, string> = { docket: 'docket', rin: 'RIN', release: 'release' };

const formatReason = ({ by, value }: RelationReason) =>
  STANDALONE_REASONS[by] ?? `${REFERENCE_LABELS[by] ?? 'cites'} ${value}`;

/** Describes a duplicate: `EBA news: same text`. */
export const formatDuplicate = ({ entry, because }: RelatedEntry) =>
  `${entry.feed.name}: ${because.map(formatReason).join(', ')}`;

/** Describes a step of the same matter: `Proposed rule: docket FDA-2024-N-0001`. */
export function formatMatterStep({ entry, because }: MatterStep): string {
  const kind = formatSpecificKind(entry.kind);
  return `${kind ? `${kind}: ` : ''}${because.map(formatReason).join(', ')}`;
}
