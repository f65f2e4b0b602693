import { readFileSync } from 'node:fs';
import { findCitations } from '../../lib/citations/find-citations.ts';
import { findKind } from '../../lib/kinds/find-kind.ts';

/*
 * Notices in the style of regulators' feeds, each written and marked by hand as a careful analyst would mark it, by somebody who did
 * not know the rules that read them: 400 with their kind, of which every sixth was held back until the rules were written, and 120
 * with what they cite.
 */

interface Notice {
  title: string;
  description: string;
  language: string;
}
export type MarkedKind = Notice & { kind: string };
type MarkedCitations = Notice & { citations: { type: string; id: string; quote: string }[] };

const linesOf = <T>(name: string): T[] =>
  readFileSync(`test/bench/kinds/${name}.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

export const markedKinds = () => linesOf<MarkedKind>('kinds');
export const markedCitations = () => linesOf<MarkedCitations>('citations');

const HELD_BACK = 6;
export const heldBack = () => markedKinds().filter((_, i) => i % HELD_BACK === 0);

export const kindRead = (notice: Notice) => findKind({ ...notice, source_fields: null });

/** The part of the notices whose kind is read as it is marked. */
export const partRight = (notices: MarkedKind[]) =>
  notices.filter((notice) => kindRead(notice).kind === notice.kind).length / notices.length;

const nameOf = ({ type, id }: { type: string; id: string }) =>
  `${type} ${id.toUpperCase().replace(/^HTTPS?:\/\//, '')}`;

/** How many citations are read that are marked, how many that are not, and how many marked ones are not read. */
export function citationsRead(notices: MarkedCitations[]) {
  const counts = { right: 0, wrong: 0, missed: 0 };
  for (const { citations, ...notice } of notices) {
    const marked = new Set(citations.map(nameOf));
    const read = new Set(findCitations({ ...notice, source_fields: null }).map(nameOf));
    counts.right += [...read].filter((one) => marked.has(one)).length;
    counts.wrong += [...read].filter((one) => !marked.has(one)).length;
    counts.missed += [...marked].filter((one) => !read.has(one)).length;
  }
  return counts;
}
