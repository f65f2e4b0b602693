import * as z from 'zod/mini';
import { NonNegativeInteger } from '../values/schemas.ts';
import { Instant } from '../values/time.ts';

/** The inputs of summaries: the text of the linked document, or the feed's text. */
const SUMMARY_INPUTS = ['entry', 'document'] as const;

/**
 * The evidence of one sentence of a summary: a part of a passage of the summarized document.
 * `index` is the point of the five-point summary from 0; null for the one-line summary. `text` is the part of the
 * passage with the number `passage`, from `start` to `end` in Unicode code points.
 */
export const SummaryGround = z.object({
  index: z.nullable(NonNegativeInteger),
  passage: NonNegativeInteger,
  text: z.string(),
  start: NonNegativeInteger,
  end: NonNegativeInteger,
});
export type SummaryGround = z.infer<typeof SummaryGround>;

/**
 * The origin of an entry's summaries: the method, the model, and the summarized text.
 * `document_version` is the version of the document's text to whose passages `grounds` refers. It is null if the feed's
 * text was summarized.
 */
export const SummaryProvenance = z.object({
  method: z.enum(['ai', 'extractive']),
  model: z.nullable(z.string()),
  generated_at: Instant,
  made_of: z.enum(SUMMARY_INPUTS),
  document_version: z.nullable(NonNegativeInteger),
  grounds: z.nullable(z.array(SummaryGround)),
});
export type SummaryProvenance = z.infer<typeof SummaryProvenance>;

/** The origin fields of a summary that was made of the feed's text, not of the linked document. */
export const FEED_TEXT_SUMMARY_PROVENANCE = { made_of: 'entry', document_version: null, grounds: null } as const;
