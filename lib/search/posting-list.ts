import { queryItems } from '../table/read.ts';
import { justBefore } from '../table/sort-keys.ts';
import { type Budget, type Range, spend } from '../table/streams.ts';
import { type Posting, postingOf } from './postings.ts';
import type { SearchedPart } from './texts.ts';

/** The posting list of a word or another search term: its partitions merged, newest first. */
export interface PostingList {
  parts: Part[];
  /** Postings of the other part of an entry are skipped. */
  where: SearchedPart;
  /** The number of rows read, and whether one is of a document. */
  rows: number;
  hasDocuments: boolean;
  /** The rows read down to `floor`, by sort key. */
  byPlace: Map<string, Posting>;
  postings: Posting[];
  /** Everything from here on was read; '' at the end of the list. */
  floor: string;
}

interface Part {
  partition: string;
  rows: Posting[];
  /** Everything of the partition from here on was read. */
  down: string;
  to: string;
  ended: boolean;
}

/** The floor of an unread list. */
const UNREAD = '~';
export const isBegun = ({ floor }: PostingList) => floor !== UNREAD;

/** Returns an unread list of these partitions. */
export const openList = (partitions: string[], { to }: Range, where: SearchedPart = 'both'): PostingList => ({
  where,
  rows: 0,
  hasDocuments: false,
  parts: partitions.map((partition) => ({ partition, rows: [], down: '', to, ended: false })),
  byPlace: new Map(),
  postings: [],
  floor: UNREAD,
});

/** Returns the rows per posting so far: an entry may have two rows, and some are skipped. */
export const rowsAPosting = ({ rows, postings }: PostingList) => Math.max(1, rows / Math.max(1, postings.length));

/** Returns the rows per millisecond of published time so far. */
export function densityOf({ rows, postings, floor }: PostingList): number {
  const timeOf = (at: string) => Date.parse(at.split('#')[0] ?? '');
  return rows / Math.max(1, timeOf(postings[0]?.at ?? floor) - timeOf(floor));
}

/** Returns the number of requests of the next read. */
export const requestsOf = ({ parts }: PostingList) =>
  parts.filter(({ ended, rows }) => !ended && rows.length === 0).length;

/** Reads the next `rows` of the partitions that hold the list back. */
export async function readOn(list: PostingList, range: Range, rows: number, budget: Budget): Promise<void> {
  const dry = list.parts.filter((part) => !part.ended && part.rows.length === 0);
  const read = await spend(budget, () => Promise.all(dry.map((part) => readPart(part, list.where, range.from, rows))));
  list.rows += read.reduce((sum, { count }) => sum + count, 0);
  list.hasDocuments ||= read.some(({ hasDocuments }) => hasDocuments);
  const open = list.parts.filter(({ ended }) => !ended);
  list.floor =
    open
      .map(({ down }) => down)
      .sort()
      .at(-1) ?? '';
  const next = list.parts.flatMap((part) => taken(part, list.floor)).sort((a, b) => (a.at < b.at ? 1 : -1));
  for (const posting of next) {
    const known = list.byPlace.get(posting.at);
    known?.places.push(...posting.places);
    if (known) continue;
    list.byPlace.set(posting.at, posting);
    list.postings.push(posting);
  }
}

/** Removes and returns the rows of a partition from the floor on. */
function taken(part: Part, floor: string): Posting[] {
  const first = part.rows.findIndex(({ at }) => at < floor);
  return part.rows.splice(0, first < 0 ? part.rows.length : first);
}

/** Reads the next rows of a partition; returns their number, and whether one is of a document. */
async function readPart(part: Part, where: SearchedPart, from: string, limit: number) {
  const items = await queryItems({ partition: part.partition, from, to: part.to, descending: true, limit });
  const rows = items.map(postingOf);
  const last = rows.at(-1);
  // The posting of a document precedes that of its entry, which may come with the next rows.
  part.down = last ? last.at + (where === 'entry' && last.isOfDocument ? '~' : '') : '';
  part.rows = where === 'both' ? rows : rows.filter(({ isOfDocument }) => isOfDocument === (where === 'document'));
  part.ended = items.length < limit;
  part.to = justBefore(String(items.at(-1)?.['sk'] ?? part.to));
  return { count: items.length, hasDocuments: rows.some(({ isOfDocument }) => isOfDocument) };
}
