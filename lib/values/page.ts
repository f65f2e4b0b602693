import * as z from 'zod/mini';
import { Count } from './count.ts';

/** A page of a list; `total` counts the whole list exactly or is null, `next_cursor` continues without limit. */
export function pageOf<T extends z.core.$ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    total: z.nullable(Count),
    limit: Count,
    offset: Count,
    has_more: z.boolean(),
    next_cursor: z.nullable(z.string()),
  });
}

/** A place in a list: the sort key after which the list continues, and how many matches to skip from there. */
export interface Position {
  after: string;
  skip: number;
}

/** The requested part of a list. `position` takes precedence over `offset`, which then only counts what came before. */
export interface PageRequest {
  limit: number;
  offset: number;
  position: Position | null;
}

/** A part of a list as the data layer returns it. */
export interface Slice<T> {
  items: T[];
  total: number | null;
  next: Position | null;
  /** For a page of limit 0, which has no next page: whether there is anything to read. Absent if `total` shows it. */
  has_more?: boolean;
}

/** A page of limit 0 of a list that nothing counts: whether it has anything, or may have beyond what a page reads, by its page of limit 1. */
export const whetherAny = <T>({ items, next }: Slice<T>): Slice<T> => ({
  ...{ items: [], total: null, next: null },
  has_more: items.length > 0 || next !== null,
});
