import * as z from 'zod/mini';
import { Count } from './count.ts';

/** Returns the schema of a page of items. `total` is exact or null; `next_cursor` has no depth limit. */
export function toPageSchema<T extends z.core.$ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    total: z.nullable(Count),
    limit: Count,
    offset: Count,
    has_more: z.boolean(),
    next_cursor: z.nullable(z.string()),
  });
}

/** A position in a list: the sort key after which it continues, and the number of matches to skip from there. */
export interface ListPosition {
  after: string;
  skip: number;
}

/** The requested part of a list. `position` takes precedence; `offset` then only counts the items before the page. */
export interface PageRequest {
  limit: number;
  offset: number;
  position: ListPosition | null;
}

/** A page as the data layer returns it. */
export interface ListPage<T> {
  items: T[];
  total: number | null;
  next: ListPosition | null;
  /** Set for a page of limit 0 without a total: whether the list has any item. */
  has_more?: boolean;
}

/**
 * Returns the page of limit 0 of an uncounted list, from its page of limit 1. `has_more` is true if the list may have
 * items.
 */
export const toEmptyPage = <T>({ items, next }: ListPage<T>): ListPage<T> => ({
  items: [],
  total: null,
  next: null,
  has_more: items.length > 0 || next !== null,
});
