import { readFileSync } from 'node:fs';
import { findCitations } from '../../lib/extraction/citations/find-citations.ts';
import { findEntryKind } from '../../lib/extraction/kinds/find-kind.ts';

/*
 * Notices in the style of regulators' feeds, each written and marked by hand as a careful analyst would mark it, by
 * somebody who did not know the rules that read them: 400 with their kind, of which every sixth was held back until the
 * rules were written, and 120 with what they cite.
 */

interface MarkedNotice {
  title: string;
  description: string;
  language: string;
}
export type MarkedKind = MarkedNotice & { kind: string };
type MarkedCitations = MarkedNotice & { citations: { type: string; id: string; quote: string }[] };

const getLines = <T>(name: string): T[] =>
  readFileSync(`test/bench/kinds/${name}.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

export const markedKinds = () => getLines<MarkedKind>('kinds');
export const markedCitations = () => getLines<MarkedCitations>('citations');

const HELD_BACK = 6;
export const heldBack = () => markedKinds().filter((_, i) => i % HELD_BACK === 0);

export const kindRead = (notice: MarkedNotice) => findEntryKind({ ...notice, source_fields: null });

/** The part of the notices whose kind is read as it is marked. */
export const partRight = (notices: MarkedKind[]) =>
  notices.filter((notice) => kindRead(notice).kind === notice.kind).length / notices.length;

interface NameOfOptions {
  type: string;
  id: string;
}

const getName = ({ type, id }: NameOfOptions) => `${type} ${id.toUpperCase().replace(/^HTTPS?:\/\//, '')}`;

/** Counts the citations that are marked and read, read but not marked, and marked but not read. */
export function citationsRead(notices: MarkedCitations[]) {
  const counts = { right: 0, wrong: 0, missed: 0 };
  for (const { citations, ...notice } of notices) {
    const marked = new Set(citations.map(getName));
    const read = new Set(findCitations({ ...notice, source_fields: null }).map(getName));
    counts.right += [...read].filter((one) => marked.has(one)).length;
    counts.wrong += [...read].filter((one) => !marked.has(one)).length;
    counts.missed += [...marked].filter((one) => !read.has(one)).length;
  }
  return counts;
}
