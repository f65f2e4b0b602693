import * as z from 'zod/mini';
import type { Item } from '../table/client.ts';
import { Id } from '../values/id.ts';
import { Instant } from '../values/time.ts';

/** A filter of the list of updates that a person named. */
export const View = z.object({
  id: Id,
  name: z.string(),
  /** The filters, as the query string of the app's list. */
  query: z.string(),
  position: z.int(),
  created_at: Instant,
  updated_at: Instant,
});
export type View = z.infer<typeof View>;

const viewOf = ({ id, name, query, position, created_at, updated_at }: Item) =>
  ({ id, name, query, position, created_at, updated_at }) as View;

const order = (a: View, b: View) =>
  a.position - b.position || (a.created_at < b.created_at ? -1 : 1) || (a.id < b.id ? -1 : 1);
export const inOrder = (items: Item[]): View[] => items.map(viewOf).sort(order);
