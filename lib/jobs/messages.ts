import * as z from 'zod/mini';
import { Count } from '../values/count.ts';
import { Id } from '../values/id.ts';
import { Instant } from '../values/time.ts';

/** FeedsQueue: read a feed, unless it was read after it was planned. */
export const FeedMessage = z.object({ feed_id: Id, planned_at: Instant });
export type FeedMessage = z.infer<typeof FeedMessage>;

/**
 * SummariesQueue: have a model summarise an entry, if it still waits for that. `is_turn`: the planner sent it in its turn.
 * `feed_calls`: what the catalog allows its feed on a day.
 */
export const EntryMessage = z.object({
  entry_id: Id,
  is_turn: z.optional(z.boolean()),
  feed_calls: z.optional(z.int().check(z.gte(1))),
});
export type EntryMessage = z.infer<typeof EntryMessage>;

/** DocumentsQueue: visit the documents of a host one after the other, those that had so many visits, before an instant. */
export const RoundMessage = z.object({
  host: z.string().check(z.minLength(1), z.maxLength(300)),
  until: Instant,
  documents: z.array(z.object({ id: Id, due_at: Instant, visit: Count })).check(z.maxLength(50)),
});

/** A message that fails at each attempt. The error's text names the fault, and nothing of the message's content. */
class PoisonError extends Error {
  override name = 'PoisonError';
}

/** The content of a message. @throws PoisonError */
export function readMessage<T extends z.core.$ZodType>(schema: T, body: string): z.output<T> {
  const result = z.safeParse(schema, parsed(body));
  if (result.success) return result.data;
  const places = result.error.issues.map(({ path }) => path.map(String).join('.') || 'the whole');
  throw new PoisonError(`The message is not understood: ${[...new Set(places)].join(', ')}`);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new PoisonError('The message is not JSON');
  }
}
