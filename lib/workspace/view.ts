import * as z from 'zod/mini';
import type { TableItem } from '../platform/dynamodb/client.ts';
import { NameInput } from '../values/name.ts';
import { Id } from '../values/schemas.ts';
import { Instant } from '../values/time.ts';

/** A saved view of a person: a named filter of the list of entries. */
export const View = z.object({
  id: Id,
  name: z.string(),
  /** The filters as the query string of the app's list. */
  query: z.string(),
  position: z.int(),
  created_at: Instant,
  updated_at: Instant,
});
export type View = z.infer<typeof View>;

const MAX_QUERY_LENGTH = 2_000;
const MAX_POSITION = 1_000_000;
const QUERY_RULE = `must be the query of an address: up to ${MAX_QUERY_LENGTH} characters of ASCII without spaces`;
const POSITION_RULE = `must be a whole number from 0 to ${MAX_POSITION}`;

const Query = z
  .string(QUERY_RULE)
  .check(z.regex(/^[\x21-\x7e]*$/, QUERY_RULE), z.maxLength(MAX_QUERY_LENGTH, QUERY_RULE));
const Position = z.optional(z.int(POSITION_RULE).check(z.gte(0, POSITION_RULE), z.lte(MAX_POSITION, POSITION_RULE)));

/** The body of a request that creates a view. Without a position it becomes the last one. */
export const NewView = z.strictObject({ name: NameInput, query: Query, position: Position });
export type NewView = z.infer<typeof NewView>;

/** The body of a request that changes fields of a view; other fields keep their values. */
export const ViewChange = z.strictObject({ name: z.optional(NameInput), query: z.optional(Query), position: Position });
export type ViewChange = z.infer<typeof ViewChange>;

/** Parses a person's saved view from its table item, without the keys of the item. */
export const parseViewItem = ({ id, name, query, position, created_at, updated_at }: TableItem) =>
  ({ id, name, query, position, created_at, updated_at }) as View;

const compareViews = (a: View, b: View) =>
  a.position - b.position || (a.created_at + a.id < b.created_at + b.id ? -1 : 1);
/** Parses the items of a person's views, and sorts them by position, then by age. */
export const toSortedViews = (items: TableItem[]): View[] => items.map(parseViewItem).sort(compareViews);
