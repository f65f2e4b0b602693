import type { MatterStep, RelatedEntry, RelationReason } from '../../clients/typescript/src/index.ts';
import { toldKind } from '../parts/kind.ts';

/** Reasons without a value; a similarity score means nothing to a reader. */
const ALONE: Record<string, string> = { text: 'same text', title: 'same title', link: 'same link' };
/** Labels of references; all others are citations. */
const NAMES: Record<string, string> = { docket: 'docket', rin: 'RIN', release: 'release' };

const sayReason = ({ by, value }: RelationReason) => ALONE[by] ?? `${NAMES[by] ?? 'cites'} ${value}`;

/** Describes a duplicate: `EBA news: same text`. */
export const saySame = ({ entry, because }: RelatedEntry) => `${entry.feed.name}: ${because.map(sayReason).join(', ')}`;

/** Describes a step of the same matter: `Proposed rule: docket FDA-2024-N-0001`. */
export function sayStep({ entry, because }: MatterStep): string {
  const kind = toldKind(entry.kind);
  return `${kind ? `${kind}: ` : ''}${because.map(sayReason).join(', ')}`;
}
