import * as z from 'zod/mini';
import { Id, NonNegativeInteger } from '../values/schemas.ts';
import { Instant } from '../values/time.ts';

/** A group of topics, for example banking supervision. `topic_count` counts active and inactive topics. */
export const Category = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  color: z.string(),
  is_active: z.boolean(),
  topic_count: NonNegativeInteger,
  created_at: Instant,
  updated_at: Instant,
});
export type Category = z.infer<typeof Category>;
