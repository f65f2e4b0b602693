import * as z from 'zod/mini';
import { Id, NonNegativeInteger } from '../values/schemas.ts';
import { Instant } from '../values/time.ts';

/** One regulator or standard setter, with the id of its category. */
export const Topic = z.object({
  id: Id,
  category_id: Id,
  name: z.string(),
  description: z.string(),
  color: z.string(),
  is_active: z.boolean(),
  summary_window_days: NonNegativeInteger,
  created_at: Instant,
  updated_at: Instant,
});
export type Topic = z.infer<typeof Topic>;

/** A topic with its identity, its jurisdiction and its figures: a superset of the topic. */
export const TopicDetails = z.extend(Topic, {
  acronym: z.string(),
  jurisdiction_code: z.string(),
  jurisdiction: z.string(),
  scope: z.string(),
  entity_type: z.string(),
  sectors: z.array(z.string()),
  languages: z.array(z.string()),
  primary_url: z.string(),
  tags: z.array(z.string()),
  feed_count: NonNegativeInteger,
  entry_count: NonNegativeInteger,
  latest_published_date: z.nullable(Instant),
});
export type TopicDetails = z.infer<typeof TopicDetails>;

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
