import { queryItems } from '../table/read.ts';
import { justBefore } from '../table/sort-keys.ts';
import { type Budget, type Range, spend } from '../table/streams.ts';
import { type Posting, postingOf } from './postings.ts';
import type { SearchedPart } from './texts.ts';

/** The postings of a word, or of another term of a search: those of its partitions as one list, newest first. */
export interface PostingList {
  parts: Part[];
  /** The other postings of its partitions are passed over. */
  where: SearchedPart;
  /** The rows that were read, and whether one of them is of a document. */
  rows: number;
  hasDocuments: boolean;
  /** What was read down to `floor`, by its place. */
  byPlace: Map<string, Posting>;
  postings: Posting[];
  /** Everything from here on was read; '' once the list has ended. */
  floor: string;
}

interface Part {
  partition: string;
  rows: Posting[];
  /** Everything of it from here on was read. */
  down: string;
  to: string;
  ended: boolean;
}

/** The floor of a list of which nothing is read. */
const UNREAD = '~';
export const isBegun = ({ floor }: PostingList) => floor !== UNREAD;

/** A list of these partitions, of which nothing is read yet. */
export const openList = (partitions: string[], { to }: Range, where: SearchedPart = 'both'): PostingList => ({
  where,
  rows: 0,
  hasDocuments: false,
  parts: partitions.map((partition) => ({ partition, rows: [], down: '', to, ended: false })),
  byPlace: new Map(),
  postings: [],
  floor: UNREAD,
});

/** Rows for one posting, of those that were read: an entry may have two, and some are passed over. */
export const rowsAPosting = ({ rows, postings }: PostingList) => Math.max(1, rows / Math.max(1, postings.length));

/** Rows a millisecond, of those that were read. */
export function densityOf({ rows, postings, floor }: PostingList): number {
  const timeOf = (at: string) => Date.parse(at.split('#')[0] ?? '');
  return rows / Math.max(1, timeOf(postings[0]?.at ?? floor) - timeOf(floor));
}

/** How many requests the next reading of a list takes. */
export const requestsOf = ({ parts }: PostingList) =>
  parts.filter(({ ended, rows }) => !ended && rows.length === 0).length;

/** Reads the next `rows` of those partitions of a list that hold it up. */
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

/** The rows of a part from the floor on, which it loses. */
function taken(part: Part, floor: string): Posting[] {
  const first = part.rows.findIndex(({ at }) => at < floor);
  return part.rows.splice(0, first < 0 ? part.rows.length : first);
}

/** Reads the next rows of a part, and answers how many they are, and whether one of them is of a document. */
async function readPart(part: Part, where: SearchedPart, from: string, limit: number) {
  const items = await queryItems({ partition: part.partition, from, to: part.to, descending: true, limit });
  const rows = items.map(postingOf);
  const last = rows.at(-1);
  // The posting of a document stands before that of its entry, which may come with the next rows.
  part.down = last ? last.at + (where === 'entry' && last.isOfDocument ? '~' : '') : '';
  part.rows = where === 'both' ? rows : rows.filter(({ isOfDocument }) => isOfDocument === (where === 'document'));
  part.ended = items.length < limit;
  part.to = justBefore(String(items.at(-1)?.['sk'] ?? part.to));
  return { count: items.length, hasDocuments: rows.some(({ isOfDocument }) => isOfDocument) };
}
