import type { MatterStep, RelatedEntry, RelationReason } from '../../clients/typescript/src/index.ts';
import { toldKind } from '../parts/kind.ts';

/** Reasons that say it by themselves; of text and title how much is the same says nothing to a reader. */
const ALONE: Record<string, string> = { text: 'same text', title: 'same title', link: 'same link' };
/** What names a matter or a notice stands with its name; what else both cite is cited. */
const NAMES: Record<string, string> = { docket: 'docket', rin: 'RIN', release: 'release' };

const sayReason = ({ by, value }: RelationReason) => ALONE[by] ?? `${NAMES[by] ?? 'cites'} ${value}`;

/** Who tells the same, and by what that is known: `EBA news: same text`. */
export const saySame = ({ entry, because }: RelatedEntry) => `${entry.feed.name}: ${because.map(sayReason).join(', ')}`;

/** Which step another update is, and by what that is known: `Proposed rule: docket FDA-2024-N-0001`. */
export function sayStep({ entry, because }: MatterStep): string {
  const kind = toldKind(entry.kind);
  return `${kind ? `${kind}: ` : ''}${because.map(sayReason).join(', ')}`;
}
