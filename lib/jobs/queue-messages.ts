import * as z from 'zod/mini';
import { Id, NonNegativeInteger } from '../values/schemas.ts';
import { Instant } from '../values/time.ts';

/** A message of FeedsQueue: fetch a feed, unless it was fetched after the message was planned. */
export const FeedMessage = z.object({ feed_id: Id, planned_at: Instant });
export type FeedMessage = z.infer<typeof FeedMessage>;

/**
 * A message of SummariesQueue: summarize an entry that still waits for a summary.
 * `is_turn` is true if the planner sent the message. `feed_calls` is how many model calls per day the catalog allows
 * the entry's feed.
 */
export const SummarizeEntryMessage = z.object({
  entry_id: Id,
  is_turn: z.optional(z.boolean()),
  feed_calls: z.optional(z.int().check(z.gte(1))),
});
export type SummarizeEntryMessage = z.infer<typeof SummarizeEntryMessage>;

/**
 * A message of DocumentsQueue: fetch documents of one host, one after the other.
 * Fetches begin before the instant `until`, when the `lease` of the host expires. `visit` is the number of earlier
 * fetches of a document.
 */
export const CrawlBatchMessage = z.object({
  host: z.string().check(z.minLength(1), z.maxLength(300)),
  lease: z.string().check(z.minLength(1), z.maxLength(32)),
  until: Instant,
  documents: z.array(z.object({ id: Id, due_at: Instant, visit: NonNegativeInteger })).check(z.maxLength(50)),
});

/** A message that fails at each attempt. Its text names the error, and nothing of the message's content. */
class PoisonError extends Error {
  override name = 'PoisonError';
}

/**
 * Parses the JSON body of a queue message.
 * @throws PoisonError if the body is invalid, so that repeating the message cannot help
 */
export function parseMessage<T extends z.core.$ZodType>(schema: T, body: string): z.output<T> {
  const result = z.safeParse(schema, parseJson(body));
  if (result.success) return result.data;
  const places = result.error.issues.map(({ path }) => path.map(String).join('.') || 'the message');
  throw new PoisonError(`The message is invalid: ${[...new Set(places)].join(', ')}`);
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new PoisonError('The message is not JSON');
  }
}
