import { queryItems } from '../table/read.ts';
import { justBefore } from '../table/sort-keys.ts';
import { type Budget, type Range, spend } from '../table/streams.ts';
import { type Posting, postingOf } from './postings.ts';

/** The postings of a word, or of another term of a search: those of its partitions as one list, newest first. */
export interface PostingList {
  parts: Part[];
  /** What was read down to `floor`, by its place. */
  byPlace: Map<string, Posting>;
  postings: Posting[];
  /** Everything from here on was read; '' once the list has ended. */
  floor: string;
}

interface Part {
  partition: string;
  rows: Posting[];
  to: string;
  ended: boolean;
}

/** A list of these partitions, of which nothing is read yet. */
export const openList = (partitions: string[], { to }: Range): PostingList => ({
  parts: partitions.map((partition) => ({ partition, rows: [], to, ended: false })),
  byPlace: new Map(),
  postings: [],
  floor: '~',
});

/** How many requests the next reading of a list takes. */
export const requestsOf = ({ parts }: PostingList) =>
  parts.filter(({ ended, rows }) => !ended && rows.length === 0).length;

/** Reads the next `rows` of those partitions of a list that hold it up. */
export async function readOn(list: PostingList, range: Range, rows: number, budget: Budget): Promise<void> {
  const dry = list.parts.filter((part) => !part.ended && part.rows.length === 0);
  await spend(budget, () => Promise.all(dry.map((part) => readPart(part, range.from, rows))));
  const open = list.parts.filter(({ ended }) => !ended);
  list.floor =
    open
      .map(({ rows: read }) => read.at(-1)?.at ?? '')
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

async function readPart(part: Part, from: string, limit: number): Promise<void> {
  const items = await queryItems({ partition: part.partition, from, to: part.to, descending: true, limit });
  part.rows = items.map(postingOf);
  part.ended = items.length < limit;
  part.to = justBefore(String(items.at(-1)?.['sk'] ?? part.to));
}
