import * as z from 'zod/mini';
import { NonNegativeInteger } from './schemas.ts';

/**
 * Returns the schema of a page of a list in a response; `item` is the schema of its items.
 * `total` is exact, or null if it was not counted. An offset has a maximum; `next_cursor` continues without a limit,
 * and is null on the last page.
 */
export function toPageSchema<T extends z.core.$ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    total: z.nullable(NonNegativeInteger),
    limit: NonNegativeInteger,
    offset: NonNegativeInteger,
    has_more: z.boolean(),
    next_cursor: z.nullable(z.string()),
  });
}

/** A position in a list: the sort key after which the list continues, and items to skip there. */
export interface ListPosition {
  /** The sort key after which the list continues, in its own order. */
  after: string;
  /** The number of further items or matches to skip from there. */
  skip: number;
}

/**
 * The part of a list that a request asks for.
 * The page begins at `position` if it is set; then `offset` is only the number of items before the page. Else it begins
 * after `offset` items.
 */
export interface PageRequest {
  limit: number;
  offset: number;
  position: ListPosition | null;
}

/** A page of a list as the data layer returns it: its items, the total, and where the next page begins. */
export interface ListPage<T> {
  items: T[];
  /** The exact number of items of the list; null if it was not counted. */
  total: number | null;
  /** Where the next page begins; null after the last page. */
  next: ListPosition | null;
  /** Set for a page of limit 0 without a total: whether the list has any item. */
  has_more?: boolean;
}

/**
 * Converts a page that was read with limit 1 to the page for limit 0, which has no items.
 * It is for lists without a total: `has_more` is true if the list may have items.
 */
export const toLimitZeroPage = <T>({ items, next }: ListPage<T>): ListPage<T> => ({
  items: [],
  total: null,
  next: null,
  has_more: items.length > 0 || next !== null,
});
