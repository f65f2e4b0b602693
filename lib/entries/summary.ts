import * as z from 'zod/mini';
import { Count } from '../values/count.ts';
import { Instant } from '../values/time.ts';

/** What summaries are made of: the text of the document behind the link, or what the feed says of it. */
const MADE_OF = ['entry', 'document'] as const;

/**
 * A sentence of a document that a summary shows: `index` is the number of the point from 0, null for the one line; `text` is the part
 * of the passage of that number from `start` to `end` in Unicode code points.
 */
export const SummaryGround = z.object({
  index: z.nullable(Count),
  passage: Count,
  text: z.string(),
  start: Count,
  end: Count,
});
export type SummaryGround = z.infer<typeof SummaryGround>;

/** How the summaries of an entry were made. `document_version` is the version of the document's text whose passages are counted; null of an entry. */
export const SummarySource = z.object({
  method: z.enum(['ai', 'extractive']),
  model: z.nullable(z.string()),
  generated_at: Instant,
  made_of: z.enum(MADE_OF),
  document_version: z.nullable(Count),
  grounds: z.nullable(z.array(SummaryGround)),
});
export type SummarySource = z.infer<typeof SummarySource>;

/** What is said of summaries that were made of what the feed says. */
export const OF_ENTRY = { made_of: 'entry', document_version: null, grounds: null } as const;
